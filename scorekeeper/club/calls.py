"""The calls for a referee of an evening, folded from what is declared (entries.py): waiting, proposed, decided."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from scorekeeper.club.entries import CallAgreed, CallFact, CallRuled, CallWithdrawn, RefereeCalled
from scorekeeper.core.facts import Fact
from scorekeeper.core.names import name_key, showable
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words

CLAUSE = "group"
"""The clause that objections cite: docs/archive.md."""
CALLS = 300
"""The maximum number of calls of an evening."""


class CallDecision(NamedTuple):
    """What a referee proposes: the clauses and his own words; and who agreed and when, once a second one has."""

    clauses: tuple[str, ...]
    text: str
    by: str
    at: datetime
    agreed_by: str = ""
    agreed_at: datetime | None = None


class RefereeCall(NamedTuple):
    """A call of a table, by the number of its entry: when its log had `seq` entries, and who called ("": that is not known)."""

    number: int
    table: str
    seq: int
    question: str
    by: str
    at: datetime
    decision: CallDecision | None = None

    @property
    def decided_at(self) -> datetime | None:
        """When it was decided; None until then."""
        return self.decision.agreed_at if self.decision else None


Calls = Mapping[int, RefereeCall]


def check_call(calls: Calls, may_call: Callable[[str], bool], fact: Fact) -> Iterator[Objection]:
    """The objections to a fact about the calls of an evening; `may_call` says which tables have its referees."""
    match fact:
        case RefereeCalled(table=table, question=question):
            if not table or not may_call(table):
                yield Objection("call-table", "table", Words("この会の卓ではない。", "That is no table of this group."), CLAUSE)
            elif any(one.table == table and one.decided_at is None for one in calls.values()):
                text = Words("この卓はもう審判を呼んでいる。", "This table has called a referee already.")
                yield Objection("call-open", "table", text, CLAUSE)
            if len(calls) >= CALLS:
                text = Words("一日に{most}回まで。", "At most {most} in an evening.").put(most=CALLS)
                yield Objection("call-many", "question", text, CLAUSE)
            yield from _unfit(question, "question")
        case CallFact(call=call) if call not in calls:
            text = Words(
                "その呼び出しは無い。取り下げられていないか確かめる。", "There is no such call. Check whether it was withdrawn."
            )
            yield Objection("no-call", "call", text, CLAUSE)
        case CallFact(call=call) if calls[call].decided_at:
            yield Objection("call-decided", "call", Words("もう裁定が決まっている。", "It has been decided."), CLAUSE)
        case CallRuled(call=call, text=text, clauses=clauses):
            if calls[call].decision:
                words = Words("ほかの審判がもう裁定を出している。", "Another referee has proposed a decision.")
                yield Objection("call-proposed", "call", words, CLAUSE)
            if not (text or clauses):
                words = Words("条を選ぶか、裁定を書く。", "Choose a clause, or write the decision.")
                yield Objection("call-empty", "text", words, CLAUSE)
            if not fact.by:
                yield Objection("call-nameless", "by", Words("審判の名前を入れる。", "Enter the referee's name."), CLAUSE)
            yield from _unfit(text, "text")
        case CallAgreed(call=call):
            decision = calls[call].decision
            if decision is None:
                words = Words("まだ裁定が出ていない。", "Nothing has been proposed yet.")
                yield Objection("call-unproposed", "call", words, CLAUSE)
            elif not fact.by or name_key(fact.by) == name_key(decision.by):
                words = Words("同意するのは、裁定を出した人とは別の審判。", "Another referee has to agree, by name.")
                yield Objection("call-alone", "by", words, CLAUSE)
        case CallWithdrawn(call=call, decision=True) if calls[call].decision is None:
            words = Words("取り下げる裁定が無い。", "There is no decision to withdraw.")
            yield Objection("call-unproposed", "call", words, CLAUSE)


def _unfit(text: str, where: str) -> Iterator[Objection]:
    if not showable(text):
        words = Words("使えない文字がある。打ち直す。", "There is a character that cannot be shown. Type it again.")
        yield Objection("call-letters", where, words, CLAUSE)


def take_call(calls: Calls, fact: RefereeCalled | CallFact, entry: int, at: datetime) -> Calls:
    """The calls after a fact that `check_call` did not object to, entered as `entry` at an instant."""
    if isinstance(fact, RefereeCalled):
        return {**calls, entry: RefereeCall(entry, fact.table, fact.seq, fact.question, fact.by or "", at)}
    one = calls[fact.call]
    match fact:
        case CallRuled(clauses=clauses, text=text):
            one = one._replace(decision=CallDecision(clauses, text, fact.by or "", at))
        case CallAgreed():
            assert one.decision, "it was checked"
            one = one._replace(decision=one.decision._replace(agreed_by=fact.by or "", agreed_at=at))
        case CallWithdrawn(decision=True):
            one = one._replace(decision=None)
        case _:
            return {number: kept for number, kept in calls.items() if number != fact.call}
    return {**calls, one.number: one}


def call_facts(calls: Calls, meeting: int, since: int, tables: Mapping[str, str]) -> Iterator[Fact]:
    """The facts that make these calls anew, from entry `since` of another log on, where the evening is `meeting` and its
    tables have these ids; calls of tables that are not there are left out.
    """
    entry = since
    for one in calls.values():
        table = tables.get(one.table)
        if not table:
            continue
        number, decision = entry, one.decision
        yield RefereeCalled(meeting=meeting, table=table, seq=one.seq, question=one.question, by=one.by or None, at=_stamp(one.at))
        entry += 1
        if decision:
            ruled = {"clauses": decision.clauses, "text": decision.text, "by": decision.by}
            yield CallRuled(meeting=meeting, call=number, at=_stamp(decision.at), **ruled)  # type: ignore[arg-type]
            entry += 1
        if decision and decision.agreed_at:
            yield CallAgreed(meeting=meeting, call=number, by=decision.agreed_by, at=_stamp(decision.agreed_at))
            entry += 1


def _stamp(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")
