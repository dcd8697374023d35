"""Sage: dekiyaku held unpaid, and how a sage ends without a new one: cancelled, forced, or beaten."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import RIBBONS
from scorekeeper.games.hachihachi.dekiyaku import Part, said
from scorekeeper.games.hachihachi.facts import Cancel
from scorekeeper.games.hachihachi.field import KAN
from scorekeeper.games.hachihachi.hatto import excused, owed
from scorekeeper.games.hachihachi.month import KINDS, Month, Sage, object_
from scorekeeper.games.hachihachi.play import HATTO_MARK, check_playing, ended, owed_by

PROVED = ("hachihachi.hatto.22", "hachihachi.hatto.23")
"""An exemption for a yaku that was taken to sage, proved when it is paid."""
CANCELLED = Words("消", "cancelled")
BEATEN = Words("下", "beaten")
"""The remarks of the sheet (hachihachi.sheet.7)."""


def check_final_count(sage: Sage, ribbons: int | None, where: str) -> Iterator[Objection]:
    if ribbons is None:
        return
    held = next((part for part in sage.parts if part.name == "nanatan"), None)
    if held is None or not held.ribbons <= ribbons <= len(RIBBONS):
        yield object_(
            "holder-count",
            where,
            "下げた人の七短の枚数ではない。下げた時の枚数から10枚までを入れる。",
            "This is not a count of the sage holder's nanatan. Enter from the count at the sage up to ten.",
            "dekiyaku.11",
        )


def check_proved(month: Month, proved: tuple[int, ...]) -> Iterator[Objection]:
    offenders = {part.offender for part in month.sage.parts} if month.sage else set()
    if set(proved) - offenders:
        yield object_(
            "proved-none",
            "proved",
            "下げた役の法度を払う人ではない。払う人だけを選ぶ。",
            "This player owes no hatto for the yaku taken to sage. Choose only who does.",
            "hatto.23",
        )


def final_parts(sage: Sage, ribbons: int | None, proved: tuple[int, ...]) -> tuple[Part, ...]:
    """What the sage holder has when the month ends: ribbons are counted then (hachihachi.dekiyaku.11)."""
    parts = excused(sage.parts, proved)
    if ribbons is None:
        return parts
    return tuple(part._replace(ribbons=ribbons) if part.name == "nanatan" else part for part in parts)


def held_clauses(month: Month, parts: tuple[Part, ...]) -> Iterator[str]:
    """What holds for all of these together."""
    if len(parts) > 1:
        yield "hachihachi.dekiyaku.9"
        if month.ground.treatment.added:
            yield "hachihachi.field.21"
    if any(part.name == "nanatan" for part in parts):
        yield "hachihachi.dekiyaku.11"


def halves(month: Month, sage: Sage, parts: tuple[Part, ...], mark: Words, entry: int, clauses: tuple[str, ...]) -> Line:
    """The sage holder's line when the sage ends without a new yaku: half of everything held (hachihachi.sage.8)."""
    payments = owed(parts, sage.holder, month.ground, half="hachihachi.sage.7")
    said_by = [*owed_by(parts), *held_clauses(month, parts), *(["hachihachi.sage.8"] if len(parts) > 1 else [])]
    if any(part.name == "goko" for part in parts):
        said_by.append("hachihachi.sage.9")
    if any(part.offender is not None for part in parts):
        of_one = len({part.offender for part in parts}) == 1
        said_by.append("hachihachi.hatto.26" if of_one and len(parts) > 1 else "hachihachi.hatto.24")
    if month.ground.treatment.added:
        said_by.append("hachihachi.field.25")
    if any(payment.amount % KAN for payment in payments):
        said_by.append("hachihachi.settle.5")
    marks = (mark, HATTO_MARK) if any(part.offender is not None for part in parts) else (mark,)
    return Line(entry, "dekiyaku", KINDS["dekiyaku"], said(parts), sage.holder, payments, marks, (*clauses, *said_by))


def check_cancel(month: Month, fact: Cancel) -> Iterator[Objection]:
    sage = month.sage
    if month.over:
        yield from check_playing(month)
        return
    if sage is None:
        yield object_("cancel-none", "", "下げている人がいない。", "No sage stands.", "sage.16")
        return
    if sage.forced and not fact.forced:
        yield object_(
            "cancel-forced",
            "forced",
            "二枚めくりの下げは、新しい役ができるまで取り消せない。",
            "A sage forced by two turned cards cannot be cancelled before a new dekiyaku.",
            "penalty.5",
        )
    yield from check_final_count(sage, fact.ribbons, "ribbons")
    yield from check_proved(month, fact.proved)


def apply_cancel(month: Month, fact: Cancel, entry: int) -> Month:
    sage = month.sage
    assert sage is not None
    clauses: tuple[str, ...] = (
        ("hachihachi.sage.19", "hachihachi.sage.20") if fact.forced else ("hachihachi.sage.16", "hachihachi.sage.17")
    )
    if sage.forced:
        clauses += ("hachihachi.penalty.7",)
    if fact.proved:
        clauses += PROVED
    line = halves(month, sage, final_parts(sage, fact.ribbons, fact.proved), CANCELLED, entry, clauses)
    return ended(month, sage.holder, "hachihachi.dealer.2", entry, line)
