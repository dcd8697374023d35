"""What a table asks, answered by computing. Questions come in plain values: cards by name, players by seat."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.cards import BY_NAME, named
from scorekeeper.core.game import Ruling, State
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi import dekiyaku, hatto, teyaku
from scorekeeper.games.hachihachi.field import Kind, judge


def ask_hatto(state: State, question: Mapping[str, Any]) -> Ruling:
    """Was that discard hatto? `played`: the card; `rest`: what is left in the discarder's hand; `discarder`: his seat; `captures`: the
    captured cards by seat (the key is text); `tobikomi`: cards that would complete another's tobikomi, with that seat.
    """
    judged = hatto.exempt(
        BY_NAME[question["played"]],
        named(question.get("rest", ())),
        question["discarder"],
        {int(seat): named(cards) for seat, cards in question["captures"].items()},
        {BY_NAME[name]: seat for name, seat in question.get("tobikomi", {}).items()},
    )
    words = Words("法度", "hatto") if judged.hatto else Words("法度ではない", "no hatto")
    return Ruling("hatto" if judged.hatto else "free", words, (judged.clause,))


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
    """Which field do these `brights` make under `bind`? The verdict is the kind, with the bind that it leaves behind a slash."""
    judged = judge(Kind(question.get("bind", "")), named(question.get("brights", ())))
    return Ruling(f"{judged.kind}/{judged.bind}", Words(str(judged.kind), str(judged.kind)), (judged.clause,))


INQUIRIES = {"hatto": ask_hatto, "dekiyaku": ask_dekiyaku, "teyaku": ask_teyaku, "field": ask_field}
