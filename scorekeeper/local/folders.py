"""The folders of the templates, the static files, the examples and the installation, in a checkout and in a wheel.

The wheel contains templates/, static/ and examples/ inside the package under other names (mapped in pyproject.toml), which is how
the two cases are told apart.
"""

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_INSTALLED = (_PACKAGE / "_templates").is_dir()


def templates() -> Path:
    return _PACKAGE / "_templates" if _INSTALLED else _PACKAGE.parent / "templates"


def static() -> Path:
    return _PACKAGE / "_static" if _INSTALLED else _PACKAGE.parent / "static"


def examples() -> Path:
    """The records of whole matches, one of each ruleset."""
    return _PACKAGE / "_examples" if _INSTALLED else _PACKAGE.parent / "examples"


def instance() -> Path:
    """The folder of the database and the secrets; created on first use, accessible only to its owner.

    SCOREKEEPER_INSTANCE names it; by default it is `instance/` in a checkout, and for a wheel the user's data folder.
    """
    chosen = os.environ.get("SCOREKEEPER_INSTANCE")
    if chosen:
        folder = Path(chosen).expanduser().resolve()
    elif _INSTALLED:
        folder = _data_home() / "scorekeeper"
    else:
        folder = _PACKAGE.parent / "instance"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _data_home() -> Path:
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    if given.is_absolute():  # XDG: relative paths must be ignored
        return given
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"
