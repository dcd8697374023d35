"""What follows from a few matches of every game is what it was when they were kept.

`unchanged/GAME.json` has matches played at random under house rules drawn at random, with marks of all that followed: of every
payment with its clauses, of the board and the sheet; and every few entries of the forms, of rulings on questions chosen at random,
and of the objections to other declarations. A mark says only that something changed, and what. Whether it was right, the other
tests say: this one notices what nobody meant to change, also where nobody wrote a case. After a change that is meant, look at what
it changed, and write the marks anew:

    .venv/bin/python -m tests.test_unchanged
"""

import json
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from hashlib import sha1
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from scorekeeper.core import rulings
from scorekeeper.core.game import Game, State
from scorekeeper.core.record import Record, Refused, add, read, write
from scorekeeper.games import BY_NAME, OWN
from scorekeeper.settlement import plain

HERE = Path(__file__).parent / "unchanged"
MATCHES, ENTRIES, STOPS, ASKED, TRIED = 4, 40, 5, 8, 10
"""How many matches a game, entries a match, stops in a match, and questions and declarations at a stop."""


def mark(told: Any) -> str:
    """A short name for everything in a value: it changes if anything in it does."""
    whole = msgspec.to_builtins(told, enc_hook=plainly, order="deterministic")
    return sha1(msgspec.json.encode(whole)).hexdigest()[:6]


def plainly(value: object) -> object:
    if isinstance(value, type):
        return value.__name__
    if isinstance(value, Mapping):
        return {**value}
    assert isinstance(value, Fraction), value
    return str(value)


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
        yield f"ruling {inquiry.key}", mark(rulings.ruled(game, state, inquiry, given))


def refused(game: Game, state: State, rng: Random) -> Iterator[tuple[str, str]]:
    """What is objected to declarations chosen at random."""
    from strategies import declared

    for _ in range(TRIED):
        fact = declared(rng, game, state)
        if fact is not None:
            yield f"check of {type(fact).__name__}", mark(game.check(state, fact))


def found(record: Record) -> list[list[str]]:
    """What follows from a record, as names and marks."""
    game = record.game
    state = game.start(record.house, len(record.players))
    done = record._replace(log=())
    marks: list[list[str]] = []
    every = max(1, len(record.log) // STOPS)
    for entry, fact in enumerate(record.log):
        if entry % every == 0:
            rng = Random(entry)
            marks += [[f"{entry}: form {offer.key}", mark(offer)] for offer in game.offers(state)]
            marks += [[f"{entry}: {name}", one] for name, one in (*asked(game, state, rng), *refused(game, state, rng))]
        added = add(done, state, fact)
        assert not isinstance(added, Refused), (entry, fact, added)
        done, state = added
    for round in plain(record, state, "en")["rounds"]:
        marks.append([f"payments of round {round['number']}", mark(round)])
    marks.append(["board", mark(game.board(state))])
    marks.append(["sheet", mark(game.sheet(state, record.players))])
    return marks


def file_of(game: Game) -> Path:
    return HERE / f"{game.name}.json"


@pytest.mark.parametrize("name", [game.name for game in OWN])
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
    from generated import rules
    from strategies import grown

    matches: list[dict[str, Any]] = []
    for seed in count():
        rng, (least, most) = Random(seed), game.seats
        house = game.house() if not matches else rules(rng, game)
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
    HERE.mkdir(exist_ok=True)
    for game in OWN:
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
