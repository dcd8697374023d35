"""The installation's authority and the machine's certificate: who trusts them, for how long, and when they are renewed."""

import contextlib
import socket
import ssl
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from unittest.mock import Mock

import ifaddr
import pytest
from cryptography import x509

from scorekeeper.local import certificates
from scorekeeper.local.address import all_names, is_ip, lan_address
from scorekeeper.local.certificates import AROUND, SPARE, WRITTEN, house, server_certificate

NAMES = ("127.0.0.1", "192.168.1.5", "box", "box.local", "club.example", "fd00::5", "localhost")
NOW = WRITTEN + timedelta(days=1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The machine's clock: the last of these."""
    times = [NOW]

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return times[-1]

    monkeypatch.setattr(certificates, "datetime", Clock)
    return times


def believed(instance: Path, name: str, trusted: bytes | None = None) -> bool:
    """Whether a phone that trusts the installation (or another authority) accepts the machine under this name."""
    here, there = socket.socketpair()
    server = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    server.load_cert_chain(instance / "tls" / "machine.pem")
    phone = ssl.create_default_context(cadata=trusted or house(instance).certificate)

    def serve() -> None:
        with contextlib.suppress(ssl.SSLError):
            server.wrap_socket(here, server_side=True).close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        phone.wrap_socket(there, server_hostname=name).close()
        return True
    except ssl.SSLCertVerificationError:
        return False
    finally:
        there.close()
        thread.join()
        here.close()


def machine(instance: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((instance / "tls" / "machine.pem").read_bytes())


def test_a_machine_is_believed_under_its_names_by_phones_that_trust_the_authority_and_by_no_others(tmp_path: Path) -> None:
    server_certificate(tmp_path / "here", NAMES)
    server_certificate(tmp_path / "elsewhere", NAMES)
    others = ("192.168.1.6", "bank.example", "example", "other.local")
    assert [name for name in (*NAMES, *others) if believed(tmp_path / "here", name)] == [*NAMES]
    assert not any(believed(tmp_path / "here", name, house(tmp_path / "elsewhere").certificate) for name in NAMES)


def test_the_authority_cannot_sign_for_other_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even with its key: certificates for names beyond its own are rejected."""
    server_certificate(tmp_path, ("localhost", "192.168.1.5"))
    monkeypatch.setattr(certificates, "_speaks_for", lambda *about: True)
    for name in ("bank.example", "192.0.2.77", "localhost.example", "2001:db8::1"):
        server_certificate(tmp_path, ("localhost", name))
        assert {name, "localhost"} == names_of(machine(tmp_path))
        assert not believed(tmp_path, name), name


def names_of(made: x509.Certificate) -> set[str]:
    held = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(one.value) for one in held}


def test_a_name_added_later_is_left_out_and_reported_and_another_authority_replaced(tmp_path: Path) -> None:
    """Phones have agreed only to the names that the authority had."""
    assert server_certificate(tmp_path, ("localhost", "club.example")).refused == ()
    first = house(tmp_path)
    after = server_certificate(tmp_path, ("localhost", "score.club.example", "other.example", "198.51.100.7", "10.1.2.3"))
    assert after.refused == ("other.example", "198.51.100.7")
    assert names_of(machine(tmp_path)) == {"localhost", "score.club.example", "10.1.2.3"}
    assert house(tmp_path) == first
    # If the authority is deleted, a new one is made, with a new certificate.
    server_certificate(tmp_path, NAMES)
    first = house(tmp_path)
    (tmp_path / "tls" / "house.pem").unlink()
    server_certificate(tmp_path, NAMES)
    assert house(tmp_path).fingerprint != first.fingerprint
    assert believed(tmp_path, "localhost")


def test_the_certificates_meet_the_requirements_of_phones(tmp_path: Path) -> None:
    """The requirements of Apple and Android for installed certificates."""
    server_certificate(tmp_path, NAMES)
    authority, own = x509.load_der_x509_certificate(house(tmp_path).certificate), machine(tmp_path)
    assert own.not_valid_after_utc - own.not_valid_before_utc <= timedelta(days=825)
    assert x509.ExtendedKeyUsageOID.SERVER_AUTH in own.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    kind = authority.extensions.get_extension_for_class(x509.BasicConstraints)
    assert (kind.critical, kind.value.ca, kind.value.path_length) == (True, True, 0)
    uses = authority.extensions.get_extension_for_class(x509.KeyUsage)
    assert (uses.critical, uses.value.key_cert_sign) == (True, True)
    assert authority.extensions.get_extension_for_class(x509.NameConstraints).critical
    assert authority.signature_hash_algorithm.name == own.signature_hash_algorithm.name == "sha256"  # type: ignore[union-attr]


def test_concurrent_processes_agree_on_one_certificate_that_its_owner_alone_reads(tmp_path: Path) -> None:
    together = threading.Barrier(8)

    def ask(_: int) -> tuple[bytes, bytes]:
        together.wait()
        server_certificate(tmp_path, NAMES)
        return house(tmp_path).certificate, (tmp_path / "tls" / "machine.pem").read_bytes()

    with ThreadPoolExecutor(8) as threads:
        assert len({*threads.map(ask, range(8))}) == 1
    kept = sorted((tmp_path / "tls").iterdir())
    assert [one.name for one in kept] == ["house.pem", "lock", "machine.pem"]
    assert {stat.S_IMODE(one.stat().st_mode) for one in kept} == {0o600}
    assert stat.S_IMODE((tmp_path / "tls").stat().st_mode) == 0o700


LATER = {
    "at once": (NOW, NAMES, True),
    "called less than before": (NOW, NAMES[:3], True),
    "called otherwise": (NOW, (*NAMES, "192.168.7.7"), False),
    "a while later": (NOW + AROUND - SPARE, NAMES, True),
    "when it is about to run out": (NOW + AROUND - SPARE + timedelta(seconds=1), NAMES, False),
    "long after": (NOW + 3 * AROUND, NAMES, False),
    "the clock a year back": (NOW - timedelta(days=365), NAMES, True),
    "the clock of a machine that was off for long": (NOW - 2 * AROUND, NAMES, False),
    "a clock that knows nothing yet": (datetime(1970, 1, 1, tzinfo=UTC), NAMES, True),
}


@pytest.mark.parametrize("when", LATER)
def test_when_a_certificate_is_renewed(tmp_path: Path, clock: list[datetime], when: str) -> None:
    time, names, stays = LATER[when]
    server_certificate(tmp_path, NAMES)
    first, trusted = machine(tmp_path), house(tmp_path)
    clock.append(time)
    server_certificate(tmp_path, names)
    assert (machine(tmp_path) == first) == stays
    assert house(tmp_path) == trusted, "phones need not be asked again"


NOTHING_KNOWN = datetime(1970, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize("wrong", [NOTHING_KNOWN, datetime(2020, 5, 5, tzinfo=UTC), NOW - timedelta(days=365)])
def test_a_certificate_made_with_a_wrong_clock_is_valid_on_phones(tmp_path: Path, clock: list[datetime], wrong: datetime) -> None:
    """For phones a year after the app was written, or with the machine a year behind them. It keeps no outdated name."""
    clock.append(wrong)
    server_certificate(tmp_path, NAMES)
    phones = max(wrong, WRITTEN) + timedelta(days=365)
    for made in (machine(tmp_path), x509.load_der_x509_certificate(house(tmp_path).certificate)):
        assert made.not_valid_before_utc < phones < made.not_valid_after_utc
    for time, names in ((NOW, NAMES), (NOTHING_KNOWN, (*NAMES, "192.168.7.7"))):
        clock.append(time)
        server_certificate(tmp_path, names)
        assert machine(tmp_path).not_valid_before_utc < NOW < machine(tmp_path).not_valid_after_utc
    assert "192.168.7.7" in names_of(machine(tmp_path))


def test_the_names_and_addresses_of_a_machine() -> None:
    everywhere = all_names("0.0.0.0", ("Club.Example",))
    assert {"localhost", "127.0.0.1", "club.example"} <= {*everywhere}
    assert {"192.168.1.5", "box.local"} <= {*all_names("192.168.1.5", ("box.local",))}
    assert all_names("127.0.0.1") == all_names("localhost") == ("127.0.0.1", "localhost")
    assert "::1" in all_names("::1")
    assert not [name for name in everywhere if is_ip(name) and ip_address(name).is_unspecified]


def test_a_service_that_cannot_list_its_networks_and_a_name_that_no_certificate_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """systemd may restrict the socket families (deploy/scorekeeper.service), so that the networks cannot be listed."""
    refused = Mock(side_effect=OSError(97, "Address family not supported by protocol"))
    with monkeypatch.context() as patched:
        patched.setattr(ifaddr, "get_adapters", refused)
        assert {lan_address(), "localhost"} <= {*all_names("0.0.0.0")}
    monkeypatch.setattr(socket, "gethostname", lambda: "花札の箱")
    assert all(name.isascii() for name in all_names("0.0.0.0", ("a b", "-x", "x..y", "")))
