"""Sage: dekiyaku held unpaid, and how a sage ends without a new one: cancelled, forced, or beaten."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import RIBBONS
from scorekeeper.games.hachihachi.facts import Cancel
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import KINDS, Month, Sage
from scorekeeper.games.hachihachi.play.dekiyaku import Part, said
from scorekeeper.games.hachihachi.play.hatto import excused, owed
from scorekeeper.games.hachihachi.play.playing import HATTO_MARK, check_playing, ended, owed_by

PROVED = LAW.all("hatto.22", "hatto.23")
"""An exemption for a yaku that was taken to sage, proved when it is paid."""
CANCELLED = Words("消", "cancelled")
BEATEN = Words("下", "beaten")
"""The remarks of the sheet (hachihachi.sheet.7)."""


def check_final_count(sage: Sage, ribbons: int | None, where: str) -> Iterator[Objection]:
    if ribbons is None:
        return
    held = next((part for part in sage.parts if part.name == "nanatan"), None)
    if held is None or not held.ribbons <= ribbons <= len(RIBBONS):
        yield LAW.no("holder-count", where)


def check_proved(month: Month, proved: tuple[int, ...]) -> Iterator[Objection]:
    offenders = {part.offender for part in month.sage.parts} if month.sage else set()
    if set(proved) - offenders:
        yield LAW.no("proved-none", "proved")


def final_parts(sage: Sage, ribbons: int | None, proved: tuple[int, ...]) -> tuple[Part, ...]:
    """What the sage holder has when the month ends: ribbons are counted then (hachihachi.dekiyaku.11)."""
    parts = excused(sage.parts, proved)
    if ribbons is None:
        return parts
    return tuple(part._replace(ribbons=ribbons) if part.name == "nanatan" else part for part in parts)


def held_clauses(month: Month, parts: tuple[Part, ...]) -> Iterator[str]:
    """What holds for all of these together."""
    if len(parts) > 1:
        yield LAW["dekiyaku.9"]
        if month.ground.treatment.added:
            yield LAW["field.21"]
    if any(part.name == "nanatan" for part in parts):
        yield LAW["dekiyaku.11"]


def halves(month: Month, sage: Sage, parts: tuple[Part, ...], mark: Words, entry: int, clauses: tuple[str, ...]) -> Line:
    """The sage holder's line when the sage ends without a new yaku: half of everything held (hachihachi.sage.8)."""
    payments = owed(parts, sage.holder, month.ground, half=LAW["sage.7"])
    said_by = [*owed_by(parts), *held_clauses(month, parts), *([LAW["sage.8"]] if len(parts) > 1 else [])]
    if any(part.name == "goko" for part in parts):
        said_by.append(LAW["sage.9"])
    if any(part.offender is not None for part in parts):
        of_one = len({part.offender for part in parts}) == 1
        said_by.append(LAW["hatto.26"] if of_one and len(parts) > 1 else LAW["hatto.24"])
    if month.ground.treatment.added:
        said_by.append(LAW["field.25"])
    if any(payment.amount % KAN for payment in payments):
        said_by.append(LAW["settle.5"])
    marks = (mark, HATTO_MARK) if any(part.offender is not None for part in parts) else (mark,)
    return Line(entry, "dekiyaku", KINDS["dekiyaku"], said(parts), sage.holder, payments, marks, (*clauses, *said_by))


def check_cancel(month: Month, fact: Cancel) -> Iterator[Objection]:
    sage = month.sage
    if month.over:
        yield from check_playing(month)
        return
    if sage is None:
        yield LAW.no("cancel-none")
        return
    if sage.forced and not fact.forced:
        yield LAW.no("cancel-forced", "forced")
    yield from check_final_count(sage, fact.ribbons, "ribbons")
    yield from check_proved(month, fact.proved)


def apply_cancel(month: Month, fact: Cancel, entry: int) -> Month:
    sage = month.sage
    assert sage is not None
    clauses: tuple[str, ...] = LAW.all("sage.19", "sage.20") if fact.forced else LAW.all("sage.16", "sage.17")
    if sage.forced:
        clauses += LAW.all("penalty.7")
    if fact.proved:
        clauses += PROVED
    line = halves(month, sage, final_parts(sage, fact.ribbons, fact.proved), CANCELLED, entry, clauses)
    return ended(month, sage.holder, LAW["dealer.2"], entry, line)
