"""Who is the host, who may open tables, and how many.

A browser that has entered the passcode is the host's until it signs out, or the host signs out all of them.
"""

import hmac
from ipaddress import IPv6Address, ip_address
from pathlib import Path

from flask import abort, current_app, request, session
from werkzeug.exceptions import Forbidden

from scorekeeper.core.words import Words
from scorekeeper.local import secret_keys
from scorekeeper.web.common.functions import store


def is_host() -> bool:
    """Whether this browser is the host's."""
    told = session.get("host")
    return isinstance(told, str) and hmac.compare_digest(told.encode(), token().encode())


def begin() -> None:
    """Sign this browser in as the host's."""
    session["host"] = token()


def end() -> None:
    """Sign this browser out."""
    session.pop("host", None)


def end_all() -> None:
    """Sign all of the host's browsers out."""
    secret_keys.end_hosts(secrets())


def token() -> str:
    """The cookie value of the host's browsers."""
    return secret_keys.hosts(secrets())


def only_host() -> None:
    """403 for everybody but the host."""
    if not is_host():
        abort(403)


def caller() -> str:
    """The address that a request comes from. An IPv6 network counts as one, because a machine can choose among its addresses."""
    address = ip_address(request.remote_addr or "::")
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return str(address)


def may_open() -> bool:
    """Whether this browser may open tables and groups here: any browser may, unless only the host is allowed to."""
    return current_app.config["TABLES"] != "host" or is_host()


def opening() -> None:
    """Refuse the request if only the host may open tables and this browser is not the host's."""
    if not may_open():
        raise Unopened


def no_room(size: int) -> Words | None:
    """Why this browser may not open anything of so many bytes now; None if it may, and then they are counted."""
    return store().quotas.take("" if is_host() else caller(), size, current_app.config["ROOM"])


class Unopened(Forbidden):
    """In this installation only the host opens tables and groups."""


def secrets() -> secret_keys.Place:
    """Where this installation keeps its secrets."""
    return secret_keys.place(Path(current_app.instance_path), current_app.config["RECORDS"], store().settings)
