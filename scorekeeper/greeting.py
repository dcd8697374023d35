"""What the terminal says when the server starts: address, passcode and certificate, or why it cannot."""

import errno
import io
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import segno

from scorekeeper import keys
from scorekeeper.address import itself, netloc, reached
from scorekeeper.cli.terminal import unusable
from scorekeeper.core.words import LANGUAGES
from scorekeeper.store import StoreError, Where

if TYPE_CHECKING:  # what encrypts is loaded where it is used
    from scorekeeper.certificates import House


def announced(bound: str, names: Sequence[str]) -> str:
    """The name or address to announce. With `names`, the first of them, as requests to others are refused from elsewhere."""
    at = reached(bound)
    return names[0] if names and not itself(at) else at


def greeting(address: str, code: str, *, qr: bool, alone: bool = False, proxied: bool = False) -> str:
    """The greeting for the host: address, passcode, how to stop. `alone`: no other machine can reach the address. `proxied`: it is
    that of the proxy in front.
    """
    if proxied:
        where = "電話で開く · open on a phone"
    else:
        where = "この機械で開く · open on this machine" if alone else "同じ Wi-Fi の電話で開く · open on a phone on the same Wi-Fi"
    text = f"""
  Scorekeeper

  {where}
      {address}

  席主の合言葉 · the host's passcode
      {keys.spoken(code)}

  止める · to stop: Ctrl-C
"""
    return f"{_qr(address)}{text}" if qr and not alone else text


def trusting(address: str, house: "House", refused: Sequence[str], *, qr: bool) -> str:
    """The greeting before that if the app is served over TLS: where a phone installs the certificate, and its fingerprint."""
    shown = house.fingerprint.replace("\n", "\n      ")
    text = f"""
  初めての電話は、先にこの家の証明書を入れる · a new phone first takes the certificate of this house
      {address}

  証明書の指紋 · its fingerprint (SHA-256)
      {shown}
"""
    if refused:
        text += f"""
  この家の証明書は、この名前には使えない · the certificate of this house is not good for
      {", ".join(refused)}
"""
    return f"{_qr(address)}{text}\n" if qr else text


def refused(host: str, port: int, problem: OSError) -> str:
    """What is said if the app cannot listen at this address."""
    where = netloc(host, port)
    if problem.errno == errno.EADDRINUSE:
        return f"""
  {where} はもう使われています。動いているものを止めるか、別の番号で始めてください。
  {where} is already in use. Stop what runs there, or choose another port:

      script/server --port {port + 1}
"""
    reason = problem.strerror if isinstance(problem, socket.gaierror) else os.strerror(problem.errno or 0)
    return f"""
  {where} では始められません。別の --host か --port を選んでください。
  Cannot serve at {where}: {reason}. Choose another --host or --port.
"""


def unfit(records: Where, backups: Path | None, problem: StoreError) -> str:
    """What is said if the records cannot be used."""
    lines = [f"  {unusable(problem, records, backups, lang)}\n" for lang in LANGUAGES]
    return "\n" + "".join(lines)


def _qr(address: str) -> str:
    """A QR code with two rows of modules in a line of text, in fixed colours so that a camera can read it."""
    drawn = io.StringIO()
    segno.make(address, micro=False, error="m").terminal(drawn, border=2, compact=True)
    return "".join(f"  \x1b[97;40m{line}\x1b[0m\n" for line in drawn.getvalue().splitlines())
