"""A ruleset in another package: built and installed, it works like ours; a broken one is named at the start."""

import json
import os
import subprocess
import sys
import zipfile
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from scorekeeper.games import BY_NAME, brought

PACKAGE = Path(__file__).parent / "package"
CLI = ("-c", "import sys; from scorekeeper.cli import main; sys.exit(main())")
GROUP = "scorekeeper.games"
RECORD = {"ruleset": "kuji", "house": {"draws": 1}, "players": ["秋山", "石川", "上田", "江口"], "log": []}
TOLD = [{"fact": "drawn", "player": 2, "lot": ["7"]}]


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


def said(surroundings: dict[str, str], *command: str, given: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *command],
        env=surroundings,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=PACKAGE.parents[1],
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_records_are_settled_and_printed(installed: dict[str, str]) -> None:
    record = json.dumps(RECORD | {"log": TOLD})
    settled = json.loads(said(installed, *CLI, "settle", "-", "--json", given=record))
    assert settled["balances"] == [-7, -7, 21, -7]
    assert settled["final"] == [-7, -7, 21, -7]
    assert settled["rounds"][0]["lines"][0]["payments"][0]["steps"][0]["clause"] == "kuji.draw.1"
    assert "七番" in said(installed, *CLI, "settle", "-", given=record)
    assert "drawn" in said(installed, *CLI, "schema", "kuji")


PAGES = """
import sys
from scorekeeper.book import book
from scorekeeper.examples import run
from scorekeeper.games import BY_NAME
from scorekeeper.search.vocabulary import talk
from scorekeeper.web import create_app

game = BY_NAME["kuji"]
examples = [example for clause in book(game).clauses.values() for example in clause.examples]
wrong = [problem for example in examples for problem in run(game, example).problems]
print(len(examples), wrong)
assert game.cited() == {clause.id for clause in book(game).clauses.values() if not clause.procedure}, game.cited()
client = create_app(WTF_CSRF_ENABLED=False).test_client()
assert "くじ" in client.get("/").text
page = client.get("/rules/kuji/draw").text
assert "一番大きいくじの人が" in page and "二人の卓で三人目が" in page
assert [one["name"] for one in client.get("/api/rulesets").json][-1] == "kuji"
for path in ("/rules/kuji", "/rules/kuji/print", "/rules/kuji/tables/yaku", "/new?ruleset=kuji"):
    assert client.get(path).status_code == 200, path
found = client.get("/api/rulesets/kuji/ask", query_string={"q": "一番大きいくじの人はいくらもらう", "lang": "ja"}).json
assert found["clauses"][0]["id"] == "kuji.draw.1", found
meant = talk(game).hear("the crane and the highest card").meanings
assert "tsuru" not in meant and "compare" in meant, meant
assert client.get("/rules/kuji/print/blank.pdf").data.startswith(b"%PDF-")
"""


def test_an_entry_that_it_does_not_have_is_refused(installed: dict[str, str]) -> None:
    record = json.dumps(RECORD | {"log": [{"fact": "redo"}]})
    done = subprocess.run(
        [sys.executable, *CLI, "settle", "-"], env=installed, input=record, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 2
    assert "[kuji.setup.2]" in done.stderr


def test_the_packages_game_has_pages(installed: dict[str, str]) -> None:
    """Its rules can be searched too, although it has no talk.toml, no questions and no lessons; hanafuda's words are not
    recognized there.
    """
    assert not {file.name for file in (PACKAGE / "kuji").iterdir()} & {"talk.toml", "questions.toml"}
    assert said(installed, "-c", PAGES).splitlines()[-1] == "5 []"


def test_without_the_package_its_record_says_what_is_missing() -> None:
    assert "kuji" not in BY_NAME


BROKEN = [
    ("kuji_is_not_here:GAME", ModuleNotFoundError, "kuji_is_not_here"),
    ("scorekeeper.games.hanaawase:NO_GAME", AttributeError, "NO_GAME"),
    ("scorekeeper.games.hanaawase:__name__", TypeError, "other = scorekeeper.games.hanaawase:__name__ leads to no Game"),
    ("scorekeeper.games.hanaawase:GAME", ValueError, "brings hanaawase, which is there already"),
]


@pytest.mark.parametrize(("value", "kind", "words"), BROKEN)
def test_a_broken_package_is_named(value: str, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=words):
        brought([EntryPoint("other", value, GROUP)], [*BY_NAME])
