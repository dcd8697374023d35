"""Names and addresses by which this machine is reached on its network."""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address

import ifaddr

ALONE = "127.0.0.1"
"""The address of a machine without a network, reached only by its own browser."""
EVERYWHERE = ("", "0.0.0.0", "::")
"""Listening addresses that stand for every address of the machine."""
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.ASCII)
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
"""A last label that browsers read as part of an IPv4 address."""


def lan_address() -> str:
    """This machine's address on its default network; determined without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of documentation: connecting a datagram socket only picks a route
        except OSError:
            return ALONE
        return str(probe.getsockname()[0])


def reachable_address(bound: str) -> str:
    """The address at which other devices reach a server bound to `bound`; a loopback address if they cannot."""
    return lan_address() if bound in EVERYWHERE else bound


def itself(host: str) -> bool:
    """Whether this is a loopback name or address, useless on another machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return bare(host) == "localhost" or bare(host).endswith(".localhost")


def is_name(name: str) -> bool:
    """Whether this is a valid host name in a URL: an IP address or a domain name."""
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
    """A normalised name: in lower case, without the trailing dot."""
    return name.casefold().removesuffix(".")


def all_names(bound: str, also: Iterable[str] = ()) -> tuple[str, ...]:
    """All names and addresses for a server bound to `bound`, including `also`: in lower case, sorted, without duplicates.

    Only IPv4 addresses and the bound one are included: nobody types other IPv6 addresses, and some of them change daily.
    """
    names = {"localhost", ALONE, *(name.lower() for name in also)}
    names |= _addresses() if bound in EVERYWHERE else {bound.lower()}
    if not itself(bound):
        host = socket.gethostname().lower()
        names |= {host, host.partition(".")[0], f"{host.partition('.')[0]}.local"}
    return tuple(sorted(name for name in names if is_name(name)))


def is_ip(name: str) -> bool:
    """Whether this is an IP address and not a name."""
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def _addresses() -> set[str]:
    """The IPv4 addresses of all networks; only that of the default network if a service may not list the others."""
    try:
        found = {str(one.ip) for adapter in ifaddr.get_adapters() for one in adapter.ips if one.is_IPv4}
    except OSError:
        found = set()
    return found | {lan_address()}


def netloc(host: str, port: int | None) -> str:
    """host:port as in a URL; None is the default port of the scheme."""
    name = f"[{host}]" if ":" in host else host
    return name if port is None else f"{name}:{port}"
