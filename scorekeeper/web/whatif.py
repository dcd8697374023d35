"""What if: the same record under each other house rule, side by side with what was played."""

from typing import NamedTuple

from flask import Blueprint, render_template

from scorekeeper.core import whatif as core
from scorekeeper.core.house import options
from scorekeeper.core.record import Refused
from scorekeeper.core.whatif import Other, Result
from scorekeeper.core.words import Words
from scorekeeper.web.here import At, at, described

whatif = Blueprint("whatif", __name__, url_prefix="/t/<table>")


class Would(NamedTuple):
    """Where another choice leads: `standing` in the smallest unit, and for every seat whose rank changes (seat, rank, new rank).
    Where the record cannot stand, which entry is in the way, in a few words.
    """

    words: Words
    standing: tuple[int, ...] = ()
    ranks: tuple[tuple[int, int, int], ...] = ()
    refused: Refused | None = None
    entry: Words | None = None


@whatif.get("/whatif")
def page(table: str) -> str:
    """Every option whose other choices change the result, and the names of those which change nothing."""
    here = at(table)
    was = core.result(here.record)
    assert isinstance(was, Result), "a record that is kept stands under its own house rules"
    found = [(option, list(core.others(here.record, option.name))) for option in options(here.game.house) if option.choices]
    telling = [(option, _played(one), _would(here, was, one)) for option, one in found if any(_differs(was, o) for o in one)]
    return render_template(
        "whatif.html",
        here=here,
        board=here.board,
        standing=_standing(here, was),
        final=was.final is not None,
        telling=telling,
        calm=[option for option, one in found if not any(_differs(was, other) for other in one)],
    )


def _played(others: list[Other]) -> Words:
    return next(other.words for other in others if other.played)


def _differs(was: Result, other: Other) -> bool:
    return isinstance(other.result, Refused) or (other.result.balances, other.result.final) != (was.balances, was.final)


def _would(here: At, was: Result, others: list[Other]) -> list[Would]:
    return [_told(here, was, other) for other in others if not other.played]


def _told(here: At, was: Result, other: Other) -> Would:
    result = other.result
    if isinstance(result, Refused):
        entry = result.entry
        words = None if entry is None else described(here.game, here.lines, here.record.log[entry], entry)
        return Would(other.words, refused=result, entry=words)
    ranks = tuple((seat, was.ranks[seat], result.ranks[seat]) for seat in core.moved(was, result))
    return Would(other.words, _standing(here, result), ranks)


def _standing(here: At, result: Result) -> tuple[int, ...]:
    """The final result where there is one, else the totals so far."""
    if result.final is None:
        return result.balances
    return tuple(one * here.game.unit.per for one in result.final)
