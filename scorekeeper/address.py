"""Where this machine is reached from the other phones of its network."""

import socket

ALONE = "127.0.0.1"
"""The address of a machine that no network is at; only its own browser reaches it."""


def lan_address() -> str:
    """This machine's address on the network it would answer from; nothing is sent to learn it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of documentation: connecting a datagram socket only picks a route
        except OSError:
            return ALONE
        return str(probe.getsockname()[0])


def netloc(host: str, port: int | None) -> str:
    """host:port as it stands in an address; no port is that of the scheme."""
    name = f"[{host}]" if ":" in host else host
    return name if port is None else f"{name}:{port}"
