"""Output of commands, safe to show on a terminal."""

import json
import os
import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.core.characters import TURNING, UNSHOWABLE
from scorekeeper.core.words import Words

if TYPE_CHECKING:
    from scorekeeper.core.record import Refused
    from scorekeeper.store import StoreError, Where

UNREADABLE = Words("読めない: {why}", "cannot be read: {why}")
UNWRITABLE = Words("書けない: {why}", "cannot be written: {why}")


def locale_language() -> str:
    """The language of the locale, one of LANGUAGES: Japanese where it is Japanese, else English."""
    named = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return "ja" if next(filter(None, named), "").startswith("ja") else "en"


def in_language(words: Words, lang: str, **names: object) -> str:
    return words.put(**names).say(lang)


def clean(text: str) -> str:
    """A text without control characters, safe for a terminal."""
    unsafe = (*UNSHOWABLE,)
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in unsafe or c in TURNING else c for c in text)


def about(file: str | Path, text: str) -> str:
    """A message prefixed with the name of a file."""
    return f"{clean(str(file))}: {text}"


def why(error: Exception) -> str:
    return clean(getattr(error, "strerror", None) or str(error))


def store_error_text(error: "StoreError", lang: str) -> str:
    """The message of a store error, with its detail."""
    return f"{error.words.say(lang)} ({clean(error.detail)})" if error.detail else error.words.say(lang)


def unusable(error: "StoreError", records: "Where", backups: Path | None, lang: str) -> str:
    """One line about an unusable database: the problem, the command that fixes it if it is a file, and the detail."""
    from scorekeeper.store.backup.shelf import remedy

    detail = f"({error.detail})" if error.detail and error.detail != str(records) else ""
    fix = remedy(error, backups).say(lang) if isinstance(records, Path) else ""
    parts = (error.words.say(lang), fix, detail)
    return about(str(records), clean(" ".join(part for part in parts if part)))


def refusal(file: str, refused: "Refused", lang: str, players: tuple[str, ...] = ()) -> list[str]:
    """A line for each objection: file, place in it, message, clause."""
    # Imported here: most commands, and the version, need no record.
    from scorekeeper.core import record as records

    lines = []
    for objection in refused.objections:
        place = records.whereabouts(refused.entry, objection.where)
        parts = (file, place, f"{objection.text.with_names(players).say(lang)} [{objection.clause}]")
        lines.append(clean(": ".join(part for part in parts if part)))
    return lines


def print_json(content: object) -> None:
    json.dump(content, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")
