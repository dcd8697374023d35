"""What a table asks, answered by computing. Questions come in plain values: cards by name, players by seat."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core import seats
from scorekeeper.core.cards import named
from scorekeeper.core.game import Ruling, State
from scorekeeper.core.words import Words, seat
from scorekeeper.games.koikoi_three import deal, teyaku, year
from scorekeeper.games.koikoi_three.board import BADGES
from scorekeeper.games.koikoi_three.facts import Teyaku
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.judge import Turn, judge, told
from scorekeeper.games.koikoi_three.month import Month, from_both
from scorekeeper.games.koikoi_three.rules import at_hand
from scorekeeper.games.koikoi_three.shobu import why
from scorekeeper.games.koikoi_three.unit import mon

MAY = ("koikoi-three.call.1", "koikoi-three.call.2", "koikoi-three.call.5", "koikoi-three.call.6")


def ask_captures(state: State, question: Mapping[str, Any]) -> Ruling:
    """May `player` (absent: seat 0) call shobu now?

    `before`, `hand`, `turned`: the cards captured before this turn, by the hand card, by the turned card. `limit`: whether the
    3-mon limit holds (absent: as in the month at hand). The verdict is shobu, or why not: no-news, rain, under-rain, revived,
    kasu-ten, grown or limit. Koikoi may be said whenever shobu may, as often as one likes, or by saying nothing.
    """
    house = state.house
    assert isinstance(house, KoikoiHouse)
    piles = (frozenset(named(question.get(pile, ()))) for pile in Turn._fields)
    limit = question.get("limit", at_hand(state.own, house).limited)
    found = judge(Turn(*piles), house, limit=limit)
    if found.refusal:
        clauses = (found.refusal.clause, "koikoi-three.call.10", "koikoi-three.call.1", *found.clauses)
        return Ruling(found.refusal.key, found.refusal.text, tuple(dict.fromkeys(clauses)))
    reckoned = why(found.held, house.gokou_shugi)
    worth, held = mon(reckoned.value), told(found)
    said = Words(f"{held.ja}。勝負できる（{worth.ja}）", f"{held.en}: shobu may be called ({worth.en})")
    paid = from_both(question.get("player", 0), reckoned)
    clauses = (*found.clauses, *MAY, *reckoned.clauses)
    return Ruling("shobu", said, tuple(dict.fromkeys(clauses)), paid)


def ask_yaku(state: State, question: Mapping[str, Any]) -> Ruling:
    """What do these captured `cards` make, whenever they came? The verdict lists the keys (`gokou+tane`), `none` for nothing.

    The payments are what they would bring seat 0.
    """
    house = state.house
    assert isinstance(house, KoikoiHouse)
    nothing: frozenset[Any] = frozenset()
    found = judge(Turn(nothing, frozenset(named(question["cards"])), nothing), house, limit=False)
    reckoned = why(found.held, house.gokou_shugi)
    verdict = "+".join(one.key for one in found.held) or "none"
    clauses = (*reckoned.clauses, *found.clauses) or ("koikoi-three.call.2",)
    paid = from_both(0, reckoned) if found.held else ()
    return Ruling(verdict, told(found), tuple(dict.fromkeys(clauses)), paid)


def ask_teyaku(state: State, question: Mapping[str, Any]) -> Ruling:
    """Which hand are these seven `cards`? The verdict is its key or none; or late, if the first card has been `played`."""
    if question.get("played"):
        return Ruling("late", Words("札が出た後の宣言は無効", "too late: play has begun"), ("koikoi-three.teyaku.7",))
    found = teyaku.hand(named(question["cards"]))
    if not found:
        return Ruling("none", Words("手役なし", "no teyaku"), ("koikoi-three.teyaku.6",))
    yaku = teyaku.TEYAKU[found].yaku
    return Ruling(found, yaku.words, (yaku.clause, "koikoi-three.teyaku.6", "koikoi-three.teyaku.8"))


def ask_clash(state: State, question: Mapping[str, Any]) -> Ruling:
    """Whose hand is higher? `names`: the declared hand of every seat, "" for none. The verdict is the seat that wins, or void."""
    house = state.house
    assert isinstance(house, KoikoiHouse)
    decided = deal.apply_teyaku(house, Month(1, 0), Teyaku(names=tuple(question["names"])), 0)
    line = decided.lines[0]
    if decided.winner is None:
        return Ruling("void", Words("手役が同額で流れ", "void: the highest hands are level"), line.cites())
    who = seat(decided.winner)
    said = Words(f"{who.ja}の{line.label.ja}の勝ち", f"{who.en} wins with {line.label.en}")
    return Ruling(str(decided.winner), said, line.cites(), line.payments)


def ask_ginmi(state: State, question: Mapping[str, Any]) -> Ruling:
    """Who pays ginmi by these `subtotals` (by seat, after all months and kobiki)? The verdict is ginmi, or extend."""
    house = state.house
    assert isinstance(house, KoikoiHouse)
    sums = tuple(question["subtotals"])
    if year.undecided(sums, house):
        return Ruling(
            "extend", Words("1季節延長する", "an extra season is played"), (year.extending(house), "koikoi-three.year-end.4")
        )
    payments, clause = year.ginmi(sums)
    return Ruling("ginmi", Words("吟味を払う", "ginmi is paid"), (clause, "koikoi-three.year-end.4"), payments)


def ask_seats(state: State, question: Mapping[str, Any]) -> Ruling:
    """Who sits where? `draws`: the month that each player drew, in one list for every time they drew; 0 for who did not."""
    rounds = [[month or None for month in drawn] for drawn in question["draws"]]
    return seats.ruling(rounds, BADGES, ("koikoi-three.setup.3", "koikoi-three.setup.5"), ("koikoi-three.setup.4",))


INQUIRIES = {
    "captures": ask_captures,
    "yaku": ask_yaku,
    "teyaku": ask_teyaku,
    "clash": ask_clash,
    "ginmi": ask_ginmi,
    "seats": ask_seats,
}
