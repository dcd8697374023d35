"""Who needs what in the last hand: by rows, and against every win that the rules allow."""

from collections.abc import Sequence

import pytest

from scorekeeper.core.board import Needs
from scorekeeper.core.game import State
from scorekeeper.games.riichi import PLAY
from scorekeeper.games.riichi.facts import SEATS, Draw, Riichi
from scorekeeper.games.riichi.hand import RiichiHand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.needs import WinWay, all_worths, needs, place_after, places_by_worth
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import new_match
from scorekeeper.kit.seating import everyone

START = (31_200, 28_700, 24_100, 15_000)
BOLD = (
    "@1テンパイ・@0ノーテンなら届く。"
    "リーチすると：@2テンパイ・@3テンパイ・@0ノーテン、または@0ノーテン・@2ノーテン・@3ノーテンなら届く"
)


def last_hand(start: Sequence[int] = START, honba: int = 1, dealer: int = 3, **house: str | int) -> Position[RiichiHand]:
    """South 4 with these points; what is missing to 100,000 lies on the table."""
    rules = RiichiHouse(**house)  # type: ignore[arg-type]
    hand = RiichiHand(
        number=8,
        house=rules,
        seating=everyone(SEATS, dealer),
        wind=1,
        honba=honba,
        kept=100_000 - sum(start),
        start=tuple(start),
    )
    return Position(PLAY, State(rules, SEATS, new_match(hand)))


def rows(found: Needs, goal: int, player: int) -> list[str]:
    """The ways of a player to a place: `上田から 3,600 110 60 30 ○`."""
    ways = next(one for one in found.goals[goal - 1].players if one.seat == player).ways
    return [" ".join(words.ja for words in (way.words, way.least, *way.cells)) for way in ways]


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        (1, ["@2・@3から 1,300 40 ○ ○ ○", "@0から 1,000 ○ ○ ○ ○", "ツモ 300・500 ○ ○ ○ ○", f"流局 {BOLD}"]),
        (2, ["@3・@1から 6,400 — 100 50 ○", "@0から 3,600 110 60 30 ○", "ツモ 1,200・2,300 — 70 40 ○", "流局 届かない"]),
        (3, ["ロン 18,000 — — — 跳満", "ツモ 4,000ずつ — — 60 30", "流局 届かない"]),
    ],
)
def test_the_least_that_makes_a_player_the_first(player: int, expected: list[str]) -> None:
    found = needs(last_hand())
    assert found is not None
    assert rows(found, 1, player) == expected
    assert found.goals[0].players[-1].words.ja == "首位まで 16,200・親は続く"


def test_a_stick_of_ones_own_comes_back_with_the_win_and_is_lost_in_a_draw() -> None:
    at = last_hand()
    way = WinWay(2, 0)
    places = places_by_worth(at, way)
    for worth in all_worths(RiichiHouse(), tsumo=False, riichi=True):
        assert places[worth] == place_after(at, 2, Riichi(player=2), way.fact(worth))
    level = last_hand((26_000, 25_000, 25_000, 24_000), honba=0)
    assert place_after(level, 1, Draw(tenpai=(1,))) == 1
    assert place_after(level, 2, Riichi(player=2), Draw(tenpai=(1, 2))) == 2


@pytest.mark.parametrize(
    ("payer", "lost"),
    [
        pytest.param(0, {(2, 25)}, id="ron: seven pairs have three han"),
        pytest.param(None, {*((1, fu) for fu in range(30, 120, 10)), (2, 20), (3, 25)}, id="tsumo: two han at least, pinfu three"),
    ],
)
def test_after_riichi_only_hands_that_have_its_han_count(payer: int | None, lost: set[tuple[int, int]]) -> None:
    """riichi.yaku.1, riichi.yaku.3, riichi.fu.10, riichi.fu.11."""
    at, way = last_hand(), WinWay(2, payer)
    staked = at.after(tried) if (tried := at.trial_if_allowed(Riichi(player=2))) else at
    plain, bold = places_by_worth(at, way), places_by_worth(staked, way)
    assert {(one.han, one.fu) for one in {*plain} - {*bold}} == lost
    assert all(staked.trial_if_allowed(way.fact(worth)) is None for worth in {*plain} - {*bold})


def test_there_is_nothing_to_say_before_the_last_hand_or_after_it() -> None:
    at = last_hand()
    assert needs(last_hand(dealer=2)) is None
    ended = at.trial_if_allowed(Draw(tenpai=()))
    assert ended is not None
    assert needs(at.after(ended)) is None
