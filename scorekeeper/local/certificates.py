"""The installation's own certificate authority (CA), and the server certificate that it issues for `serve --https`.

The CA is created once, and phones are asked to trust it (host.trust). To make that safe, name constraints limit it to local names
and networks, even if its key is stolen. The server certificate is reissued when the names of the machine change, or before it
expires. Each is stored with its key in the folder `tls` of the instance, readable only by its owner.
"""

import fcntl
import hashlib
import os
import secrets
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.local import secret_keys
from scorekeeper.local.address import is_ip

WRITTEN = datetime(2026, 11, 22, tzinfo=UTC)
"""The earliest plausible time: an earlier clock belongs to a machine without a battery whose time has not been set yet."""
BEGINNING = datetime(2020, 1, 1, tzinfo=UTC)
"""The start of validity of every CA."""
DECADE = timedelta(days=3653)
"""How long a CA is valid."""
AROUND = timedelta(days=400)
"""How long a server certificate is valid before and after its issue, to tolerate a wrong clock. Apple accepts 825 days in all."""
SPARE = timedelta(days=100)
"""The remaining validity at which a certificate is reissued."""

NAMES = ("localhost", "local", "lan", "home.arpa", "internal")
"""Local names, including all their subdomains."""
NETWORKS = tuple(
    ip_network(block)
    for block in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8"),
        *("fc00::/7", "fe80::/10", "::1/128"),
    )
)
"""Private networks."""


class KeyPair(NamedTuple):
    """A certificate and its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


class ServerCertificate(NamedTuple):
    """The server certificate: its PEM file, and the names that the CA is not allowed to certify."""

    path: Path
    refused: tuple[str, ...]


class HouseAuthority(NamedTuple):
    """What a phone should trust: the CA certificate (DER), its common name, and the end of its validity."""

    certificate: bytes
    name: str
    until: datetime

    @property
    def fingerprint(self) -> str:
        """SHA-256, as phones and browsers show it: 32 bytes in four lines."""
        digits = [f"{byte:02X}" for byte in hashlib.sha256(self.certificate).digest()]
        return "\n".join(" ".join(digits[first : first + 8]) for first in range(0, 32, 8))


def house(instance: Path) -> HouseAuthority:
    """The CA of this installation. FileNotFoundError if none was created yet."""
    made = _read((instance / "tls" / "house.pem").read_text("ascii")).certificate
    (name,) = made.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return HouseAuthority(made.public_bytes(Encoding.DER), str(name.value), made.not_valid_after_utc)


def server_certificate(instance: Path, names: Sequence[str]) -> ServerCertificate:
    """The server certificate for these names and addresses. It is issued if there is no suitable one, and the CA created if there
    is none. Safe for several processes at once. OSError if the files cannot be written.
    """
    with _alone(instance / "tls"):
        authority = _read(secret_keys.keep(instance / "tls" / "house.pem", lambda: _text(_authority(names))))
        held = tuple(name for name in names if _speaks_for(authority.certificate, name))
        path = instance / "tls" / "machine.pem"
        before = _read(path.read_text("ascii")).certificate if path.exists() else None
        now = _now(before)
        if before is None or not _will_do(before, authority.certificate, held, now):
            secret_keys.put(path, _text(_machine(authority, held, now)))
    return ServerCertificate(path, tuple(name for name in names if name not in held))


def _authority(names: Sequence[str]) -> KeyPair:
    """A new CA limited to local names and networks, and to these names."""
    key = ec.generate_private_key(ec.SECP256R1())
    host = socket.gethostname().partition(".")[0]
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Scorekeeper"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Scorekeeper {host} {secrets.token_hex(2).upper()}"[:64]),
        ]
    )
    theirs = [name for name in names if not _within(name, NAMES, NETWORKS)]
    permitted = [*map(x509.DNSName, NAMES), *map(x509.IPAddress, NETWORKS), *map(_block, theirs)]
    made = (
        _builder(name, key, BEGINNING, max(datetime.now(UTC), WRITTEN) + DECADE)
        .issuer_name(name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_for_use(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
    )
    return KeyPair(made.sign(key, hashes.SHA256()), key)


def _machine(authority: KeyPair, names: Sequence[str], now: datetime) -> KeyPair:
    """A new server certificate for these names."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate
    made = (
        _builder(x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Scorekeeper")]), key, now - AROUND, now + AROUND)
        .issuer_name(issuer.subject)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_for_use(signs_certificates=False), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key()), critical=False)
        .add_extension(x509.SubjectAlternativeName(map(_name, names)), critical=False)
    )
    return KeyPair(made.sign(authority.key, hashes.SHA256()), key)


def _builder(name: x509.Name, key: ec.EllipticCurvePrivateKey, since: datetime, until: datetime) -> x509.CertificateBuilder:
    """The parts common to both certificates: subject, validity, and TLS server use."""
    return (
        x509.CertificateBuilder()
        .serial_number(x509.random_serial_number())
        .subject_name(name)
        .public_key(key.public_key())
        .not_valid_before(since)
        .not_valid_after(until)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _for_use(*, signs_certificates: bool) -> x509.KeyUsage:
    """The key usage: signing certificates, or TLS handshakes."""
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )


def _will_do(made: x509.Certificate, authority: x509.Certificate, names: Iterable[str], now: datetime) -> bool:
    """Whether a server certificate is issued by this CA, valid for a while yet, and covers all these names."""
    held = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    timely = made.not_valid_before_utc <= now <= made.not_valid_after_utc - SPARE
    key = authority.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value.key_identifier
    same = made.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value.key_identifier == key
    return timely and same and {*map(_name, names)} <= {*held}


def _now(before: x509.Certificate | None) -> datetime:
    """The current time; if the clock is implausible, the time when the last certificate was issued."""
    clock = datetime.now(UTC)
    if clock >= WRITTEN:
        return clock
    return max(WRITTEN, before.not_valid_before_utc + AROUND) if before else WRITTEN


def _speaks_for(authority: x509.Certificate, name: str) -> bool:
    """Whether a CA's name constraints permit a name or address."""
    permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or ()
    networks = [one.value for one in permitted if isinstance(one, x509.IPAddress)]
    return _within(name, [one.value for one in permitted if isinstance(one, x509.DNSName)], networks)


def _within(name: str, names: Iterable[str], networks: Iterable[object]) -> bool:
    if is_ip(name):
        return any(ip_address(name) in network for network in networks)  # type: ignore[operator]
    return any(name == one or name.endswith(f".{one}") for one in names)


def _name(name: str) -> x509.GeneralName:
    return x509.IPAddress(ip_address(name)) if is_ip(name) else x509.DNSName(name)


def _block(name: str) -> x509.GeneralName:
    """The constraint for a name with its subdomains, or for a single address."""
    return x509.IPAddress(ip_network(name)) if is_ip(name) else x509.DNSName(name)


def _text(pair: KeyPair) -> str:
    key = pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return (key + pair.certificate.public_bytes(Encoding.PEM)).decode("ascii").strip()


def _read(text: str) -> KeyPair:
    key = load_pem_private_key(text.encode("ascii"), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return KeyPair(x509.load_pem_x509_certificate(text.encode("ascii")), key)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """A lock between processes."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
