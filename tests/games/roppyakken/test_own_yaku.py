"""Yaku of a table's own in 六百間: told by names they count what the cards count, and stand only where cards can make them so."""

from itertools import product
from random import Random

import msgspec
import pytest
from kinds import share, times
from strategies import roppyakken_piles

from scorekeeper.core.own_yaku import OwnYaku
from scorekeeper.core.record import read, write
from scorekeeper.decks.hanafuda import DECK, cards_named, month_of
from scorekeeper.games import BY_NAME
from scorekeeper.games.roppyakken import GAME
from scorekeeper.games.roppyakken.division import DeckTelling, divides
from scorekeeper.games.roppyakken.facts import Count
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.piles import fit
from scorekeeper.games.roppyakken.yaku import points, yaku_in
from tests.games.table import Table

SOME = OwnYaku(
    "三枚", 20, cards=("susuki-tane", "sakura-kasu1", "sakura-kasu2", "susuki-kasu1", "ume-tane"), need=3, instead=("oozan",)
)
ALL = OwnYaku("幕に月", 300, cards=("sakura-hikari", "susuki-hikari"), instead=("shikou", "bouzu-shima"))
LESS = OwnYaku("月一枚", 5, cards=("susuki-kasu1", "susuki-kasu2", "susuki-tane"), need=1, instead=("bouzu-shima",))
WORD = OwnYaku("口だけ", 10, instead=("kusa",))
OWN = {"own": tuple(map(msgspec.to_builtins, (SOME, ALL, LESS, WORD)))}
"""By some cards, by all, and by word; they beat yaku of the source, and are beaten by one."""


def rules(**house: str) -> RoppyakkenHouse:
    return msgspec.convert({**OWN, **{name.replace("_", "-"): one for name, one in house.items()}}, RoppyakkenHouse)


@pytest.mark.fuzz
def test_all_divisions_of_two_months() -> None:
    """Of the others it is known who has them: two tellings stand together if and only if some way of sharing out the two makes
    them.
    """
    for months, mine in share([((3, 8), (1, 2, 5)), ((8, 12), (1, 2, 3)), ((3, 8), (11, 12, 7)), ((8, 4), (2, 3, 9))], of=2):
        divisions_fit(months, mine, rules(deal="10"))


def divisions_fit(months: tuple[int, ...], mine: tuple[int, ...], house: RoppyakkenHouse) -> None:
    free = [card for card in DECK if card.month in months]
    first = frozenset(card for card in DECK if card.month in mine)
    known = (first, frozenset(DECK) - first - frozenset(free))
    made: set[tuple[tuple[int, ...], tuple[frozenset[str], ...]]] = set()
    for takers in product(range(2), repeat=len(free)):
        piles = tuple(
            one | {card for card, taker in zip(free, takers, strict=True) if taker == who} for who, one in enumerate(known)
        )
        if fit(piles, house):
            names = tuple(frozenset(yaku_in(pile, house).names) for pile in piles)
            made.add((tuple(points(pile, house) for pile in piles), names))
    assert len(made) > 9
    rng, stands = Random(3), 0
    whole = sorted(made, key=str)
    every = [(score, tuple(rng.choice(whole)[1][who] for who in range(2))) for score, _ in whole for _ in range(4)]
    for score, names in (*whole, *rng.sample(every, min(len(every), times(60)))):
        answer = divides(DeckTelling(score, names, known), house)
        assert answer == ((score, names) in made), (score, names)
        stands += answer
    assert stands >= len(made)


def named(pile: tuple[str, ...], words: tuple[str, ...], house: RoppyakkenHouse) -> tuple[str, ...]:
    return yaku_in(frozenset(cards_named(pile)), house, frozenset(words)).names


@pytest.mark.fuzz
def test_what_was_captured_can_be_told() -> None:
    """By cards and by names the same is scored."""
    rng, told = Random(5), 0
    for _ in range(times(60)):
        house = rules(deal=rng.choice(("8", "10")), ame_nagare=rng.choice(("on", "off")), score="own")
        tables = [Table.of(GAME, **msgspec.to_builtins(house)) for _ in range(2)]
        piles = roppyakken_piles(rng, tables[0].state)
        words = tuple(("own-4",) if rng.random() < 0.5 else () for _ in piles)
        by_cards = Count(captures=piles, names=words)
        if GAME.check(tables[0].state, by_cards):
            continue
        told += 1
        names = tuple(named(pile, word, house) for pile, word in zip(piles, words, strict=True))
        scores = tuple(points(cards_named(pile), house) for pile in piles)
        tables[0].say(by_cards)
        tables[1].say(Count(points=scores, names=names))
        assert tables[0].points == tables[1].points
        assert read(write(tables[1].record), BY_NAME) == tables[1].record
    assert told > 5


def test_a_table_without_shichitan_may_have_all_ribbons() -> None:
    """Told by points and names, as by cards."""
    tables = [Table.of(GAME, worth=[["shichitan", "off"]], score="own", deal="10") for _ in range(2)]
    house = tables[0].record.house
    mine = frozenset(card for card in DECK if card.name.endswith(("-tan", "-kasu1"))) - month_of(8) - month_of(12) - month_of(11)
    piles = (mine | month_of(11), frozenset(DECK) - mine - month_of(11))
    tables[0].say(Count(captures=tuple(tuple(card.name for card in pile) for pile in piles)))
    names = tuple(yaku_in(pile, house).names for pile in piles)
    tables[1].say(Count(points=tuple(points(pile, house) for pile in piles), names=names))
    assert "kusa" in names[0]
    assert tables[0].points == tables[1].points
