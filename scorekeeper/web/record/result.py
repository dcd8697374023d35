"""The result of a match that the table has closed, to be shown and sent; and what is still open before."""

from typing import NamedTuple

from flask import url_for

from scorekeeper.core import corrections
from scorekeeper.core.ledger import Line
from scorekeeper.core.text import holding, with_sign
from scorekeeper.core.words import Words, agreeing, ordinal
from scorekeeper.local.days import day
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.record.request import At


class PlacedPlayer(NamedTuple):
    """A player's place in a result; `written` is the amount in words."""

    place: Words
    name: str
    amount: int
    written: Words
    top: bool


class ResultText(NamedTuple):
    """The result of a closed match, the best first, as a text to send, and the link by which others see the match."""

    rows: tuple[PlacedPlayer, ...]
    when: str
    text: str
    link: str


def result(here: At) -> ResultText:
    """The result of a match that the table has closed."""
    final, places = here.game.final(here.state), here.game.places(here.state)
    assert final is not None
    assert places is not None
    unit = here.game.unit.of_results
    rows = []
    for seat in sorted(range(len(final)), key=places.__getitem__):
        digits = (holding if unit.plain else with_sign)(final[seat])
        written = Words(f"{digits}{unit.small.ja}", f"{digits} {agreeing(unit.small, abs(final[seat])).en}")
        rows.append(PlacedPlayer(ordinal(places[seat]), here.players[seat], final[seat], written, places[seat] == 1))
    when = day(next(reversed(corrections.times(here.record.log)), None))
    noted = str(when or "")
    link = url_for("table.end", table=store().links(here.id).watcher, _external=True)
    head = f"{here.game.words.say(lang())}　{noted}".strip()
    told = [f"{row.place.say(lang())}　{row.name}　{row.written.say(lang())}" for row in rows]
    return ResultText(tuple(rows), noted, "\n".join((head, *told)), link)


def rulings_to_agree(here: At) -> list[tuple[int, Line, tuple[int, ...]]]:
    """The rulings that not everybody has agreed to: the number of the line, the line, and whose agreement is wanted."""
    seats = range(len(here.players))
    lacking = [(one.line, tuple(seat for seat in seats if seat not in one.agreed)) for one in here.state.rulings]
    return [(here.lines.index(line), line, wanted) for line, wanted in lacking if wanted]
