"""What if: the same record under another house rule, or with one entry changed, side by side with what was played.

Nothing is entered. The closing of the game is ignored: the table agreed to the game as it was played.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from scorekeeper.core import corrections, filled, forms
from scorekeeper.core.facts import Closed, Fact, HouseRevised
from scorekeeper.core.game import State
from scorekeeper.core.house import House, option_value, options
from scorekeeper.core.ledger import ahead
from scorekeeper.core.limits import limit_objections
from scorekeeper.core.log import live
from scorekeeper.core.record import Record, Refused, amiss, start, steps
from scorekeeper.core.words import Words


class WhatIfResult(NamedTuple):
    """The outcome of a record: `balances` in the smallest unit, `final` in the unit of results (None while the game goes on).

    `ranks` is the place of each seat, from 1, equal for ties; by the current balances while the game goes on.
    """

    state: State
    balances: tuple[int, ...]
    final: tuple[int, ...] | None
    ranks: tuple[int, ...]


class OtherChoice(NamedTuple):
    """The record under one choice of an option, with its result, or why it is invalid.

    `played`: this choice is the one that was played.
    """

    option: str
    value: str
    words: Words
    house: House
    played: bool
    result: WhatIfResult | Refused


def result(record: Record, *facts: Fact, without: type[Fact] = Closed) -> WhatIfResult | Refused:
    """The outcome of a record with these corrections (`corrections.change`, `strike`, `insert`), and without facts of a kind;
    Refused names the first entry that cannot stand.
    """
    longer = record.and_then(*facts)
    wrong = amiss(longer)
    if wrong:
        return wrong
    game, state = longer.game, start(longer)
    for step in steps(game, state, (one for one in live(longer.log) if not isinstance(one[1], Closed | without))):
        if isinstance(step, Refused):
            return step
        state = step.state
    balances = game.balances(state)
    return WhatIfResult(state, balances, game.final(state), game.places(state) or ahead(balances))


def under(record: Record, house: House) -> WhatIfResult | Refused:
    """The outcome of the same log under other house rules throughout; Refused if their choices exclude each other."""
    wrong = limit_objections(house)
    return Refused(None, wrong) if wrong else result(record._replace(house=house), without=HouseRevised)


def others(record: Record, name: str) -> Iterator[OtherChoice]:
    """The record under every choice of the option `name` (its name in the record), including the one that was played.

    An option that is a number has no choices: use `under` with the changed house. StopIteration if there is no such option.
    """
    option = next(one for one in options(record.game.house) if one.name == name)
    for value, (words, _) in option.choices.items():
        house = msgspec.structs.replace(record.house, **{name.replace("-", "_"): value})
        played = str(option_value(record.house, name)) == value
        yield OtherChoice(name, value, words, house, played, under(record, house))


class OtherAnswer(NamedTuple):
    """The record with one answer of an entry changed: the question, the new answer and the outcome.

    Without a question, the entry is left out.
    """

    question: Words | None
    words: Words
    result: WhatIfResult | Refused


LEFT_OUT = Words("無かったとする", "without this entry")


def alternatives(record: Record, entry: int) -> Iterator[OtherAnswer]:
    """The record with each other valid choice in each question of an entry, one at a time; then without the entry.

    LookupError for an entry that does not count.
    """
    state, fact, seats = corrections.before(record, entry), record.log[entry], len(record.sitting)
    assert not isinstance(state, Refused), "a record that stands did so before every entry"
    offer = filled.offer_for(record.game.offers(state), fact, seats)
    if offer:
        answers = filled.taps_for(offer, fact, seats)
        for question in offer.inputs:
            if question.kind != "one" or not forms.matters(question, answers):
                continue
            for choice in question.choices:
                other = forms.read(offer, {**answers, question.name: [choice.value]}, seats).fact
                if other and choice.value not in (answers.get(question.name) or [""]) and not record.game.check(state, other):
                    yield OtherAnswer(question.label, choice.label, result(record, *corrections.change(record, entry, other)))
    yield OtherAnswer(None, LEFT_OUT, result(record, *corrections.strike(record, entry)))


def rank_changes(was: WhatIfResult, is_: WhatIfResult) -> tuple[int, ...]:
    """The seats whose rank changes."""
    return tuple(seat for seat, ranks in enumerate(zip(was.ranks, is_.ranks, strict=True)) if ranks[0] != ranks[1])
