"""The book of a season's sheets, which has every match's page as its table prints it, after a table of contents."""

import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from flask import Blueprint, Response, abort, url_for

from scorekeeper.core.game import Game
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import Words
from scorekeeper.local import days
from scorekeeper.pdf.binding import LINK, PLACES, BoundBook, Chapter, number
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played
from scorekeeper.season.rules import SeasonRules
from scorekeeper.season.standings import unit
from scorekeeper.sheet import layout as drawing
from scorekeeper.sheet import of_record
from scorekeeper.sheet.papers import PAPERS
from scorekeeper.sheet.stylesheets import styles
from scorekeeper.store.groups.matches import Unready
from scorekeeper.web.common.functions import store
from scorekeeper.web.groups.circle import PATIENCE, circle
from scorekeeper.web.prints import printing
from scorekeeper.web.prints.choices import ListedPrint
from scorekeeper.web.prints.printing import Setting
from scorekeeper.web.prints.season import PrintedMatch, final_matches, season_context

season_sheets = Blueprint("season_sheets", __name__, url_prefix="/g/<group>")

SHEETS = 30
"""How many matches' sheets go into one file; a longer season has several (docs/scale.md gives the cost)."""


def list_files(played: Played[MatchResult], speech: Speech, at: dict[str, Any]) -> Iterator[ListedPrint]:
    """One file per so many matches."""
    count = len(played.final_matches)
    cuts = [*range(0, count, SHEETS), count]
    for before, last in pairwise(cuts):
        which = Words("全部の記入表", "All score sheets")
        if count > SHEETS:
            which = Words("記入表 第{first}〜{last}{match}", "Score sheets, {matches} {first} to {last}")
            which = speech.put(which, first=before + 1, last=last)
        hint = Words("目次の付いた一つのファイル。", "One file with contents.")
        yield ListedPrint(which, hint, url_for("season_sheets.sheets", first=before + 1, **at))


@season_sheets.get("/season/<int:season>/print/sheets-<int:first>.pdf")
def sheets(group: str, season: int, first: int) -> Response:
    """The sheets of so many matches, beginning with the match of this number, with a table of contents; 404 if no file begins
    there.
    """
    here, how = circle(group), printing.setting()
    played = here.season_results(season)
    matches = final_matches(played)[first - 1 : first - 1 + SHEETS]
    if not matches or (first - 1) % SHEETS:
        abort(404)
    pages = _pages(matches, how, (here.group.name, played.season.name))
    game = here.game(played.season)
    contents = printing.page(
        "print/sheets.html",
        how,
        **season_context(here, played, matches),
        finals=unit(game, SeasonRules()),
        there=pages,
        page_of=_page_of,
    )
    chapters = tuple(
        Chapter(_key(match.number), _bookmark(match, game, how.lang), pages[match.number])
        for match in matches
        if match.number in pages
    )
    numbers = printing.page(
        "print/numbers.html", how, styles=styles(how.paper), season=played.season, group=here.group, leaves=PLACES
    )
    upright, lying = (f'<article class="ledger {how.paper.classes}{kind}"></article>' for kind in ("", " across"))
    return printing.pdf(BoundBook(contents, chapters, numbers, upright, lying), how, f"sheets-{first}", whose=here.id, lane="long")


def _key(match: int) -> str:
    return f"match-{match}"


def _page_of(match: int) -> tuple[str, str]:
    """What stands in the contents for the page of a match, and its link."""
    return number(_key(match)), LINK + _key(match)


def _bookmark(match: PrintedMatch, game: Game, lang: str) -> str:
    name = game.speech.put(Words("第{n}{match}", "{match} {n}"), n=match.number).say(lang)
    return f"{name} {days.day(match.when)}" if match.when else name


def _pages(matches: Sequence[PrintedMatch], how: Setting, names: tuple[str, str]) -> dict[int, str]:
    """The printed pages of these matches by number, except those that are too long for one file. Unready if drawing them takes
    longer than a request may; finished ones are cached.
    """
    found: dict[int, str] = {}
    begun = time.thread_time()
    for nth, match in enumerate(matches):
        if nth and time.thread_time() - begun > PATIENCE:
            raise Unready(nth, len(matches))
        if page := _page(match.sat.table, match.sat.match.fingerprint, how.paper.key, how.lang, match.number, *names, days.name()):
            found[match.number] = page
    return found


@lru_cache(maxsize=4 * SHEETS)
def _page(table: str, fingerprint: str, paper: str, lang: str, number: int, group: str, season: str, zone: str) -> str | None:
    """The sheet of a record of this fingerprint, the match of this number in a season, as the table itself prints it in this
    time zone.
    """
    found = store().state(table)
    made = of_record.prepare(found.record, found.state) if found else None
    parts = of_record.pieces(of_record.with_place(made, found.record.game, number, group, season)) if found and made else ()
    return drawing.html(parts[0], lang, PAPERS[paper]) if len(parts) == 1 else None
