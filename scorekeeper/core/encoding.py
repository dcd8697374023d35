"""The text of a JSON file as UTF-8, whatever a desktop has saved it as."""

import re
from json import detect_encoding

_MISREAD = re.compile(r"[a-zA-Z][｡-ﾟ]|[｡-ﾟ][a-zA-Z]|[\ue000-\uf8ff]")
"""What letters of a Western encoding look like when they are read as Shift_JIS."""


def utf_8(content: bytes) -> bytes:
    """The content as UTF-8 without a byte order mark, from UTF-8, UTF-16, UTF-32 or Shift_JIS.

    Anything else is a UnicodeError, also what only happens to have a reading in Shift_JIS: a name is never read as another.
    """
    try:
        return content.decode(detect_encoding(content)).encode()
    except UnicodeDecodeError as error:
        if error.encoding != "utf-8" or _is_damaged(content) or _is(content, "euc_jp"):
            raise
        text = content.decode("cp932") if _is(content, "cp932") else ""
        if not text or _MISREAD.search(text):
            raise
        return text.encode()


def _is(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _is_damaged(content: bytes) -> bool:
    """Whether it is UTF-8 with some bytes changed, since most of its letters are still there."""
    read = content.decode(errors="replace")
    spoiled = read.count("\ufffd")
    return sum(not one.isascii() for one in read) - spoiled >= spoiled
