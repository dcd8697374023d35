"""The worth of a hand of 八八 with 出る・下りる before its owner speaks; the chances against every deal of a small deck."""

from fractions import Fraction
from functools import partial
from itertools import combinations

import pytest

from scorekeeper.decks.hanafuda import BRIGHTS, DECK, cards_named
from scorekeeper.games.hachihachi_classic import teyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.worth import other, worth
from tests.games import cases

told = partial(cases.told, "hachihachi-classic", house="seats=5")
SANBON = "matsu-tan matsu-kasu1 matsu-kasu2 ume-tane sakura-tan botan-tane kiku-tan"


@pytest.mark.parametrize(
    ("said", "player", "drop", "driven"),
    [
        *(("field", 0, 12, False), ("field", 3, 30, True), ("field; says 0i", 3, 30, True), ("field; says 0o", 3, 30, False)),
        *(("field; says 0o 1i", 4, 36, True), ("field; says 0o 1o", 4, 36, False), ("field brights=matsu-hikari,", 3, 60, True)),
    ],
)
def test_what_a_seat_stakes(said: str, player: int, drop: int, driven: bool) -> None:
    found = worth(told(said).month, player, cards_named(SANBON.split()))
    factor = 2 if "brights" in said else 1
    values = found.drop.value, found.driven.value, found.may_be_driven, found.fee.value
    assert values == (drop, (12 + 9) * factor, driven, 24 * factor)


def test_what_the_referee_says_of_a_hand() -> None:
    """Who has spoken has nothing to choose; before that the chances are told."""
    ways = {player: told("field; says 0i").ask("hand", player=player, cards=SANBON.split()).cases for player in (0, 1, 3)}
    said = {player: [one.words.en for one in cases] for player, cases in ways.items()}
    assert said == {0: ["sanbon"], 1: ["In", "Out"], 3: ["In", "Out", "Driven out"]}
    found = told("field").ask("hand", player=3, cards=SANBON.split())
    (chance,) = (one.words.en for one in found.reasons if "chance" in one.words.en)
    # other(): 0.27598937 and 0.92391030 kan.
    assert ("27.6%" in chance, "0.92 kan" in chance, "hachihachi-classic.deal.4" in found.clauses) == (True, True, True)


@pytest.mark.fuzz
@pytest.mark.parametrize(
    ("months", "mine", "lying"),
    [
        ((1, 2, 4, 11, 12, 6), 7, ()),
        ((1, 2, 4, 11, 12, 6), 7, ("matsu-hikari",)),
        ((2, 4, 5, 6, 7, 12), 8, ("kiri-hikari",)),
    ],
)
def test_the_hand_of_another_against_every_deal(months: tuple[int, ...], mine: int, lying: tuple[str, ...]) -> None:
    house = ClassicHouse()
    deck = [card for card in DECK if card.month in months]
    field_lights = frozenset(cards_named(lying))
    deck = [*field_lights, *(card for card in deck if card not in field_lights)]
    own = frozenset(deck[-mine:])
    deck = deck[: 14 + len(lying)]
    left = [card for card in deck if card not in own and card not in field_lights]
    ways, made, kan = 0, 0, Fraction()
    for hand in combinations(left, 7):
        rest = [card for card in left if card not in hand and card not in BRIGHTS]
        names = teyaku.best(house, tuple(sorted(hand)))
        for more in combinations(rest, 6 - len(lying)):
            field = [card.month for card in (*more, *field_lights)]
            if max(field.count(month) for month in field) < 4:
                ways += 1
                made += bool(names)
                kan += Fraction(teyaku.hands(house).fee(names), 12)
    found = other(house, own, field_lights, frozenset(deck))
    assert (found.teyaku, found.kan) == (Fraction(made, ways), kan / ways)
