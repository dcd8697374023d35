"""おいちょかぶ with stakes on several cards: each is won and lost by itself, however they are told."""

from random import Random

import pytest
from kinds import times

from scorekeeper.core.facts import Totals
from scorekeeper.games.oichokabu import GAME
from scorekeeper.games.oichokabu.facts import Fights, OichokabuStake, OichokabuStakes
from tests.games.table import Table


class Oichokabu(Table):
    GAME = GAME


def several(*rows: tuple[int, ...]) -> OichokabuStakes:
    """The stakes on each of the four cards, by seat."""
    return OichokabuStakes(stakes=(), **{f"on{nth}": row for nth, row in enumerate(rows, 1)})


def test_each_card_is_paid_by_itself() -> None:
    """One wins three times, one loses, one draws; another stakes on one of them as well."""
    table = Oichokabu(spots="several").say(several((0, 5, 0), (0, 3, 10), (0, 2, 0)))
    assert table.lines[-1].label.ja == "@1 10（一 5・二 3・三 2）・@2 10（二）"
    table.say(Fights(spots=("arashi", "4", "6"), oya="6"))
    assert table.points == (-15 + 3 + 10, 15 - 3, -10)
    assert [line.label.ja for line in table.lines if line.player == 1] == ["一　あらし", "二　4 対 6", "三　6 対 6 引き分け"]
    assert "house.3" in table.clauses("fight")


def test_told_one_by_one_it_is_the_same() -> None:
    at_once = Oichokabu(spots="several").say(several((0, 5, 0), (0, 3, 10)))
    each = Oichokabu(spots="several").say(
        OichokabuStake(player=1, stake=0, on1=5, on2=3), OichokabuStake(player=2, stake=0, on2=10)
    )
    for table in (at_once, each):
        table.say(Fights(spots=("9", "2"), oya="5"))
    assert at_once.points == each.points == (8, 2, -10)


def test_fights_on_two_cards_are_those_of_all_his_cards() -> None:
    table = Oichokabu(spots="several").say(several((0, 5, 5), (0, 3, 0)))
    table.say(Fights(spots=("5", "3"), oya="9", first=(1,), two=4))
    assert table.points == (-5 + 3 + 5, 5 - 3, -5)


@pytest.mark.parametrize(("fact", "key"), [(several((0, 60), (0, 60)), "stakes-over"), (several((5, 0)), "stakes-banker")])
def test_what_cannot_be_staked(fact: OichokabuStakes, key: str) -> None:
    assert Oichokabu(2, spots="several").keys(fact) == (key,)
    assert Oichokabu(2).keys(fact) == ("spots-one",)


def test_totals_of_several_may_come_of_little() -> None:
    """Nine with arashi less two on another card: 25, of a domae of 11."""
    assert Oichokabu(2, domae=11, spots="several").say(Totals(amounts=(-25, 25))).points == (-25, 25)
    assert Oichokabu(2, domae=11).keys(Totals(amounts=(-25, 25))) == ("totals-over",)


def test_the_forms_ask_for_each_card() -> None:
    table = Oichokabu(spots="several")
    offer = GAME.offer(table.state, "stakes")
    assert offer is not None
    assert [one.name for one in offer.inputs] == ["on1", "on2", "on3", "on4"]
    own = GAME.offer(table.state, "stake")
    assert own is not None
    assert [one.name for one in own.inputs] == ["player", "on1", "on2", "on3", "on4"]
    assert [one.name for one in (GAME.offer(Oichokabu().state, "stakes") or offer).inputs[:1]] == ["stakes"]


def test_one_card_each_is_as_at_any_table() -> None:
    """Whatever comes of it, a table where nobody uses it settles as one with one card each."""
    rng = Random(2)
    for _ in range(times(20)):
        amounts = (0, rng.randint(1, 40), rng.randint(1, 40))
        spots = ("", rng.choice("1234"), rng.choice("1234"))
        told = {spot: rng.choice("0123456789") for spot in spots if spot}
        fights = Fights(spots=tuple(told.get(spot, "") for spot in "1234"), oya=rng.choice("0123456789"))
        by_card = several(
            *(tuple(amount if at == spot else 0 for amount, at in zip(amounts, spots, strict=True)) for spot in "1234")
        )
        ends = [
            Oichokabu(**house).say(fact, fights).points
            for house, fact in (
                ({}, OichokabuStakes(stakes=amounts, spots=spots)),
                ({"spots": "several"}, by_card),
            )
        ]
        assert ends[0] == ends[1]
        assert sum(ends[0]) == 0
