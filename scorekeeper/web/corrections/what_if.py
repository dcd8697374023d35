"""What if: the same record under each other house rule, or with one entry answered differently, compared with what was played."""

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from flask import Blueprint, render_template, request

from scorekeeper.core import whatif as core
from scorekeeper.core.house import House, Option, option_value, options, plain_house
from scorekeeper.core.limits import unusual
from scorekeeper.core.log import live
from scorekeeper.core.naming import sitters
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Refused, house_of, start, steps
from scorekeeper.core.whatif import OtherChoice, WhatIfResult
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.season.matches import played_rounds
from scorekeeper.web.record.entry_summaries import describe
from scorekeeper.web.record.request import At, at
from scorekeeper.web.record.rounds import in_the_coming_round, rounds_of
from scorekeeper.web.rules.houses import HouseToChoose, address_of, house_at, houses_to_choose

whatif = Blueprint("whatif", __name__, url_prefix="/t/<table>")

LONGEST = 500
"""The most facts of a record for “what if”, which folds it again for every other choice."""


class Would(NamedTuple):
    """The outcome of another choice: `standing` in the smallest unit, and (seat, rank, new rank) for every seat whose rank
    changes. If the record is not valid under it, a short description of the first invalid entry. `house`: as it
    stands in an address, if it is another house.
    """

    words: Words
    standing: tuple[int, ...] = ()
    ranks: tuple[tuple[int, int, int], ...] = ()
    refused: Refused | None = None
    entry: Words | None = None
    house: str = ""


class OtherHouse(NamedTuple):
    """The record under a house that is known by name, with the table's own answers to what its source leaves to the table."""

    known: HouseToChoose
    would: Would


class RoundTwice(NamedTuple):
    """What a round moved by seat, in the smallest unit, as it was played and under another house."""

    name: Words
    was: tuple[int, ...]
    would: tuple[int, ...]


class NumberOption(NamedTuple):
    """An option that takes a number: the number typed in, if any, whether it is valid, and its outcome."""

    option: Option
    played: str
    typed: str
    wrong: tuple[Objection, ...]
    would: Would | None


@whatif.get("/whatif")
def page(table: str) -> str:
    """Every option whose other choices change the result, the names of those that change nothing, and one entry answered
    differently.
    """
    here = at(table)
    count = len(live(here.record.log))
    if count > LONGEST:
        return render_template("corrections/whatif.html", here=here, board=here.board, long=count, longest=LONGEST)
    was = core.result(here.record)
    assert isinstance(was, WhatIfResult), "a stored record is valid under its own house rules"
    base = here.record._replace(house=here.state.house)
    found = [(option, list(core.others(base, option.name))) for option in options(here.game.house) if option.choices]
    telling = [
        (option, _words_as_played(one), _would(here, was, one)) for option, one in found if any(_differs(was, o) for o in one)
    ]
    houses = [
        OtherHouse(one, _standing_if(here, was, one.words, core.under(here.record, one.house))._replace(house=one.told))
        for one in (known.at_table(here.state.house) for known in houses_to_choose(here.record.ruleset))
        if one.house != here.state.house
    ]
    wanted = request.args.get("house", "")
    by = next((one.known for one in houses if one.known.told == wanted), None) or house_at(here.record.ruleset, wanted)
    entries = list(_entries(here))
    asked = request.args.get("entry", type=int)
    entry = next((one.number for one in entries if one.number == asked), None)
    coming = in_the_coming_round(here)
    every = (*options(here.game.house), *(option for option in unusual(here.state.house) if option.yaku))
    return render_template(
        "corrections/whatif.html",
        here=here,
        board=here.board,
        standing=_standing(here, was),
        final=was.final is not None,
        houses=houses,
        by=by,
        rounds=_rounds(here, by.house) if by else [],
        telling=telling,
        numbers=[_number(here, was, option) for option in every if not option.choices],
        calm=[option for option, one in found if not any(_differs(was, other) for other in one)],
        entries=entries,
        entry=entry,
        told=[] if entry is None else list(_told_otherwise(here, was, entry)),
        coming=None if isinstance(coming, Objection) or coming.place < 0 else coming.place,
        since=next((one for one in rounds_of(here) if one.number == request.args.get("from", type=int)), None),
    )


def _rounds(here: At, house: House) -> list[RoundTwice]:
    """Every round as it was played and under another house; none if the record is not valid there."""
    result = core.under(here.record, house)
    if isinstance(result, Refused):
        return []
    other = {one.number: one.moved for one in played_rounds(here.record._replace(house=house), result.state)}
    sat = sitters(here.record)
    none, there = (0,) * len(sat.all), sat.at(-1)

    def now(moved: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sum(moved[sitter] for sitter in (one, *sat.before(one))) for one in there)

    return [
        RoundTwice(one.name, now(one.moved), now(other.get(one.number, none))) for one in played_rounds(here.record, here.state)
    ]


def _words_as_played(others: list[OtherChoice]) -> Words:
    return next(other.words for other in others if other.played)


def _differs(was: WhatIfResult, other: OtherChoice) -> bool:
    if isinstance(other.result, Refused):
        return True
    if was.final is None or other.result.final is None:
        return (other.result.balances, other.result.final) != (was.balances, was.final)
    return other.result.final != was.final


def _would(here: At, was: WhatIfResult, others: list[OtherChoice]) -> list[Would]:
    return [
        _standing_if(here, was, other.words, other.result)._replace(house=address_of("", other.house))
        for other in others
        if not other.played
    ]


def _standing_if(here: At, was: WhatIfResult, words: Words, result: WhatIfResult | Refused) -> Would:
    if isinstance(result, Refused):
        entry = result.entry
        said = None if entry is None or entry >= here.seq else describe(here.game, here.by_entry, here.record.log[entry], entry)
        return Would(words, refused=result, entry=said)
    ranks = tuple((seat, was.ranks[seat], result.ranks[seat]) for seat in core.rank_changes(was, result))
    return Would(words, _standing(here, result), ranks)


def _standing(here: At, result: WhatIfResult) -> tuple[int, ...]:
    """The final result if there is one, else the totals so far."""
    if result.final is None:
        return result.balances
    return tuple(map(here.game.unit.in_small, result.final))


def _number(here: At, was: WhatIfResult, option: Option) -> NumberOption:
    """An option with the number in the address."""
    played, typed = str(option_value(here.state.house, option.name)), request.args.get(option.name, "").strip()
    value = unicodedata.normalize("NFKC", typed)
    house = house_of(here.game, plain_house(here.state.house) | {option.name: value}) if value else None
    would = None
    if isinstance(house, House):
        told = address_of("", house)
        would = _standing_if(here, was, same(value), core.under(here.record, house))._replace(house=told)
    return NumberOption(option, played, typed, house.objections if isinstance(house, Refused) else (), would)


class WhatIfEntry(NamedTuple):
    """An entry that may be answered differently: its place in the log, its round, and a short description."""

    number: int
    round: Words
    words: Words


def _entries(here: At) -> Iterator[WhatIfEntry]:
    """The entries that moved something."""
    lines = here.by_entry
    paid = {entry for entry, made in lines.items() if any(line.payments for line in made)}
    state = start(here.record)
    for step in steps(here.game, state, live(here.record.log)):
        assert not isinstance(step, Refused), "a stored record is valid"
        if step.entry in paid:
            words = describe(here.game, lines, here.record.log[step.entry], step.entry)
            yield WhatIfEntry(step.entry, here.game.board(state).round, words)
        state = step.state


def _told_otherwise(here: At, was: WhatIfResult, entry: int) -> Iterator[tuple[Words, list[Would]]]:
    """Each question of an entry with its other answers and their outcomes."""
    for question, told in groupby(core.alternatives(here.record, entry), key=lambda one: one.question):
        yield question or NOTHING, [_standing_if(here, was, one.words, one.result) for one in told]
