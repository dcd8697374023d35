"""Both banking games under every choice of their house rules: what is cited is in force, and what is written can be."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from kinds import share
from strategies import PLAYERS, grown, tapping

from scorekeeper.book.reading import book
from scorekeeper.core.answers import answers
from scorekeeper.core.facts import Totals
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House, options
from scorekeeper.core.limits import clashes
from scorekeeper.core.offer import Input
from scorekeeper.core.sheet import signs
from scorekeeper.core.words import Words
from scorekeeper.games.kingo import GAME as KINGO
from scorekeeper.games.oichokabu import GAME as OICHOKABU

SLOW = {"chance", "chances"}
"""Questions that count over all unseen cards; they are asked once a house."""


def houses(game: Game) -> Iterator[House]:
    """The usual house rules with another choice of one of them."""
    usual = game.house()
    for option in options(game.house):
        for value in option.choices or (option.least, option.most):
            house = msgspec.structs.replace(usual, **{option.name.replace("-", "_"): value})
            if not any(clashes(house)):
                yield house


def cited(game: Game, state: State, rng: Random, *, slow: bool) -> Iterator[tuple[str, str]]:
    """Where clauses are cited in forms, in questions and in answers to them; and the clauses."""

    def asked(name: str, inputs: tuple[Input, ...]) -> Iterator[tuple[str, str]]:
        yield from ((f"{name} {one.name}", one.clause) for one in inputs if "." in one.clause)

    for offer in game.offers(state):
        yield from asked(offer.key, offer.inputs)
    for inquiry in game.inquiries(state):
        yield from asked(inquiry.key, inquiry.inputs)
        for _ in range((1 if slow else 4) if slow == (inquiry.key in SLOW) else 0):
            told = answers(inquiry.inputs, tapping(rng, game, state, inquiry.inputs), state.seats, game.deck)
            if told.values is not None:
                ruling = game.ask[inquiry.key](state, told.values)
                yield from ((f"{inquiry.key} {ruling.verdict}", clause) for clause in ruling.clauses)


@pytest.mark.parametrize("slow", [False, pytest.param(True, marks=pytest.mark.fuzz)], ids=["forms", "chances"])
@pytest.mark.parametrize("game", [OICHOKABU, KINGO], ids=lambda game: game.name)
def test_every_clause_that_is_cited_is_in_force(game: Game, slow: bool) -> None:
    clauses, rng = book(game).clauses, Random(3)
    for house in share(houses(game)):
        counted = [one.clause for tally in game.tallies(house).values() for one in tally.rows.values()]
        assert not [clause for clause in counted if clauses[clause].off(house)], house
        for _, state in grown(game, house, rng, 0 if slow else 8):
            off = {one for one in cited(game, state, rng, slow=slow) if clauses[one[1]].off(house)}
            assert not off, (house, off)


def test_one_month_is_no_plural() -> None:
    state = KINGO.step(KINGO.start(KINGO.house(), 3), Totals(amounts=(-10, 10, 0)), 0)
    assert [offer.hint for offer in KINGO.offers(state) if offer.key == "stop"] == [Words("一か月で終わる", "after 1 month")]


@pytest.mark.parametrize(("tie", "arashi3", "marks"), [("draw", "on", "親分三"), ("oya", "on", "親三"), ("draw", "off", "親分")])
def test_a_blank_sheet_has_the_marks_that_can_be(tie: Any, arashi3: Any, marks: str) -> None:
    """Where equal numbers go to the banker nothing is drawn (match.4); without a multiple nothing is paid three times."""
    house = OICHOKABU.house(tie=tie, arashi3=arashi3)
    sheet = OICHOKABU.sheet(OICHOKABU.start(house, 3), PLAYERS[:3])
    assert {one.ja for one in signs(sheet.form.rounds)} == {*marks}
    assert {mark.sign.ja for mark in sheet.form.legend if mark.shape} == {*marks}
