"""Tables of yaku, with example cards."""

from typing import NamedTuple

from scorekeeper.core.chance import Heading
from scorekeeper.core.deck import Card
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words


class Yaku(NamedTuple):
    """A row of a table of yaku. `fee` is in the smallest unit, before any factor; `source` is what the source gives it where the
    table has given it another worth.
    """

    key: str
    words: Words
    fee: int
    clause: str
    source: int | None = None


class Sample(NamedTuple):
    """A yaku with example cards, () if it is not made of a player's own cards. `rest` are the other cards of a dealt hand. `fees`
    are what it pays under each heading of its group, () if nothing.
    """

    yaku: Yaku
    cards: tuple[Card, ...]
    fees: tuple[int, ...]
    rest: tuple[Card, ...] = ()


class YakuGroup(NamedTuple):
    """Yaku of one kind, in the order of display. Each pays one fee, or one for each heading of `pays`, in the game's unit or in the
    `unit` in which this game counts what yaku are worth.
    """

    words: Words
    samples: tuple[Sample, ...]
    pays: tuple[Heading, ...] = ()
    unit: Unit | None = None
