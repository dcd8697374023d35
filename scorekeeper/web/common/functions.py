"""Functions for every template: words in the reader's language, amounts, and the store of the request."""

import re
import secrets
from datetime import date, datetime
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

from babel.support import NullTranslations
from flask import Flask, current_app, g, render_template, request, session
from flask_babel import format_date, get_translations
from markupsafe import Markup

from scorekeeper.book.clauses import ClauseTable
from scorekeeper.book.reading import book
from scorekeeper.core.forms import matters, sure
from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.core.ledger import Unit
from scorekeeper.core.speech import NOUNS
from scorekeeper.core.text import hyphenate, width_of
from scorekeeper.core.words import Words, agreeing, fill_in_names
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.local import days
from scorekeeper.sheet.markup import hyphenated_markup
from scorekeeper.store import Store
from scorekeeper.web.common.payments import MANY, gives

MINUS = "−"
THEMES = ("", "light", "dark")
SIZES = ("", "small", "large")


def store() -> Store:
    found: Store = current_app.extensions["store"]
    return found


def lang() -> str:
    """The language of this response, determined once."""
    found: str | None = g.get("lang")
    if found is None:
        found = g.lang = current_app.extensions["language"]()
    return found


def say(words: Words | None, players: tuple[str, ...] = ()) -> str:
    """Words in the reader's language, with names for seats."""
    return "" if words is None else fill_in_names(words.say(lang()), players)


def nouns(of: Game | str | None = None) -> dict[str, str]:
    """What a game (or the game of a ruleset) calls match and round in the reader's language, as placeholders for a page's
    sentences. None: for a page that covers several games.
    """
    game = BY_NAME[of] if isinstance(of, str) else of
    return {place: word.say(lang()) for place, word in (game.speech.nouns if game else NOUNS).items()}


class AmountText(NamedTuple):
    """A formatted amount: one sign for both units, and the text without it."""

    sign: str
    big: str
    small: str
    bare: str

    @property
    def speech(self) -> str:
        """「マイナス21貫3点」, for a screen reader."""
        minus = "minus " if lang() == "en" else "マイナス"
        return minus + self.bare if self.sign == MINUS else self.bare


def amount(value: int, unit: Unit, *, signed: bool = True, counted: bool = False) -> AmountText:
    """`counted` amounts are written in the small unit alone."""
    big, small = (0, abs(value)) if counted else unit.split(abs(value))
    sign = "" if not value else MINUS if value < 0 else "+" if signed else ""
    return AmountText(sign, unit.digits(big) if big else "", unit.digits(small) if small else "", _bare(big, small, unit))


def _bare(big: int, small: int, unit: Unit) -> str:
    gap = " " if lang() == "en" else ""
    said = f"{unit.digits(big)}{gap}{say(unit.big)}" if big else ""
    if small or not big:
        said += f"{gap if said else ''}{unit.digits(small)}{gap}{say(agreeing(unit.small, small))}"
    return said


class Figure(NamedTuple):
    """A formatted exact value, rounded to two decimals."""

    sign: str
    digits: str
    unit: str

    @property
    def speech(self) -> str:
        """「マイナス12.33貫」, for a screen reader."""
        minus, gap = ("minus ", " ") if lang() == "en" else ("マイナス", "")
        return f"{minus if self.sign == MINUS else ''}{self.digits}{gap}{self.unit}"


def exact(value: Fraction | int, unit: Unit, *, signed: bool = True) -> Figure:
    """A value in the small unit, which may be a fraction of it."""
    whole, hundredths = divmod(round(abs(Fraction(value)) * 100), 100)
    digits = f"{unit.digits(whole)}.{hundredths:02}".rstrip("0").rstrip(".")
    mark = "" if not value else MINUS if value < 0 else "+" if signed and not unit.plain else ""
    return Figure(mark, digits, say(agreeing(unit.small, digits)))


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number // 10 % 10 != 1 else "th"
    return f"{number}{ending}"


def short_day(day: date) -> str:
    return str(format_date(day, "medium"))


def date_and_time(at: datetime) -> str:
    """A date of the calendar with the time of day."""
    return f"{short_day(at.date())} {at:%H:%M}"


def clock(at: str) -> str:
    """The same of a time that the store tells."""
    when = days.moment(at)
    return date_and_time(when) if when else ""


def clause_short(clause: str, game: Game) -> str:
    """teyaku.22: a clause id without the name of its game; whole if it is in a rule book that games share."""
    home, _, short = clause.partition(".")
    return clause if home in game.shares or not short else short


def factor(value: Any) -> str:
    """A bare factor: 2, 1.5."""
    return f"{float(value):g}"


def under(game: Game, house: House, people: int = 0) -> None:
    """Make every rule book link in this response lead to the rules under these house rules, as they hold for so many people (0: any
    number).
    """
    g.under = game.name, house, people


def seat_name(seat: int, players: tuple[str, ...]) -> str:
    return players[seat]


def clause_of(game: Game, id: str) -> ClauseTable | None:
    return book(game).clauses.get(id)


def breakable(text: str) -> Markup:
    """A name that may wrap anywhere, isolated from the direction of its surroundings."""
    return Markup('<bdi translate="no">{}</bdi>').format(text)


def fresh_key() -> str:
    """A new one-time key: submitting the same one twice makes one entry."""
    return secrets.token_urlsafe(12)


def swapped_into(part: str = "") -> bool:
    """Whether htmx asks for a piece to swap into a page: any part, or the one with this id. Otherwise a reader asks for a page."""
    htmx = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and part in ("", htmx.target)


def piece_or_page(piece: str, page: str, **shown: Any) -> str:
    """The requested piece if htmx swaps it into a page, else the page that contains it."""
    return render_template(piece if swapped_into() else page, **shown)


def came_from() -> str:
    """The path of the page of this app that the reader was on; for a response without a page of its own, the page above it."""
    before = re.fullmatch(r"https?://([^/?#]*)(.*)", request.referrer or "")
    return path_of_page(before[2]) if before and before[1] == request.host else "/"


def path_of_page(asked: str) -> str:
    """The path of a page of this app, without a fragment; the page above it for an address without a page of its own."""
    found = re.fullmatch(r"[\s/\\]*([^?#]*)(\?[^#]*)?(#.*)?", asked)
    if not found:
        return "/"
    methods = current_app.url_map.bind(request.host).allowed_methods
    path = "/" + found[1]
    return path + (found[2] or "") if "GET" in methods(path) or not methods(path) else above(path)


def above(path: str) -> str:
    """The path of the nearest page above this one."""
    methods = current_app.url_map.bind(request.host).allowed_methods
    while True:
        path = path.rstrip("/").rpartition("/")[0]
        for one in (path, path + "/"):
            if "GET" in methods(one):
                return one


@cache
def _catalogue(language: str) -> NullTranslations:
    """The translations into a language, which the package would look for anew for every text."""
    return get_translations()


def _gettext(text: str) -> str:
    return _catalogue(lang()).ugettext(text)


def _ngettext(one: str, many: str, number: int) -> str:
    return _catalogue(lang()).ungettext(one, many, number)


@lru_cache(maxsize=4096, typed=True)
def _address(root: str, endpoint: str, **values: Any) -> str:
    return current_app.url_for(endpoint, **values)


def address(endpoint: str, **values: Any) -> str:
    """Flask's `url_for`, which builds every address anew, also where its arguments alone decide it."""
    of_request = "_external" in values or endpoint.partition(".")[0] in current_app.url_default_functions
    if of_request or (endpoint == "static" and current_app.debug):
        return current_app.url_for(endpoint, **values)
    return _address(request.script_root, endpoint, **values)


def register(app: Flask) -> None:
    """Must come after Babel, whose functions for texts are replaced by faster ones."""
    app.jinja_env.install_gettext_callables(_gettext, _ngettext, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.globals["url_for"] = address
    app.jinja_env.filters.update(say=say, clause=clause_short, factor=factor, name=breakable)
    app.jinja_env.filters.update(clock=clock, day=days.day, short_day=short_day, written=date_and_time)
    app.jinja_env.filters.update(seat_name=seat_name, soft=hyphenate, parted=hyphenated_markup, width=width_of)
    app.jinja_env.globals.update(amount=amount, exact=exact, ordinal=ordinal, lang=lang, games=GAMES)
    app.jinja_env.globals.update(nouns=nouns, matters=matters, sure=sure, clause_of=clause_of, gives=gives, MANY=MANY)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True

    @app.context_processor
    def _theme() -> dict[str, Any]:
        return {"theme": session.get("theme", ""), "size": session.get("size", "")}
