"""The worth of a hand of 八八 with 出る・下りる before its owner speaks; the chances against every deal of a small deck."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from scorekeeper.decks.hanafuda import BRIGHTS, DECK, cards_named
from scorekeeper.games.hachihachi_classic import GAME, teyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.worth import other, worth
from tests.games.hachihachi_classic.table import BIG, Table

SANBON = "matsu-tan matsu-kasu1 matsu-kasu2 ume-tane sakura-tan botan-tane kiku-tan"


def value(at: Table, player: int, cards: str = SANBON) -> tuple[Any, ...]:
    found = worth(at.month, player, cards_named(cards.split()))
    return found.drop.value, found.driven.value, found.may_be_driven, found.fee.value


@pytest.mark.parametrize(
    ("said", "player", "drop", "driven"),
    [("", 0, 12, False), ("", 3, 30, True), ("i", 3, 30, True), ("o", 3, 30, False), ("oi", 4, 36, True), ("oo", 4, 36, False)],
)
def test_what_a_seat_stakes(said: str, player: int, drop: int, driven: bool) -> None:
    at = Table(5).deal().speak(said)
    assert value(at, player) == (drop, 12 + 9, driven, 24)


def test_the_field_doubles_all_of_it() -> None:
    assert value(Table(5).deal(BIG), 3) == (60, 42, True, 48)


def cases(at: Table, player: int) -> list[str]:
    """What a player with this hand may choose or meet, by the referee."""
    return [one.words.en for one in GAME.ask["hand"](at.state, {"player": player, "cards": SANBON.split()}).cases]


def test_who_has_spoken_has_nothing_to_choose() -> None:
    at = Table(5).deal().speak("i")
    assert cases(at, 0) == ["sanbon"]
    assert cases(at, 1) == ["In", "Out"]
    assert cases(at, 3) == ["In", "Out", "Driven out"]


def test_the_referee_tells_the_chances_before_a_player_speaks() -> None:
    found = GAME.ask["hand"](Table(5).deal().state, {"player": 3, "cards": SANBON.split()})
    (told,) = (one for one in found.reasons if "chance" in one.words.en)
    # other(): 0.27598937 and 0.92391030 kan.
    assert "27.6%" in told.words.en
    assert "0.92 kan" in told.words.en
    assert "hachihachi-classic.deal.4" in found.clauses


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
