"""Which host names the app answers to, and which proxies it trusts."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.wrappers import Response

from scorekeeper.local.address import bare, is_name, itself

NOBODY = """この名では答えない。席主の見せたアドレスを開く。
This app does not answer to that name. Open the address that the host shows.
"""


class Reached:
    """WSGI middleware. No request header moves the app from the root of its address. A request for an impossible host name, or
    for one that is not in `names` if any are given, is refused, and so is a body that breaks off.

    `behind` are the addresses or networks of proxies. A proxy is believed about the client (X-Forwarded-For, last item) and the
    scheme (X-Forwarded-Proto); the name has to come as `Host`.

    ValueError for anything that is not a network.
    """

    def __init__(self, app: WSGIApplication, behind: Iterable[str] = (), names: Sequence[str] = ()) -> None:
        self._app = app
        self._forwarded = ProxyFix(app, x_for=1, x_proto=1, x_host=0, x_port=0, x_prefix=0)
        self._behind = tuple(ip_network(one) for one in behind)
        self._names = frozenset(map(bare, names))

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["SCRIPT_NAME"] = ""
        if environ.get("CONTENT_LENGTH"):
            # gunicorn marks every body as complete, even one that broke off; without the mark its length is checked.
            environ.pop("wsgi.input_terminated", None)
        name = name_of(environ.get("HTTP_HOST", ""))
        if name is None or (self._names and bare(name) not in self._names and not itself(name)):
            return Response(NOBODY, 400)(environ, start_response)
        behind = self._behind and self._believes(environ.get("REMOTE_ADDR", ""))
        return (self._forwarded if behind else self._app)(environ, start_response)

    def _believes(self, peer: str) -> bool:
        try:
            address = ip_address(peer)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped:
            address = address.ipv4_mapped
        return any(address in network for network in self._behind)


@lru_cache(maxsize=64)
def name_of(host: str) -> str | None:
    """The name or the address in a `Host` header, an IPv6 address without its brackets; None for what no browser would send."""
    try:
        parts = urlsplit(f"//{host}")
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return None
    if parts.netloc != host or "@" in host or port == 0 or host.endswith(":"):
        return None
    return name if is_name(name) else None
