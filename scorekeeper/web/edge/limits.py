"""The limit on the computing of a request, and what somebody is told whose request reached it."""

from flask import Flask, request, url_for

from scorekeeper.core import effort
from scorekeeper.core.effort import Exhausted, glance
from scorekeeper.core.words import Words
from scorekeeper.web.common.functions import lang, say
from scorekeeper.web.edge.errors import Answer, failure_page

SECONDS = 2.0
"""How long a request may compute; what it waits for others and for the disk does not count."""

LONG = Words(f"計算が{SECONDS:g}秒を超えたので、途中でやめた。", f"This took more than {SECONDS:g} seconds and was stopped.")
READ = Words(
    "記録はそのまま残っている。少し待ってから、もう一度開く。",
    "The record is unchanged. Wait a moment and open the page again.",
)
NOT_WRITTEN = Words("何も記入していない。少し待ってから、もう一度送る。", "Nothing was entered. Wait a moment and send it again.")
WRITTEN = Words("記入は済んでいる。卓を開き直して確かめる。", "The entry is stored. Open the table again to see it.")
TOO_LONG = Words(
    "何度でもこうなるときは、記録を保存し、続きは新しい卓に記入する。",
    "If this happens again, save the record and go on at a new table.",
)


def register(app: Flask) -> None:
    app.config.setdefault("COMPUTING", SECONDS)
    app.jinja_env.finalize = _template_value
    app.register_error_handler(Exhausted, _answer_exhausted)


def _template_value(value: object) -> object:
    """What a template shows, one by one."""
    glance()
    return value


def _answer_exhausted(error: Exhausted) -> Answer:
    wrote, link = effort.wrote(), (request.view_args or {}).get("table")
    done = READ if request.method == "GET" else WRITTEN if wrote else NOT_WRITTEN
    words = [LONG, done, *[TOO_LONG] * bool(link and not wrote)]
    text = ("" if lang() == "ja" else " ").join(map(say, words))
    return failure_page(text, 503, url_for("sheets.record", table=link) if link else "")
