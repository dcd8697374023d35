"""The moves that make dekiyaku: whoever makes one ends the month, or lowers it and goes on (下げ), and may cancel that later."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.facts import Fact
from scorekeeper.core.house import own_yaku
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi_classic import sage
from scorekeeper.games.hachihachi_classic.count import check_played_out
from scorekeeper.games.hachihachi_classic.dekiyaku import COVERED, DEKIYAKU, dekiyaku, keys_made_by, lost_to_own, months
from scorekeeper.games.hachihachi_classic.facts import ClassicCancel, ClassicDekiyaku, ClassicPlayedOut, ClassicTobikomi
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.month_end import by_yaku, cancel, played_out
from scorekeeper.games.hachihachi_classic.playing import (
    check_offender,
    check_playing,
    check_ribbons,
    holders,
    same_card,
)
from scorekeeper.games.hachihachi_classic.reached import check_reached
from scorekeeper.games.hachihachi_classic.tobikomi import apply_tobikomi, check_tobikomi
from scorekeeper.kit.eights.hatto import HATTO, blame_notes
from scorekeeper.kit.rounds import Move
from scorekeeper.kit.unused import unused_objections


def check_dekiyaku(month: ClassicMonth, fact: ClassicDekiyaku) -> Iterator[Objection]:
    wrong = (
        tuple(check_playing(month, ("player", fact.player))) or tuple(_check_names(month, fact)) or tuple(_check_cards(month, fact))
    )
    yield from wrong
    if wrong:
        return
    yield from _check_offender(month, fact)
    if fact.last and fact.player != month.seating.turn[-1]:
        yield LAW.no("last-biki", "last", who=seat(month.seating.turn[-1]))
    if fact.then == "lower":
        if fact.last:
            yield LAW.no("lower-last", "then")
        if ends := {yaku.key for one, yaku in own_yaku(month.house) if one.then == "ends"} & {*fact.names}:
            yield LAW.no("own-ends", "then", words=dekiyaku(month.house).words(ends))
        if fact.reached:
            yield from unused_objections(fact, LAW["mizuten.5"], Words("月の終わり", "the end of the month"), "reached")
    else:
        yield from check_reached(month, fact.reached, sage.after(month, fact, 0))


def _check_names(month: ClassicMonth, fact: ClassicDekiyaku) -> Iterator[Objection]:
    names, before, table = frozenset(fact.names), keys_made_by(month.made, fact.player), dekiyaku(month.house)
    again = [name for name in fact.names if name in before]
    if not names:
        yield LAW.no("dekiyaku-none", "names")
    elif names - DEKIYAKU.keys() - {*table.own} or len(names) != len(fact.names):
        yield LAW.no("dekiyaku-unknown", "names")
    elif off := names - table.keys():
        yield LAW.no("yaku-off", "names", words=DEKIYAKU.words(off))
    elif again:
        yield LAW.no("dekiyaku-again", "names", words=table.words(again))
    elif "shiko" in names and "goko" in (*before, *names):
        yield LAW.no("dekiyaku-goko", "names")
    elif "goko" in names and "shiko" in before and month.house.shiko_goko == "off":
        yield LAW.no("goko-after-shiko", "names")
    elif lost := sorted(names & lost_to_own(month.house, names.union(before)).keys()):
        better = table.rivals(lost[0]) & names.union(before)
        yield LAW.no("yaku-beaten", "names", better=table.words(better), less=table[lost[0]].yaku.words)


def _check_cards(month: ClassicMonth, fact: ClassicDekiyaku) -> Iterator[Objection]:
    """Whether one capture can complete these yaku, beside what the player and the others are known to have."""
    held = holders(month)
    own = frozenset(card for card, player in held.items() if player == fact.player)
    table = dekiyaku(month.house)
    if not months(month.house, fact.names, own):
        yield LAW.no("one-capture", "names", words=table.words(fact.names))
        return
    yield from same_card(table.cards(fact.names), held, fact.player, "names")
    yield from check_ribbons(month, fact.player, (*keys_made_by(month.made, fact.player), *fact.names), own, "names")


def _check_offender(month: ClassicMonth, fact: ClassicDekiyaku) -> Iterator[Objection]:
    wrong = tuple(check_offender(month, fact.player, fact.offender))
    covered = COVERED & {*fact.names}
    if fact.offender is None:
        if fact.hatto:
            yield LAW.no("offender-who", "offender")
    elif wrong:
        yield from wrong
    elif {*fact.hatto} - covered or not covered:
        yield LAW.no("hatto-covers", "hatto" if fact.hatto else "offender")


def apply_dekiyaku(month: ClassicMonth, fact: ClassicDekiyaku, entry: int) -> ClassicMonth:
    made = sage.after(month, fact, entry)
    clauses = [*LAW.all("dekiyaku.10", "dekiyaku.11"), *(LAW.all("sage.15") if fact.last else ())]
    if fact.then == "end":
        return by_yaku(month.replace(made=made), fact.player, fact.reached, entry, clauses)
    clauses.append(LAW["sage.1"])
    if month.live == fact.player:
        clauses.append(LAW["sage.2"])
    beaten = sage.sage_ended_by(month, fact.player)
    if beaten is not None:
        clauses.append(LAW["sage.9"])
    marks = (HATTO,) if fact.offender is not None else ()
    line = month.line(
        entry,
        "sage",
        dekiyaku(month.house).words(fact.names),
        fact.player,
        marks=marks,
        clauses=clauses,
        blamed=blame_notes(fact.offender),
    )
    return month.replace(made=made, live=fact.player).add(line).start_play()


def check_cancel(month: ClassicMonth, fact: ClassicCancel) -> Iterator[Objection]:
    wrong = tuple(check_playing(month))
    if not wrong and month.live is None:
        wrong = (LAW.no("cancel-none"),)
    yield from wrong or check_reached(month, fact.reached, month.made)


def apply_cancel(month: ClassicMonth, fact: ClassicCancel, entry: int) -> ClassicMonth:
    """The month ends at once, before another captures his card (hachihachi-classic.sage.14)."""
    return cancel(month, fact.reached, entry)


MOVES: dict[type[Fact], Move[Any]] = {
    ClassicTobikomi: Move(check_tobikomi, apply_tobikomi),
    ClassicDekiyaku: Move(check_dekiyaku, apply_dekiyaku),
    ClassicCancel: Move(check_cancel, apply_cancel),
    ClassicPlayedOut: Move(check_played_out, played_out),
}
