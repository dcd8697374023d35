"""What if: the same record under another house rule, or with an entry ruled otherwise, side by side with what was played.

Nothing here is entered. That the table has closed the game is left aside: what it agreed to was the game as it was played.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from scorekeeper.core import corrections, filled, forms
from scorekeeper.core.facts import Closed, Fact
from scorekeeper.core.game import State
from scorekeeper.core.house import House, chosen, options
from scorekeeper.core.ledger import ahead
from scorekeeper.core.record import Record, Refused, amiss, live, start, steps
from scorekeeper.core.words import Words


class Result(NamedTuple):
    """Where a record leads: `balances` in the smallest unit, `final` in the big one (None while the game goes on).

    `ranks`: the place of every seat, 1 for the first, by who is ahead so far while the game goes on; alike where level.
    """

    state: State
    balances: tuple[int, ...]
    final: tuple[int, ...] | None
    ranks: tuple[int, ...]


class Other(NamedTuple):
    """The record under other house rules: what was chosen otherwise, and where it leads, or why it cannot stand.

    `played` says that these are the house rules as they were.
    """

    option: str
    value: str
    words: Words
    house: House
    played: bool
    result: Result | Refused


def result(record: Record, *facts: Fact) -> Result | Refused:
    """Where a record leads with these corrections (`corrections.change`, `strike`, `insert`); Refused names the entry that could
    not stand.
    """
    longer = record.and_then(*facts)
    wrong = amiss(longer)
    if wrong:
        return wrong
    game, state = longer.game, start(longer)
    for step in steps(game, state, (one for one in live(longer.log) if not isinstance(one[1], Closed))):
        if isinstance(step, Refused):
            return step
        state = step.state
    balances = game.balances(state)
    return Result(state, balances, game.final(state), game.places(state) or ahead(balances))


def under(record: Record, house: House) -> Result | Refused:
    """Where the same log leads under other house rules."""
    return result(record._replace(house=house))


def others(record: Record, name: str) -> Iterator[Other]:
    """The record under every choice of one option, by its name in the record, the one that was played among them.

    An option that asks for a number has no choices: give its house to `under`.
    """
    option = next(one for one in options(record.game.house) if one.name == name)
    for value, (words, _) in option.choices.items():
        house = msgspec.structs.replace(record.house, **{name.replace("-", "_"): value})
        played = str(chosen(record.house, name)) == value
        yield Other(name, value, words, house, played, under(record, house))


class Told(NamedTuple):
    """The record with one answer of an entry told otherwise: which question was answered so, and where it leads.

    Without a question, the entry is left out.
    """

    question: Words | None
    words: Words
    result: Result | Refused


LEFT_OUT = Words("無かったとする", "had it not been")


def told(record: Record, entry: int) -> Iterator[Told]:
    """The record with every other choice that can be declared in place of an entry, one at a time; then without the entry.

    LookupError for an entry that does not count.
    """
    state, fact, seats = corrections.before(record, entry), record.log[entry], len(record.players)
    assert not isinstance(state, Refused), "a record that stands did so before every entry"
    offer = filled.asked(record.game.offers(state), fact, seats)
    if offer:
        answers = filled.tapped(offer, fact, seats)
        for question in offer.inputs:
            if question.kind != "one" or not forms.matters(question, answers):
                continue
            for choice in question.choices:
                other = forms.read(offer, {**answers, question.name: [choice.value]}, seats).fact
                if other and choice.value not in (answers.get(question.name) or [""]) and not record.game.check(state, other):
                    yield Told(question.label, choice.label, result(record, *corrections.change(record, entry, other)))
    yield Told(None, LEFT_OUT, result(record, *corrections.strike(record, entry)))


def moved(was: Result, is_: Result) -> tuple[int, ...]:
    """The seats whose rank changes."""
    return tuple(seat for seat, ranks in enumerate(zip(was.ranks, is_.ranks, strict=True)) if ranks[0] != ranks[1])
