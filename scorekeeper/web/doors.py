"""Ways in: the address of a page as other phones reach it, and the same as a QR code."""

from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from flask import abort, request
from markupsafe import Markup

from scorekeeper.address import ALONE, lan_address, netloc


class Door(NamedTuple):
    """A way to a table or a group: its address as other phones reach it, and the same as a QR code. `alone` says that none can."""

    kind: str
    address: str
    alone: bool

    @property
    def drawn(self) -> Markup:
        """Dark on light whatever the theme, with its quiet zone: a camera must read it."""
        code = segno.make(self.address, micro=False, error="m")
        return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))


def door(kind: str, path: str) -> Door:
    """The way to a page of this app."""
    try:
        reached = urlsplit(request.host_url)
        host, port = reached.hostname or "", reached.port
    except ValueError:
        abort(400)
    shown = lan_address() if itself(host) else host
    return Door(kind, f"{request.scheme}://{netloc(shown, port)}{path}", alone=shown == ALONE)


def itself(host: str) -> bool:
    """Whether a machine calls itself by this name, so that another one that calls it so finds nothing."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
