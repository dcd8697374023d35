"""The end of a game: what every game says once it is over or closed, and the form that closes it."""

from collections.abc import Iterator

from scorekeeper.core.facts import Closed
from scorekeeper.core.game import Objection, Offer
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.letters import signed

CLOSE = Words("この年を確定する", "Close this year")


def is_closed(clause: str) -> Objection:
    """Nothing more may be said of a game that the table has closed."""
    text = Words("この年は確定した。直すときは確定を取り消す。", "The year is closed. Undo the closing to change it.")
    return Objection("year-closed", "", text, clause)


def is_over(clause: str) -> Objection:
    """`clause` is the one by which the game ended."""
    text = Words(
        "年は終わった。新しい年を始めるか、最後の記入を取り消す。", "The year is over. Start a new one, or undo the last entry."
    )
    return Objection("year-over", "", text, clause)


def check(fact: Closed, final: tuple[int, ...] | None, unit: Unit, length: str, result: str) -> Iterator[Objection]:
    """`final` is the result in the unit that results are written in, None while the game goes on.

    `length` is the clause that says how long a game lasts, `result` the one that makes the result.
    """
    if final is None:
        text = Words("年はまだ終わっていない。月を記入してから確定する。", "The year is not over yet. Enter the months first.")
        yield Objection("year-on", "", text, length)
    elif fact.final and fact.final != final:
        written = ", ".join(map(signed, final))
        in_unit = unit.big or unit.small
        text = Words(
            f"確定した得点が計算と違う。計算では {written} {in_unit.ja}。",
            f"The agreed result differs from the one computed: {written} {in_unit.en}.",
        )
        yield Objection("final-differs", "final", text, result)


def offer(final: tuple[int, ...]) -> Offer:
    """The one next step of a game that is over; the result that the table agrees to is kept with it."""
    return Offer("closed", Closed, CLOSE, place="close", verb=CLOSE, fixed=(("final", final),))
