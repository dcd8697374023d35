"""How the app is reached: which names it answers to, and which proxy it believes."""

from collections.abc import Iterable, Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response

from scorekeeper.address import bare, is_name, itself

NOBODY = """この名では答えない。席主の見せたアドレスを開く。
This app does not answer to that name. Open the address that the host shows.
"""


class Reached:
    """Stands before the app. Nothing that a request says moves the app from the top of its address, and a request under a name that
    no host can have, or that is none of `names` where some are given, goes no further. A body that breaks off is not read as if it
    were whole.

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
        if environ.get("CONTENT_LENGTH"):
            # gunicorn says that the body ends where it ends, also where it has broken off; by its length it is refused then.
            environ.pop("wsgi.input_terminated", None)
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
