"""馬鹿っ花: fees of dropping and of being driven out, what a hand earns, the pot, fuke and the next dealer."""

from random import Random

import pytest

from scorekeeper.core.facts import Redo
from scorekeeper.core.house import plain_house
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.bakappana import dealt
from scorekeeper.games.bakappana.facts import BakappanaChaff, BakappanaDriven, BakappanaPlayedOut
from scorekeeper.games.bakappana.house import BakappanaHouse
from tests.games.bakappana.reckoned import drive_fee
from tests.games.bakappana.table import Table, told

FLAT, SEAT, ORDER, PLAY = {"kudari": "flat"}, {"kudari": "hachi-seat"}, {"kudari": "hachi-order"}, {"shortage": "play"}


# ---------------------------------------------------------------- dropping


@pytest.mark.parametrize(
    ("house", "seats", "says", "paid"),
    [
        ({}, 5, "ooiii", ()),
        (FLAT | {"kudari_flat": 7}, 5, "ooiii", (7, 7)),
        (SEAT, 5, "ooiii", (10, 15)),
        (SEAT, 5, "oioii", (10, 20)),
        (SEAT, 4, "ioii", (15,)),
        (SEAT, 6, "oooiii", (10, 10, 15)),
        (SEAT | PLAY, 6, "iooooi", (10, 15, 20, 25)),
        (SEAT | PLAY, 6, "ooiooo", (10, 10, 20, 25, 30)),
        (SEAT | PLAY, 5, "iiooo", (20, 25, 30)),
        (ORDER, 5, "iooii", (10, 15)),
        (ORDER, 6, "oooiii", (10, 15, 20)),
        (ORDER | PLAY, 6, "oooooi", (10, 15, 20, 25, 30)),
    ],
)
def test_what_dropping_costs(house: dict[str, object], seats: int, says: str, paid: tuple[int, ...]) -> None:
    table = Table(seats, **house)
    for fact in told(says, seats=seats):
        if table.month.speaker == fact.player:
            table.say(fact)
    assert tuple(payment.amount for line in table.lines if line.sort == "out" for payment in line.payments) == paid


def test_the_winner_takes_the_pot_and_a_dropper_cannot_deal() -> None:
    table = Table(5, **SEAT).say(*told("oo", seats=5))
    assert (table.pot, [*table.month.stands.values()]) == (25, ["out", "out", "forced", "forced", "forced"])
    table.say(BakappanaPlayedOut(points=(None, None, 80, 84, 100)))
    assert (table.points, table.pot, table.dealer) == ((-10, -15, -8, -4, 37), 0, 4)
    assert "out.8" in table.clauses("pot")


# ---------------------------------------------------------------- driven out


def test_what_any_hand_earns() -> None:
    """The app and the second reckoning agree."""
    rng, house = Random(5), BakappanaHouse(kudari="hachi-seat", teyaku="on")
    rules = plain_house(house) | {"lights": house.lights}
    strong = [card for card in DECK if card.points > 5 or card.name.endswith("tan")]
    for number in range(400):
        hand = tuple(rng.sample(strong if number % 2 else DECK, 7))
        names = tuple(card.name for card in hand)
        if not dealt.four(hand):
            fee = dealt.drive_fee(dealt.earnings(house, BakappanaDriven(player=0, cards=names)), house).value
            assert fee == drive_fee(rules, names), hand


# ---------------------------------------------------------------- dealt again


def test_a_redeal_undoes_everything_and_asks_again() -> None:
    table = Table(4, **SEAT, teyaku="on").say(*told("o", seats=4), BakappanaChaff(player=1, name="rokkasu"), Redo(reason="hand"))
    assert (table.points, table.next[:2], table.month.speaker) == ((0, 0, 0, 0), (1, 0), 0)
    assert table.say(*told("io", seats=4)).points == (0, -15, 0, 0)


def test_four_of_any_month_are_dealt_again() -> None:
    table = Table(4, **SEAT, teyaku="on").say(*told("iii", seats=4))
    for plant in {card.name.partition("-")[0] for card in DECK}:
        hand = [card.name for card in DECK if card.name.startswith(f"{plant}-")]
        other = [card.name for card in DECK if card.name.endswith("kasu1") and card.name not in hand][:3]
        assert "hand-four" in table.keys(BakappanaDriven(player=3, cards=(*hand, *other)))
