"""Where this machine is reached from the other phones of its network."""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address

import ifaddr

ALONE = "127.0.0.1"
"""The address of a machine that no network is at; only its own browser reaches it."""
EVERYWHERE = ("", "0.0.0.0", "::")
"""What a server is bound to that answers at every address of its machine."""
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.ASCII)
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
"""A last label that browsers take for part of an IPv4 address."""


def lan_address() -> str:
    """This machine's address on the network it would answer from; nothing is sent to learn it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of documentation: connecting a datagram socket only picks a route
        except OSError:
            return ALONE
        return str(probe.getsockname()[0])


def reached(bound: str) -> str:
    """The address at which other phones reach what is bound to `bound`; a loopback one where none does."""
    return lan_address() if bound in EVERYWHERE else bound


def itself(host: str) -> bool:
    """Whether a machine calls itself by this name, so that another one that calls it so finds nothing."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return bare(host) == "localhost" or bare(host).endswith(".localhost")


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


def called(bound: str, also: Iterable[str] = ()) -> tuple[str, ...]:
    """Every name and address by which what is bound to `bound` may be called, `also` among them: in small letters, each once.

    Addresses are those of IPv4 and the one that it is bound to: nobody types another of IPv6, and some of these change by the day.
    """
    names = {"localhost", ALONE, *(name.lower() for name in also)}
    names |= _addresses() if bound in EVERYWHERE else {bound.lower()}
    if not itself(bound):
        host = socket.gethostname().lower()
        names |= {host, host.partition(".")[0], f"{host.partition('.')[0]}.local"}
    return tuple(sorted(name for name in names if is_name(name)))


def numbered(name: str) -> bool:
    """Whether this is an address and no name."""
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def _addresses() -> set[str]:
    """Those of all networks; of the one that it answers from, where a service may not ask for the others."""
    try:
        found = {str(one.ip) for adapter in ifaddr.get_adapters() for one in adapter.ips if one.is_IPv4}
    except OSError:
        found = set()
    return found | {lan_address()}


def netloc(host: str, port: int | None) -> str:
    """host:port as it stands in an address; no port is that of the scheme."""
    name = f"[{host}]" if ":" in host else host
    return name if port is None else f"{name}:{port}"
