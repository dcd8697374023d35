"""What every game's statistics count: who led, and what each yaku of a line brought."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from scorekeeper.core.game import Yaku
from scorekeeper.core.ledger import Line
from scorekeeper.core.play.rounds import Round
from scorekeeper.core.tally import COULD, Counted, Event, Tally
from scorekeeper.core.words import Words

LED = "dealer"
"""The key of the tally of leaders, and of its row."""


def rows(yaku: Iterable[Yaku], chances: Mapping[str, Fraction] = MappingProxyType({})) -> dict[str, Counted]:
    """What is counted of yaku, with how likely each is where somebody can say."""
    return {one.key: Counted(one.words, chances.get(one.key), one.clause) for one in yaku}


def leading(words: Words, rounds: Words, clause: str, row: str) -> Tally:
    """How often everybody led; `rounds` are called so, `clause` says who a leader is and `row` who leads next."""
    return Tally(words, clause, {LED: Counted(rounds, clause=row)})


def led(round: Round) -> Iterator[Event]:
    """Who led a round that is over."""
    if round.over:
        yield Event(LED, LED, round.leader, round.number)


def dealt(kind: str, round: Round) -> Iterator[Event]:
    """A hand was dealt in which one of the kind could have come: to everybody, or to those alone who play where some sit out."""
    if round.seating.out:
        yield from (Event(kind, COULD, player, round.number) for player in round.seating.turn)
    else:
        yield Event(kind, COULD, None, round.number)


def by_side(kind: str, line: Line, round: Round) -> Iterator[Event]:
    """On which side of what all would have everybody who played was (`tally.sides`), with what the line moved by it."""
    moved = line.moved(round.seating.seats)
    for player in sorted(round.seating.turn):
        amount = moved[player]
        yield Event(kind, "above" if amount > 0 else "below" if amount < 0 else "even", player, round.number, amount)


def by_yaku(line: Line, kind: str, names: Mapping[str, str], number: int) -> Iterator[Event]:
    """What each yaku of a line brought to whose it is. A step of a reckoning says by its clause which yaku it pays; `names` are the
    yaku by clause.
    """
    brought: Counter[str] = Counter()
    for step in line.payments[0].why.steps:
        brought[names[step.clause]] += int(step.value)
    for name, amount in brought.items():
        yield Event(kind, name, line.player, number, amount * len(line.payments))
