"""Dekiyaku: what a turn made, and whether its maker goes out (agari), plays on (sage) or beats another's sage."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import RIBBONS, month_of
from scorekeeper.games.hachihachi.facts import Dekiyaku
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import KINDS, Month, Phase, Sage
from scorekeeper.games.hachihachi.play.dekiyaku import COVERED, DEKIYAKU, SEVEN, Part, cards_of, ribbons_of, said
from scorekeeper.games.hachihachi.play.hatto import charge, excused, hatto_made, owed, reason_for
from scorekeeper.games.hachihachi.play.playing import HATTO_MARK, check_playing, ended, owed_by, same_card
from scorekeeper.games.hachihachi.play.sage import (
    BEATEN,
    PROVED,
    check_final_count,
    check_proved,
    final_parts,
    halves,
    held_clauses,
)


def check_dekiyaku(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    if month.phase in (Phase.DEAL, Phase.OVER, Phase.SHISO):
        yield from check_playing(month)
        return
    names = fact.names
    if not names:
        yield LAW.no("dekiyaku-none", "names")
        return
    if set(names) - DEKIYAKU.keys() or len(set(names)) != len(names):
        yield LAW.no("dekiyaku-unknown", "names")
        return
    if {"goko", "shiko"} <= set(names):
        yield LAW.no("dekiyaku-goko", "names")
    sage = month.sage
    mine = sage.parts if sage and sage.holder == fact.player else ()
    yield from _check_new(mine, fact)
    yield from _check_taken(month, fact)
    yield from _check_offender(month, fact)
    if sage and sage.holder != fact.player:
        yield from _check_under_sage(sage, fact)
    elif fact.holder_ribbons is not None:
        yield LAW.no("holder-none", "holder_ribbons")
    if fact.last and fact.then == "sage":
        yield LAW.no("sage-last", "then")
    can_sage = not fact.last and (sage is None or sage.holder == fact.player)
    if fact.two_turned and fact.then == "agari" and can_sage:
        yield LAW.no("two-agari", "then")
    yield from check_proved(month, fact.proved)


def _check_new(mine: tuple[Part, ...], fact: Dekiyaku) -> Iterator[Objection]:
    held = {part.name: part for part in mine}
    for name in fact.names:
        before = held.get(name)
        if name == "nanatan" and before and fact.ribbons <= before.ribbons:
            yield LAW.no("nanatan-same", "ribbons", ribbons=before.ribbons)
        elif before and name != "nanatan":
            words = DEKIYAKU[name].yaku.words
            yield LAW.no("dekiyaku-held", "names", words=words)
        elif name == "shiko" and "goko" in held:
            yield LAW.no("dekiyaku-shiko", "names")
    seven = held.get("nanatan")
    sets = sum(name not in held and bool(cards_of([name]) & RIBBONS) for name in fact.names)
    if seven and sets and not ("nanatan" in fact.names and fact.ribbons <= seven.ribbons):
        least = seven.ribbons + sets
        if "nanatan" not in fact.names or fact.ribbons < least:
            yield LAW.no("nanatan-grown", "ribbons", least=least)
    if "nanatan" in fact.names:
        needed = max(SEVEN, len(cards_of([*held, *fact.names]) & RIBBONS))
        if not needed <= fact.ribbons <= len(RIBBONS):
            yield LAW.no("nanatan-count", "ribbons")


def _check_taken(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    """The yaku against the months that others' tobikomi have taken whole."""
    taken = [
        (hand.player, month_of(dive.month))
        for hand in month.hands
        if hand.player != fact.player and not hand.void
        for dive in hand.dives
        if dive.month
    ]
    for owner, cards in taken:
        yield from same_card(owner, cards & cards_of(fact.names), "names")
    gone = len(frozenset().union(*(cards for _, cards in taken)) & RIBBONS)
    if "nanatan" in fact.names and fact.ribbons + gone > len(RIBBONS):
        yield LAW.no("ribbons-taken", "ribbons", gone=gone)


def _check_offender(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    if fact.offender is None:
        if fact.exempt or fact.hatto:
            yield LAW.no("offender-who", "offender")
        return
    if fact.offender == fact.player:
        yield LAW.no("offender-self", "offender")
    if not hatto_made(fact) or set(fact.hatto) - (COVERED & set(fact.names)):
        yield LAW.no("hatto-none", "hatto")


def _check_under_sage(sage: Sage, fact: Dekiyaku) -> Iterator[Objection]:
    if fact.then == "sage":
        yield LAW.no("sage-second", "then")
    theirs = cards_of(part.name for part in sage.parts)
    shared = theirs & cards_of(fact.names)
    ribbons = fact.ribbons if "nanatan" in fact.names else len(cards_of(fact.names) & RIBBONS)
    held = max(ribbons_of(sage.parts), fact.holder_ribbons or 0)
    if shared:
        words = listed([card.words for card in sorted(shared)])
        who = seat(sage.holder)
        yield LAW.no("sage-card", "names", words=words, who=who)
    elif ribbons + held > len(RIBBONS):
        yield LAW.no("ribbons-held", "ribbons")
    yield from check_final_count(sage, fact.holder_ribbons, "holder_ribbons")


def apply_dekiyaku(month: Month, fact: Dekiyaku, entry: int) -> Month:
    """What was paid for teyaku and tobikomi stays paid when the month ends here (hachihachi.agari.4)."""
    sage = month.sage
    if sage and sage.holder != fact.player:
        return _beat(month, sage, fact, entry)
    mine = excused(sage.parts, fact.proved) if sage else ()
    parts = charge(mine, fact)
    if fact.then == "sage":
        return _take_sage(month, parts, fact, entry)
    payments = owed(parts, fact.player, month.ground)
    clauses = [LAW["agari.5"], LAW["agari.3"], *_turn_clauses(fact), *owed_by(parts), *held_clauses(month, parts)]
    if sage:
        clauses.append(LAW["sage.21"] if fact.last else LAW["sage.5"])
        clauses += [LAW["penalty.7"]] if sage.forced else []
    if fact.two_turned:
        clauses.append(LAW["penalty.8"])
    marks = tuple(_turn_marks(fact, parts))
    line = Line(entry, "dekiyaku", KINDS["dekiyaku"], said(parts), fact.player, payments, marks, tuple(clauses))
    return ended(month, fact.player, LAW["dealer.2"], entry, line)


def _turn_marks(fact: Dekiyaku, parts: tuple[Part, ...]) -> Iterator[Words]:
    if any(part.offender is not None for part in parts):
        yield HATTO_MARK
    if fact.exempt:
        yield reason_for(fact.exempt)[0]


def _turn_clauses(fact: Dekiyaku) -> Iterator[str]:
    if fact.last:
        yield LAW["agari.6"]
    if fact.exempt:
        yield reason_for(fact.exempt)[1]
    if fact.exempt == "shown":
        yield from LAW.all("hatto.20", "hatto.23")
    if fact.proved:
        yield from PROVED


def _take_sage(month: Month, parts: tuple[Part, ...], fact: Dekiyaku, entry: int) -> Month:
    """Nothing is paid yet (hachihachi.sage.1), whichever the yaku (hachihachi.sage.3); what is owed is remembered with each."""
    clauses = [LAW["sage.1"], *_turn_clauses(fact), *owed_by(parts), *held_clauses(month, parts)]
    if month.sage:
        clauses.append(LAW["sage.5"])
    marks = list(_turn_marks(fact, parts))
    if fact.two_turned:
        marks.append(Words("二枚めくり", "two turned"))
        clauses.append(LAW["penalty.5"])
    line = Line(entry, "sage", KINDS["sage"], said(parts), fact.player, (), tuple(marks), tuple(clauses))
    return month.add(line)._replace(phase=Phase.PLAY, sage=Sage(fact.player, parts, forced=fact.two_turned))


def _beat(month: Month, sage: Sage, fact: Dekiyaku, entry: int) -> Month:
    """Another player completes under a sage: the holder gets his halves and pays the completer both shares (hachihachi.sage.13).

    So it is too where the holder cancels at the end of the same turn (hachihachi.sage.18).
    """
    lost = final_parts(sage, fact.holder_ribbons, fact.proved)
    half = halves(month, sage, lost, BEATEN, entry, LAW.all("sage.13"))
    made = charge((), fact)
    payments = owed(made, fact.player, month.ground, liable=sage.holder)
    clauses = [LAW["sage.10"], LAW["sage.2"], LAW["agari.7"], *_turn_clauses(fact), *held_clauses(month, made)]
    if fact.offender is not None:
        clauses += [LAW["sage.12"], LAW["hatto.30"]]
    if fact.two_turned:
        clauses.append(LAW["penalty.8"])
    if sage.forced:
        clauses.append(LAW["penalty.7"])
    line = Line(entry, "dekiyaku", KINDS["dekiyaku"], said(made), fact.player, payments, (), tuple(clauses))
    return ended(month.add(half), fact.player, LAW["sage.22"], entry, line)
