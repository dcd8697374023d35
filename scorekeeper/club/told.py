"""The history of evenings: each entry in a few words."""

from collections.abc import Iterable, Mapping

from scorekeeper.club.entries import (
    Attended,
    CallAgreed,
    CallRuled,
    CallWithdrawn,
    ClockCalled,
    KeptApart,
    MeetingCancelled,
    MeetingChanged,
    MeetingEntered,
    RefereeCalled,
    ResultReviewed,
    RoundBegun,
    RoundsPlanned,
    SeatingChosen,
)
from scorekeeper.core.facts import Fact
from scorekeeper.core.words import NOTHING, Words, listing, literal

CALLS = {
    "start": Words("時計を動かす", "clock started"),
    "pause": Words("時計を止める", "clock paused"),
    "more": Words("延長{n}分", "{n} minutes more"),
    "last": Words("あと一局", "one more hand"),
}
NAMES = 6
"""So many people are named."""


def meeting_words(fact: Fact, people: Mapping[int, Words]) -> Words:
    """A fact about an evening in a few words, with people named as they were at the time; nothing for any other fact."""
    match fact:
        case MeetingEntered(day=day):
            return Words("例会を知らせる {day}", "evening announced: {day}").put(day=day)
        case MeetingChanged(day=day):
            return Words("例会を直す {day}", "evening changed: {day}").put(day=day)
        case MeetingCancelled(cancelled=True):
            return Words("例会を取りやめる", "evening called off")
        case MeetingCancelled():
            return Words("例会をやはり行う", "evening takes place after all")
        case Attended(people=came, present=True):
            return Words("来た {names}", "came: {names}").put(names=_names(came, people))
        case Attended(people=left):
            return Words("帰った {names}", "left: {names}").put(names=_names(left, people))
        case KeptApart(person=one, other=other, apart=True):
            return Words("同卓にしない {names}", "kept apart: {names}").put(names=_names((one, other), people))
        case KeptApart(person=one, other=other):
            return Words("同卓にしてよい {names}", "no longer kept apart: {names}").put(names=_names((one, other), people))
        case SeatingChosen(rounds=rounds, least=least, most=most):
            sizes = str(least) if least == most else f"{least}–{most}"
            return Words("席割りの決め方 {sizes}人 × {rounds}回", "seating: tables of {sizes}, rounds: {rounds}").put(
                sizes=sizes, rounds=rounds
            )
        case RoundsPlanned(rounds=rounds):
            return Words("席を決める 残り{n}回", "seats planned, rounds to come: {n}").put(n=len(rounds))
        case RoundBegun(tables=tables):
            return Words("回を始める {n}卓", "round begun, tables: {n}").put(n=len(tables))
        case ClockCalled(call=call, minutes=minutes, desk=desk):
            said = CALLS[call].put(n=minutes)
            return said if desk is None else Words("{call} {desk}卓", "{call}, table {desk}").put(call=said, desk=desk + 1)
        case ResultReviewed(desk=desk, reviewing=True):
            return Words("結果を確かめる {desk}卓", "result under review, table {desk}").put(desk=desk + 1)
        case ResultReviewed(desk=desk):
            return Words("結果を確かめた {desk}卓", "result reviewed, table {desk}").put(desk=desk + 1)
        case RefereeCalled(question=question):
            return Words("審判を呼ぶ {text}", "referee called: {text}").put(text=literal(question or "—"))
        case CallRuled(clauses=clauses, text=text):
            return Words("裁定を出す {text}", "decision proposed: {text}").put(text=literal(text or "・".join(clauses)))
        case CallAgreed():
            return Words("裁定に同意する", "decision agreed to")
        case CallWithdrawn(decision=True):
            return Words("裁定を取り下げる", "decision withdrawn")
        case CallWithdrawn():
            return Words("審判の呼び出しを取り下げる", "call for a referee withdrawn")
        case _:
            return NOTHING


def _names(numbers: Iterable[int], people: Mapping[int, Words]) -> Words:
    named = [people.get(number, NOTHING) for number in numbers]
    more = len(named) - NAMES
    said = listing(named[:NAMES])
    return said if more <= 0 else Words("{names} ほか{n}人", "{names} and {n} more").put(names=said, n=more)
