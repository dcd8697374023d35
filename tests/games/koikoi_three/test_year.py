"""The year of 三人こいこい: seasons, ginmi, and extensions."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.facts import Closed, Totals
from scorekeeper.core.record import Record, read
from scorekeeper.games import BY_NAME
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import Nagare, ShobuThree, TeyakuThree
from scorekeeper.games.koikoi_three.month import season_name
from scorekeeper.games.koikoi_three.year import GINMI
from tests.games.koikoi_three.table import Table, cards
from tests.games.referee import asked, moved, signed

SAMPLE = Path(__file__).parents[3] / "examples" / "koikoi-three-year.json"
FINAL = (-32, 37, -5)


@cache
def sample() -> Record:
    record = read(SAMPLE.read_bytes(), BY_NAME)
    assert isinstance(record, Record)
    return record


def test_closing_a_year() -> None:
    table = Table().say(*sample().log[:-1])
    assert table.refuses(Closed(final=(-32, 37, -6))) == (("final-differs", "year-end.8"),)
    assert table.refuses(Nagare()) == (("match-over", "setup.2"),)
    assert table.say(Closed(final=FINAL)).refuses(Nagare()) == (("match-closed", "year-end.8"),)
    assert GAME.offers(table.state) == ()


@pytest.mark.parametrize(
    ("won", "third", "swept", "verdict", "moves"),
    [
        # who won the months so far, and who wins the third of a season; whose kobiki there were, and what is ruled on this season
        ((), "", [], "open", (0, 0, 0)),
        ((1, 1), "", [], "open", (0, 0, 0)),
        ((1, 1), "1", [], "kobiki", (-5, 10, -5)),
        ((1, 1), "2", [], "none", (0, 0, 0)),
        ((1, 2), "", [], "none", (0, 0, 0)),
        ((1, 1, 2), "", [], "none", (0, 0, 0)),
        ((1, 1, 1), "", [1], "kobiki", (-5, 10, -5)),
        ((1, 1, 1, 1), "", [1], "open", (0, 0, 0)),
        ((0, 0, 1, 1, 1, 0), "", [], "none", (0, 0, 0)),
        ((0, 1, 2, 2, 2, 2), "", [2], "kobiki", (-5, -5, 10)),
        ((0, 1, 1, 1, 1, 1), "", [1], "kobiki", (-5, 10, -5)),
        ((2,) * 6, "", [2, 2], "kobiki", (-5, -5, 10)),
        ((0,) * 12, "", [0, 0, 0, 0], "kobiki", (10, -5, -5)),
    ],
)
def test_kobiki_is_for_all_months_of_one_season(
    won: tuple[int, ...], third: str, swept: list[int], verdict: str, moves: tuple[int, ...]
) -> None:
    table = Table().wins(*won)
    assert [line.player for line in table.lines if line.sort == "kobiki"] == swept
    ruling = asked(GAME, table.state, "season", **({"third": third} if third else {}))
    assert (ruling.verdict, moved(ruling.payments)) == (verdict, moves)
    assert {*map(table.short, ruling.clauses)} >= {"season.1", "season.2", "season.5"}


def test_a_second_kobiki_cites_the_first_only_of_the_same_player() -> None:
    for winners, first in (((2,) * 6, True), ((1, 1, 1, 2, 2, 2), False)):
        table = Table().wins(*winners)
        assert (table.lines[-1].sort, table.cites("season.5"), table.cites("season.2")) == ("kobiki", first, first)


def test_replays_hands_and_totals_count_for_kobiki() -> None:
    table = Table().say(Nagare(), ShobuThree(player=1, names=("akatan",)), TeyakuThree(names=("", "teshi")))
    assert {"koikoi-three.season.3", "koikoi-three.season.4"} <= {*asked(GAME, table.state, "season", third="1").clauses}
    table.say(Totals(amounts=(-2, 4, -2)))
    assert table.lines[-1].moves(3) == (-5, 10, -5)
    assert table.cites("season.1", "season.3", "season.4")
    assert table.next == (4, 1, "")


@pytest.mark.parametrize(
    ("sums", "house", "verdict", "moves", "clauses"),
    [
        ((10, 0, -10), {}, "ginmi", (18, -6, -12), "year-end.1 year-end.4 year-end.8"),
        ((-10, 10, 0), {}, "ginmi", (-12, 18, -6), "year-end.1"),
        ((10, -5, -5), {}, "ginmi", (18, -9, -9), "year-end.2"),
        ((10, -5, -5), {"extend": "any-top"}, "ginmi", (18, -9, -9), "year-end.2"),
        ((5, 5, -10), {}, "ginmi", (9, 9, -18), "year-end.3"),
        ((-10, 5, 5), {}, "ginmi", (-18, 9, 9), "year-end.3"),
        ((5, 5, -10), {"extend": "any-top"}, "extend", (0, 0, 0), "year-end.6 year-end.7"),
        ((0, 0, 0), {}, "extend", (0, 0, 0), "year-end.5 year-end.7 year-end.8"),
        ((0, 0, 0), {"extend": "any-top"}, "extend", (0, 0, 0), "year-end.6"),
        ((1, 0, -1), {"extend": "any-top"}, "ginmi", (18, -6, -12), "year-end.1"),
        ((1, 0, 0), {}, "uneven", (0, 0, 0), "settle.2"),
    ],
)
def test_ginmi(sums: tuple[int, ...], house: dict[str, Any], verdict: str, moves: tuple[int, ...], clauses: str) -> None:
    table = Table(**house)
    ruling = asked(GAME, table.state, "ginmi", **signed("subtotals", sums))
    assert (ruling.verdict, moved(ruling.payments)) == (verdict, moves)
    assert {*map(table.short, ruling.clauses)} >= {*clauses.split()}
    if verdict == "ginmi":
        award = GINMI.by(sums)
        assert award.moved == moved(award.payments) == moves
        assert award.share.clause == f"koikoi-three.{clauses.split()[0]}"


LEVEL = (0, 1, 2) * 4


def test_three_level_play_another_season_and_another() -> None:
    table = Table().wins(*LEVEL)
    assert (table.balances, table.next, GAME.board(table.state).round.ja) == ((0, 0, 0), (13, 2, ""), "返り春　十三月")
    asking = asked(GAME, table.state, "month")
    assert (asking.verdict, {*asking.clauses} >= {"koikoi-three.year-end.5", "koikoi-three.year-end.8"}) == ("next/2", True)
    assert table.wins(0, 1, 2).next == (16, 2, "")
    assert GAME.final(table.wins(1, 1).state) is None
    table.wins(1)
    # 12 − 6 of the months, kobiki, then ginmi once
    assert table.balances == (-11, 22, -11)
    assert (table.lines[-1].sort, table.cites("year-end.5")) == ("kobiki", True)
    assert GAME.final(table.state) == (-20, 40, -20)
    assert [one.group.ja for one in GAME.sheet(table.state, ("A", "B", "C")).rounds[-4:]] == ["返り夏"] * 4


def test_what_is_asked_after_the_last_month() -> None:
    table = Table().wins(*LEVEL, 0, 1, 1)
    assert [one.key for one in GAME.inquiries(table.state)] == ["yaku", "season", "ginmi"]
    over = table.ask("month")
    assert (over.verdict, over.clauses) == ("over", ("koikoi-three.year-end.7",))
    assert table.ask("month", happened="out").verdict == "amiss"
    assert table.ask("teyaku", cards=cards("crane matsu* matsu** matsu-tan ume* sakura* fuji*")).verdict == "amiss"
    assert table.ask("captures", hand=cards("boar hagi*"), limit=1).verdict == "no-news"
    assert table.ask("captures", before=cards("curtain sakura*"), hand=cards("cup kiku*")).verdict == "amiss"
    ruling = asked(GAME, table.state, "ginmi")
    assert (ruling.assumed, ruling.words.ja) == ((), "吟味を払って、合計は@0 −6・@1 +24・@2 −18")
    so_far = asked(GAME, Table().wins(1, 2).state, "ginmi")
    assert so_far.assumed
    assert so_far.words.ja == "吟味を払って、合計は@0 −22・@1 +11・@2 +11"


def test_two_level_at_the_top() -> None:
    table = Table().wins(*(0, 1) * 6)
    assert (table.balances, GAME.final(table.state)) == ((12, 12, -24), (21, 21, -42))
    again = Table(extend="any-top").wins(*(0, 1) * 6)
    assert GAME.final(again.state) is None
    assert again.wins(0, 1, 2).next == (16, 2, "")
    assert GAME.final(again.wins(0, 0, 1).state) == (18 + 18, 12 - 6, -30 - 12)


def test_seasons() -> None:
    names = {1: "春", 4: "冬", 5: "返り春", 8: "返り冬", 9: "返り春2", 13: "返り春3"}
    assert {season: season_name(season).ja for season in names} == names
