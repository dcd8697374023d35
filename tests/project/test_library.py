"""`import scorekeeper`: the examples of docs/library.md and of the package, and the messages for an invalid record."""

import doctest
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from generated import beginnings

import scorekeeper
from scorekeeper.core.game import Game
from scorekeeper.games import GAMES
from scorekeeper.library import Score

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture
def beside_the_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(CHECKOUT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.pdf
def test_the_examples_of_the_document_and_of_the_package_run(beside_the_examples: Path) -> None:
    done = doctest.testfile(str(CHECKOUT / "docs" / "library.md"), module_relative=False)
    assert (done.failed, done.attempted > 15) == (0, True)
    assert doctest.testmod(scorekeeper) == (0, 3)
    assert (beside_the_examples / "seed-year.pdf").read_bytes().startswith(b"%PDF-")


def test_a_sheet_in_every_other_format(tmp_path: Path) -> None:
    score = scorekeeper.read(CHECKOUT / "examples" / "koikoi-three-year.json")
    for suffix, lang in ((".html", "ja"), (".csv", "en"), (".txt", "ja")):
        score.print(tmp_path / f"year{suffix}", lang)
        written = (tmp_path / f"year{suffix}").read_text("utf-8")
        assert all(player in written for player in score.players)
    with pytest.raises(ValueError, match=r"not '\.doc'"):
        score.print(tmp_path / "year.doc")


THREE = b'{"ruleset": "koikoi-three", "players": ["A", "B", "C"], "log": [%s]}'


def test_a_wrong_record_says_where_in_both_languages_and_an_invalid_declaration_is_refused() -> None:
    for content, where in (
        (b"{", "record: "),
        (THREE % b'{"fact": "shobu", "player": 9}', "log[0].player: "),
        (THREE % b'{"fact": "shobu", "player": 1}', "log[0].names: "),
    ):
        with pytest.raises(scorekeeper.Unreadable) as found:
            scorekeeper.read(content)
        assert str(found.value).startswith(where)
        assert " / " in str(found.value)
        assert found.value.refused.objections
    score = scorekeeper.read(THREE % b"")
    for entry in ({"fact": "cards"}, {"player": 1}, {"fact": "shobu", "player": "A"}):
        with pytest.raises(scorekeeper.Unreadable):
            score.add(entry)
    assert score.balances == (0, 0, 0)


def test_the_package_itself_loads_no_game() -> None:
    """Commands that need no game start without loading any."""
    code = "import sys, scorekeeper; print(*(name for name in sys.modules if name.startswith('scorekeeper')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=CHECKOUT)
    assert done.stdout.split() == ["scorekeeper"]
    with pytest.raises(AttributeError, match="has no games_of_chance"):
        _ = scorekeeper.games_of_chance


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.name)
def test_balances_and_tokens_are_those_of_the_settlement(game: Game) -> None:
    for match in beginnings(game):
        score = Score(match.record, match.state)
        settled = score.settle()
        assert score.balances == tuple(settled.balances)
        assert score.tokens == tuple(settled.tokens)
        assert settled.pot == (0 if game.scores else -sum(settled.balances))
        assert settled.next.begins == dict(game.coming(match.state).begins)


def test_a_game_of_riichi_tells_what_a_hand_begins_with_and_what_the_end_will_pay() -> None:
    log = [
        {"fact": "riichi", "player": 1},
        {"fact": "draw", "tenpai": [0, 1]},
        {"fact": "tsumo", "player": 1, "han": "yakuman"},
        {"fact": "riichi", "player": 3},
    ]
    score = scorekeeper.read(json.dumps({"ruleset": "riichi", "players": [*"ABCD"], "log": log}).encode())
    settled = score.settle("en")
    assert [one.begins["honba"] for one in settled.rounds] == [0, 1, 0]
    assert settled.rounds[1].begins == {"wind": "east", "hand": 1, "honba": 1, "pot": 1000}
    assert (settled.pot, settled.next.carried, settled.next.begins["pot"]) == (1000, "", 0)
    assert [(one.round, one.sort, one.payee, one.amount) for one in settled.bonuses] == [(2, "tip", 1, 10)] * 3
    assert score.add({"fact": "draw", "tenpai": [3]}).settle().next.carried == "honba 1 pot 1000"
