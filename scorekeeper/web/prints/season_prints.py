"""Prints about a season and its group: the scorecard, a card for every player, the house book."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, url_for

from scorekeeper.book.reading import book
from scorekeeper.charts.drawing import Chart, Frame
from scorekeeper.core.game import Game
from scorekeeper.core.words import NOTHING, Words, literal
from scorekeeper.games import BY_NAME
from scorekeeper.season import charts
from scorekeeper.season.bests import bests
from scorekeeper.season.group import Who
from scorekeeper.season.matches import MatchResult, PlayedMatch
from scorekeeper.season.pairs import PlayerPair
from scorekeeper.season.played import Played, Sat
from scorekeeper.season.rules import SeasonRules, clauses
from scorekeeper.season.standings import STANDINGS, Standing, standings, unit
from scorekeeper.season.statistics import Player, statistics
from scorekeeper.web.common.functions import store
from scorekeeper.web.groups.circle import Circle, circle
from scorekeeper.web.groups.public import public_door
from scorekeeper.web.groups.seasons import season_houses, why
from scorekeeper.web.prints import choices, printing, season_sheets
from scorekeeper.web.prints.choices import ListedPrint, Subject
from scorekeeper.web.prints.printing import Setting
from scorekeeper.web.prints.season import season_context

season_prints = Blueprint("season_prints", __name__, url_prefix="/g/<group>")

ABREAST = 12
"""The most people with a column each on a season's scorecard, if more than four sit at a table."""
TIES = 4
"""The most holders of a record that a scorecard names; it counts the others."""


# What there is


@season_prints.get("/print")
def of_group(group: str) -> str:
    """The page of prints about a group, with links to those of its seasons."""
    here, how = circle(group), printing.setting()
    at: dict[str, Any] = {"group": here.link, "paper": how.paper.key, "lang": how.lang}
    seasons = [
        ListedPrint(literal(season.name), here.game(season).words, url_for("season_prints.of_season", season=number, **at), "")
        for number, season in here.group.seasons.items()
    ]
    books = [
        ListedPrint(
            Words("{game}の決まり帳", "House book: {game}").put(game=game.words),
            Words("会の卓の、規則と違う裁定。", "Rulings of the group's tables that differ from the rules."),
            url_for("season_prints.house_book", ruleset=game.name, **at),
        )
        for game in BY_NAME.values()
        if game.name in {season.ruleset for season in here.group.seasons.values()}
    ]
    return choices.prints_page(
        url_for("groups.page", group=here.link),
        literal(here.group.name),
        (Words("シーズン", "Seasons"), seasons),
        (Words("会", "Group"), books),
        names=here.names(here.group.people),
    )


@season_prints.get("/season/<int:season>/print")
def of_season(group: str, season: int) -> str:
    """The page of prints about a season."""
    here, how = circle(group), printing.setting()
    played, speech = here.season_results(season), here.game(here.season(season)).speech
    at: dict[str, Any] = {"group": here.link, "season": season, "paper": how.paper.key, "lang": how.lang}
    page = ListedPrint(
        Words("シーズンを一枚で", "The season on one page"),
        Words("順位、だれが勝ったかの表、図。配る紙。", "Standings, who beat whom, chart: to hand out."),
        url_for("season_page.one_page", kind="pdf", **at),
    )
    image = ListedPrint(
        Words("シーズンを一枚の画像で", "The season as a picture"),
        Words("同じもの。チャットで送る。", "The same, to send in a chat."),
        url_for("season_page.one_page", kind="png", **at),
        "PNG",
    )
    card = ListedPrint(
        Words("シーズンの成績表", "Season scorecard"),
        speech.put(
            Words(
                "長い形。順位、図、{match}ごとの結果、記録、署名。",
                "The long form: standings, chart, every {match}, records, signatures.",
            )
        ),
        url_for("season_prints.scorecard", **at),
    )
    prize = [
        ListedPrint(
            Words("賞状", "Certificate"),
            Words(
                "首位の人へ。三位までと、日と出す人は下で選ぶ。",
                "For whoever is first. Places, date and issuer: below.",
            ),
            url_for("certificates.certificate", **at),
        )
    ] * bool(played.final_matches)
    figures = [
        ListedPrint(
            Words("統計", "Statistics"),
            Words(
                "四枚まで。記録、一人一行、確率と比べた回数、だれがだれに払ったか。",
                "At most four pages: records, a line for everybody, counts against the odds, who paid whom.",
            ),
            url_for("statistics_page.pages", **at),
        )
    ] * bool(played.final_matches)
    rated = [
        ListedPrint(
            Words("番付", "Ladder"),
            Words("だれが強いか、どこまで確かか。", "Who is strong, and how certain that is."),
            url_for("ladder_page.pages", **at),
        )
    ] * bool(played.final_matches)
    everybody = [
        ListedPrint(
            Words("全員の成績表", "All player cards"),
            Words("一つのファイル。", "In one file."),
            url_for("season_prints.cards", **at),
        )
    ] * bool(played.final_matches)
    people = [
        ListedPrint(literal(who.name), NOTHING, url_for("season_prints.player", person=who.number, **at)) for who in _people(played)
    ]
    return choices.prints_page(
        url_for("seasons.page", group=here.link, season=season),
        literal(played.season.name),
        (Words("シーズン", "Season"), [page, image, card, *season_sheets.list_files(played, speech, at), *prize, *figures, *rated]),
        (Words("個人の成績表", "Player cards"), [*everybody, *people]),
        (
            speech.put(Words("次の{match}のために", "For the next {match}")),
            choices.list_prints(choices.OF_TABLE, "season_prints.of_rules", group=here.link, season=season),
        ),
        names=(here.group.name, *here.names(here.group.people)),
        award=url_for("certificates.certificate", **at) if played.final_matches else "",
        issuer=here.group.name,
    )


def _people(played: Played[MatchResult]) -> list[Who]:
    """Everybody with a finished match."""
    sat = {person for match in played.final_matches for person in match.people}
    return [who for who in played.people if who.number in sat]


# The files


@season_prints.get("/season/<int:season>/print/scorecard.pdf")
def scorecard(group: str, season: int) -> Response:
    here, how = circle(group), printing.setting()
    played = here.season_events(season)
    found, rules = standings(played), played.season.rules
    game = here.game(played.season)
    values = unit(game, rules)
    tables = [sat.table for sat in played.final_matches]
    counted = statistics(played)
    made = printing.page(
        "print/scorecard.html",
        how,
        **season_context(here, played),
        door=public_door(here, season),
        heading=STANDINGS,
        values=values,
        finals=unit(game, SeasonRules()),
        standings=found,
        rules=[*clauses(rules, game.speech, fined=bool(played.season.penalties))],
        houses=season_houses(played),
        why=why(game),
        counted=counted,
        bests=[best for best in bests(counted) if best.value],
        course=charts.course(found, tables, values, game.speech, how.lang, Frame(*how.paper.chart)),
        unlike=[*_unlike(played.final_matches, played.numbers, game)],
        people=_people(played),
        abreast=ABREAST,
        TIES=TIES,
    )
    return printing.pdf(made, how, "season", whose=here.id)


def _unlike(sats: Iterable[Sat[PlayedMatch]], numbers: Mapping[str, int], game: Game) -> Iterator[tuple[Words, tuple[Words, ...]]]:
    """The matches in which the places do not follow the results, and what the clauses say that decide these."""
    found: dict[tuple[str, ...], list[int]] = {}
    for sat in sats:
        if sat.match.ranked_by:
            found.setdefault(sat.match.ranked_by, []).append(numbers[sat.table])
    text = Words("第{n}{match}の順位は、最終得点の順とは限らない。", "The places of {match} {n} need not follow the results.")
    said = book(game).clauses
    for ids, which in found.items():
        listed = Words("・".join(map(str, which)), ", ".join(map(str, which)))
        yield game.speech.put(text, n=listed), tuple(said[id].words for id in ids)


"""The places for which there are certificates."""


class PlayerCard(NamedTuple):
    """What stands on a player's card: the line of the standings, everybody met, the chart, and why places differ from results."""

    player: Player
    row: Standing | None
    pairs: tuple[PlayerPair, ...]
    results: Chart
    unlike: tuple[tuple[Words, tuple[Words, ...]], ...]


@season_prints.get("/season/<int:season>/print/player-<int:person>.pdf")
def player(group: str, season: int, person: int) -> Response:
    here, how = circle(group), printing.setting()
    made = _cards(here, how, season, person)
    return printing.pdf(made, how, f"player-{person}", whose=here.id)


@season_prints.get("/season/<int:season>/print/cards.pdf")
def cards(group: str, season: int) -> Response:
    """The cards of all players in one file, the first in the standings first; 404 before a match is over."""
    here, how = circle(group), printing.setting()
    return printing.pdf(_cards(here, how, season), how, "cards", whose=here.id, lane="long")


def _cards(here: Circle, how: Setting, season: int, person: int | None = None) -> str:
    """The page of everybody's card, or of one person's; 404 if there is none."""
    played = here.season_events(season)
    counted, found, finals = statistics(played), standings(played), unit(here.game(played.season), SeasonRules())
    game = counted.game
    ones = [one for row in found.rows if (one := counted.player(row.who.number)) and person in (None, row.who.number)]
    if not ones:
        abort(404)
    made = [
        PlayerCard(
            one,
            found.of(one.who.number),
            tuple(pair for other in counted.people if (pair := counted.pair(one.who.number, other.who.number))),
            charts.results(one, finals, game.speech, how.lang, Frame(*how.paper.half)),
            tuple(_unlike((sat for sat, _ in played.of(one.who.number)), played.numbers, game)),
        )
        for one in ones
    ]
    return printing.page(
        "print/player.html",
        how,
        **season_context(here, played),
        cards=made,
        values=unit(game, played.season.rules),
        finals=finals,
        why=why(game),
    )


@season_prints.get("/season/<int:season>/print/<what>.pdf")
def of_rules(group: str, season: int, what: str) -> Response:
    """A blank sheet, the check sheet or the yaku card, under the house rules of the season's last match. Who plays next is open: no
    names.
    """
    here = circle(group)
    game, last = here.game(here.season(season)), here.last(season)
    subject = Subject(game, last.house if last else None, ("",) * len(last.players) if last else ())
    return choices.print_file(choices.OF_TABLE, what, subject, whose=here.id)


@season_prints.get("/print/house-book-<ruleset>.pdf")
def house_book(group: str, ruleset: str) -> Response:
    """Rulings of the group's tables that differ from the rules."""
    here, how = circle(group), printing.setting()
    if ruleset not in BY_NAME:
        abort(404)
    tables = [table for season in here.group.seasons.values() if season.ruleset == ruleset for table in season.matches]
    made = printing.page(
        "print/house-book.html",
        how,
        game=BY_NAME[ruleset],
        group=(here.group.name,),
        told=store().precedents_at(tables),
        decided=here.group.decided_calls(ruleset),
    )
    return printing.pdf(made, how, f"{ruleset}-house-book", whose=here.id)
