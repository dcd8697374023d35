"""Statistics that games share: who led, and what each yaku of a line earned."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from scorekeeper.core.ledger import Line
from scorekeeper.core.tally import COULD, Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.kit.rounds import RoundState

LED = "dealer"
"""The key of the tally of leaders and of its only row."""


def rows(yaku: Iterable[Yaku], chances: Mapping[str, Fraction] = MappingProxyType({})) -> dict[str, TallyRow]:
    """Tally rows for yaku, each with its chance if it is known."""
    return {one.key: TallyRow(one.words, chances.get(one.key), one.clause) for one in yaku}


NO_CHANCE = Words(
    "何回できるはずかは、打ち方によるので計算できない。", "How often to expect it cannot be calculated: it depends on the play."
)


def dekiyaku(words: Words, clause: str, yaku: Iterable[Yaku]) -> Tally:
    """The tally of what is made in play."""
    return Tally(words, clause, rows(yaku), paid=True, note=NO_CHANCE)


def leading(words: Words, rounds: Words, clause: str, row: str) -> Tally:
    """The tally of how often each player led.

    `rounds` labels its only row. `clause` is the one that defines the leader, `row` the one on who leads next.
    """
    return Tally(words, clause, {LED: TallyRow(rounds, clause=row)})


def lead_event(round: RoundState) -> Iterator[Event]:
    """The event of leading a round, once it is over."""
    if round.over:
        yield Event(LED, LED, round.leader, round.number)


def deal_events(kind: str, round: RoundState) -> Iterator[Event]:
    """A hand was dealt in which one of this kind was possible: one event for everybody, or one for each player if some sit out."""
    if round.seating.out:
        yield from (Event(kind, COULD, player, round.number) for player in round.seating.turn)
    else:
        yield Event(kind, COULD, None, round.number)


def by_side(kind: str, line: Line, round: RoundState) -> Iterator[Event]:
    """Whether a line left each player of the round above, below or even (`tally.sides`), with the amount that it moved."""
    moved = line.moves(round.seating.seats)
    for player in sorted(round.seating.turn):
        amount = moved[player]
        yield Event(kind, "above" if amount > 0 else "below" if amount < 0 else "even", player, round.number, amount)


def by_yaku(
    line: Line, kind: str, names: Mapping[str, str], number: int, own: Mapping[Words, str] = MappingProxyType({})
) -> Iterator[Event]:
    """What each yaku of a line earned its player. Each step of the reckoning cites a yaku's clause; `names` are the yaku keys by
    clause, `own` those of the table's own, which have one clause together, by their words.
    """
    brought: Counter[str] = Counter()
    for step in line.payments[0].why.steps:
        brought[own.get(step.label) or names[step.clause]] += int(step.value)
    for name, amount in brought.items():
        yield Event(kind, name, line.player, number, amount * len(line.payments))
