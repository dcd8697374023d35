"""What follows from a few matches of every game is what it was when they were kept.

`unchanged/GAME.json` has matches played at random under house rules drawn at random, with marks of all that followed: of every
payment with its clauses, of the board, the sheet and the statistics; every few entries of the forms, of rulings on questions chosen
at random, and of the objections to other declarations; of what a record may say, a house may agree on, a question takes, yaku are
worth, and the odds are. `unchanged/examples.json` has marks of all that follows from the examples of the rule books (test_book). A
mark says only that something changed, and what. Whether it was right, the other tests say: these notice what nobody meant to
change, also where nobody wrote a case. After a change that is meant, look at what it changed, and write the marks anew:

    .venv/bin/python -m tests.test_unchanged
"""

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.core import rulings
from scorekeeper.core.facts import Closed
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House, options
from scorekeeper.core.limits import Idle
from scorekeeper.core.record import Record, Refused, add, read, start, write
from scorekeeper.core.schema import schema
from scorekeeper.games import BY_NAME, OWN
from scorekeeper.settlement import plain
from tests.marks import mark

HERE = Path(__file__).parent / "unchanged"
MATCHES, ENTRIES, STOPS, ASKED, TRIED = 4, 40, 5, 8, 10
"""How many matches a game, entries a match, stops in a match, and questions and declarations at a stop."""
PROBES = (*range(-1, 51), *([0] * many for many in range(13)), *([*range(many)] for many in range(13)))
"""Numbers and lists, of which an argument of a question takes some."""


def asked(game: Game, state: State, rng: Random) -> Iterator[tuple[str, str]]:
    """Questions chosen at random, and a mark of each ruling; the marks of the questions that are open stand under their keys."""
    from strategies import tapping

    inquiries = game.inquiries(state)
    for one in inquiries:
        yield f"question {one.key}", mark(one)
    for nth in range(ASKED if inquiries else 0):
        inquiry = rng.choice(inquiries)
        given = {name: [*values] for name, values in inquiry.given.items()}
        if nth % 2:
            given |= tapping(rng, game, state, inquiry.inputs)
        yield f"ruling {inquiry.key}", mark(rulings.ruling_for(game, state, inquiry, given))


def refused(record: Record, state: State, rng: Random) -> Iterator[tuple[str, str]]:
    """What is objected to declarations of the same match, by any player."""
    from strategies import turned

    for fact in rng.choices(record.log, k=TRIED):
        yield (
            f"check of {type(fact).__name__}",
            mark(record.game.check(state, turned(fact, rng.randrange(state.seats), state.seats))),
        )


@cache
def said(name: str) -> tuple[tuple[str, str], ...]:
    """What a record may say, what a house may agree on, and what a question takes."""
    game = BY_NAME[name]
    limits = [one if isinstance(one, Idle) else (type(one).__name__, one.options) for one in game.house.limits]
    taken = {  # of its words the numbers: they may list names in any order
        f"{key} {argument}": (
            re.findall("[0-9]+", kind.words.en),
            kind.open,
            [nth for nth, one in enumerate(PROBES) if kind.fits(one, game.seats[1], game.deck)],
        )
        for key, takes in game.takes.items()
        for argument, kind in takes.items()
    }
    constant = (game.words, game.seats, game.unit, game.sitting, game.shares, game.scores, game.takes_totals)
    told = {"schema": schema(game), "options": options(game.house), "limits": limits, "arguments": taken, "constant": constant}
    return tuple((name, mark(one)) for name, one in told.items())


def rules(game: Game, house: House) -> Iterator[tuple[str, str]]:
    """What is known before a match, and by its rules what yaku are worth, what is counted, and how likely everything is."""
    yield from said(game.name)
    yield "yaku", mark(game.yaku(house))
    yield from ((f"statistics {key}", mark(one)) for key, one in game.tallies(house).items())
    yield from ((f"odds {one.key}", mark([*map(str, one.cells.items())])) for one in game.odds(house))


def open_to(record: Record, state: State, rng: Random) -> Iterator[tuple[str, str]]:
    """What may be said and asked in a state of the match, and what is answered."""
    game = record.game
    yield "coming", mark(game.coming(state))
    yield "needs", mark(game.needs(state))
    for offer in game.offers(state):
        yield f"form {offer.key}", mark(offer)
    yield from asked(game, state, rng)
    yield from refused(record, state, rng)
    yield "check of Closed", mark(game.check(state, Closed()))


def found(record: Record) -> list[list[str]]:
    """What follows from a record, as names and marks."""
    game = record.game
    state = start(record)
    done = record._replace(log=())
    marks = [[name, one] for name, one in rules(game, record.house)]
    every = max(1, len(record.log) // STOPS)
    for entry, fact in enumerate(record.log):
        if entry % every == 0:
            marks += [[f"{entry}: {name}", one] for name, one in open_to(record, state, Random(entry))]
        added = add(done, state, fact)
        assert not isinstance(added, Refused), (entry, fact, added)
        done, state = added
    marks += [[f"end: {name}", one] for name, one in open_to(record, state, Random(0))]
    marks.append(["statistics of the match", mark(game.events(state))])
    for round in plain(record, state, "en")["rounds"]:
        marks.append([f"payments of round {round['number']}", mark(round)])
    marks.append(["board", mark(game.board(state))])
    marks.append(["sheet", mark(game.sheet(state, record.players))])
    return marks


def file_of(game: Game) -> Path:
    return HERE / f"{game.name}.json"


@pytest.mark.parametrize("name", OWN)
def test_what_follows_is_what_it_was(name: str) -> None:
    game = BY_NAME[name]
    changed = []
    for nth, kept in enumerate(json.loads(file_of(game).read_bytes())):
        record = read(json.dumps(kept["record"]).encode(), BY_NAME)
        assert isinstance(record, Record), record
        was, now = kept["marks"], found(record)
        changed += [f"match {nth}, {one[0]}" for one in now if one not in was]
        changed += [f"match {nth}, no {one[0]}" for one in was if one not in now]
    assert changed == []


def kept(game: Game) -> list[dict[str, Any]]:
    """Matches played at random in which much happens, with what follows from them."""
    from generated import rules as drawn
    from strategies import grown

    matches: list[dict[str, Any]] = []
    for seed in count():
        rng, (least, most) = Random(seed), game.seats
        house = game.house() if not matches else drawn(rng, game)
        seats = least + len(matches) % (most - least + 1)
        *_, (record, _) = grown(game, house, rng, 3 * ENTRIES, seats)
        record = record._replace(log=record.log[:ENTRIES])
        if len(record.log) >= ENTRIES // 4:
            matches.append({"record": json.loads(write(record)), "marks": found(record)})
        if len(matches) == MATCHES:
            return matches
    raise AssertionError


def main() -> None:
    """Keep new matches where there are none, and write the marks of all anew."""
    sys.path.insert(0, str(Path(__file__).parent))
    from book.test_book import KEPT, followed

    examples = {game.name: {example: all_ for _, example, all_ in followed(game)} for game in map(BY_NAME.__getitem__, OWN)}
    KEPT.write_text(json.dumps(examples, indent=0) + "\n", "utf-8")
    for game in map(BY_NAME.__getitem__, OWN):
        file = file_of(game)
        matches = json.loads(file.read_bytes()) if file.exists() else kept(game)
        for one in matches:
            record = read(json.dumps(one["record"]).encode(), BY_NAME)
            assert isinstance(record, Record), record
            one["marks"] = found(record)
        file.write_text("[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in matches) + "\n]\n", "utf-8")
        print(f"{file.name}: {sum(len(one['marks']) for one in matches)} marks")


if __name__ == "__main__":
    main()
