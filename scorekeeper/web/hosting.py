"""Whether a browser is the host's: it has typed the passcode, and the host has not ended all such browsers since."""

import hmac
from pathlib import Path

from flask import abort, current_app, session

from scorekeeper import keys


def is_host() -> bool:
    """Whether this browser is the host's."""
    told = session.get("host")
    return isinstance(told, str) and hmac.compare_digest(told.encode(), keys.hosts(_instance()).encode())


def begin() -> None:
    """This browser is the host's from now on."""
    session["host"] = keys.hosts(_instance())


def end() -> None:
    """This browser is the host's no longer."""
    session.pop("host", None)


def end_all() -> None:
    """No browser is the host's any longer, whichever it was."""
    keys.end_hosts(_instance())


def only_host() -> None:
    """403 for everybody but the host."""
    if not is_host():
        abort(403)


def _instance() -> Path:
    return Path(current_app.instance_path)
