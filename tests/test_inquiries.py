"""Laws of the referee, for every game: every form gets an answer, and every ruling is in the rule book and can be entered."""

from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from strategies import WORDS, a_table, beginnings, grown, houses, tapping, years

from scorekeeper.book import book
from scorekeeper.core.answers import answers
from scorekeeper.core.forms import piece
from scorekeeper.core.game import Game, State
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.ledger import Payment, balances, moved
from scorekeeper.core.offer import Input
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME, GAMES

every_game = pytest.mark.parametrize(
    "game", [one for one in GAMES if one.inquiries(one.start(one.house(), a_table(one)))], ids=lambda one: one.name
)
SEATS = 3


def net(payments: tuple[Payment, ...], seats: int) -> tuple[int, ...]:
    assert all(payment.amount > 0 for payment in payments)
    return moved(payments, seats)


def stands(game: Game, state: State, ruling: Ruling) -> None:
    """What a ruling would enter can be entered, and moves what the ruling says."""
    before = balances(game.lines(state), state.seats)
    entry = 10**6
    for fact in ruling.facts:
        assert game.check(state, fact) == (), fact
        state = game.step(state, fact, entry)
        entry += 1
    if ruling.facts:
        after = balances(game.lines(state), state.seats)
        assert net(ruling.payments, state.seats) == tuple(new - old for new, old in zip(after, before, strict=True))


def answered(game: Game, state: State, inquiry: Inquiry, tapped: dict[str, list[str]]) -> Ruling | None:
    """The ruling on a form, after checking what holds for every ruling; None if the form is incomplete."""
    told = answers(inquiry.inputs, tapped, state.seats, game.deck)
    if told.values is None:
        assert told.missing or told.wrong
        return None
    ruling = game.ask[inquiry.key](state, told.values)
    clauses = book(game).clauses
    assert set(ruling.clauses) <= clauses.keys()
    assert {clause for reason in ruling.reasons for clause in reason.clauses} <= set(ruling.clauses)
    assert ruling.clauses
    assert ruling.words.ja
    assert ruling.words.en
    texts = (*(reason.words for reason in ruling.reasons), *ruling.assumed, *(case.words for case in ruling.cases))
    assert all(text.ja and text.en and "{" not in text.ja + text.en for text in texts)
    for case in ruling.cases:
        net(case.payments, state.seats)
    stands(game, state, ruling)
    return ruling


WILD = (*WORDS, "0", "1", "2", "3", "7", "88", "89", "264", "-1", "１６", "x", "on", "1" * 5000)


def scrawled(rng: Random, inputs: tuple[Input, ...]) -> dict[str, list[str]]:
    """Random values under the names of a form and of its parts."""
    names = [one.name for one in inputs]
    parts = [piece(name, part) for name in names for part in range(5)]
    small = [piece(part, bit) for part in parts for bit in ("sign", "big", "small")]
    return {name: rng.choices(WILD, k=rng.choice((0, 1, 1, 2, 7))) for name in (*names, *parts, *small) if rng.random() < 0.5}


@every_game
@given(st.data())
def test_any_form_is_answered(game: Game, data: st.DataObject) -> None:
    _, state = data.draw(beginnings(game))
    rng = Random(data.draw(st.integers(0, 2**32)))
    for inquiry in game.inquiries(state):
        given_ = {name: [*values] for name, values in inquiry.given.items()}
        for _ in range(6):
            tapped = {**given_, **tapping(rng, game, state, inquiry.inputs)}
            if rng.random() < 0.3:
                tapped |= scrawled(rng, inquiry.inputs)
            ruling = answered(game, state, inquiry, tapped)
            event(f"{inquiry.key} {'' if ruling is None else 'amiss' if ruling.verdict == 'amiss' else 'ruled'}")


@every_game
@given(st.data())
def test_any_form_is_answered_all_through_a_year(game: Game, data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**32)))
    for _, state in grown(game, data.draw(houses(game)), rng, 120):
        inquiry = rng.choice(game.inquiries(state))
        answered(
            game,
            state,
            inquiry,
            {**{name: [*one] for name, one in inquiry.given.items()}, **tapping(rng, game, state, inquiry.inputs)},
        )


@every_game
@given(st.data())
def test_prefilled_answers_can_be_read(game: Game, data: st.DataObject) -> None:
    _, state = data.draw(years(game) if data.draw(st.booleans()) else beginnings(game))
    for key in game.ask:
        inquiry = game.inquiry(state, key)
        if inquiry is None:
            continue
        assert inquiry.key == key
        told = answers(inquiry.inputs, {name: [*values] for name, values in inquiry.given.items()}, state.seats, game.deck)
        assert not told.wrong, (inquiry.key, told.wrong)


@every_game
def test_every_inquiry_is_well_formed(game: Game) -> None:
    state = game.start(game.house(), a_table(game))
    keys = [one.key for one in game.inquiries(state)]
    assert len(set(keys)) == len(keys)
    for inquiry in game.inquiries(state):
        assert inquiry.key in game.ask
        assert inquiry.topic in book(game).topics
        assert isinstance(inquiry.words, Words)
        assert len({one.name for one in inquiry.inputs}) == len(inquiry.inputs)
        assert all(one.kind != "found" for one in inquiry.inputs)
        assert {one.clause for one in inquiry.inputs if one.clause} <= book(game).clauses.keys()
        for question in inquiry.inputs:
            assert all(name in {one.name for one in inquiry.inputs} for name, _ in question.when)


def test_the_games_have_inquiries() -> None:
    assert len(BY_NAME["hachihachi"].inquiries(BY_NAME["hachihachi"].start(BY_NAME["hachihachi"].house(), 3))) == 14
