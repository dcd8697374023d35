"""Prints about a season and its group: the scorecard, every sheet, a card for every player, the house book."""

import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, url_for

from scorekeeper import sheet as drawing
from scorekeeper.binding import LINK, PLACES, Book, Chapter, number
from scorekeeper.core.game import Game, Speech
from scorekeeper.core.words import NOTHING, Words, literal, ranked
from scorekeeper.games import BY_NAME
from scorekeeper.letters import moment, signed
from scorekeeper.paper import PAPERS
from scorekeeper.season import award, charts
from scorekeeper.season.bests import bests
from scorekeeper.season.drawing import Frame
from scorekeeper.season.group import Who
from scorekeeper.season.matches import Result
from scorekeeper.season.played import Played, Sat
from scorekeeper.season.rules import Rules, clauses
from scorekeeper.season.standings import standings, unit
from scorekeeper.season.statistics import statistics
from scorekeeper.store.matches import Unready
from scorekeeper.web import prints
from scorekeeper.web.groups import PATIENCE, Circle, circle
from scorekeeper.web.pages import store
from scorekeeper.web.prints import Listed, Setting, Subject
from scorekeeper.web.seasons import why

season_prints = Blueprint("season_prints", __name__, url_prefix="/g/<group>")

ABREAST = 12
"""The most people with a column each on a season's scorecard, if more than four sit at a table."""
MOON = "susuki-hikari"
"""The card on a certificate, if the deck has it: it stands well in two tones."""
TIES = 4
"""The most holders of a record that a scorecard names; it counts the others."""
SHEETS = 30
"""How many matches' sheets go into one file; a longer season has several (docs/scale.md gives the cost)."""


class Told(NamedTuple):
    """A match in a print: its number in the season, when it began, and its players with their seats, the winner first."""

    number: int
    sat: Sat[Result]
    when: datetime | None
    seats: tuple[tuple[Who, int], ...]


def told(played: Played[Result]) -> list[Told]:
    """The matches that have a final result, in order."""
    return [_told(played, number, sat) for number, sat in enumerate(played.counted, 1)]


def _told(played: Played[Result], number: int, sat: Sat[Result]) -> Told:
    seats = sorted(range(len(sat.people)), key=lambda seat: sat.match.ranks[seat])
    return Told(number, sat, moment(sat.match.began), tuple((played.group.people[sat.people[seat]], seat) for seat in seats))


# What there is


@season_prints.get("/print")
def of_group(group: str) -> str:
    """The page of prints about a group, with links to those of its seasons."""
    here, how = circle(group), prints.setting()
    at: dict[str, Any] = {"group": here.link, "paper": how.paper.key, "lang": how.lang}
    seasons = [
        Listed(literal(season.name), here.game(season).words, url_for("season_prints.of_season", season=number, **at), "")
        for number, season in here.group.seasons.items()
    ]
    books = [
        Listed(
            Words("{game}の決まり帳", "House book: {game}").put(game=game.words),
            Words("会の卓で、規則と違えて裁定したこと。", "What the tables of the group ruled differently from the rules."),
            url_for("season_prints.house_book", ruleset=game.name, **at),
        )
        for game in BY_NAME.values()
        if game.name in {season.ruleset for season in here.group.seasons.values()}
    ]
    return prints.shown(
        url_for("groups.page", group=here.link),
        literal(here.group.name),
        (Words("シーズン", "Seasons"), seasons),
        (Words("会", "Group"), books),
    )


@season_prints.get("/season/<int:season>/print")
def of_season(group: str, season: int) -> str:
    """The page of prints about a season."""
    here, how = circle(group), prints.setting()
    played, speech = here.played(season), here.game(here.season(season)).speech
    at: dict[str, Any] = {"group": here.link, "season": season, "paper": how.paper.key, "lang": how.lang}
    card = Listed(
        Words("シーズンの成績表", "Season scorecard"),
        speech.put(Words("順位、図、{match}ごとの結果、記録、署名。", "Standings, chart, every {match}, records, signatures.")),
        url_for("season_prints.scorecard", **at),
    )
    prize = [
        Listed(
            Words("賞状", "Certificate"),
            Words("首位の人へ。", "For whoever is first."),
            url_for("season_prints.certificate", **at),
        )
    ] * bool(played.counted)
    people = [
        Listed(literal(who.name), NOTHING, url_for("season_prints.player", person=who.number, **at)) for who in _people(played)
    ]
    return prints.shown(
        url_for("seasons.page", group=here.link, season=season),
        literal(played.season.name),
        (Words("シーズン", "Season"), [card, *_sheets(played, speech, at), *prize]),
        (Words("個人の成績表", "Player cards"), people),
        (
            speech.put(Words("次の{match}のために", "For the next {match}")),
            prints.listed(prints.OF_TABLE, "season_prints.of_rules", group=here.link, season=season),
        ),
    )


def _people(played: Played[Result]) -> list[Who]:
    """Everybody with a finished match."""
    sat = {person for match in played.counted for person in match.people}
    return [who for who in played.people if who.number in sat]


def _sheets(played: Played[Result], speech: Speech, at: dict[str, Any]) -> Iterator[Listed]:
    """One file per so many matches."""
    count = len(played.counted)
    cuts = [*range(0, count, SHEETS), count]
    for before, last in pairwise(cuts):
        which = Words("全部の記入表", "All kinyū sheets")
        if count > SHEETS:
            which = Words("記入表 第{first}〜{last}{match}", "Kinyū sheets, {matches} {first} to {last}")
            which = speech.put(which, first=before + 1, last=last)
        hint = Words("目次の付いた一つのファイル。", "One file with contents.")
        yield Listed(which, hint, url_for("season_prints.sheets", first=before + 1, **at))


# The files


@season_prints.get("/season/<int:season>/print/scorecard.pdf")
def scorecard(group: str, season: int) -> Response:
    here, how = circle(group), prints.setting()
    played = here.recalled(season)
    found, rules = standings(played), played.season.rules
    game = here.game(played.season)
    values = unit(game, rules)
    tables = [sat.table for sat in played.counted]
    counted = statistics(played)
    made = prints.page(
        "print/scorecard.html",
        how,
        **_common(here, played),
        heading=Words("順位", "Standings"),
        values=values,
        finals=unit(game, Rules()),
        standings=found,
        rules=[*clauses(rules, game.speech)],
        why=why(game),
        counted=counted,
        bests=[best for best in bests(counted) if best.value],
        course=charts.course(found, tables, values, game.speech, how.lang, Frame(*how.paper.chart)),
        people=_people(played),
        abreast=ABREAST,
        TIES=TIES,
    )
    return prints.pdf(made, how, "season", whose=here.id)


class Winner(NamedTuple):
    """What the certificate of somebody in first place says, in columns and as plain texts; `rest` names the others."""

    title: award.Column
    place: award.Column
    name: award.Column
    text: tuple[award.Column, ...]
    day: award.Column | None
    group: award.Column
    who: str
    counted: int
    value: str
    when: str
    rest: str


@season_prints.get("/season/<int:season>/print/certificate.pdf")
def certificate(group: str, season: int) -> Response:
    """A certificate for everybody who is first in a season; 404 while nobody is."""
    here, how = circle(group), prints.setting()
    played = here.recalled(season)
    game, found = here.game(played.season), standings(played)
    first = [row for row in found.rows if row.place == 1 and row.value is not None]
    if not first:
        abort(404)
    shown = _common(here, played)
    values, ends = unit(game, played.season.rules).small, shown["days"]
    others = [f"{ranked(row.place).say(how.lang)} {row.who.name}" for row in found.rows if row.place and row.place > 1][:TIES]
    winners = []
    for row in first:
        assert row.value is not None
        whole = row.value.denominator == 1
        winners.append(
            Winner(
                award.column("賞状"),
                award.column("首位"),
                award.column(f"{row.who.name}　殿", 9),
                award.text(played.season.name, game.words, row.counted, game.speech.match.ja, row.value, values.ja),
                award.column(award.day(ends[1])) if ends else None,
                award.column(here.group.name, 8),
                row.who.name,
                row.counted,
                f"{signed(int(row.value))} {values.en}" if whole else "",
                ends[1].isoformat() if ends else "",
                "　".join(others),
            )
        )
    art = next((card.art for card in game.deck.cards if card.art and card.name == MOON), "")
    made = prints.page("print/award.html", how, **shown, winners=winners, art=art)
    return prints.pdf(made, how, "certificate", whose=here.id)


@season_prints.get("/season/<int:season>/print/sheets-<int:first>.pdf")
def sheets(group: str, season: int, first: int) -> Response:
    """The sheets of so many matches, beginning with the match of this number, with a table of contents; 404 if no file begins
    there.
    """
    here, how = circle(group), prints.setting()
    played = here.played(season)
    matches = told(played)[first - 1 : first - 1 + SHEETS]
    if not matches or (first - 1) % SHEETS:
        abort(404)
    pages = _pages(matches, how, (here.group.name, played.season.name))
    game = here.game(played.season)
    contents = prints.page(
        "print/sheets.html", how, **_common(here, played, matches), finals=unit(game, Rules()), there=pages, page_of=_page_of
    )
    chapters = tuple(
        Chapter(_key(match.number), _bookmark(match, game, how.lang), pages[match.number])
        for match in matches
        if match.number in pages
    )
    numbers = prints.page(
        "print/numbers.html", how, styles=drawing.styles(how.paper), season=played.season, group=here.group, leaves=PLACES
    )
    upright, lying = (f'<article class="ledger {how.paper.classes}{kind}"></article>' for kind in ("", " across"))
    return prints.pdf(Book(contents, chapters, numbers, upright, lying), how, f"sheets-{first}", whose=here.id, lane="long")


def _key(match: int) -> str:
    return f"match-{match}"


def _page_of(match: int) -> tuple[str, str]:
    """What stands in the contents for the page of a match, and its link."""
    return number(_key(match)), LINK + _key(match)


def _bookmark(match: Told, game: Game, lang: str) -> str:
    name = game.speech.put(Words("第{n}{match}", "{match} {n}"), n=match.number).say(lang)
    return f"{name} {match.when.date()}" if match.when else name


def _pages(matches: Sequence[Told], how: Setting, names: tuple[str, str]) -> dict[int, str]:
    """The printed pages of these matches by number, except those that are too long for one file. Unready if drawing them takes
    longer than a request may; finished ones are cached.
    """
    found: dict[int, str] = {}
    begun = time.thread_time()
    for nth, match in enumerate(matches):
        if nth and time.thread_time() - begun > PATIENCE:
            raise Unready(nth, len(matches))
        if page := _page(match.sat.table, match.sat.match.fingerprint, how.paper.key, how.lang, match.number, *names):
            found[match.number] = page
    return found


@lru_cache(maxsize=4 * SHEETS)
def _page(table: str, fingerprint: str, paper: str, lang: str, number: int, group: str, season: str) -> str | None:
    """The sheet of a record of this fingerprint, the match of this number in a season, as the table itself prints it."""
    found = store().state(table)
    made = drawing.prepare(*found) if found else None
    parts = drawing.pieces(drawing.placed(made, found[0].game, number, group, season)) if found and made else ()
    return drawing.html(parts[0], lang, PAPERS[paper]) if len(parts) == 1 else None


@season_prints.get("/season/<int:season>/print/player-<int:person>.pdf")
def player(group: str, season: int, person: int) -> Response:
    here, how = circle(group), prints.setting()
    played = here.recalled(season)
    counted = statistics(played)
    one = counted.player(person)
    if one is None:
        abort(404)
    game = here.game(played.season)
    pairs = [pair for other in counted.people if (pair := counted.pair(person, other.who.number))]
    made = prints.page(
        "print/player.html",
        how,
        **_common(here, played),
        player=one,
        row=standings(played).of(person),
        values=unit(game, played.season.rules),
        finals=unit(game, Rules()),
        pairs=pairs,
        results=charts.results(one, unit(game, Rules()), game.speech, how.lang, Frame(*how.paper.half)),
        why=why(game),
    )
    return prints.pdf(made, how, f"player-{person}", whose=here.id)


@season_prints.get("/season/<int:season>/print/<what>.pdf")
def of_rules(group: str, season: int, what: str) -> Response:
    """A blank sheet, the check sheet or the yaku card, under the house rules of the season's last match. Who plays next is open: no
    names.
    """
    here = circle(group)
    game, last = here.game(here.season(season)), here.last(season)
    subject = Subject(game, last.house if last else None, ("",) * len(last.players) if last else ())
    return prints.printed(prints.OF_TABLE, what, subject, whose=here.id)


@season_prints.get("/print/house-book-<ruleset>.pdf")
def house_book(group: str, ruleset: str) -> Response:
    """What the tables of the group ruled differently from the rules."""
    here, how = circle(group), prints.setting()
    if ruleset not in BY_NAME:
        abort(404)
    tables = [table for season in here.group.seasons.values() if season.ruleset == ruleset for table in season.matches]
    made = prints.page(
        "print/house-book.html", how, game=BY_NAME[ruleset], group=(here.group.name,), told=store().precedents_at(tables)
    )
    return prints.pdf(made, how, f"{ruleset}-house-book", whose=here.id)


def _common(here: Circle, played: Played[Result], matches: list[Told] | None = None) -> dict[str, Any]:
    """What every print of a season needs: the group, the ruleset, and the matches with a final result."""
    matches = told(played) if matches is None else matches
    days = [match.when.date() for match in matches if match.when]
    game = here.game(played.season)
    return {
        "group": here.group,
        "season": played.season,
        "game": game,
        "matches": matches,
        "places": max((len(match.seats) for match in matches), default=game.seats[0]),
        "numbers": {match.sat.table: match.number for match in matches},
        "days": (days[0], days[-1]) if days else (),
    }
