"""The heading of the table page, and what everybody holds and has borrowed."""

from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.year import holdings, loans
from scorekeeper.kit.eights.fields import MARKS, WORDS
from scorekeeper.kit.game import RoundHead
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Position


def show(at: Position[ClassicMonth]) -> RoundHead:
    """The month and its field; beside them the queue and the pot."""
    month = at.round
    queue = month.after if month.kind else month.queue
    badge = Words(WORDS[month.kind].ja, MARKS[month.kind].en) if month.kind else None
    factor = same(f"×{month.factor}") if month.kind else NOTHING
    name, last = month_name(month.number), month_name(at.match.now.number)
    return RoundHead(name, last, badge, factor, queue.words, pot=month.pot, holds=True)


def balances(at: Position[ClassicMonth]) -> tuple[int, ...]:
    """What everybody has won or lost, in points, month stones deducted."""
    return tuple(moved - put for moved, put in zip(at.match.balances, at.match.tokens, strict=True))


def totals(at: Position[ClassicMonth]) -> tuple[int, ...]:
    """What everybody holds, borrowed stones among it (hachihachi-classic.setup.15, hachihachi-classic.loan.1)."""
    return holdings(at.match)


def stones(at: Position[ClassicMonth]) -> tuple[int, ...]:
    """They lie apart, before nobody (hachihachi-classic.tsukiishi.1)."""
    return (0,) * len(at.seats)


def loan_note(at: Position[ClassicMonth], player: int) -> Words:
    """How often the player has borrowed (hachihachi-classic.loan.2)."""
    times = loans(at.match)[player]
    return Words(f"改貫{times}", f"loans: {times}") if times else NOTHING
