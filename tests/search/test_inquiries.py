"""Laws of the referee, for every game: every form gets an answer, and every ruling is in the rule book and can be entered."""

from random import Random

import pytest
from generated import beginnings, matches, rules
from kinds import times
from strategies import WORDS, a_table, grown, tapping

from scorekeeper.book.reading import book
from scorekeeper.core.answers import answers
from scorekeeper.core.forms import piece
from scorekeeper.core.game import Game, State
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.ledger import Payment, balances, moves_of
from scorekeeper.core.offer import Input
from scorekeeper.games import GAMES

every_game = pytest.mark.parametrize(
    "game", [one for one in GAMES if one.inquiries(one.start(one.house(), a_table(one)))], ids=lambda one: one.name
)


def net(payments: tuple[Payment, ...], seats: int) -> tuple[int, ...]:
    assert all(payment.amount > 0 for payment in payments)
    return moves_of(payments, seats)


def stands(game: Game, state: State, ruling: Ruling) -> None:
    """What a ruling would enter can be entered, and moves what the ruling says."""
    before = balances(game.lines(state), state.seats)
    for entry, fact in enumerate(ruling.facts, 10**6):
        assert game.check(state, fact) == (), fact
        state = game.step(state, fact, entry)
    if ruling.facts:
        after = balances(game.lines(state), state.seats)
        assert net(ruling.payments, state.seats) == tuple(new - old for new, old in zip(after, before, strict=True))


def answered(game: Game, state: State, inquiry: Inquiry, tapped: dict[str, list[str]]) -> None:
    """Checks what holds for every ruling on a form, if it is complete."""
    told = answers(inquiry.inputs, tapped, state.seats, game.deck)
    if told.values is None:
        assert told.missing or told.wrong
        return
    ruling = game.ask[inquiry.key](state, told.values)
    assert ruling.clauses
    assert set(ruling.clauses) <= book(game).clauses.keys()
    assert {clause for reason in ruling.reasons for clause in reason.clauses} <= set(ruling.clauses)
    of = (ruling.words, *(reason.words for reason in ruling.reasons), *ruling.assumed, *(case.words for case in ruling.cases))
    assert all(text.ja and text.en and "{" not in text.ja + text.en for text in of)
    for case in ruling.cases:
        net(case.payments, state.seats)
    stands(game, state, ruling)


WILD = (*WORDS, "0", "1", "2", "3", "7", "88", "89", "264", "-1", "１６", "x", "on", "1" * 5000)


def scrawled(rng: Random, inputs: tuple[Input, ...]) -> dict[str, list[str]]:
    """Random values under the names of a form and of its parts."""
    names = [one.name for one in inputs]
    parts = [piece(name, part) for name in names for part in range(5)]
    small = [piece(part, bit) for part in parts for bit in ("sign", "big", "small")]
    return {name: rng.choices(WILD, k=rng.choice((0, 1, 1, 2, 7))) for name in (*names, *parts, *small) if rng.random() < 0.5}


def given(inquiry: Inquiry) -> dict[str, list[str]]:
    """What a form is filled in with at first."""
    return {name: [*values] for name, values in inquiry.given.items()}


@every_game
def test_any_form_is_answered(game: Game) -> None:
    """Also as it is prefilled."""
    for match in beginnings(game):
        rng = match.rng
        for inquiry in game.inquiries(match.state):
            for scrawls in (False, True):
                tapped = given(inquiry) | tapping(rng, game, match.state, inquiry.inputs)
                answered(game, match.state, inquiry, tapped | (scrawled(rng, inquiry.inputs) if scrawls else {}))
    for state in (one.state for one in matches(game)):
        for inquiry in filter(None, (game.inquiry(state, key) for key in game.ask)):
            told = answers(inquiry.inputs, given(inquiry), state.seats, game.deck)
            assert not told.wrong, (inquiry.key, told.wrong)


@pytest.mark.fuzz
@every_game
def test_any_form_is_answered_all_through_a_year(game: Game) -> None:
    for seed in range(times(2)):
        rng = Random(seed)
        for _, state in grown(game, rules(rng, game), rng, 120):
            inquiry = rng.choice(game.inquiries(state))
            answered(game, state, inquiry, given(inquiry) | tapping(rng, game, state, inquiry.inputs))


@every_game
def test_every_inquiry_is_well_formed(game: Game) -> None:
    state = game.start(game.house(), a_table(game))
    keys = [one.key for one in game.inquiries(state)]
    assert len(set(keys)) == len(keys)
    for inquiry in game.inquiries(state):
        names = [one.name for one in inquiry.inputs]
        assert inquiry.key in game.ask
        assert game.inquiry(state, inquiry.key) == inquiry
        assert inquiry.topic in book(game).topics
        assert len(set(names)) == len(names)
        assert all(one.kind != "found" for one in inquiry.inputs)
        assert {one.clause for one in inquiry.inputs if one.clause} <= book(game).clauses.keys()
        assert {name for one in inquiry.inputs for name, _ in one.when} <= {*names}
