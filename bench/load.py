"""Phones under load, in a process of their own: `python -m bench.load` reads a plan as JSON and prints what it saw as JSON.

A plan names the ports of the servers, the streams that phones follow and the declarations to send, each with the table it belongs
to and the server that it goes to. Every stream is open before the first declaration, which a line tells; then they leave at an even
pace, late or not, as people's do. All of it ends by itself.
"""

import asyncio
import json
import re
import sys
import zlib
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

OPENING, REST, PATIENCE, LATE = 50, 8.0, 30.0, 2.0
"""Streams that are opened at once. Seconds: for a server that has just started to come to rest (it indexes the rule books); that an
answer may take before it counts as an error; that a push may come after the last answer.
"""

SEEN = re.compile(rb'^id: (\d+)|data-seen="(\d+)"')
"""Where an event tells the number of the state that it shows."""


GZIP = b"Content-Encoding: gzip"


async def sent(reader: asyncio.StreamReader, *, zipped: bool) -> AsyncIterator[tuple[list[bytes], int]]:
    """The lines of every piece of a stream (of one that is chunked), and the bytes of that piece as it was sent."""
    read, rest = zlib.decompressobj(31) if zipped else None, b""
    while size := int(await reader.readline() or b"0", 16):
        piece = await reader.readexactly(size)
        await reader.readline()
        *lines, rest = (rest + (read.decompress(piece) if read else piece)).split(b"\n")
        yield lines, size


class Phones:
    """The streams of all phones, and what they have been told."""

    def __init__(self, host: str, ports: list[int]) -> None:
        self.host, self.ports = host, ports
        self.shown: dict[int, list[tuple[int, list[tuple[int, float]]]]] = {}
        """By table: the server of each phone, and the states that it was told with the moment of each."""
        self.errors: list[str] = []
        self.sizes: list[int] = []
        """The bytes of each board as it was sent."""
        self.heads: dict[asyncio.StreamReader, bytes] = {}
        self.followed: list[asyncio.Task[None]] = []

    async def request(self, server: int, head: str, body: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter, int]:
        port = self.ports[server]
        reader, writer = await asyncio.open_connection(self.host, port, limit=2**20)
        writer.write(f"{head}\r\nHost: {self.host}:{port}\r\nConnection: close\r\n".encode() + body)
        status = self.heads[reader] = await reader.readuntil(b"\r\n\r\n")
        return reader, writer, int(status.split(b" ", 2)[1])

    async def follow(self, table: int, server: int, path: str, cookie: str, opened: asyncio.Semaphore) -> None:
        """Open one stream, and go on listening to it in a task."""
        async with opened:
            head = f"GET {path} HTTP/1.1\r\nAccept-Encoding: gzip"
            reader, writer, status = await self.request(server, head, f"Cookie: {cookie}\r\n\r\n".encode())
            if status != 200:
                self.errors.append(f"stream {status}")
                writer.close()
                return
            shown: list[tuple[int, float]] = []
            self.shown.setdefault(table, []).append((server, shown))
            self.followed.append(asyncio.create_task(self.listen(shown, reader, writer)))

    async def listen(self, shown: list[tuple[int, float]], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async for lines, size in sent(reader, zipped=GZIP in self.heads[reader]):
                for line in lines:
                    if found := SEEN.search(line):
                        shown.append((int(found[1] or found[2]), monotonic()))
                        self.sizes.append(size)
            self.errors.append("a stream ended")
        except (OSError, ValueError) as error:
            self.errors.append(f"stream: {error!r}")
        finally:
            writer.close()

    def reached(self, table: int, seq: int) -> list[tuple[int, float]]:
        """The server of each phone at a table that showed a state with this entry, and when: a board drawn later has it as well."""
        firsts = [
            (server, next((moment for number, moment in shown if number >= seq), None))
            for server, shown in self.shown.get(table, [])
        ]
        return [(server, moment) for server, moment in firsts if moment is not None]

    async def declare(self, server: int, path: str, cookie: str, form: str, wanted: int) -> tuple[float, float]:
        """(when it left, seconds until it was acknowledged)."""
        left = monotonic()
        head = f"Cookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(form)}\r\n\r\n{form}"
        reader, writer, status = await self.request(server, f"POST {path} HTTP/1.1", head.encode())
        await reader.read()
        writer.close()
        if status != wanted:
            self.errors.append(f"declared {status}")
        return left, monotonic() - left


async def run(plan: dict[str, Any]) -> dict[str, Any]:
    phones = Phones(plan["host"], plan["ports"])
    opened = asyncio.Semaphore(OPENING)
    async with asyncio.timeout(PATIENCE * 4):
        cookie = plan["cookie"]
        await asyncio.gather(*(phones.follow(table, server, path, cookie, opened) for table, server, path in plan["streams"]))
    await asyncio.sleep(REST)
    print("begin", flush=True)
    sent: list[tuple[int, int, int, asyncio.Task[tuple[float, float]]]] = []
    begin = monotonic()
    for nth, (table, seq, server, path, form) in enumerate(plan["declarations"]):
        await asyncio.sleep(max(0.0, begin + nth / plan["rate"] - monotonic()))
        task = asyncio.create_task(asyncio.wait_for(phones.declare(server, path, plan["cookie"], form, plan["wanted"]), PATIENCE))
        sent.append((table, seq, server, task))
    answers = await asyncio.gather(*(task for *_, task in sent), return_exceptions=True)
    paced = monotonic() - begin
    await asyncio.sleep(LATE)
    for followed in phones.followed:
        followed.cancel()
    declared, pushed, across, missed, overtaken = [], [], [], 0, 0
    for (table, seq, server, _), answer in zip(sent, answers, strict=True):
        if isinstance(answer, BaseException):
            phones.errors.append(repr(answer))
            continue
        left, taken = answer
        declared.append(taken)
        heard = phones.reached(table, seq)
        pushed += [moment - left for there, moment in heard if there == server]
        across += [moment - left for there, moment in heard if there != server]
        missed += plan["phones"] - len(heard)
        overtaken += sum(seq not in {number for number, _ in shown} for _, shown in phones.shown.get(table, []))
    return {
        "declared": declared,
        "pushed": pushed,
        "across": across,
        "missed": missed,
        "overtaken": overtaken,
        "sizes": phones.sizes,
        "errors": phones.errors,
        "seconds": paced,
    }


if __name__ == "__main__":
    json.dump(asyncio.run(run(json.load(sys.stdin))), sys.stdout)
