"""Sage: dekiyaku held unpaid, and how it ends without a new one: cancelled, forced to end, or beaten."""

from collections.abc import Iterator

from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import RIBBONS
from scorekeeper.games.hachihachi.facts import SageCancel
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth, Sage
from scorekeeper.games.hachihachi.play.dekiyaku import HeldDekiyaku, ribbons_in
from scorekeeper.games.hachihachi.play.owing import excuse, has_hatto, payments, why_owed
from scorekeeper.games.hachihachi.play.playing import check_playing
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.eights.hatto import HATTO, blame_notes

PROVED = LAW.all("hatto.22", "hatto.23")
"""An exemption for a yaku that was taken to sage, proved when it is paid."""
CANCELLED = Words("消", "cancelled")
BEATEN = Words("下", "beaten")
"""Remarks on the sheet."""


def check_final_count(sage: Sage, ribbons: int | None, where: str) -> Iterator[Objection]:
    least = ribbons_in(sage.held)
    if ribbons is not None and (least is None or not least <= ribbons <= len(RIBBONS)):
        yield LAW.no("holder-count", where)


def check_proved(month: HachihachiMonth, proved: tuple[int, ...]) -> Iterator[Objection]:
    offenders = {one.offender for one in month.sage.held} if month.sage else set()
    if set(proved) - offenders:
        yield LAW.no("proved-none", "proved")


def held_at_last(sage: Sage, ribbons: int | None, proved: tuple[int, ...]) -> tuple[HeldDekiyaku, ...]:
    """What the sage holder has at the end of the month, when ribbons are counted (hachihachi.dekiyaku.11)."""
    held = excuse(sage.held, proved)
    if ribbons is None:
        return held
    return tuple(one.replace(number=ribbons) if one.row.grows else one for one in held)


def halves(
    month: HachihachiMonth, sage: Sage, held: tuple[HeldDekiyaku, ...], mark: Words, entry: int, why: tuple[str, ...]
) -> Line:
    """The sage holder's line when the sage ends without a new yaku: half of everything held (hachihachi.sage.8)."""
    lost = mark == BEATEN and month.house.sage_lost == "nothing"
    paid = () if lost else payments(month, held, sage.holder, half=LAW["sage.7"])
    clauses = [*why, *why_owed(month, held), *LAW.all(*("house.3",) * lost)]
    if len(held) > 1:
        clauses.append(LAW["sage.8"])
    if any(one.key == "goko" for one in held):
        clauses.append(LAW["sage.9"])
    if has_hatto(held):
        of_one = len({one.offender for one in held}) == 1
        clauses.append(LAW["hatto.26" if of_one and len(held) > 1 else "hatto.24"])
    if month.ground.treatment.added:
        clauses.append(LAW["field.25"])
    if any(payment.amount % KAN for payment in paid):
        clauses += LAW.all("settle.5", "setup.2")
    marks = (mark, HATTO) if has_hatto(held) else (mark,)
    return month.line(
        entry,
        "dekiyaku",
        yaku_words(held),
        sage.holder,
        paid,
        marks=marks,
        clauses=clauses,
        blamed=blame_notes(*(one.offender for one in held)),
    )


def check_cancel(month: HachihachiMonth, fact: SageCancel) -> Iterator[Objection]:
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


def apply_cancel(month: HachihachiMonth, fact: SageCancel, entry: int) -> HachihachiMonth:
    sage = month.sage
    assert sage is not None
    why = LAW.all("sage.19", "sage.20") if fact.forced else LAW.all("sage.16", "sage.17")
    if sage.forced:
        why += LAW.all("penalty.7")
    if fact.proved:
        why += PROVED
    held = held_at_last(sage, fact.ribbons, fact.proved)
    return month.add(halves(month, sage, held, CANCELLED, entry, why)).end(sage.holder, LAW["dealer.2"])
