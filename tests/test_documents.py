"""The documents are true: the quotes in docs/adding-a-game.md are in the game that it walks through."""

import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
GAME = CHECKOUT / "scorekeeper" / "games" / "koikoi_three"
PAGE = (CHECKOUT / "docs" / "adding-a-game.md").read_text("utf-8")
QUOTED = re.findall(r"^```(python|toml)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_it_quotes_rules_and_code() -> None:
    assert {language for language, _ in QUOTED} == {"python", "toml"}


@pytest.mark.parametrize(("language", "quote"), QUOTED)
def test_quotes_are_in_the_game(language: str, quote: str) -> None:
    suffix = {"python": ".py", "toml": ".toml"}[language]
    assert [file for file in GAME.rglob(f"*{suffix}") if quote in file.read_text("utf-8")], quote


@pytest.mark.parametrize("name", re.findall(r"^\| (`.*?`(?:, `.*?`)*) \|", PAGE, re.MULTILINE))
def test_listed_files_exist(name: str) -> None:
    for file in re.findall(r"`(.*?)`", name):
        assert (GAME / file).exists(), file


@pytest.mark.parametrize("path", sorted({*re.findall(r"`((?:scorekeeper|core|tests|script)/[\w/.]+)`", PAGE)}))
def test_named_paths_exist(path: str) -> None:
    assert (CHECKOUT / path).exists() or (CHECKOUT / "scorekeeper" / path).exists()
