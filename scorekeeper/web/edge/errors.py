"""Every failure gets a page in the reader's language that says what to do; from the API it gets JSON."""

import msgspec
from flask import Flask, Response, make_response, render_template, request, url_for
from flask_babel import lazy_gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper.core import effort
from scorekeeper.core.facts_alone import FactsAlone, declarations_of
from scorekeeper.store import StoreError, Unsound
from scorekeeper.store.groups.matches import Unready
from scorekeeper.web.api.tables import Problem
from scorekeeper.web.common import cookies, reports
from scorekeeper.web.common.failures import PROBLEM, TEXTS
from scorekeeper.web.common.functions import lang, say
from scorekeeper.web.common.permissions import Unopened
from scorekeeper.web.groups.circle import Resting
from scorekeeper.web.record import request as request_of
from scorekeeper.web.record.request import SignedOff, TableRemoved

API = "/api/"
TOLD = ("Allow", "Retry-After")
"""Headers of a failure that are kept."""

Answer = tuple[str, int] | Response


def failure_page(text: object, code: int, raw: str = "", declared: FactsAlone | None = None) -> Answer:
    """The page for a failure, or its JSON; `raw` is the address of a record that can be saved all the same, and `declared` what
    stands in it.
    """
    effort.begin(None)  # a page that says why is short
    if request.path.startswith(API):
        return Response(msgspec.json.encode(Problem(code, str(text))), code, mimetype=PROBLEM)
    return render_template("common/error.html", text=text, code=code, raw=raw, declared=declared), code


def register(app: Flask) -> None:
    @app.errorhandler(CSRFError)
    def _answer_expired(error: CSRFError) -> Answer:
        text = _("このページは古くなった。前のページに戻って読み込み直す。入力は残っている。")
        refused = _("それでも同じなら、ブラウザの設定で、このサイトのクッキーを許す。") if cookies.trying() else ""
        return failure_page((" " if lang() == "en" else "").join(map(str, filter(None, (text, refused)))), 400)

    @app.errorhandler(StoreError)
    def _not_kept(error: StoreError) -> Answer:
        effort.begin(None)
        reports.log_failure(error)
        link = (request.view_args or {}).get("table")
        if not link or not isinstance(error, Unsound):
            return failure_page(say(error.words), 503)
        content, _name = request_of.raw(link)
        return failure_page(say(error.words), 503, url_for("sheets.record", table=link), declarations_of(content))

    @app.errorhandler(Unready)
    def _unready(error: Unready) -> Answer:
        """The next request gets further; a page repeats it by itself."""
        effort.begin(None)
        text = _("対局を数えている。%(of)sのうち%(known)s。", of=error.of, known=error.known)
        again = {"Retry-After": "1"}
        if request.method == "GET" and not request.path.startswith(API):
            return make_response(render_template("common/counting.html", text=text), 202, again)
        answer = make_response(failure_page(text, 503))
        answer.headers.update(again)
        return answer

    @app.errorhandler(Resting)
    def _answer_resting(error: Resting) -> Answer:
        """What is asked of a season whose ruleset is not installed: its matches, each of which tells what was declared."""
        text = _(
            "「%(ruleset)s」の規則がここに無く、このシーズンは数えられない。記録はすべて残っている。", ruleset=error.season.ruleset
        )
        if request.path.startswith(API):
            return failure_page(text, 503)
        return render_template("groups/resting.html", here=error.here, season=error.season, text=text), 503

    @app.errorhandler(TableRemoved)
    def _answer_removed(error: TableRemoved) -> Answer:
        return failure_page(_("席主がこれを消した。30日の間は、席主が元に戻せる。"), 410)

    @app.errorhandler(SignedOff)
    def _signed_off(error: SignedOff) -> Answer:
        return failure_page(_("席主がこの電話をこの卓から外した。記入は残っている。また入るときは席主に頼む。"), 410)

    @app.errorhandler(Unopened)
    def _answer_unopened(error: Unopened) -> Answer:
        return failure_page(_("この家では、卓も会も席主が開く。席主に頼むか、席主なら合言葉を入れる。"), 403)

    @app.errorhandler(HTTPException)
    def _answer_failed(error: HTTPException) -> Answer:
        code = error.code or 500
        answer = make_response(failure_page(TEXTS.get(code, _("うまくいかなかった。前のページに戻る。")), code))
        answer.headers.extend((name, value) for name, value in error.get_headers() if name in TOLD)
        return answer
