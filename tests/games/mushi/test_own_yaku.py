"""Yaku of a table's own in むし: told by names they pay what the cards pay, and stand only where cards can make them so."""

from itertools import product
from random import Random

import msgspec
import pytest
from kinds import share, times

from scorekeeper.core.own_yaku import OwnYaku
from scorekeeper.decks.hanafuda import Flowers, points
from scorekeeper.games.mushi import GAME, yaku
from scorekeeper.games.mushi.facts import MushiPlayedOut
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.yaku import YAKU, looked_at, reachable_points, shares, table, yaku_in
from tests.games.table import Table

SOME = OwnYaku("三枚", 20, cards=("susuki-tane", "kiri-kasu1", "matsu-kasu1", "ume-tane"), need=2, instead=("sankou",))
ALL = OwnYaku("松に月", 30, cards=("matsu-hikari", "susuki-hikari"), instead=("gokou",))
LESS = OwnYaku("桐一枚", 3, cards=("kiri-kasu1", "kiri-kasu2", "yanagi-kasu1"), need=1, instead=("kiri_shima",))
WORD = OwnYaku("口だけ", 10, instead=("fuji_shima",))
HOUSES = (MushiHouse(own=(SOME, ALL)), MushiHouse(own=(SOME, LESS, WORD)), MushiHouse(own=(ALL, LESS, WORD)))
"""By some cards, by all, and by word; they beat yaku of the source, and are beaten by one."""
SMALL = ((1, 2, 8, 12), (1, 2, 8, 11, 12))
"""Months with all cards of these, lights and a shima; without and with the willows and the oni."""


@pytest.mark.fuzz
def test_every_division_of_a_small_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of some months every way of sharing them out, and what either makes."""
    for months, house in share([*product(SMALL, HOUSES)], of=2):
        here = [(cards, piles) for cards, piles in shares() if cards[0].month in months]
        monkeypatch.setattr(yaku, "shares", lambda pack, here=here: here)
        every = frozenset(card for cards, _ in here for card in cards)
        keys = {key for key in looked_at(house) if (table(house)[key].cards | table(house)[key].of) <= every}
        want: dict[tuple[frozenset[str], ...], int] = {}
        for taken in product(*(piles for _, piles in here)):
            first = frozenset().union(*taken)
            made = tuple(table(house).made(pile) & keys for pile in (first, every - first))
            want[made] = want.get(made, 0) | (1 << points(first)) & yaku.some(house.pack)
        found: dict[tuple[frozenset[str], ...], int] = {}
        for both, bits in reachable_points.__wrapped__(house).items():
            made = tuple(each & keys for each in both)
            found[made] = found.get(made, 0) | bits
        assert len(want) > 3
        assert found == want
        monkeypatch.undo()


def division(rng: Random) -> tuple[Flowers, Flowers]:
    first = frozenset[object]().union(*(rng.choice(piles) for _, piles in shares()))
    mushi = frozenset(card for cards, _ in shares() for card in cards)
    return first, mushi - first  # type: ignore[return-value]


class Mushi(Table):
    GAME = GAME
    SEATS = 2

    def __init__(self, house: MushiHouse) -> None:
        super().__init__(own=msgspec.to_builtins(house.own))

    def stands(self, fact: MushiPlayedOut) -> bool:
        return not self.GAME.check(self.state, fact)


def telling(piles: tuple[Flowers, Flowers], held: list[tuple[str, ...]]) -> MushiPlayedOut:
    made = {key: player for player, keys in enumerate(held) for key in keys if key in YAKU}
    own = tuple(tuple(key for key in keys if key not in YAKU) for keys in held)
    return MushiPlayedOut(points=tuple(map(points, piles)), names=own, **made)


@pytest.mark.fuzz
def test_what_was_captured_can_be_told() -> None:
    """By cards and by names the same is paid; and with one yaku of the table's own left out or added nothing stands that no cards
    make.
    """
    rng, compared = Random(7), 0
    for nth in range(times(40)):
        house = HOUSES[nth % len(HOUSES)]
        piles = division(rng)
        if min(map(len, piles)) < 2:
            continue
        words = [("own-3",) if "own-3" in table(house).by_word and rng.random() < 0.5 else () for _ in piles]
        held = [tuple(one.key for one in yaku_in(pile, house, told)) for pile, told in zip(piles, words, strict=True)]
        by_cards = MushiPlayedOut(captures=tuple(tuple(card.name for card in pile) for pile in piles), names=tuple(words))
        by_names = telling(piles, held)
        assert Mushi(house).stands(by_names), (held, by_names)
        if Mushi(house).stands(by_cards):
            compared += 1
            assert Mushi(house).say(by_cards).points == Mushi(house).say(by_names).points
        key = rng.choice(table(house).own)
        if key not in table(house).by_word:
            other = [tuple({*keys} ^ {key}) if player == 0 else keys for player, keys in enumerate(held)]
            assert Mushi(house).stands(telling(piles, other)) == _possible(house, piles, other)
    assert compared


def _possible(house: MushiHouse, piles: tuple[Flowers, Flowers], held: list[tuple[str, ...]]) -> bool:
    """Whether some sharing out makes exactly these with as many points."""
    score, rows = points(piles[0]), table(house)
    words = [rows.by_word.intersection(keys) for keys in held]
    return any(
        bits >> score & 1
        and all({*rows.keys_that_count(made | word)} == {*keys} for made, word, keys in zip(way, words, held, strict=True))
        for way, bits in reachable_points(house).items()
    )


def test_dear_yaku_are_believed() -> None:
    """Of several that any half of twenty cards make, one is looked at; what is told of the others stands."""
    half = tuple(card.name for card in GAME.deck.cards)[:20]
    house = MushiHouse(own=tuple(OwnYaku(f"役{nth}", 5, cards=half, need=10) for nth in range(4)))
    assert looked_at(house) == (*YAKU, "own-1")
    points = (115, 115)
    first = MushiPlayedOut(points=points, names=(("own-1", "own-4"), ("own-1", "own-3")))
    assert Mushi(house).say(first).points == (0, 0)
    assert Mushi(house).stands(MushiPlayedOut(points=points, names=(("own-1",),)))
    assert Mushi(house).keys(MushiPlayedOut(points=points)) == ("yaku-some",)
