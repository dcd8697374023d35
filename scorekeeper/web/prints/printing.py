"""A print on the paper and in the language that a request asks for: its page, and its file, as soon as the press has made it."""

from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Flask, Response, current_app, g, render_template, request
from flask_babel import force_locale
from flask_babel import gettext as _

from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import LANGUAGES
from scorekeeper.pdf.binding import BoundBook
from scorekeeper.pdf.picture import picture
from scorekeeper.pdf.queue import FOLDER, Lane, Press, QueueFull
from scorekeeper.pdf.rendering import NO_PANGO, NoPango
from scorekeeper.sheet import stylesheets
from scorekeeper.sheet.measures import PaperSize
from scorekeeper.sheet.papers import A4, PAPERS
from scorekeeper.web.common.functions import above, amount, lang

DOCUMENTS = ("doc", "check", "yaku-card", "season", "season-page", "figures", "award", "seating")
"""The style sheets of everything that is printed besides the sheet."""
SOON = 1.0
"""Seconds that a browser waits for its file before it gets a page with the state of the queue."""
AGAIN = 2
"""Seconds after which that page reloads."""
WAITS = "waits"
"""In the address of a file whose reader has seen that page."""
PATIENCE = 60.0
"""Seconds that other programs wait."""


class Setting(NamedTuple):
    """The paper and the language of a print, and whether a sheet has a QR code of its record."""

    paper: PaperSize
    lang: str
    code: bool = False

    @property
    def query(self) -> dict[str, Any]:
        """The same in the address of a page."""
        return {"paper": self.paper.key, "lang": self.lang} | ({"code": "1"} if self.code else {})


def setting() -> Setting:
    """The paper and language that a request asks for; by default, or if there is no such one, A4 and the reader's language."""
    told = request.args.get("lang", "")
    return Setting(
        PAPERS.get(request.args.get("paper", ""), A4), told if told in LANGUAGES else lang(), request.args.get("code") == "1"
    )


def page(template: str, how: Setting, *, styles: tuple[str, ...] = (), **shown: Any) -> str:
    """A page for printing, in the requested language rather than the reader's; `styles` come before the usual one."""
    own = lang()
    g.lang = how.lang
    try:
        with force_locale(how.lang):
            style = stylesheets.style(*styles, *DOCUMENTS, scale=how.paper.scale)
            return render_template(template, paper=how.paper, style=style, figure=figure, **shown)
    finally:
        g.lang = own


def figure(value: int, unit: Unit) -> str:
    """A fee, without its unit if it is a whole number of it."""
    big, small = unit.split(value)
    if unit.big is None:
        return str(small)
    return amount(value, unit, signed=False).bare if small else str(big)


def pdf(made: str | BoundBook, how: Setting, name: str, *, whose: str, lane: Lane = "own", as_picture: bool = False) -> Response:
    """A page or a book as a PDF file, or its first page as a picture, as soon as the press has made it. `whose` is the table, group
    or address that it is for; the queue limits the jobs of each.

    A browser that would have to wait long gets a page that says so and reloads, and at the end leads to the file and stays where
    the browser saves it; another program, which would not understand that page, waits.
    """
    press: Press = current_app.extensions["press"]
    try:
        job = press.ask(lane, whose, made)
    except QueueFull:
        return later(_("印刷を待つ人が多すぎる。しばらくしてから、もう一度開く。"), 503)
    reads = "text/html" in request.headers.get("Accept", "")
    try:
        file = job.wait(SOON if reads else PATIENCE)
    except NoPango:
        return later(NO_PANGO.say(lang()), 501)
    if file is None and not reads:
        return later(_("印刷を待つ人が多すぎる。しばらくしてから、もう一度開く。"), 503)
    if file is None:
        return later(waiting(file=None, before=press.before(job), job=job), 202)
    if reads and WAITS in request.args:
        return later(waiting(file=_address()), 200)
    response = Response(picture(file), mimetype="image/png") if as_picture else Response(file, mimetype="application/pdf")
    ending = "png" if as_picture else "pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}-{how.paper.key}-{how.lang}.{ending}"'
    return response


def waiting(**shown: Any) -> str:
    """The page of a file that is being made, which reloads, or that is ready at the address `file`."""
    return render_template(
        "prints/printing.html", wait=AGAIN, again=_address((WAITS, "1")), back_to=request.script_root + above(request.path), **shown
    )


def _address(*more: tuple[str, str]) -> str:
    """The address of this file on the same paper, from its own page."""
    return f"?{urlencode([*(one for one in request.args.items(multi=True) if one[0] != WAITS), *more])}"


def later(said: str, code: int) -> Response:
    """The response in place of a file that is not ready, which says when to retry."""
    page = said if code < 300 else render_template("common/error.html", text=said, code=code)
    return Response(page, code, {"Retry-After": str(AGAIN if code < 300 else 30), "Cache-Control": "no-store"})


def register(app: Flask) -> None:
    """Create the press of an installation. It refers to the printer by module name, because that is slow to load and is loaded
    with the first page.
    """

    def print_(page: str) -> bytes:
        from scorekeeper.pdf import rendering

        return rendering.pdf(page)

    app.extensions["press"] = Press(Path(app.instance_path) / FOLDER, print_)
