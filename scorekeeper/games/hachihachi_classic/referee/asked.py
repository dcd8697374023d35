"""What the inquiries share: who plays, who has 89 points, and what the lines of a trial pay."""

from collections.abc import Callable, Iterable, Iterator

from scorekeeper.core.inquiry import Inquiry, Reason
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Question, Values
from scorekeeper.core.play.position import Position
from scorekeeper.core.trial import Trial
from scorekeeper.core.words import NOTHING, Words, listed, same, seat
from scorekeeper.games.hachihachi_classic import month_end
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU
from scorekeeper.games.hachihachi_classic.facts import Reached
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import Month
from scorekeeper.games.hachihachi_classic.reached import concerned
from scorekeeper.letters import signed

At = Position[Month]
NOBODY = Choice("", Words("なし", "nobody"))
WHOSE = Words("だれの", "Whose")
CLOSING = frozenset(("dekiyaku", "special", "points"))
"""The lines that decide who wins a month."""


def going(make: Callable[[At], Inquiry]) -> Question[Month]:
    """An inquiry about a month that is still to be played, which the year has."""
    return lambda at: None if at.over else make(at)


def yaku(at: At, keys: Iterable[str] = DEKIYAKU) -> tuple[Choice, ...]:
    """Dekiyaku by name, with their fees on a small field."""
    kan = at.round.points_of_kan
    return tuple(Choice(key, DEKIYAKU[key].yaku.words, asking.fee(DEKIYAKU[key].yaku.fee * kan, at.unit)) for key in keys)


def offender(at: At, label: Words, **more: object) -> Input:
    others = (NOBODY, *asking.players(at.round.seating.turn, unless="player"))
    return asking.one("offender", label, others, LAW["hatto.3"], optional=True, **more)


def who_reached(at: At, label: Words, **more: object) -> tuple[Input, ...]:
    """A question to those for whom 89 points matter, if there are any."""
    there = concerned(at.round)
    return (asking.many("reached", label, asking.players(there), LAW["mizuten.5"], optional=True, **more),) if there else ()


def reached_by(at: At) -> tuple[Input, ...]:
    return who_reached(at, Words("いま89点以上の人", "Who has 89 points or more so far"), quiet=True)


def reached(at: At, question: Values) -> Reached:
    """Those of the answer; None where it does not matter."""
    return tuple(question.get("reached", ())) if concerned(at.round) else None


def moves(at: At, lines: Iterable[Line]) -> Iterator[Reason]:
    """What these lines pay, each with its clauses."""
    for line in lines:
        moved = [(player, amount) for player, amount in enumerate(line.moved(at.state.seats)) if amount]
        sums = listed([same(f"@{player} {signed(amount)}") for player, amount in moved]) if moved else NOTHING
        words = Words("{kind} {label}", "{kind}: {label}") if line.label != line.kind else Words("{kind}", "{kind}")
        words = words.put(kind=line.kind, label=line.label)
        if moved:
            words = Words("{words}：{sums}", "{words}: {sums}").put(words=words, sums=sums)
        yield Reason(words, line.cites())


def dived(at: At, outcome: Trial, player: int) -> Line:
    """What the tobikomi that was tried out pays this player when the month ends, if nothing more happens."""
    month: Month = at.after(outcome).match.now
    return [line for line in month_end.dived(month, 0, None) if line.player == player][-1]


def each(at: At, amount: int) -> Words:
    """What each of several players pays."""
    return Words("{fee}ずつ", "{fee} each").put(fee=asking.fee(amount, at.unit))


def names(players: Iterable[int]) -> Words:
    return listed([*map(seat, players)])
