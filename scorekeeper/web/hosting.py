"""Who is the host, who may open tables, and how many.

A browser is the host's once it has typed the passcode, until the host ends all such browsers.
"""

import hmac
from ipaddress import IPv6Address, ip_address
from pathlib import Path

from flask import abort, current_app, request, session
from werkzeug.exceptions import Forbidden

from scorekeeper import keys
from scorekeeper.core.words import Words
from scorekeeper.web.pages import store


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


def caller() -> str:
    """Where a request comes from. A machine has a whole network of IPv6 addresses to choose from, so that is one caller."""
    address = ip_address(request.remote_addr or "::")
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return str(address)


def may_open() -> bool:
    """Whether this browser may open tables and groups here: anybody's may, unless the host keeps that for himself."""
    return current_app.config["TABLES"] != "host" or is_host()


def opening() -> None:
    """Nobody but the host goes on where only he opens tables."""
    if not may_open():
        raise Unopened


def no_room(size: int) -> Words | None:
    """Why this browser may not open anything now that counts as so many bytes; None: it may, and that is counted."""
    return store().quotas.take("" if is_host() else caller(), size, current_app.config["ROOM"])


class Unopened(Forbidden):
    """In this house only the host opens tables and groups."""


def _instance() -> Path:
    return Path(current_app.instance_path)
