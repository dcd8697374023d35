"""A decoder's error messages in words that a reader understands, in both languages."""

import json
import re
from typing import Any

from scorekeeper.core.words import Words, same

LONGEST = 120
"""The maximum length of a message, in characters."""

KNOWN: tuple[tuple[str, str, str], ...] = (
    (r"Expected `(.+?)`, got `(.+)`", r"`\1` を書く所に `\2` がある", r"expected `\1`, found `\2`"),
    (r"Expected (`.+?` .+?)(?:, got .+)?", r"書けるのは \1", r"expected \1"),
    (r"Object contains unknown field `(.*)`", r"`\1` という項目は無い", r"there is no field `\1`"),
    (r"Object missing required field `(.*)`", r"項目 `\1` が無い", r"the field `\1` is missing"),
    (r"Invalid (?:enum )?value (.*)", r"\1 という値は無い", r"there is no value \1"),
    (r"Input data was truncated", "途中で切れている", "the file is cut off"),
    (r"JSON is malformed: .*\(byte (\d+)\)", r"JSONになっていない(\1バイトの後)", r"it is not valid JSON (after byte \1)"),
    (
        r"(?:'[\w-]+' codec|Invalid utf-8|Invalid UTF-8).*",
        "文字が UTF-8 でも UTF-16 でも Shift_JIS でもない",
        "it is neither UTF-8 nor UTF-16 nor Shift_JIS",
    ),
    (r"maximum recursion depth .*", "入れ子が深すぎる", "it is nested too deeply"),
)
"""Messages of msgspec and Python as patterns, each with what replaces it in Japanese and in English."""


def explain(problem: str) -> Words:
    """The problem in both languages; an unknown message is passed on as it is."""
    for pattern, ja, en in KNOWN:
        if found := re.fullmatch(pattern, problem, re.DOTALL):
            return Words(*(_short(found.expand(text)) for text in (ja, en)))
    return same(_short(problem))


def double_key(content: bytes) -> str | None:
    """A key that stands twice in one object of a valid JSON text; None if there is none. A decoder would silently use the last."""

    def once(pairs: list[tuple[str, Any]]) -> None:
        keys: set[str] = set()
        for key, _ in pairs:
            if key in keys:
                raise KeyError(key)
            keys.add(key)

    try:
        json.loads(content, object_pairs_hook=once, parse_int=str, parse_float=str)
    except KeyError as found:
        return str(found.args[0])
    return None


def _short(text: str) -> str:
    return text if len(text) < LONGEST else f"{text[:LONGEST]}…"
