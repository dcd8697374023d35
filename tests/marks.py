"""Marks: short names for what follows from something, which change if anything in it does."""

from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha1
from typing import Any

import msgspec


def mark(told: Any) -> str:
    """A short name for everything in a value: it changes if anything in it does."""
    whole = msgspec.to_builtins(told, enc_hook=plainly, order="deterministic")
    return sha1(msgspec.json.encode(whole)).hexdigest()[:6]


def plainly(value: object) -> object:
    if isinstance(value, type):
        return value.__name__
    if isinstance(value, Mapping):
        return {**value}
    assert isinstance(value, Fraction), value
    return str(value)
