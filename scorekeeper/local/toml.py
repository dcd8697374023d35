"""TOML files of the installation. Set-up keeps what is in them in a form that is read ten times as fast (search/making.py)."""

import tomllib
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parents[1] / "search" / "compiled"


def contents(file: Traversable) -> dict[str, Any]:
    """What is in a TOML file."""
    text = file.read_bytes()
    try:
        found: dict[str, Any] = msgspec.msgpack.decode((FOLDER / kept_as(text)).read_bytes())
    except OSError:
        return tomllib.loads(text.decode())
    return found


def kept_as(text: bytes) -> str:
    """The name of the file that keeps what is in this text."""
    return f"toml-{sha256(text).hexdigest()[:16]}.parsed"
