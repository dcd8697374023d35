"""A ruleset in another package: built and installed, it works like ours; a broken one is named and left out."""

import json
import os
import subprocess
import sys
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import from_entry_points
from scorekeeper.games.hanaawase import GAME as HANAAWASE
from scorekeeper.games.mushi import GAME as MUSHI

PACKAGE = Path(__file__).parent / "package"
GROUP = "scorekeeper.games"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a Python with the package installed beside Scorekeeper."""
    built, place = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)]
    subprocess.run(build, cwd=PACKAGE, check=True, capture_output=True)
    (wheel,) = built.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(place)
    beside = os.pathsep.join((str(place), *filter(None, [os.environ.get("PYTHONPATH")])))
    return os.environ | {"PYTHONPATH": beside, "SCOREKEEPER_INSTANCE": str(tmp_path_factory.mktemp("instance"))}


SAID = """
import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from scorekeeper.book.reading import book
from scorekeeper.cli import main
from scorekeeper.book.examples import run
from scorekeeper.games import BY_NAME
from scorekeeper.search.vocabulary import talk
from scorekeeper.web import create_app

def command(*words, log=()):
    record = {"ruleset": "kuji", "house": {"draws": 1}, "players": ["秋山", "石川", "上田", "江口"], "log": [*log]}
    sys.stdin = io.TextIOWrapper(io.BytesIO(json.dumps(record).encode()))
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = main([*words])
    return [status, out.getvalue(), err.getvalue()]

game = BY_NAME["kuji"]
clauses = book(game).clauses.values()
client = create_app(WTF_CSRF_ENABLED=False).test_client()
drawn = [{"fact": "drawn", "player": 2, "lot": ["7"]}]
print(json.dumps({
    "settled": command("settle", "-", "--json", log=drawn),
    "written": command("settle", "-", log=drawn),
    "refused": command("settle", "-", log=[{"fact": "redo"}]),
    "schema": command("schema", "kuji"),
    "examples": [run(game, example).problems for clause in clauses for example in clause.examples],
    "uncited": sorted({clause.id for clause in clauses if not clause.procedure} ^ game.cited()),
    "home": client.get("/").text,
    "draw": client.get("/rules/kuji/draw").text,
    "pages": [client.get(f"/{one}").status_code for one in ("rules/kuji", "rules/kuji/tables/yaku", "new?ruleset=kuji")],
    "rulesets": [one["name"] for one in client.get("/api/rulesets").json],
    "found": client.get("/api/rulesets/kuji/ask", query_string={"q": "一番大きいくじの人はいくらもらう", "lang": "ja"}).json,
    "meant": [*talk(game).hear("the crane and the highest card").meanings],
    "printed": client.get("/rules/kuji/print/blank.pdf").data[:5].decode(),
}))
"""
"""What the package's game says to whoever settles, asks, reads and prints, all in one process."""


@pytest.fixture(scope="module")
def said(installed: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run([sys.executable, "-c", SAID], env=installed, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def test_its_records_are_settled_and_an_entry_that_it_does_not_have_is_refused(said: dict[str, Any]) -> None:
    assert said["settled"][0] == 0, said["settled"]
    settled = json.loads(said["settled"][1])
    assert settled["balances"] == settled["final"] == [-7, -7, 21, -7]
    assert settled["rounds"][0]["lines"][0]["payments"][0]["steps"][0]["clause"] == "kuji.draw.1"
    assert (said["written"][0], "七番" in said["written"][1]) == (0, True)
    assert (said["schema"][0], "drawn" in said["schema"][1]) == (0, True)
    assert (said["refused"][0], "[kuji.setup.2]" in said["refused"][2]) == (2, True)


def test_the_packages_game_has_pages_and_prints(said: dict[str, Any]) -> None:
    """Its rules can be searched too, although it has no talk.toml, no questions and no lessons; hanafuda's words are not
    recognized there.
    """
    assert not {file.name for file in (PACKAGE / "kuji").iterdir()} & {"talk.toml", "questions.toml"}
    assert (said["examples"], said["uncited"]) == ([[]] * 5, [])
    assert "くじ" in said["home"]
    assert "一番大きいくじの人が" in said["draw"]
    assert "二人の卓で三人目が" in said["draw"]
    assert said["pages"] == [200] * 3
    assert said["rulesets"][-1] == "kuji"
    assert said["found"]["clauses"][0]["id"] == "kuji.draw.1"
    assert "compare" in said["meant"]
    assert "tsuru" not in said["meant"]
    assert said["printed"] == "%PDF-"


BROKEN = {
    "kuji_is_not_here:GAME": "cannot be loaded: ModuleNotFoundError: No module named 'kuji_is_not_here'",
    "scorekeeper.games:NO_GAME": "cannot be loaded: AttributeError: scorekeeper.games has no NO_GAME",
    "scorekeeper.games.hanaawase:__name__": "leads to no Game",
    "scorekeeper.games.hanaawase:GAME": "brings hanaawase, which is there already",
}


def test_a_broken_package_is_named_in_one_line_and_the_others_work() -> None:
    points = [EntryPoint(f"other{nth}", value, GROUP) for nth, value in enumerate(BROKEN)]
    games, broken = from_entry_points([EntryPoint("ours", "scorekeeper.games.mushi:GAME", GROUP), *points], [HANAAWASE.name])
    assert games == (MUSHI,)
    assert broken == tuple(f"the ruleset other{nth} = {value} {why}" for nth, (value, why) in enumerate(BROKEN.items()))
