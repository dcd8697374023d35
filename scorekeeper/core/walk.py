"""A first round, entered step by step with the real cards on the table."""

from typing import NamedTuple

from scorekeeper.core.words import NOTHING, Words


class WalkStep(NamedTuple):
    """A step: the `key` of the offer that is filled in, its name, and what people do with the cards before.

    `skip` is the label of the way on without entering anything, if there is one; it leads to the next step, or to the form
    `instead`, which ends this step as well.
    """

    key: str
    words: Words
    says: Words
    skip: Words = NOTHING
    instead: str = ""
