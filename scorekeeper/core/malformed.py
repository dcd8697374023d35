"""What a decoder finds wrong with a file, in words that a reader understands."""

import re

from scorekeeper.core.words import Words, same

LONGEST = 120
"""The most characters of a decoder's own words that are passed on."""

KNOWN: tuple[tuple[str, str, str], ...] = (
    (r"Expected `(.+?)`, got `(.+)`", r"`\1` を書く所に `\2` がある", r"`\2` stands where `\1` belongs"),
    (r"Expected (`.+?` .+?)(?:, got .+)?", r"書けるのは \1", r"what may stand here is \1"),
    (r"Object contains unknown field `(.*)`", r"`\1` という項目は無い", r"there is no field `\1`"),
    (r"Object missing required field `(.*)`", r"項目 `\1` が無い", r"the field `\1` is missing"),
    (r"Invalid (?:enum )?value (.*)", r"\1 という値は無い", r"there is no value \1"),
    (r"Input data was truncated", "途中で切れている", "it breaks off"),
    (r"JSON is malformed: .*\(byte (\d+)\)", r"JSONになっていない(\1バイトの後)", r"it is no JSON (after byte \1)"),
    (r"(?:'utf-8' codec|Invalid utf-8|Invalid UTF-8).*", "文字が utf-8 でない", "its letters are not utf-8"),
    (r"maximum recursion depth .*", "入れ子が深すぎる", "it is nested too deep"),
)
"""What msgspec and Python say, as a pattern, and what is said instead in Japanese and in English."""


def told(problem: str) -> Words:
    """The problem in both languages; in the decoder's words where they are none of the known ones."""
    for pattern, ja, en in KNOWN:
        if found := re.fullmatch(pattern, problem, re.DOTALL):
            return Words(*(_short(found.expand(text)) for text in (ja, en)))
    return same(_short(problem))


def _short(text: str) -> str:
    return text if len(text) < LONGEST else f"{text[:LONGEST]}…"
