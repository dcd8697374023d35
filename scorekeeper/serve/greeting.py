"""What the terminal says when the server starts, in the locale's language: address, passcode and certificate, or why it cannot."""

import errno
import io
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import segno

from scorekeeper.core.words import Words
from scorekeeper.local import secret_keys
from scorekeeper.local.address import itself, netloc, reachable_address
from scorekeeper.serve.terminal import in_language, locale_language, unusable
from scorekeeper.store import StoreError, Where

if TYPE_CHECKING:  # what encrypts is loaded where it is used
    from scorekeeper.local.certificates import HouseAuthority


PHONE = Words("電話で開く", "Open on a phone")
MACHINE = Words("この機械で開く", "Open on this machine")
NEARBY = Words("同じ Wi-Fi の電話で開く", "Open on a phone on the same Wi-Fi")
PASSCODE = Words("席主の合言葉", "The host's passcode")
STOP = Words("止める", "To stop")
CERTIFICATE = Words("初めての電話は、先にこの家の証明書を入れる", "On a new phone, install the certificate of this house first")
FINGERPRINT = Words("証明書の指紋", "Fingerprint of the certificate")
OTHERS = Words("この家の証明書は、この名前には使えない", "The certificate of this house is not valid for")
IN_USE = Words(
    "{where} はもう使われている。動いているものを止めるか、別の番号で始める。",
    "{where} is already in use. Stop what runs there, or choose another port:",
)
NOT_SERVED = Words(
    "{where} では始められない（{reason}）。別の --host か --port を選ぶ。",
    "Cannot serve at {where}: {reason}. Choose another --host or --port.",
)


def announced_name(bound: str, names: Sequence[str]) -> str:
    """The name or address to announce. With `names`, the first of them, as requests to others are refused from elsewhere."""
    at = reachable_address(bound)
    return names[0] if names and not itself(at) else at


def greeting(address: str, code: str, *, qr: bool, alone: bool = False, proxied: bool = False) -> str:
    """The greeting for the host: address, passcode, how to stop. `alone`: no other machine can reach the address. `proxied`: it is
    that of the proxy in front.
    """
    where = PHONE if proxied else MACHINE if alone else NEARBY
    lang = locale_language()
    text = f"""
  Scorekeeper

  {where.say(lang)}
      {address}

  {PASSCODE.say(lang)}
      {secret_keys.passcode_halves(code)}

  {STOP.say(lang)}: Ctrl-C
"""
    return f"{_qr(address)}{text}" if qr and not alone else text


def trusting(address: str, house: "HouseAuthority", refused: Sequence[str], *, qr: bool) -> str:
    """The greeting before that if the app is served over TLS: where a phone installs the certificate, and its fingerprint."""
    shown = house.fingerprint.replace("\n", "\n      ")
    lang = locale_language()
    text = f"""
  {CERTIFICATE.say(lang)}
      {address}

  {FINGERPRINT.say(lang)} (SHA-256)
      {shown}
"""
    if refused:
        text += f"""
  {OTHERS.say(lang)}
      {", ".join(refused)}
"""
    return f"{_qr(address)}{text}\n" if qr else text


def listen_failure(host: str, port: int, problem: OSError) -> str:
    """What is said if the app cannot listen at this address."""
    where, lang = netloc(host, port), locale_language()
    if problem.errno == errno.EADDRINUSE:
        return f"""
  {in_language(IN_USE, lang, where=where)}

      script/server --port {port + 1}
"""
    reason = problem.strerror if isinstance(problem, socket.gaierror) else os.strerror(problem.errno or 0)
    return f"\n  {in_language(NOT_SERVED, lang, where=where, reason=reason)}\n"


def unfit(records: Where, backups: Path | None, problem: StoreError) -> str:
    """What is said if the records cannot be used."""
    return f"\n  {unusable(problem, records, backups, locale_language())}\n"


def _qr(address: str) -> str:
    """A QR code with two rows of modules in a line of text, in fixed colours so that a camera can read it."""
    drawn = io.StringIO()
    segno.make(address, micro=False, error="m").terminal(drawn, border=2, compact=True)
    return "".join(f"  \x1b[97;40m{line}\x1b[0m\n" for line in drawn.getvalue().splitlines())
