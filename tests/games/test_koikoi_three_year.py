"""Seasons, the end of the year, extensions, the sample year and its sheet, the odds."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import years

from scorekeeper.core.facts import Closed, Totals
from scorekeeper.core.ledger import Line
from scorekeeper.core.play.seating import everyone
from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.core.words import NOTHING
from scorekeeper.games import BY_NAME
from scorekeeper.games.koikoi_three import GAME, chances
from scorekeeper.games.koikoi_three.facts import Nagare, Shobu, Teyaku
from scorekeeper.games.koikoi_three.month import season_name
from scorekeeper.games.koikoi_three.year import GINMI
from scorekeeper.odds import once, percent
from scorekeeper.prepared import prepare
from tests.games.koikoi import Table

SAMPLE = Path(__file__).parents[2] / "examples" / "koikoi-three-year.json"


def sample() -> Record:
    record = read(SAMPLE.read_bytes(), BY_NAME)
    assert isinstance(record, Record)
    return record


def test_the_sample_year() -> None:
    record = sample()
    state = fold(record)
    assert not isinstance(state, Refused)
    assert GAME.balances(state) == (-20, 19, 1)
    assert GAME.final(state) == (-32, 37, -5)
    kobiki = [line for line in GAME.lines(state) if line.sort == "kobiki"]
    assert [(line.player, line.entry, line.moved(3)) for line in kobiki] == [(1, 5, (-5, 10, -5))]


COLUMNS = (
    "春一 +4-2-2,春二 -1+2-1,春三 -6-6+12,夏四 -1+2-1,夏五 -3+6-3,夏六 -6+12-6,夏小引 -5+10-5,秋七 +6-3-3,秋八 -12-12+24,"
    "秋九 -4+8-4,冬十 -2-2+4,冬十一 +16-8-8,冬十二 -6+12-6"
)


def test_the_sample_sheet() -> None:
    record = sample()
    state = fold(record)
    assert not isinstance(state, Refused)
    sheet = prepare(record, state)
    assert sheet.across
    drawn = [f"{one.group.ja}{one.name.ja} {''.join(f'{cell.small:+d}' for cell in one.rows[0].cells)}" for one in sheet.rounds]
    assert ",".join(drawn) == COLUMNS
    assert all(len(one.rows) == 1 for one in sheet.rounds)
    assert [one.number for one in sheet.rounds if one.sort == "kobiki"] == [6]
    feet = {foot.key: [cell.small for cell in foot.cells] for foot in sheet.feet}
    assert feet == {"subtotal": [-20, 19, 1], "ginmi": [-12, 18, -6], "final": [-32, 37, -5]}
    assert [why.value for why in sheet.feet[-1].why] == [-32, 37, -5]
    assert [rank.ja for rank in sheet.ranks] == ["三位", "首位", "二位"]


def test_closing_with_a_wrong_result_is_refused() -> None:
    table = Table()
    for fact in sample().log[:-1]:
        table.say(fact)
    assert table.refuses(Closed(final=(-32, 37, -6))) == (("final-differs", "year-end.8"),)
    assert table.refuses(Nagare()) == (("match-over", "setup.2"),)
    table.say(Closed(final=(-32, 37, -5)))
    assert table.refuses(Nagare()) == (("match-closed", "year-end.8"),)
    assert GAME.offers(table.state) == ()


# Kobiki.


@pytest.mark.parametrize(
    ("winners", "swept"),
    [
        ((1, 1, 1), [1]),
        ((1, 1, 2), []),
        ((0, 0, 1, 1, 1, 0), []),
        ((0, 1, 1, 1, 1, 1), [1]),
        ((2,) * 6, [2, 2]),
        ((0,) * 12, [0, 0, 0, 0]),
    ],
)
def test_kobiki_is_for_all_months_of_one_season(winners: tuple[int, ...], swept: list[int]) -> None:
    table = Table().wins(*winners)
    assert [line.player for line in table.lines if line.sort == "kobiki"] == swept


def test_replays_hands_and_totals_count_for_kobiki() -> None:
    table = Table().say(Nagare(), Shobu(player=1, names=("akatan",)), Teyaku(names=("", "teshi")), Totals(amounts=(-2, 4, -2)))
    kobiki = table.lines[-1]
    assert kobiki.moved(3) == (-5, 10, -5)
    assert {"koikoi-three.season.1", "koikoi-three.season.3", "koikoi-three.season.4"} <= {*kobiki.cites()}
    assert table.dealt == (4, 1, "")


# Ginmi.


@pytest.mark.parametrize(
    ("sums", "moved", "clause"),
    [
        ((10, 0, -10), (18, -6, -12), "year-end.1"),
        ((-10, 10, 0), (-12, 18, -6), "year-end.1"),
        ((10, -5, -5), (18, -9, -9), "year-end.2"),
        ((5, 5, -10), (9, 9, -18), "year-end.3"),
        ((-10, 5, 5), (-18, 9, 9), "year-end.3"),
    ],
)
def test_ginmi(sums: tuple[int, ...], moved: tuple[int, ...], clause: str) -> None:
    award = GINMI.by(sums)
    assert award.moved == moved == Line(0, "", NOTHING, NOTHING, None, award.payments).moved(3)
    assert award.share.clause == f"koikoi-three.{clause}"
    assert Table().ask("ginmi", subtotals=sums).verdict == "ginmi"


@pytest.mark.parametrize(
    ("sums", "three", "any_top"),
    [
        ((0, 0, 0), "extend", "extend"),
        ((5, 5, -10), "ginmi", "extend"),
        ((10, -5, -5), "ginmi", "ginmi"),
        ((10, 0, -10), "ginmi", "ginmi"),
    ],
)
def test_when_a_year_is_extended(sums: tuple[int, ...], three: str, any_top: str) -> None:
    assert Table().ask("ginmi", subtotals=sums).verdict == three
    assert Table(extend="any-top").ask("ginmi", subtotals=sums).verdict == any_top


LEVEL = (0, 1, 2) * 4


def test_three_level_play_another_season_and_another() -> None:
    table = Table().wins(*LEVEL)
    assert table.mon == (0, 0, 0)
    assert table.dealt == (13, 2, "")
    assert GAME.board(table.state).round.ja == "返り春　十三月"
    table.wins(0, 1, 2)
    assert table.dealt == (16, 2, "")
    table.wins(1, 1)
    assert GAME.final(table.state) is None
    table.wins(1)
    # 12 − 6 of the months, kobiki, then ginmi once
    assert table.mon == (-11, 22, -11)
    assert table.lines[-1].sort == "kobiki"
    assert table.cites("year-end.5")
    assert GAME.final(table.state) == (-20, 40, -20)
    sheet = GAME.sheet(table.state, ("A", "B", "C"))
    assert [one.group.ja for one in sheet.rounds[-4:]] == ["返り夏"] * 4


def test_two_level_at_the_top() -> None:
    winners = (0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
    table = Table().wins(*winners)
    assert table.mon == (12, 12, -24)
    assert GAME.final(table.state) == (21, 21, -42)
    again = Table(extend="any-top").wins(*winners)
    assert GAME.final(again.state) is None
    again.wins(0, 1, 2)
    assert again.dealt == (16, 2, "")
    again.wins(0, 0, 1)
    assert GAME.final(again.state) == (18 + 18, 12 - 6, -30 - 12)


@pytest.mark.parametrize(("season", "name"), [(1, "春"), (4, "冬"), (5, "返り春"), (8, "返り冬"), (9, "返り春2"), (13, "返り春3")])
def test_seasons(season: int, name: str) -> None:
    assert season_name(season).ja == name


# Symmetry.


def turned(fact: Any, by: int) -> Any:
    """The fact with every seat moved on by so many."""

    def around(values: tuple[Any, ...], empty: Any) -> tuple[Any, ...]:
        full = (*values, *(empty,) * 3)[:3]
        return tuple(full[(seat - by) % 3] for seat in range(3))

    match fact:
        case Shobu():
            return msgspec.structs.replace(fact, player=(fact.player + by) % 3)
        case Teyaku():
            return Teyaku(names=around(fact.names, ""), cards=around(fact.cards, ()))
        case Totals():
            leader = None if fact.leader is None else (fact.leader + by) % 3
            return Totals(amounts=around(fact.amounts, 0), leader=leader)
        case Closed():
            return Closed(final=around(fact.final, 0) if fact.final else ())
    return fact


@given(years(GAME), st.sampled_from((1, 2)))
def test_turning_the_table_turns_the_result(grown: tuple[Record, Any], by: int) -> None:
    record, state = grown
    start = GAME.start(record.house, 3)
    there = start._replace(own=start.own.told(start.own.now.replace(seating=everyone(3, by))))
    for entry, fact in enumerate(record.log):
        moved = turned(fact, by)
        assert GAME.check(there, moved) == (), moved
        there = GAME.step(there, moved, entry)

    def back(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(values[(seat + by) % 3] for seat in range(3))

    assert back(GAME.balances(there)) == GAME.balances(state)
    final = GAME.final(state)
    assert final == (None if final is None else back(GAME.final(there) or ()))


@given(years(GAME))
def test_every_month_has_a_winner_who_deals_next(grown: tuple[Record, Any]) -> None:
    _, state = grown
    months = state.own.rounds
    assert [month.number for month in months] == [*range(1, len(months) + 1)]
    for before, after in pairwise(months):
        # the biki of every void deal deals next
        assert after.leader == (before.winner - after.voids) % 3
    if GAME.final(state) is not None:
        assert len(months) % 3 == 0
        assert len(months) >= 12
        assert sum(abs(moved) for moved in GAME.final(state)) >= 18


# Odds.


@pytest.mark.parametrize(
    ("name", "hands", "share", "times"),
    [
        ("teshi", 126_720, "0.172106%", "1/581.038"),
        ("haneken", 95_040, "0.129079%", "1/774.717"),
        ("futasanbon", 42_240, "0.057369%", "1/1743.11"),
        ("ichinishi", 31_680, "0.043026%", "1/2324.15"),
        ("shisou", 528, "0.000717%", "1/139449"),
    ],
)
def test_the_odds_of_the_source(name: str, hands: int, share: str, times: str) -> None:
    table = chances.teyaku_table()
    assert table.cells[name, "hands"].deals == hands
    assert table.deals == 73_629_072
    chance = Fraction(hands, table.deals)
    assert (percent(chance), once(chance)) == (share, times)


def test_four_on_the_field() -> None:
    assert chances.field_table().cells["four", "hands"].deals == 12 * (44 * 43 // 2)
