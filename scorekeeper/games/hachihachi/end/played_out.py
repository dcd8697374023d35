"""The end of a month that was played out: specials with their blow-off, or nuke and card points."""

from collections.abc import Iterator

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.captures import piles
from scorekeeper.games.hachihachi.end.count import HachihachiCount, check_captures, check_kasu, check_points, count_of
from scorekeeper.games.hachihachi.end.nuke import check_nuke, nukes
from scorekeeper.games.hachihachi.end.points import card_points, next_dealer
from scorekeeper.games.hachihachi.end.specials import SPECIALS, Special, special_dealer, special_yaku, specials, without_pay
from scorekeeper.games.hachihachi.end.taken import check_counted, check_laid, check_piles
from scorekeeper.games.hachihachi.facts import HachihachiPlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth
from scorekeeper.games.hachihachi.play.playing import check_playing
from scorekeeper.kit.unused import unused_objections

BLOWN = Words("吹き消し", "blown off")
UNPAID = Words("{who}の{special}は払わない", "{special} of {who} not paid")


def check_played_out(month: HachihachiMonth, fact: HachihachiPlayedOut) -> Iterator[Objection]:
    wrong = tuple(check_playing(month))
    if month.sage and not wrong:
        wrong = (LAW.no("sage-stands", who=seat(month.sage.holder)),)
    if fact.sujuroku is not None and "sujuroku" not in special_yaku(month.house):
        wrong = wrong or tuple(unused_objections(fact, LAW["house.1"], SPECIALS["sujuroku"].words, "sujuroku", "kasu"))
    if fact.captures:
        wrong = wrong or (*check_captures(month.house, fact), *check_laid(month, fact.captures))
        wrong = wrong or tuple(check_piles(month, piles(fact.captures)))
    else:
        wrong = wrong or tuple(check_points(fact)) or tuple(check_kasu(fact)) or tuple(check_counted(month, *count_of(fact)))
    yield from wrong or check_nuke(month, fact)


def apply_played_out(month: HachihachiMonth, fact: HachihachiPlayedOut, entry: int) -> HachihachiMonth:
    """Specials, then nuke, then card points (hachihachi.settle.3)."""
    count = count_of(fact)
    made = specials(count, month.leader, month.house)
    if made:
        return _special_month(month, made, count, entry)
    assert count.points is not None
    month = month.add(*nukes(month, fact, count.points, entry), card_points(month, count.points, entry))
    return month.end(*next_dealer(count.points, month.seating))


def _special_month(month: HachihachiMonth, made: tuple[Special, ...], count: HachihachiCount, entry: int) -> HachihachiMonth:
    """Every special is paid; all teyaku, tobikomi and their proofs are blown off (hachihachi.special.8, hachihachi.tobikomi.12)."""
    standing = [line for line in month.lines[month.past :] if line.struck is None]
    blown = month.strike(LAW["special.8"], BLOWN, frozenset(("teyaku", "tobikomi", "exempt")))
    blown_off = blown != month
    marks = tuple(UNPAID.put(special=one.words, who=seat(one.maker)) for one in without_pay(count, month.leader, month.house))
    for special in made:
        clauses = ["special.1", "special.7", "settle.3", "special.11"]
        if blown_off:
            clauses.append("special.8")
        if special.yaku.key == "sujuroku":
            clauses += ["special.5", "special.6"]
        if len(made) > 1:
            clauses.append("special.10")
        if special.yaku.source is not None:
            clauses.append("house.1")
        if month.house.special_add == "one":
            clauses.append("house.4")
        if any(line.sort == "teyaku" and line.player == special.maker for line in standing):
            clauses.append("special.9")
        if any(line.sort == "tobikomi" for line in standing):
            clauses.append("tobikomi.12")
        paid = month.seating.from_others(special.maker, month.ground.fees([special.fee]))
        blown = blown.add(month.line(entry, "special", special.words, special.maker, paid, marks=marks, clauses=LAW.all(*clauses)))
    return blown.end(*special_dealer(made, count, month.seating))
