"""Fields of facts: how they are asked, whom they are about, and the arguments that a question takes from them."""

from typing import Annotated

from msgspec import Meta

from scorekeeper.core.facts import Fact
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.kit import asks
from scorekeeper.kit.fields import Ask, Pile, Seat, YakuName, inputs_of, players_of
from scorekeeper.kit.questions import takes_of


def one(label: str) -> Ask:
    return Ask(lambda at, name: (asks.count(name, Words(label, label), 0, at),))


class Caught(Fact, frozen=True, tag="caught"):
    """A fact made for these tests."""

    player: Annotated[Seat, one("who")]
    last: Seat | None = None
    late: Annotated[int, Meta(ge=2, le=5), one("late")._replace(place=1)] = 2
    early: Annotated[int | None, one("early")._replace(by="names")] = None
    names: Annotated[tuple[YakuName, ...], Meta(max_length=2)] = ()
    pile: Annotated[Pile, one("pile")._replace(by="cards"), one("again")._replace(by="names")] = ()


def labels(by: str) -> list[str]:
    return [asked.label.en for asked in inputs_of(Caught, 9, by)]


def test_questions_stand_in_the_order_of_fields_and_places() -> None:
    assert labels("names") == ["who", "early", "again", "late"]
    assert labels("cards") == ["who", "pile", "late"]
    assert [asked.name for asked in inputs_of(Caught, 9, "cards")] == ["player", "pile", "late"]
    assert {asked.most for asked in inputs_of(Caught, 9)} == {9}


def test_the_players_of_a_fact_are_those_of_its_seats() -> None:
    assert players_of(Caught(player=2)) == (("player", 2),)
    assert players_of(Caught(player=0, last=1, late=3)) == (("player", 0), ("last", 1))


def test_a_question_takes_what_the_fields_hold() -> None:
    takes = takes_of(Caught, {"names": ("tane", "tan", "kasu")}, without=("early",), needs=("player",))
    assert [*takes] == ["player", "last", "late", "names", "pile"]
    assert [name for name, kind in takes.items() if not kind.open] == ["player"]

    def fits(name: str, *values: object) -> list[bool]:
        return [takes[name].fits(value, 3, HANAFUDA) for value in values]

    assert fits("player", 2, 3, "2") == [True, False, False]
    assert fits("late", 1, 2, 5, 6) == [False, True, True, False]
    assert fits("names", ["tane", "kasu"], ["tane", "tan", "kasu"], ["gokou"]) == [True, False, False]
    assert fits("pile", ["matsu-hikari"], ["joker"]) == [True, False]
