"""Every text is wholly in its language: what pages, messages and answers say in Japanese and in English."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest
from babel.messages.pofile import read_po
from kinds import share

from scorekeeper.book.examples import run
from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.words import Words
from scorekeeper.games import GAMES

PO = Path(__file__).parents[3] / "scorekeeper/web/translations/en/LC_MESSAGES/messages.po"

TERMS = Path(__file__).parents[3] / "docs/terms.md"

each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]+")
ENGLISH = re.compile(r"[A-Za-z]{2,}")
PLACES = re.compile(r"\{[^{}]*\}|%\(\w+\)[sd]|<[^<>]*>")
FILES = re.compile(
    r"\w*\.(?:crt|msc|json|zip|md)\b|chrome://[a-z-]+|--[a-z-]+(?: off)?|/api/[a-z.]+|docs/\w+\.md|script/\w+"
    r"|scorekeeper (?:restore(?: FILE)?|verify)|scorekeeper completion bash > \S+"
    r"|serve --backups|\boff\b|/trust|backups/|Wi-Fi|http/https|JSON Schema|^sqlite:.*"
    r"|\b[A-Z][a-z]+/[A-Z][a-z]+\b|anyone|\bhost\b|\blatest\b|\w+=\w+|SCOREKEEPER_[A-Z]+|postgresql://|pip install '[^']+'"
)
"""Files, addresses and what is typed at a command line."""
NAMES = frozenset(
    "QR JSON CSV PDF MB zip VPN CA Safari Mac Firefox Chromium Windows Android Pango PostgreSQL UTF BG Stats mjlog".split()
)
"""What Japanese writes in letters."""
MARKS = ("大大", "絶絶", "大", "消", "下", "法度", "ふけ")
"""What is written on a sheet by hand, in either language; only clauses on the sheet name it."""


def foreign(words: Words, kept: Collection[str] = ()) -> list[str]:
    """What is in the other language but for `kept`: kana or kanji in English outside brackets, English words in Japanese."""
    ja, en = (FILES.sub(" ", PLACES.sub("", text)) for text in words)
    strange = JAPANESE.findall(re.sub(r"\([^()]*\)", "", en))
    return [*(one for one in strange if one not in kept), *(one for one in ENGLISH.findall(ja) if one not in NAMES)]


def texts(value: Any) -> Iterator[Words]:
    """Every text in a value: an outcome, an offer, a board, a sheet."""
    if isinstance(value, Words):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from texts(one)
    elif isinstance(value, msgspec.Struct):
        yield from texts(tuple(getattr(value, name) for name in value.__struct_fields__))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from texts(tuple(getattr(value, one.name) for one in fields(value)))


def written(game: Game) -> Iterator[tuple[Words, Collection[str]]]:
    """Every text of a rule book, with the marks that it may name."""
    whole = book(game)
    yield from ((one.words, ()) for one in whole.topics.values())
    yield from ((one.gloss, ()) for one in whole.terms.values())
    for clause in whole.clauses.values():
        kept = MARKS if clause.topic == "sheet" else ()
        for words in (clause.words, clause.title, *(one.words for one in (*clause.objection, *clause.reason, *clause.examples))):
            yield words, kept


def told(game: Game) -> Iterator[Words]:
    """Every text that a sixth of the examples of a game lead to, by turns; all of them with --deep."""
    for example in share((one for clause in book(game).clauses.values() for one in clause.examples), 6):
        ran = run(game, example)
        yield from texts((ran.lines, ran.payments, ran.objections, ran.ruling, ran.findings))
        if ran.state:
            yield from texts((game.offers(ran.state), game.inquiries(ran.state), game.board(ran.state)))
            yield from texts(game.sheet(ran.state, tuple(f"@{seat}" for seat in range(ran.state.seats))))


def coded(file: Path) -> Iterator[Words]:
    """Every text written in a source file, without the values that it is filled with."""
    source = file.read_text("utf-8")
    for node in ast.walk(ast.parse(source)) if "Words(" in source else ():
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Words"):
            continue
        if all(isinstance(said, ast.Constant | ast.JoinedStr) for said in node.args):
            yield Words(*("".join(str(one.value) for one in ast.walk(said) if isinstance(one, ast.Constant)) for said in node.args))


def test_what_is_foreign() -> None:
    assert foreign(Words("{who}のvoid", "void of {who}")) == ["void"]
    assert foreign(Words("流れ", "流れ of the month (nagare, 流れ)")) == ["流れ"]
    assert foreign(Words("JSONのファイル %(match)s", "a JSON file")) == []


@each_game
def test_a_rule_book_is_wholly_in_its_language(game: Game) -> None:
    assert {words: strange for words, kept in written(game) if (strange := foreign(words, kept))} == {}


@pytest.mark.fuzz  # runs every example once more
@each_game
def test_every_message_of_a_game_is_wholly_in_its_language(game: Game) -> None:
    assert {words: strange for words in {*told(game)} if (strange := foreign(words))} == {}


def said() -> set[Words]:
    """Every text in code and on pages."""
    with PO.open("rb") as file:
        pages = {Words(str(one.id), str(one.string)) for one in read_po(file) if one.id}
    code = {words for file in (PO.parents[5] / "scorekeeper").rglob("*.py") for words in coded(file)}
    assert min(len(pages), len(code)) > 500
    return pages | code


def test_every_text_in_code_and_on_pages_is_wholly_in_its_language() -> None:
    assert {words: strange for words in said() if (strange := foreign(words))} == {}


def test_no_text_says_what_the_list_of_words_replaces() -> None:
    rows = [line.split("|") for line in TERMS.read_text("utf-8").splitlines() if line.startswith("|")]
    replaced = [word.strip() for row in rows[2:] for word in row[3].split(";")]
    assert len(replaced) > 50
    english = re.compile(
        rf"(?<![\w-])(?:{'|'.join(word for word in replaced if not JAPANESE.search(word))})(?![\w-])", re.IGNORECASE
    )
    japanese = re.compile("|".join(word for word in replaced if JAPANESE.search(word)))
    books = {words for game in GAMES for words, _ in written(game)}
    plain = [Words(*(PLACES.sub("", text) for text in words)) for words in books | said()]
    assert [found[0] for words in plain for found in (japanese.search(words.ja), english.search(words.en)) if found] == []
