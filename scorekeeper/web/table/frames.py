"""The events of a stream as bytes, plain or compressed: an event is compressed once for all streams that send it."""

import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""How a stream in gzip begins (RFC 1952): no name, no time, any system."""
END = b"\x03\x00"
"""The last block of deflated data, which is empty (RFC 1951)."""


class StreamFrame(NamedTuple):
    """An event, and the same deflated: it refers to nothing before it and ends at a byte, so that it can stand anywhere."""

    plain: bytes
    deflated: bytes


def frame(name: str, text: str) -> StreamFrame:
    """An event. Its text may contain any of the three line endings that streams allow."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\ndata: ")
    plain = f"event: {name}\ndata: {lines}\n\n".encode()
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return StreamFrame(plain, deflate.compress(plain) + deflate.flush(zlib.Z_FULL_FLUSH))


def plain(frames: Iterable[StreamFrame]) -> Iterator[bytes]:
    for one in frames:
        yield one.plain


def gzip_frames(frames: Iterable[StreamFrame]) -> Iterator[bytes]:
    """The frames as one stream in gzip."""
    check = size = 0
    begin = HEAD
    for one in frames:
        check, size = zlib.crc32(one.plain, check), size + len(one.plain)
        yield begin + one.deflated
        begin = b""
    yield begin + END + check.to_bytes(4, "little") + (size % 2**32).to_bytes(4, "little")
