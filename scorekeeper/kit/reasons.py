"""Reasons of rulings: how a fee is reckoned, what captured sets pay, and what is not counted beside what."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.ledger import Line
from scorekeeper.core.reckoning import Op, Reckoning
from scorekeeper.core.text import with_sign
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.kit.cards.yaku import HeldYaku, YakuTable

NO_YAKU = Words("役なし", "no yaku")


def of_steps(fee: Reckoning) -> Iterator[Reason]:
    """The steps of a reckoning."""
    for step, value in zip(fee.steps, fee.running(), strict=True):
        amount = with_sign(int(step.value))
        if step.op is not Op.PLUS:
            amount = f"{'×' if step.op is Op.TIMES else '÷'}{step.value} = {value}"
        yield Reason(Words("{label} {n}", "{label}: {n}").put(label=step.label, n=amount), (step.clause,))


def of_fees(held: Iterable[HeldYaku]) -> Iterator[Reason]:
    for one in held:
        words = Words("{yaku} {fee}点", "{yaku}, {fee} points").put(yaku=one.words, fee=one.fee)
        yield Reason(words, (one.row.yaku.clause,))


def of_beaten(table: YakuTable[Any], keys: Collection[str]) -> Iterator[Reason]:
    """The yaku that are excluded, and by which."""
    beaten = table.exclusions(keys)
    for less in (key for key in table if key in beaten):
        yaku, better = table[less].yaku, table.words(table.rivals(less).intersection(keys))
        words = Words("{better}があるので、{less}は数えない。", "{less} does not count beside {better}.")
        yield Reason(words.put(better=better, less=yaku.words), (beaten[less], yaku.clause))


def each_fee(held: Collection[HeldYaku]) -> Words:
    """The fees one by one: 五光 30・三光 25; or that there are none."""
    return listing([Words(f"{one.words.ja} {one.fee}", f"{one.words.en} {one.fee}") for one in held]) if held else NO_YAKU


def sum_words(held: Collection[HeldYaku]) -> Words:
    """The fees and what they come to: 三光 25 + 桐シマ 10 = 35点; one alone: 三光 25点."""
    fees, sum_ = addition_words([(one.words, one.fee) for one in held]), sum(one.fee for one in held)
    comes = Words("{fees} = {sum}点", "{fees} = {sum} points") if len(held) > 1 else Words("{fees}点", "{fees} points")
    return comes.put(fees=fees, sum=sum_)


def addition_words(parts: Collection[tuple[Words, int]]) -> Words:
    """What a sum is made of: 赤短 40 + のみ 40."""
    return Words(" + ".join(f"{words.ja} {n}" for words, n in parts), " + ".join(f"{words.en} {n}" for words, n in parts))


def of_line(line: Line) -> Reason:
    """A line of a month as a reason."""
    if line.player is None or not line.payments:
        return Reason(Words("{kind} {label}", "{kind}: {label}").put(kind=line.kind, label=line.label), line.clauses)
    fee, who = line.payments[0].amount, seat(line.player)
    if len(line.payments) > 1:
        words = Words("{who}の{kind} {label}。{n}人から{fee}点ずつ", "{kind} of {who}: {label}, {fee} points from each of {n}")
    else:
        words = Words("{who}の{kind} {label}。{fee}点", "{kind} of {who}: {label}, {fee} points")
    return Reason(words.put(who=who, kind=line.kind, label=line.label, fee=fee, n=len(line.payments)), line.clauses)
