"""Forms: numbers typed on any keyboard are read, and every declaration can be shown as the form that made it."""

from pathlib import Path
from random import Random

import pytest
from generated import rules, years
from kinds import times
from msgspec.structs import replace
from strategies import a_table, offered

from scorekeeper.core.answers import answers
from scorekeeper.core.facts import Closed, Redo
from scorekeeper.core.filled import offer_for, taps_for
from scorekeeper.core.forms import read
from scorekeeper.core.game import Game
from scorekeeper.core.log import live
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.record import Record, Refused, fold, start, steps
from scorekeeper.core.record import read as read_record
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, HANAFUDA
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiPlayedOut, HachihachiTobikomi, SageCancel
from scorekeeper.games.koikoi.facts import RanOut
from scorekeeper.games.koikoi.facts import Shobu as Called
from scorekeeper.games.koikoi_three.facts import ShobuThree
from tests.games.hachihachi.table import Table

EXAMPLES = Path(__file__).parents[2] / "examples"
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@pytest.mark.parametrize("typed", ["90", " 90 ", "９０"])
def test_a_number_in_the_digits_of_any_keyboard(typed: str) -> None:
    at = Table().say(HachihachiField())
    (offer,) = [offer for offer in at.GAME.offers(at.state) if offer.key == "played-out"]
    draft = read(offer, {"points.0": [typed], "points.1": ["87"]}, 3)
    assert draft.fact == HachihachiPlayedOut(points=(90, 87, None))
    sujuroku = read(offer, {"sujuroku": ["1"], "kasu": ["１７"]}, 3)
    assert sujuroku.fact == HachihachiPlayedOut(sujuroku=1, kasu=17)


@pytest.mark.parametrize("typed", ["x", "９x", "--", "1,5"])
def test_invalid_numbers_are_refused(typed: str) -> None:
    at = Table().say(HachihachiField())
    (offer,) = [offer for offer in at.GAME.offers(at.state) if offer.key == "played-out"]
    draft = read(offer, {"points.0": [typed], "points.1": ["87"]}, 3)
    assert draft.fact is None
    assert [one.key for one in draft.wrong] == ["unreadable"]


@pytest.mark.parametrize("name", ["hachihachi", "hanaawase"])
def test_piles_of_one_player_only_are_incomplete(name: str) -> None:
    game = BY_NAME[name]
    state = Table().say(HachihachiField()).state if name == "hachihachi" else game.start(game.house(), 3)
    (offer,) = [offer for offer in game.offers(state) if offer.key == "piles"]
    first, second, third = ([card.name for card in DECK if card.month % 3 == rest] for rest in range(3))
    assert read(offer, {"captures.0": first}, 3).missing == offer.inputs
    assert read(offer, {"captures.0": first, "captures.2": second}, 3).fact is None
    assert read(offer, {"captures.0": first, "captures.1": second}, 3).fact is not None
    assert read(offer, {"captures.0": first + second, "captures.2": third}, 3).fact is not None


# From a declaration to its form.


def typed(*amounts: str) -> dict[str, list[str]]:
    """The values of the fields of amounts: sign and big units, then small ones."""
    answers = {}
    for seat, amount in enumerate(amounts):
        big, small = amount[1:].split(" ")
        for part, value in (("sign", amount[0]), ("big", big), ("small", small)):
            answers[f"amounts.{seat}.{part}"] = [value]
    return answers


def left_out(fact: Called | RanOut) -> bool:
    """Whether a telling of こいこい leaves something to the app that its form always says."""
    numbers = (getattr(fact, one) for one in ("tane", "tan", "kasu") if one in fact.names)
    return fact.koi is None or None in numbers


FILES_ONLY = {
    Called: left_out,
    RanOut: lambda fact: fact.last is not None or left_out(fact),
    Closed: lambda fact: not fact.final,
    Redo: lambda fact: True,
    HachihachiPlayedOut: lambda fact: fact.nuke is not None,
    SageCancel: lambda fact: fact.ribbons is None,
    HachihachiTobikomi: lambda fact: fact.month is not None,
    ShobuThree: lambda fact: {*fact.names} == {*fact.grown},
}
"""Facts that only a file can contain: numbers of cards left out, who said koi last where nobody asks, a closing without its result,
a redeal for another reason or none, who claims nuke, an unknown count of a cancelled nanatan, the month of a three if there is only
one three, and that all yaku have grown, as one of them must have.
"""


@every_game
def test_every_declaration_has_its_form(game: Game) -> None:
    for record in (one.record for one in years(game)):
        state = start(record)
        for step in steps(game, state, live(record.log)):
            assert not isinstance(step, Refused)
            offer = offer_for(game.offers(state), step.fact, state.seats)
            if offer:
                again = read(offer, taps_for(offer, step.fact, state.seats), state.seats).fact
                assert again is not None
                assert game.lines(game.step(state, again, step.entry)) == game.lines(step.state)
            else:
                assert FILES_ONLY[type(step.fact)](step.fact), step.fact
            state = step.state


@pytest.mark.fuzz
@every_game
def test_a_form_round_trips(game: Game) -> None:
    for seed in range(times(2)):
        rng = Random(seed)
        state = game.start(rules(rng, game), a_table(game))
        for entry in range(60):
            fact = offered(rng, game, state)
            if fact and not game.check(state, fact):
                offer = offer_for(game.offers(state), fact, state.seats)
                assert offer is not None, fact
                assert read(offer, taps_for(offer, fact, state.seats), state.seats).fact == fact
                state = game.step(state, fact, entry)


def asking(record: Record) -> dict[tuple[str, str], Input]:
    """The questions of all forms, by form and name; none if the record cannot be."""
    state = fold(record)
    return (
        {}
        if isinstance(state, Refused)
        else {(offer.key, one.name): one for offer in record.game.offers(state) for one in offer.inputs}
    )


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.json")))
def test_what_a_usual_rule_asks_is_in_sight(name: str) -> None:
    """A question that is not asked without a house rule which is usually in force is not folded away, unless it follows from the
    answer to another such question, which is in sight.
    """
    kept = read_record((EXAMPLES / f"{name}.json").read_bytes(), BY_NAME)
    assert isinstance(kept, Record)
    usual = kept.game.house()
    switches = [name for name in usual.__struct_fields__ if getattr(usual, name) == "on"]
    for begun in (kept._replace(house=usual, log=kept.log[:entries]) for entries in range(6)):
        asked = asking(begun)
        folded = {name for name, one in asked.items() if one.quiet}
        for switch in switches if folded else ():
            other = asking(begun._replace(house=replace(usual, **{switch: "off"})))
            in_sight = asked.keys() - other.keys() - folded
            follows = {(form, one) for form, one in folded if any((form, by) in in_sight for by, _ in asked[form, one].when)}
            assert folded - follows <= other.keys() or not other, switch


def test_facts_without_a_form() -> None:
    at = Table().say(HachihachiField())
    assert offer_for(at.GAME.offers(at.state), HachihachiPlayedOut(points=(90, 87, 87), nuke=(1,)), 3) is None
    assert offer_for(at.GAME.offers(at.state), Redo(reason="a cat on the table"), 3) is None
    assert offer_for(at.GAME.offers(at.state), HachihachiField(), 3) is None


# A form without a fact.

SAID = Words("問", "question")
ASKED = (
    Input("who", SAID, "one", tuple(Choice(str(seat), SAID) for seat in range(3))),
    Input("other", SAID, "one", tuple(Choice(str(seat), SAID, unless="who") for seat in range(3)), optional=True),
    Input("names", SAID, "many", (Choice("a", SAID), Choice("b", SAID)), least=1, most=1, when=(("who", frozenset("1")),)),
    Input("card", SAID, "cards", most=2),
    Input("piles", SAID, "piles", optional=True),
    Input("ten", SAID, "numbers", total=264, optional=True),
    Input("sums", SAID, "amounts", total=12, optional=True),
    Input("moved", SAID, "amounts", least=2, optional=True),
    Input("many", SAID, "count", least=1, most=9, optional=True),
    Input("yes", SAID, "flag"),
)


@pytest.mark.parametrize(
    ("sent", "values"),
    [
        ({"who": ["0"]}, {"who": 0}),
        ({"who": ["0"], "other": ["2"], "yes": ["on"]}, {"who": 0, "other": 2, "yes": True}),
        ({"who": ["0"], "names": ["c"]}, {"who": 0}),
        ({"who": ["1"], "names": ["b"]}, {"who": 1, "names": ["b"]}),
        ({"who": ["0"], "many": ["９"]}, {"who": 0, "many": 9}),
        ({"who": ["0"], "ten.0": ["264"], "ten.2": ["0"]}, {"who": 0, "ten": [264, None, 0]}),
        ({"who": ["0"], "card": ["matsu-tan"], "piles.1": ["ume-tan"]},
            {"who": 0, "card": ["matsu-tan"], "piles": {"0": [], "1": ["ume-tan"], "2": []}}),
        ({"who": ["0"]} | typed("-1 2", "+0 3", "+0 11"), {"who": 0}),
        ({"who": ["0"]} | {name.replace("amounts", "sums"): one for name, one in typed("-1 2", "+0 3", "+0 11").items()},
            {"who": 0, "sums": [-14, 3, 11]}),
        # Whoever is not concerned is left blank.
        ({"who": ["0"], "moved.0.small": ["4"], "moved.2.small": ["4"], "moved.2.sign": ["-"]}, {"who": 0, "moved": [4, 0, -4]}),
    ],
)  # fmt: skip
def test_the_values_of_a_form(sent: dict[str, list[str]], values: dict[str, object]) -> None:
    assert answers(ASKED, sent, 3, HANAFUDA).values == values


@pytest.mark.parametrize(
    ("sent", "missing", "wrong"),
    [
        ({}, ["who"], []),
        ({"who": [" "]}, ["who"], []),
        ({"who": ["3"]}, [], [("unreadable", "who")]),
        ({"who": ["x"]}, [], [("unreadable", "who")]),
        # Nobody can be both.
        ({"who": ["0"], "other": ["0"]}, [], [("unreadable", "other")]),
        ({"who": ["1"]}, ["names"], []),
        ({"who": ["1"], "names": ["c"]}, ["names"], []),
        ({"who": ["1"], "names": ["a", "b"]}, [], [("unreadable", "names")]),
        ({"who": ["0"], "many": ["0"]}, [], [("unreadable", "many")]),
        ({"who": ["0"], "many": ["10"]}, [], [("unreadable", "many")]),
        ({"who": ["0"], "many": ["9" * 5000]}, [], [("unreadable", "many")]),
        ({"who": ["0"], "ten.0": ["265"], "ten.1": ["0"]}, [], [("unreadable", "ten")]),
        ({"who": ["0"], "ten.0": ["-1"], "ten.1": ["0"]}, [], [("unreadable", "ten")]),
        ({"who": ["0"], "ten.0": ["1"]}, ["ten"], []),
        ({"who": ["0"], "sums.0.small": ["1"]}, ["sums"], []),
        ({"who": ["0"], "moved.0.small": ["4"]}, ["moved"], []),
        ({"who": ["0"], "moved.0.small": ["0"], "moved.1.small": ["0"]}, ["moved"], []),
        ({"who": ["0"], "moved.0.small": ["4"], "moved.1.small": ["3"], "moved.1.sign": ["-"]}, ["moved"], []),
        ({"who": ["0"], "card": ["joker"]}, [], [("unreadable", "card")]),
        ({"who": ["0"], "card": ["matsu-tan", "ume-tan", "sakura-tan"]}, [], [("unreadable", "card")]),
        ({"who": ["0"], "piles.0": ["joker"]}, [], [("unreadable", "piles")]),
        # A card can be in one place only.
        ({"who": ["0"], "card": ["matsu-tan", "matsu-tan"]}, [], [("card-twice", "card")]),
        ({"who": ["0"], "card": ["matsu-tan"], "piles.2": ["matsu-tan"]}, [], [("card-twice", "piles.2")]),
        ({"who": ["0"], "piles.0": ["matsu-tan"], "piles.2": ["matsu-tan"]}, [], [("card-twice", "piles.2")]),
    ],
)
def test_invalid_values_of_a_form(sent: dict[str, list[str]], missing: list[str], wrong: list[tuple[str, str]]) -> None:
    told = answers(ASKED, sent, 3, HANAFUDA)
    assert told.values is None
    assert [one.name for one in told.missing] == missing
    assert [(one.key, one.where) for one in told.wrong] == wrong
    assert all(one.text.ja and one.text.en for one in told.wrong)
