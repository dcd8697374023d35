"""Ways in: the address of a page as other phones reach it, and the same as a QR code."""

from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from flask import current_app, request
from markupsafe import Markup

from scorekeeper.address import ALONE, lan_address, netloc
from scorekeeper.web.reached import itself


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
    """The way to a page of this app: by the name that this browser used, unless that leads nowhere from elsewhere."""
    reached = urlsplit(request.host_url)
    host = reached.hostname or ""
    names = current_app.config["NAMES"]
    if itself(host):
        host = names[0] if names else lan_address()
    return Door(kind, f"{request.scheme}://{netloc(host, reached.port)}{path}", alone=host == ALONE)
