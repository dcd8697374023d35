"""The published test vectors (vectors/README.md) hold: this app is one implementation of the record format, and passes them.

`python -m tests.laws.test_vectors` writes those anew that are made from whole matches and from the examples of the rule books, all
worked out by hand. Those of the file format itself (`format.json`) are written by hand. A vector that changes is a change of what
records mean: it belongs into the changelog.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from kinds import share

from scorekeeper import settlement
from scorekeeper.book.clauses import Example
from scorekeeper.book.reading import book
from scorekeeper.core import record as records
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import NOBODY
from scorekeeper.core.record import Record, Refused
from scorekeeper.games import BY_NAME, GAMES
from tests.laws.test_records import RECORDS

FOLDER = Path(__file__).parents[2] / "vectors"
TEXTS = frozenset(("kind", "label", "marks", "name", "note", "steps", "unit", "fingerprint"))
"""What a settlement says in words, and how it comes to its numbers: an implementation may do both in its own way."""
SEATS = "ABCDEFGHIJ"
Vector = dict[str, Any]


def numbers(value: Any) -> Any:
    """A settlement without its texts."""
    if isinstance(value, Mapping):
        return {key: one if key == "house" else numbers(one) for key, one in value.items() if key not in TEXTS}
    return [numbers(one) for one in value] if isinstance(value, list | tuple) else value


def settled(content: bytes) -> Any:
    """The settlement of a record that must stand, without its texts."""
    record = records.read(content, BY_NAME)
    assert isinstance(record, Record), record
    state = records.fold(record)
    assert not isinstance(state, Refused), state
    return numbers(json.loads(msgspec.json.encode(settlement.settlement_of(record, state, "en"))))


def refusal(content: bytes | str) -> Any:
    """Why a record is refused; None if it is not."""
    found = records.read(content, BY_NAME)
    refused = found if isinstance(found, Refused) else records.as_far(found)[1]
    if refused is None:
        return None
    return {
        "entry": refused.entry,
        "objections": [{"key": one.key, "where": one.where, "clause": one.clause} for one in refused.objections],
    }


def pays(content: bytes, entry: int) -> Any:
    """What the lines of an entry move: (payer, payee, amount), one for each pair."""
    record = records.read(content, BY_NAME)
    assert isinstance(record, Record), record
    state = records.fold(record)
    assert not isinstance(state, Refused), state
    moved: Counter[tuple[int, int]] = Counter()
    for line in record.game.lines(state):
        for one in line.payments if line.entry == entry and line.struck is None else ():
            moved[one.payer, one.payee] += one.amount
    return sorted([*pair, amount] for pair, amount in moved.items() if amount)


# ---------------------------------------------------------------- they hold


@cache
def vectors(name: str) -> Any:
    return json.loads((FOLDER / name).read_text("utf-8"))


def encoded(record: Any) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode()


@pytest.mark.parametrize("name", share(RECORDS, of=4))
def test_a_whole_match_settles_as_published(name: str) -> None:
    vector = vectors(f"games/{name}.json")
    assert settled(encoded(vector["record"])) == vector["settlement"]


@pytest.mark.fuzz
@pytest.mark.parametrize("name", share([game.name for game in GAMES], of=3))
def test_clauses_pay_and_refuse_as_published(name: str) -> None:
    every = vectors(f"rules/{name}.json")
    assert len(every["pays"]) > 10
    assert len(every["refused"]) > 10
    wrong = [one for one in every["pays"] if pays(encoded(one["record"]), one["entry"]) != one["pays"]]
    wrong += [one for one in every["refused"] if refusal(encoded(one["record"])) != one["refused"]]
    assert wrong == []


@pytest.mark.parametrize("vector", vectors("format.json"), ids=lambda one: one["about"])
def test_a_file_that_is_no_record_is_refused_as_published(vector: Vector) -> None:
    found = refusal(vector["file"] if "file" in vector else encoded(vector["record"]))
    assert found == vector["refused"]


def test_every_match_and_every_game_has_vectors() -> None:
    assert {path.stem for path in (FOLDER / "games").glob("*.json")} == {*RECORDS}
    assert {path.stem for path in (FOLDER / "rules").glob("*.json")} == {game.name for game in GAMES}


# ---------------------------------------------------------------- writing them


def of_examples(game: Game) -> tuple[list[Vector], list[Vector]]:
    """What the first example of each clause pays, and one of each objection: the rule book's own figures."""
    paying: dict[str, Vector] = {}
    refusing: dict[str, Vector] = {}
    for example in (one for clause in book(game).clauses.values() for one in clause.examples if one.game in ("", game.name)):
        record = plain(game, example)
        if example.fact is not None and example.objects:
            found = refusal(encoded(record))
            refusing.setdefault(found["objections"][0]["key"], {"clause": example.clause, "record": record, "refused": found})
        elif example.fact is not None and (example.pays or example.scores) and example.clause not in paying:
            entry = len(example.given)
            found = pays(encoded(record), entry)
            told = (*(example.pays or ()), *((NOBODY, player, amount) for player, amount in example.scores or ()))
            assert found == sorted(expected(told)), (example, found)
            paying[example.clause] = {"clause": example.clause, "record": record, "entry": entry, "pays": found}
    return [*paying.values()], [*refusing.values()]


def expected(told: Iterable[tuple[int, int, int]]) -> Iterator[list[int]]:
    sums: Counter[tuple[int, int]] = Counter()
    for payer, payee, amount in told:
        sums[payer, payee] += amount
    yield from ([*pair, amount] for pair, amount in sums.items() if amount)


def plain(game: Game, example: Example) -> Vector:
    seats = example.seats or game.seats[0]
    log = [*example.given, *([example.fact] if example.fact is not None else [])]
    record = {"ruleset": game.name, "edition": game.edition, "house": example.house, "players": [*SEATS[:seats]], "log": log}
    found: Vector = json.loads(json.dumps(record if example.house else {key: one for key, one in record.items() if key != "house"}))
    return found


def lines(vectors: Iterable[Any]) -> str:
    """A vector a line, so that two versions can be compared."""
    return ",\n".join(json.dumps(one, ensure_ascii=False) for one in vectors)


def write() -> None:
    for name, path in RECORDS.items():
        record = json.loads(path.read_text("utf-8"))
        rounds = (found := settled(path.read_bytes())).pop("rounds")
        log = record.pop("log")
        head, rest = (json.dumps(one, ensure_ascii=False).removesuffix("}") for one in (record, found))
        text = f'{{"record": {head}, "log": [\n{lines(log)}\n]}},\n"settlement": {rest}, "rounds": [\n{lines(rounds)}\n]}}}}\n'
        (FOLDER / "games" / f"{name}.json").write_text(text, "utf-8")
    for game in GAMES:
        paying, refusing = of_examples(game)
        text = f'{{"pays": [\n{lines(paying)}\n],\n"refused": [\n{lines(refusing)}\n]}}\n'
        (FOLDER / "rules" / f"{game.name}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    write()
