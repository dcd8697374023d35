"""What the inquiries share: who plays, who has 89 points, and what the lines of a trial pay."""

from collections.abc import Callable, Container, Iterable, Iterator

from scorekeeper.core.inquiry import Inquiry, Reason
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import Trial
from scorekeeper.core.words import NOTHING, Words, listing, same, seat
from scorekeeper.games.hachihachi_classic import month_end
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU, dekiyaku
from scorekeeper.games.hachihachi_classic.facts import Reached
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.reached import players_concerned
from scorekeeper.kit import asks
from scorekeeper.kit.game import Question, Values
from scorekeeper.kit.position import Position

At = Position[ClassicMonth]
NOBODY = Choice("", Words("なし", "nobody"))
WHOSE = Words("だれの", "Whose")
CLOSING = frozenset(("dekiyaku", "special", "points"))
"""The lines that decide who wins a month."""


def going(make: Callable[[At], Inquiry | None]) -> Question[ClassicMonth]:
    """An inquiry about a month that is still to be played, which the year has."""
    return lambda at: None if at.over else make(at)


def yaku(at: At, keys: Container[str] = DEKIYAKU) -> tuple[Choice, ...]:
    """Those of the dekiyaku, by name, with their fees on a small field."""
    kan, table = at.round.points_of_kan, dekiyaku(at.house)
    return tuple(Choice(key, row.yaku.words, asks.fee(row.yaku.fee * kan, at.unit)) for key, row in table.items() if key in keys)


def asks_hatto(at: At) -> bool:
    """Whether hatto changes what is paid (hachihachi-classic.hatto.14, hachihachi-classic.house.12)."""
    return not at.round.two and at.house.hatto != "off"


def offender(at: At, label: Words, **more: object) -> Input:
    others = (NOBODY, *asks.players(at.round.seating.turn, unless="player"))
    return asks.one("offender", label, others, LAW["hatto.3"], optional=True, **more)


def who_reached(at: At, label: Words, **more: object) -> tuple[Input, ...]:
    """A question to those for whom 89 points matter, if there are any."""
    there = players_concerned(at.round)
    return (asks.many("reached", label, asks.players(there), LAW["mizuten.5"], optional=True, **more),) if there else ()


def reached_by(at: At) -> tuple[Input, ...]:
    return who_reached(at, Words("いま89点以上の人", "Who has 89 points or more so far"), quiet=True)


def reached_answer(at: At, question: Values) -> Reached:
    """Those of the answer; None where it does not matter."""
    return tuple(question.get("reached", ())) if players_concerned(at.round) else None


def moves(at: At, lines: Iterable[Line]) -> Iterator[Reason]:
    """What these lines pay, each with its clauses."""
    for line in lines:
        moved = [(player, amount) for player, amount in enumerate(line.moves(at.state.seats)) if amount]
        sums = listing([same(f"@{player} {with_sign(amount)}") for player, amount in moved]) if moved else NOTHING
        words = Words("{kind} {label}", "{kind}: {label}") if line.label != line.kind else Words("{kind}", "{kind}")
        words = words.put(kind=line.kind, label=line.label)
        if moved:
            words = Words("{words}：{sums}", "{words}: {sums}").put(words=words, sums=sums)
        yield Reason(words, line.cites())


def dive_line(at: At, outcome: Trial, player: int) -> Line:
    """What the tobikomi that was tried out pays this player when the month ends, if nothing more happens."""
    month: ClassicMonth = at.after(outcome).match.now
    return [line for line in month_end.dive_lines(month, 0, None) if line.player == player][-1]


def each(at: At, amount: int) -> Words:
    """What each of several players pays."""
    return Words("{fee}ずつ", "{fee} each").put(fee=asks.fee(amount, at.unit))


def names(players: Iterable[int]) -> Words:
    return listing([*map(seat, players)])
