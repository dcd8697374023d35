"""Closing a match: the objections once it is over or closed, and the form that closes it."""

from collections.abc import Iterator

from scorekeeper.core.facts import Closed
from scorekeeper.core.ledger import Unit
from scorekeeper.core.offer import Objection, Offer
from scorekeeper.core.speech import Speech
from scorekeeper.core.text import with_sign
from scorekeeper.core.words import Words


def is_closed(speech: Speech, clause: str) -> Objection:
    """The objection to any entry in a match that the table has closed."""
    text = Words("この{match}は確定した。直すときは確定を取り消す。", "The {match} is closed. Undo the closing to change it.")
    return Objection("match-closed", "", speech.put(text), clause)


def is_unknown(clause: str) -> Objection:
    """The objection to a fact that every log may hold but this game does not have, such as a redeal."""
    text = Words("この競技には無い記入。ほかの記入を選ぶ。", "This game has no such entry. Choose another one.")
    return Objection("not-played", "", text, clause)


def is_over(speech: Speech, clause: str) -> Objection:
    """The objection to an entry in a match that has ended by `clause`."""
    text = Words(
        "{match}は終わった。新しい{match}を始めるか、最後の記入を取り消す。",
        "The {match} is over. Start a new one, or undo the last entry.",
    )
    return Objection("match-over", "", speech.put(text), clause)


def check(speech: Speech, fact: Closed, final: tuple[int, ...] | None, unit: Unit, length: str, result: str) -> Iterator[Objection]:
    """Objections to closing the match.

    `final` is the result in the unit of results, None while the match goes on. `length` is the clause on how long a match lasts,
    `result` the clause on how the result is computed.
    """
    if final is None:
        text = Words(
            "{match}はまだ終わっていない。{round}を記入してから確定する。",
            "The {match} is not over yet. Enter its {rounds} before you close it.",
        )
        yield Objection("match-on", "", speech.put(text), length)
    elif fact.final and fact.final != final:
        written = ", ".join(map(with_sign, final))
        in_unit = unit.of_results.small
        text = Words(
            f"確定した得点が計算と違う。計算では {written} {in_unit.ja}。",
            f"The agreed result differs from the calculated one, {written} {in_unit.en}.",
        )
        yield Objection("final-differs", "final", text, result)


def offer(speech: Speech, final: tuple[int, ...]) -> Offer:
    """The offer to close a match that is over. The fact stores the result that the table agreed to."""
    words = speech.put(Words("この{match}を確定する", "Close this {match}"))
    return Offer("closed", Closed, words, place="close", verb=words, fixed=(("final", final),))
