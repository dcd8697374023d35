"""The turn that makes dekiyaku: whether its maker goes out (agari), plays on (sage) or beats another's sage."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.house import own_yaku
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import RIBBONS, Flower, Flowers, month_of
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth, Sage
from scorekeeper.games.hachihachi.play.dekiyaku import COVERED, DEKIYAKU, SEVEN, HeldDekiyaku, cards_of, dekiyaku, least_ribbons
from scorekeeper.games.hachihachi.play.owing import (
    EXEMPTIONS,
    excuse,
    has_hatto,
    held_after,
    made_by_hatto,
    offenders_after,
    payments,
    together,
    why_owed,
)
from scorekeeper.games.hachihachi.play.playing import check_playing, same_card
from scorekeeper.games.hachihachi.play.sage import BEATEN, PROVED, check_final_count, check_proved, halves, held_at_last
from scorekeeper.kit.cards.yaku import YakuTable, yaku_words
from scorekeeper.kit.eights.hatto import HATTO, blame_notes
from scorekeeper.kit.unused import filled_fields, unused_objections


def check_dekiyaku(month: HachihachiMonth, fact: HachihachiDekiyaku) -> Iterator[Objection]:
    wrong = tuple(check_playing(month)) or tuple(_check_names(month.house, fact))
    yield from wrong
    if wrong:
        return
    if {"goko", "shiko"} <= {*fact.names}:
        yield LAW.no("dekiyaku-goko", "names")
    yield from _check_new(dekiyaku(month.house), {one.key: one for one in month.held_by(fact.player)}, fact)
    yield from _check_taken(month, fact)
    yield from _check_offender(month.house, fact)
    sage, liable = month.sage, month.liable(fact.player) is not None
    if sage and liable:
        yield from _check_under_sage(sage, fact, dekiyaku(month.house).cards(fact.names))
    elif fact.holder_ribbons is not None:
        yield LAW.no("holder-none", "holder_ribbons")
    if fact.last and fact.then == "sage":
        yield LAW.no("sage-last", "then")
    ends = {yaku.key for one, yaku in own_yaku(month.house) if one.then == "ends"} & {*fact.names}
    if ends and fact.then == "sage":
        yield LAW.no("own-ends", "then", words=dekiyaku(month.house).words(ends))
    if fact.two_turned and fact.then == "agari" and not fact.last and not liable:
        yield LAW.no("two-agari", "then")
    yield from check_proved(month, fact.proved)


def _check_names(house: HachihachiHouse, fact: HachihachiDekiyaku) -> Iterator[Objection]:
    if not fact.names:
        yield LAW.no("dekiyaku-none", "names")
    elif {*fact.names} - DEKIYAKU.keys() - {*dekiyaku(house).own} or len({*fact.names}) != len(fact.names):
        yield LAW.no("dekiyaku-unknown", "names")
    elif off := {*fact.names} - dekiyaku(house).keys():
        yield LAW.no("yaku-off", "names", words=DEKIYAKU.words(off))
    elif "nanatan" not in fact.names:
        nanatan = DEKIYAKU["nanatan"].yaku
        yield from unused_objections(fact, nanatan.clause, nanatan.words, "ribbons")


def _check_new(table: YakuTable[Flower], before: Mapping[str, HeldDekiyaku], fact: HachihachiDekiyaku) -> Iterator[Objection]:
    """What the turn made against what the player held `before` it."""
    seven = before.get("nanatan")
    for name in fact.names:
        if name == "nanatan":
            if seven and fact.ribbons <= seven.number:
                yield LAW.no("nanatan-same", "ribbons", ribbons=seven.number)
        elif name in before:
            yield LAW.no("dekiyaku-held", "names", words=table[name].yaku.words)
        elif name == "shiko" and "goko" in before:
            yield LAW.no("dekiyaku-shiko", "names")
        elif better := (table.rivals(name) - DEKIYAKU.rivals(name) if name in DEKIYAKU else table.rivals(name)) & {
            *before,
            *fact.names,
        }:
            yield LAW.no("yaku-beaten", "names", better=table.words(better), less=table[name].yaku.words)
    sets = sum(name not in before and bool(table[name].cards & RIBBONS) for name in fact.names)
    if seven and sets and ("nanatan" not in fact.names or seven.number < fact.ribbons < seven.number + sets):
        yield LAW.no("nanatan-grown", "ribbons", least=seven.number + sets)
    if "nanatan" in fact.names:
        needed = max(SEVEN, len(table.cards([*before, *fact.names]) & RIBBONS))
        if not needed <= fact.ribbons <= len(RIBBONS):
            yield LAW.no("nanatan-count", "ribbons")


def _check_taken(month: HachihachiMonth, fact: HachihachiDekiyaku) -> Iterator[Objection]:
    """The yaku against the months that others have captured whole by tobikomi."""
    others = [hand for hand in month.standing if hand.player != fact.player]
    taken = [(hand.player, month_of(number)) for hand in others for number in hand.captured_months]
    for owner, cards in taken:
        yield from same_card(owner, cards & dekiyaku(month.house).cards(fact.names), "names")
    gone = len(frozenset[Flower]().union(*(cards for _, cards in taken)) & RIBBONS)
    if "nanatan" in fact.names and fact.ribbons + gone > len(RIBBONS):
        yield LAW.no("ribbons-taken", "ribbons", gone=gone)


def _check_offender(house: HachihachiHouse, fact: HachihachiDekiyaku) -> Iterator[Objection]:
    if fact.offender is None:
        if filled_fields(fact, "exempt", "hatto", "hatto_other", "exempt_other"):
            yield LAW.no("offender-who", "offender")
        return
    if house.hatto == "off":
        yield LAW.no("hatto-off", "offender")
        return
    if fact.offender == fact.player:
        yield LAW.no("offender-self", "offender")
    if not made_by_hatto(fact) or {*fact.hatto} - (COVERED & {*fact.names}):
        yield LAW.no("hatto-none", "hatto")
    other = {*fact.hatto_other}
    if other - (COVERED & {*fact.names}):
        yield LAW.no("hatto-none", "hatto_other")
    elif other & {*fact.hatto}:
        yield LAW.no("hatto-both", "hatto_other")
    if fact.exempt_other and not other:
        yield LAW.no("other-none", "hatto_other")


def _check_under_sage(sage: Sage, fact: HachihachiDekiyaku, cards: Flowers) -> Iterator[Objection]:
    if fact.then == "sage":
        yield LAW.no("sage-second", "then")
    shared = cards_of(sage.held) & cards
    ribbons = fact.ribbons if "nanatan" in fact.names else len(cards & RIBBONS)
    theirs = max(least_ribbons(sage.held), fact.holder_ribbons or 0)
    if shared:
        words = listing([card.words for card in sorted(shared)])
        yield LAW.no("sage-card", "names", words=words, who=seat(sage.holder))
    elif ribbons + theirs > len(RIBBONS):
        yield LAW.no("ribbons-held", "ribbons")
    yield from check_final_count(sage, fact.holder_ribbons, "holder_ribbons")


def apply_dekiyaku(month: HachihachiMonth, fact: HachihachiDekiyaku, entry: int) -> HachihachiMonth:
    """The result of the turn: its maker beats another's sage, plays on (sage), or goes out (agari)."""
    if month.liable(fact.player) is not None:
        return _beat(month, fact, entry)
    held = held_after(excuse(month.held_by(fact.player), fact.proved), fact, month.house, month.offenders(fact.player))
    return (_take_sage if fact.then == "sage" else _go_out)(month, held, fact, entry)


def _go_out(month: HachihachiMonth, held: tuple[HeldDekiyaku, ...], fact: HachihachiDekiyaku, entry: int) -> HachihachiMonth:
    """Everything held is paid."""
    clauses = [*LAW.all("agari.5", "agari.3"), *_turn_clauses(fact), *why_owed(month, held), *_earlier(month)]
    if month.sage:
        clauses.append(LAW["sage.21" if fact.last else "sage.5"])
        if month.sage.forced:
            clauses.append(LAW["penalty.7"])
    if fact.two_turned:
        clauses.append(LAW["penalty.8"])
    paid = payments(month, held, fact.player)
    line = month.line(
        entry,
        "dekiyaku",
        yaku_words(held),
        fact.player,
        paid,
        marks=_turn_marks(fact, held),
        clauses=clauses,
        blamed=blame_notes(*(one.offender for one in held)),
    )
    return month.add(line).end(fact.player, LAW["dealer.2"])


def _take_sage(month: HachihachiMonth, held: tuple[HeldDekiyaku, ...], fact: HachihachiDekiyaku, entry: int) -> HachihachiMonth:
    """Nothing is paid yet, whatever the yaku; each yaku keeps who owes it."""
    clauses = [*LAW.all("sage.1", "sage.3"), *_turn_clauses(fact), *why_owed(month, held)]
    if month.sage:
        clauses.append(LAW["sage.5"])
    marks = _turn_marks(fact, held)
    if fact.two_turned:
        marks += (Words("二枚めくり", "two turned"),)
        clauses.append(LAW["penalty.5"])
    line = month.line(
        entry,
        "sage",
        yaku_words(held),
        fact.player,
        marks=marks,
        clauses=clauses,
        blamed=blame_notes(*(one.offender for one in held)),
    )
    offenders = offenders_after(month.offenders(fact.player), fact)
    return month.add(line).start_play().replace(sage=Sage(fact.player, held, forced=fact.two_turned, offenders=offenders))


def _beat(month: HachihachiMonth, fact: HachihachiDekiyaku, entry: int) -> HachihachiMonth:
    """Another player completes under a sage: the holder gets his halves and pays the completer both shares (hachihachi.sage.13).

    The same holds if the holder cancels at the end of the same turn (hachihachi.sage.18).
    """
    sage = month.sage
    assert sage is not None
    half = halves(month, sage, held_at_last(sage, fact.holder_ribbons, fact.proved), BEATEN, entry, LAW.all("sage.13"))
    made = held_after((), fact, month.house)
    clauses = [*LAW.all("sage.10", "sage.2", "agari.7"), *_turn_clauses(fact), *together(month, made), *_earlier(month)]
    if fact.offender is not None:
        clauses += LAW.all("sage.12", "hatto.30")
    if fact.two_turned:
        clauses.append(LAW["penalty.8"])
    if sage.forced:
        clauses.append(LAW["penalty.7"])
    paid = payments(month, made, fact.player, liable=sage.holder)
    line = month.line(entry, "dekiyaku", yaku_words(made), fact.player, paid, clauses=clauses)
    return month.add(half, line).end(fact.player, LAW["sage.22"])


def _earlier(month: HachihachiMonth) -> Iterator[str]:
    """The clauses by which the fees paid before an agari stay paid."""
    paid = {line.sort for line in month.lines[month.past :] if line.payments and line.struck is None}
    if paid & {"teyaku", "tobikomi"}:
        yield LAW["agari.4"]
    if "tobikomi" in paid:
        yield LAW["tobikomi.13"]


def _turn_marks(fact: HachihachiDekiyaku, held: tuple[HeldDekiyaku, ...]) -> tuple[Words, ...]:
    exempt = tuple(dict.fromkeys(EXEMPTIONS[one][0] for one in (fact.exempt, fact.exempt_other) if one))
    return (HATTO, *exempt) if has_hatto(held) else exempt


def _turn_clauses(fact: HachihachiDekiyaku) -> Iterator[str]:
    if fact.last:
        yield LAW["agari.6"]
    for exempt in (fact.exempt, fact.exempt_other):
        if exempt:
            yield EXEMPTIONS[exempt][1]
        if exempt == "shown":
            yield from LAW.all("hatto.20", "hatto.23")
    if fact.hatto_other:
        yield LAW["hatto.10"]
    if fact.proved:
        yield from PROVED
