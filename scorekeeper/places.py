"""Where the templates, the static files and this installation's own folder are, in a checkout and in a wheel.

The wheel carries templates/ and static/ inside the package under another name (pyproject.toml maps them); that name is
what tells the two apart.
"""

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = (_PACKAGE / "_templates").is_dir()


def templates() -> Path:
    return _PACKAGE / "_templates" if _INSTALLED else _PACKAGE.parent / "templates"


def static() -> Path:
    return _PACKAGE / "_static" if _INSTALLED else _PACKAGE.parent / "static"


def instance() -> Path:
    """The folder of the database and the secrets; made on first use, open to its owner alone.

    SCOREKEEPER_INSTANCE names it; without that it is `instance/` in a checkout, and for a wheel the person's own data
    folder.
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
    if given.is_absolute():  # the XDG specification: a relative path is to be ignored
        return given
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"
