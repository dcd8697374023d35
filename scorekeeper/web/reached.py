"""How the app is reached: which names it answers to, and which proxy it believes."""

import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response

_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.ASCII)
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
"""A last label that browsers take for part of an IPv4 address."""
NOBODY = """この名では答えない。席主の見せたアドレスを開く。
This app does not answer to that name. Open the address that the host shows.
"""


class Reached:
    """Stands before the app. Nothing that a request says moves the app from the top of its address, and a request under a name that
    no host can have, or that is none of `names` where some are given, goes no further.

    `behind` are the addresses or networks of proxies. What such a one says of whom it speaks for (X-Forwarded-For, its last word)
    and of how it was reached (X-Forwarded-Proto) is believed; a name it has to pass on as `Host`.
    ValueError for what is no network.
    """

    def __init__(self, app: WSGIApplication, behind: Iterable[str] = (), names: Sequence[str] = ()) -> None:
        self._app = app
        self._forwarded = ProxyFix(app, x_for=1, x_proto=1, x_host=0, x_port=0, x_prefix=0)
        self._behind = tuple(ip_network(one) for one in behind)
        self._names = frozenset(map(bare, names))

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["SCRIPT_NAME"] = ""
        name = name_of(environ.get("HTTP_HOST", ""))
        if name is None or (self._names and bare(name) not in self._names and not itself(name)):
            return Response(NOBODY, 400)(environ, start_response)
        app = self._forwarded if self._believes(environ.get("REMOTE_ADDR", "")) else self._app
        return app(environ, start_response)

    def _believes(self, peer: str) -> bool:
        try:
            address = ip_address(peer)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._behind)


def name_of(host: str) -> str | None:
    """The name or the address in a `Host` header, an IPv6 address without its brackets; None where no browser could come by it."""
    try:
        parts = urlsplit(f"//{host}")
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return None
    if parts.netloc != host or "@" in host or port == 0 or host.endswith(":"):
        return None
    return name if is_name(name) else None


def is_name(name: str) -> bool:
    """Whether a machine can be called so: an IP address, or labels of a domain name as they stand in a URL."""
    try:
        return not getattr(ip_address(name), "scope_id", None)
    except ValueError:
        labels = bare(name).split(".")
    if len(name) > 253 or not all(_LABEL.fullmatch(label) for label in labels) or _NUMBER.fullmatch(labels[-1]):
        return False
    try:
        return bool(".".join(labels).encode().decode("idna"))
    except UnicodeError:
        return False


def bare(name: str) -> str:
    """A name as it is compared: in small letters, without the dot of the root."""
    return name.casefold().removesuffix(".")


def itself(host: str) -> bool:
    """Whether a machine calls itself by this name, so that another one that calls it so finds nothing."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return bare(host) == "localhost" or bare(host).endswith(".localhost")
