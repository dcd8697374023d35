"""The result of a match that the table has closed, to be shown and sent; and what is still open before."""

from typing import NamedTuple

from flask import url_for

from scorekeeper.core import corrections
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words, agreeing, ranked
from scorekeeper.letters import held, moment, signed
from scorekeeper.web.here import At
from scorekeeper.web.pages import lang, store


class Placed(NamedTuple):
    """A player's place in a result; `written` is the amount in words."""

    place: Words
    name: str
    amount: int
    written: Words
    top: bool


class Result(NamedTuple):
    """The result of a closed match, the best first, as a text to send, and the link by which others see the match."""

    rows: tuple[Placed, ...]
    when: str
    text: str
    link: str


def result(here: At) -> Result:
    """The result of a match that the table has closed."""
    final, places = here.game.final(here.state), here.game.places(here.state)
    assert final is not None
    assert places is not None
    unit = here.game.unit.of_results
    rows = []
    for seat in sorted(range(len(final)), key=places.__getitem__):
        digits = (held if unit.plain else signed)(final[seat])
        written = Words(f"{digits}{unit.small.ja}", f"{digits} {agreeing(unit.small, abs(final[seat])).en}")
        rows.append(Placed(ranked(places[seat]), here.players[seat], final[seat], written, places[seat] == 1))
    when = moment(next(reversed(corrections.times(here.record.log)), None))
    day = when.date().isoformat() if when else ""
    link = url_for("table.end", table=store().links(here.id).watcher, _external=True)
    head = f"{here.game.words.say(lang())}　{day}".strip()
    told = [f"{row.place.say(lang())}　{row.name}　{row.written.say(lang())}" for row in rows]
    return Result(tuple(rows), day, "\n".join((head, *told)), link)


def unagreed(here: At) -> list[tuple[int, Line, tuple[int, ...]]]:
    """The rulings that not everybody has agreed to: the number of the line, the line, and whose agreement is wanted."""
    seats = range(len(here.players))
    lacking = [(one.line, tuple(seat for seat in seats if seat not in one.agreed)) for one in here.state.rulings]
    return [(here.lines.index(line), line, wanted) for line, wanted in lacking if wanted]
