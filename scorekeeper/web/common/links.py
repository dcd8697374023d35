"""Ways in: the address of a page as other phones reach it, and the same as a QR code."""

from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from flask import current_app, request
from markupsafe import Markup

from scorekeeper.local.address import itself, netloc, reachable_address


class Door(NamedTuple):
    """A link to a table or a group: its address as other phones reach it, and the same as a QR code. `alone`: no other machine
    can reach it; `closed`: because the app listens on loopback only.
    """

    kind: str
    address: str
    alone: bool
    closed: bool

    @property
    def qr_code(self) -> Markup:
        """Dark on light in every theme, with its quiet zone, so that a camera can read it."""
        code = segno.make(self.address, micro=False, error="m")
        return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))


def door(kind: str, path: str, scheme: str | None = None) -> Door:
    """The link to a page of this app: by the host name of this request unless other machines cannot reach that, and by the
    scheme of this request or another one.
    """
    asked = urlsplit(request.host_url)
    host, bound, names = asked.hostname or "", current_app.config["BOUND"], current_app.config["NAMES"]
    shown = host
    if itself(host):
        shown = names[0] if names else reachable_address(bound)
    if alone := itself(shown):
        shown = host  # the requested name certainly works
    return Door(kind, f"{scheme or request.scheme}://{netloc(shown, asked.port)}{path}", alone, closed=alone and itself(bound))
