"""Every failure gets a page in the reader's language that says what to do; from the API it gets JSON."""

import msgspec
from flask import Flask, Response, make_response, render_template, request, url_for
from flask_babel import lazy_gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper import effort
from scorekeeper.store import StoreError, Unsound
from scorekeeper.store.matches import Unready
from scorekeeper.web import noted
from scorekeeper.web.here import Removed
from scorekeeper.web.hosting import Unopened
from scorekeeper.web.machine import Problem
from scorekeeper.web.pages import say

API = "/api/"
PROBLEM = "application/problem+json"

TEXTS = {
    400: _("送られた内容を読めなかった。前のページに戻り、もう一度送る。"),
    403: _("このリンクでは見るだけ。記入するときは、記入する人のリンクで開く。"),
    404: _("このページは無い。卓のリンクを確かめる。"),
    405: _("この操作はここではできない。前のページに戻る。"),
    409: _("先に別の記入があった。卓を開き直す。"),
    410: _("このリンクは使えなくなった。卓の人から新しいリンクをもらう。"),
    413: _("送られた内容が大きすぎる。前のページに戻り、短くする。"),
    423: _("席主がこの卓を閉じた。記入は残っている。続けるときは席主に頼む。"),
    429: _("続けて間違えた。少し待ってから、もう一度入れる。"),
}

TOLD = ("Allow", "Retry-After")
"""Headers of a failure that are kept."""

Answer = tuple[str, int] | Response


def answered(text: object, code: int, raw: str = "") -> Answer:
    """The page for a failure, or its JSON; `raw` is the address of a record that can be saved all the same."""
    effort.begin(None)  # a page that says why is short
    if request.path.startswith(API):
        return Response(msgspec.json.encode(Problem(code, str(text))), code, mimetype=PROBLEM)
    return render_template("error.html", text=text, code=code, raw=raw), code


def register(app: Flask) -> None:
    @app.errorhandler(CSRFError)
    def _expired(error: CSRFError) -> Answer:
        text = _("このページは古くなった。前のページに戻って読み込み直す。入力は残っている。")
        return answered(text, 400)

    @app.errorhandler(StoreError)
    def _not_kept(error: StoreError) -> Answer:
        effort.begin(None)
        noted.failed(error)
        link = (request.view_args or {}).get("table")
        raw = url_for("sheets.record", table=link) if link and isinstance(error, Unsound) else ""
        return answered(say(error.words), 503, raw)

    @app.errorhandler(Unready)
    def _unready(error: Unready) -> Answer:
        """The next request gets further; a page repeats it by itself."""
        effort.begin(None)
        text = _("対局を数えている。%(of)sのうち%(known)s。", of=error.of, known=error.known)
        again = {"Retry-After": "1"}
        if request.method == "GET" and not request.path.startswith(API):
            return make_response(render_template("counting.html", text=text), 202, again)
        answer = make_response(answered(text, 503))
        answer.headers.update(again)
        return answer

    @app.errorhandler(Removed)
    def _removed(error: Removed) -> Answer:
        return answered(_("席主がこれを消した。30日の間は、席主が元に戻せる。"), 410)

    @app.errorhandler(Unopened)
    def _unopened(error: Unopened) -> Answer:
        return answered(_("この家では、卓も会も席主が開く。席主に頼むか、席主なら合言葉を入れる。"), 403)

    @app.errorhandler(HTTPException)
    def _failed(error: HTTPException) -> Answer:
        code = error.code or 500
        answer = make_response(answered(TEXTS.get(code, _("うまくいかなかった。前のページに戻る。")), code))
        answer.headers.extend((name, value) for name, value in error.get_headers() if name in TOLD)
        return answer
