"""What a table may ask: inquiries with their forms, and the rulings that answer them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Input
from scorekeeper.core.words import NOTHING, Words


class Reason(NamedTuple):
    """One step of a ruling's argument, and the clauses that it rests on."""

    words: Words
    clauses: tuple[str, ...]


class Case(NamedTuple):
    """One of several outcomes side by side: what would happen, what would be paid, and what else follows.

    `says` is the answer (name of an input, value) that would make it the ruling, if there is one.
    """

    words: Words
    payments: tuple[Payment, ...]
    note: Words = NOTHING
    says: tuple[str, str] | None = None


class Ruling(NamedTuple):
    """The answer to an inquiry: a verdict as a key and in one line of words, the clauses behind it, and what would be paid.

    `reasons` are the steps to the verdict, in order; `clauses` include theirs. `assumed` is what was assumed because it was not
    given. `cases` are the outcomes if the answer is a choice. `facts`, declared together in the same state, enter the verdict; ()
    if there is nothing to enter. `leads` is the key of an offer whose form takes the same answers, if the verdict is part of what
    that form declares.
    """

    verdict: str
    words: Words
    clauses: tuple[str, ...]
    payments: tuple[Payment, ...] = ()
    reasons: tuple[Reason, ...] = ()
    assumed: tuple[Words, ...] = ()
    cases: tuple[Case, ...] = ()
    facts: tuple[Fact, ...] = ()
    leads: str = ""


class Inquiry(NamedTuple):
    """A question that the players may ask now: `Game.ask[key]` answers it from the values of its inputs (`core.answers`).

    `topic` is a topic of the rule book. `given` are the answers that follow from the record, in the format of a form (`player`,
    `captures.1`); players may change them.
    """

    key: str
    words: Words
    hint: Words
    topic: str
    inputs: tuple[Input, ...] = ()
    given: Mapping[str, tuple[str, ...]] = MappingProxyType({})
