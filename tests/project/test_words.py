"""The app's own words: match, round, leader. Only games say year, month, 胴 or しばり."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.core import closing
from scorekeeper.core.speech import NOUNS, Speech
from scorekeeper.core.words import Noun, Words, numeral
from scorekeeper.games import GAMES
from scorekeeper.season.rules import SeasonRules, clauses

ROOT = Path(__file__).parents[2]
HOUSE = (
    *(ROOT / "scorekeeper").glob("*.py"),
    *(file for part in ("core", "season", "store", "web", "cli") for file in (ROOT / "scorekeeper" / part).rglob("*.py")),
    *(ROOT / "templates").rglob("*.html"),
    *(file for file in (ROOT / "static").rglob("*") if file.suffix in (".css", ".js") and "vendor" not in file.parts),
)
"""All files that must not be specific to a game."""
OWN = re.compile(
    r"(?<![A-Za-z])(?:years?|months?|yearly|monthly|binds?|dealers?|do-ni|hachihachi|hachi-hachi|hanaawase|koikoi)(?![A-Za-z])"
    r"|[年月胴親]|八八|光札|しばり|こいこい|花合わせ|tsukiishi|hikarifuda",
    re.IGNORECASE,
)
"""Words that belong to single games."""
ALLOWED = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))
"""Exceptions by file, with the reason."""


def own(file: str, text: str) -> Iterator[str]:
    """The lines of a file with a word of some game, without the exceptions."""
    may, _ = ALLOWED.get(file, ("(?!)", ""))
    text = re.sub(may, lambda found: re.sub(r"[^\n]", "", found[0]), text)
    for number, line in enumerate(text.splitlines(), 1):
        if OWN.search(line):
            yield f"{file}:{number}: {line.strip()}"


def test_shared_files_use_no_words_of_a_game_and_every_exception_is_needed() -> None:
    assert [found for path in HOUSE for found in own(str(path.relative_to(ROOT)), path.read_text("utf-8"))] == []
    for file, (may, why) in ALLOWED.items():
        assert re.search(may, (ROOT / file).read_text("utf-8")), (file, why)
    for text in ("the next month", "years_csv", "class Year:", "この年", '"bind"', ".paper-month {", "月石", "hachihachi"):
        assert [*own("anywhere", f"a round\n{text}\n")] == [f"anywhere:2: {text}"]


RIICHI = Speech(
    Noun("半荘", "hanchan", "hanchan"), Noun("局", "hand"), Words("親", "dealer"), Words("この局", "hand"), Words("精算", "Result")
)


def test_sentences_read_with_any_noun() -> None:
    assert RIICHI.start == ("半荘を始める", "Start a hanchan")
    assert RIICHI.leads == ("次の親", "next dealer")
    assert RIICHI.end_notice == ("この局で半荘が終わる", "The hanchan ends with this hand")
    assert RIICHI.round_name(Words("東一", "East 1")) == ("東一局", "hand East 1")
    assert closing.is_over(RIICHI, "a.1").text.ja == "半荘は終わった。新しい半荘を始めるか、最後の記入を取り消す。"
    told = dict(clauses(SeasonRules(best=3), RIICHI))
    assert told["season.best"] == ("一人につき、よい方から3半荘だけ数える。", "Of each player's hanchan only the best 3 count.")


def test_a_noun_has_its_article_and_its_plural_and_numbers_below_a_hundred_are_kanji() -> None:
    forms = Noun("回", "inning").forms("round")
    said = {"round": "inning", "rounds": "innings", "a_round": "an inning", "Round": "Inning", "Rounds": "Innings"}
    assert {place: forms[place].en for place in said} == said
    assert NOUNS["matches"] == ("対局", "matches")
    assert Noun("勝負", "match").forms("match")["matches"].en == "matches"
    assert Noun("半荘", "hanchan", "hanchan").forms("match")["matches"].en == "hanchan"
    assert all({*NOUNS} < {*game.speech.nouns} for game in GAMES), "every game fills every place"
    kanji = {1: "一", 10: "十", 12: "十二", 20: "二十", 99: "九十九", 100: "100", 4000: "4000"}
    assert {number: numeral(number) for number in kanji} == {number: (ja, str(number)) for number, ja in kanji.items()}
