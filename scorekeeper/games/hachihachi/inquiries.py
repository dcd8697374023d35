"""What a table asks, answered by computing. Questions come in plain values: cards by name, players by seat."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core import seats
from scorekeeper.core.cards import BY_NAME, named, points
from scorekeeper.core.game import Ruling, State
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.hachihachi import dekiyaku, hatto, teyaku
from scorekeeper.games.hachihachi.board import BADGES
from scorekeeper.games.hachihachi.field import WORDS, Kind, judge

HATTO, FREE = Words("法度", "hatto"), Words("法度ではない", "no hatto")


def ask_hatto(state: State, question: Mapping[str, Any]) -> Ruling:
    """Was that discard hatto?

    `played`: the card; `rest`: what is left in the discarder's hand; `discarder`: his seat; `captures`: the captured cards by seat
    (the key is text); `tobikomi`: cards that would complete another's tobikomi, with that seat; `how`: absent if the card was
    played from hand, `turned` if it came up from the stock, `left` if it was left lying.
    """
    if question.get("how") in hatto.NOT_PLAYED:
        return Ruling("free", FREE, (hatto.NOT_PLAYED[question["how"]],))
    judged = hatto.exempt(
        BY_NAME[question["played"]],
        named(question.get("rest", ())),
        question["discarder"],
        {int(seat): named(cards) for seat, cards in question["captures"].items()},
        {BY_NAME[name]: seat for name, seat in question.get("tobikomi", {}).items()},
    )
    return Ruling("hatto", HATTO, judged.clauses) if judged.hatto else Ruling("free", FREE, judged.clauses)


def ask_dekiyaku(state: State, question: Mapping[str, Any]) -> Ruling:
    """Which dekiyaku are in these captured `cards`? The verdict lists their keys."""
    parts = dekiyaku.found(named(question["cards"]))
    clauses = tuple(dekiyaku.DEKIYAKU[part.name].yaku.clause for part in parts) or ("hachihachi.dekiyaku.10",)
    return Ruling("+".join(part.name for part in parts), dekiyaku.said(parts), clauses)


def ask_teyaku(state: State, question: Mapping[str, Any]) -> Ruling:
    """Which hands may seven `cards` be declared as? The verdict lists them, the best first, as `aka+tatesanbon/...`."""
    readings = teyaku.readings(named(question["cards"]))
    clauses = tuple(dict.fromkeys(teyaku.TEYAKU[name].clause for reading in readings for name in reading.names))
    said = readings[0].names if readings else ()
    return Ruling("/".join("+".join(reading.names) for reading in readings), teyaku.said(said), clauses or ("hachihachi.teyaku.4",))


def ask_field(state: State, question: Mapping[str, Any]) -> Ruling:
    """Which field do these `brights` make under `bind`? The verdict is the kind, with the bind it leaves, if any, after a slash."""
    judged = judge(Kind(question.get("bind", "")), named(question.get("brights", ())))
    leaves = Words("、翌月もしばり", ", binding the next month") if judged.bind else NOTHING
    verdict = f"{judged.kind}/{judged.bind}" if judged.bind else str(judged.kind)
    return Ruling(verdict, Words("{kind}{leaves}", "{kind}{leaves}").put(kind=WORDS[judged.kind], leaves=leaves), (judged.clause,))


def ask_points(state: State, question: Mapping[str, Any]) -> Ruling:
    """How many points are these captured `cards`? The verdict is the number."""
    total = points(named(question["cards"]))
    return Ruling(str(total), Words(f"{total}点", f"{total} points"), ("hachihachi.setup.3",))


def ask_seats(state: State, question: Mapping[str, Any]) -> Ruling:
    """Who sits where? `draws`: the month that each player drew, in one list for every time they drew; 0 for who did not."""
    rounds = [[month or None for month in drawn] for drawn in question["draws"]]
    return seats.ruling(rounds, BADGES, ("hachihachi.setup.9",), ("hachihachi.setup.10",))


INQUIRIES = {
    "hatto": ask_hatto,
    "dekiyaku": ask_dekiyaku,
    "teyaku": ask_teyaku,
    "field": ask_field,
    "points": ask_points,
    "seats": ask_seats,
}
