"""Hands that have run out: what is told then, checked and paid."""

from collections.abc import Iterator

from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi import telling
from scorekeeper.games.koikoi.calling import check_koi, check_names, held_at_last, multiplying, times, why
from scorekeeper.games.koikoi.facts import RanOut, Shobu
from scorekeeper.games.koikoi.judge import told as clauses_of
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.yaku import found
from scorekeeper.kit.cards.shobu import COUNTED
from scorekeeper.kit.cards.turns import check_piles
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.unused import filled_fields


def last_of(month: Month, fact: RanOut) -> int | None:
    """Who said koi last; None if nobody did."""
    return fact.last if fact.last is not None else month.koi[-1] if month.koi else None


def check_ran_out(month: Month, fact: RanOut) -> Iterator[Objection]:
    closed = tuple(open_for(month, *((("last", fact.last),) if fact.last is not None else ())))
    if closed:
        yield from closed
        return
    if fact.last is not None and month.koi and fact.last != month.koi[-1]:
        yield LAW.no("last-other", "last", by=LAW["call.12"] if month.house.koi_fail == "draw" else "")
        return
    last = last_of(month, fact)
    if last is None or month.house.koi_fail == "draw":
        extra = filled_fields(fact, "names", *COUNTED, "koi", "captures")
        never = "call.15" if month.house.no_yaku else "call.14"
        yield from (LAW.no("ran-out-needless", field, by=LAW[never if last is None else "call.12"]) for field in extra)
        return
    if fact.captures:
        both = filled_fields(fact, "names", *COUNTED)
        wrong = tuple(LAW.no("shobu-both", field) for field in both) or tuple(check_piles(LAW, (fact.captures,), telling.MOST))
        if not wrong and not found(cards_named(fact.captures), month.played):
            wrong = (LAW.no("shobu-nothing", "captures"),)
    else:
        trouble = tuple(check_names(month.played, fact))
        wrong = trouble or tuple(filter(None, (telling.wrong_at_last(month.played, _held_at_last(fact)),)))
    yield from wrong or check_koi(month, fact)


def _held_at_last(fact: RanOut) -> Shobu:
    """What the player holds at the end, as the yaku of a shobu."""
    return Shobu(player=0, names=fact.names, tane=fact.tane, tan=fact.tan, kasu=fact.kasu)


def ran_out(month: Month, fact: RanOut, entry: int) -> Month:
    """After koi a draw, or the last koi counts; without any yaku a draw, or the dealer wins."""
    last = last_of(month, fact)
    if last is None:
        return _without_yaku(month, entry)
    never = LAW.all("call.16") if month.house.no_yaku else ()
    if month.house.koi_fail == "draw":
        return month.drawn(entry, Words("こいの後、勝負なし", "no shobu after koi"), *LAW.all("call.12"), *never)
    held, koi = held_at_last(month.played, fact), times(month, fact)
    paid = (Payment(month.other[last], last, why(month, held, koi, last)),)
    doubled = LAW.all("settle.4") if month.house.inflate == "on" and koi else ()
    cards = clauses_of(frozenset(cards_named(fact.captures)), held, month.played) if fact.captures else ()
    clauses = (*LAW.all("call.13"), *doubled, *multiplying(month.house), *never, *cards)
    return month.won(entry, last, month.line(entry, "last", yaku_words(held), last, paid, clauses=clauses))


def _without_yaku(month: Month, entry: int) -> Month:
    if not month.house.no_yaku:
        return month.drawn(entry, Words("役なし", "no yaku"), *LAW.all("call.14"))
    dealer = month.leader
    label = Words("一度も役が無い", "no yaku at all")
    paid = (Payment(month.other[dealer], dealer, Reckoning().plus(label, month.house.no_yaku, LAW["call.15"])),)
    clauses = LAW.all("call.15", *(("settle.3",) if month.house.inflate == "on" else ()))
    return month.won(entry, dealer, month.line(entry, "dealer", label, dealer, paid, clauses=clauses))
