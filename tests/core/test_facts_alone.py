"""What a record says when its ruleset is not there: on the command line, and when its content makes no sense."""

import json
from pathlib import Path

import pytest

from scorekeeper import cli
from scorekeeper.core.facts_alone import declarations_of

LOG = [
    {"fact": "drawn", "player": 1, "lot": ["7"], "by": "石川"},
    {"fact": "drawn", "player": 9, "lot": []},
    {"fact": "void", "entry": 0},
    {"fact": "void", "entry": 2},
    {"fact": "void", "entry": 1},
]
RECORD = {"ruleset": "kuji-of-elsewhere", "house": {"draws": 1}, "players": ["秋山", "石川"], "log": LOG}


def test_what_was_declared_is_told_with_what_counts() -> None:
    found = declarations_of(json.dumps(RECORD).encode())
    assert found
    assert (found.ruleset, found.house, found.players) == ("kuji-of-elsewhere", "draws: 1", ("秋山", "石川"))
    assert [(one.fact, one.says, one.by, one.counts) for one in found.log] == [
        ("drawn", 'player: 石川 · lot: ["7"]', "石川", True),
        ("drawn", "player: 9 · lot: []", "", False),
        ("void", "entry: 0", "", False),
        ("void", "entry: 2", "", True),
        ("void", "entry: 1", "", True),
    ]


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"ruleset": 1}', '{"ruleset": "x", "players": [], "log": 7}'],
)
def test_what_is_no_record_says_nothing(content: str) -> None:
    assert declarations_of(content.encode()) is None


@pytest.mark.parametrize("log", [[1, "x", None], [{"fact": ["void"], "entry": {}}], [{"fact": "void", "entry": True}]])
def test_a_log_of_anything_is_told(log: list[object]) -> None:
    found = declarations_of(json.dumps(RECORD | {"log": log}).encode())
    assert found
    assert len(found.log) == len(log)


def test_the_command_line_tells_what_was_declared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD))
    assert cli.main(["settle", str(file)]) == 2
    said = capsys.readouterr()
    assert "kuji-of-elsewhere" in said.err
    assert said.out.splitlines()[:3] == [
        "秋山 · 石川",
        '   0   drawn  player: 石川 · lot: ["7"]  (石川)',
        "   1 × drawn  player: 9 · lot: []",
    ]
