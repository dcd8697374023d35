"""The host's log: every event once, as a whole line, with concurrent writers, readable by its owner alone."""

import json
import logging
import os
import re
import stat
import subprocess
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import get_args

import pytest
from storing import together

from scorekeeper.store import host_log
from scorekeeper.store.host_log import FILE, OLDER, HostEvent, look, read, short, write


def test_events_are_read_the_newest_first_each_a_line_of_json_for_its_owner_alone(tmp_path: Path) -> None:
    assert look(tmp_path) == ([], 0), "a missing log is empty"
    write(tmp_path, "started", version="1.0", port=8088)
    write(tmp_path, "wrong-code", address="192.0.2.7")
    newest, oldest = read(tmp_path)
    assert (newest.event, newest.about) == ("wrong-code", {"address": "192.0.2.7"})
    assert (oldest.event, oldest.about) == ("started", {"version": "1.0", "port": 8088})
    assert read(tmp_path, 1) == [newest]
    write(tmp_path, "locked", table="abcdef", name="木曜会")
    line = subprocess.run(["tail", "-n", "1", tmp_path / FILE], capture_output=True, check=True).stdout
    assert line.count(b"\n") == 1
    said = json.loads(line)
    assert (said["event"], said["about"]) == ("locked", {"table": "abcdef", "name": "木曜会"})
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", said["at"])
    before = os.umask(0)
    write(tmp_path, "started")
    os.umask(before)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def write_many(instance: Path, who: int, largest: int) -> None:
    host_log.LARGEST = largest
    for nth in range(300):
        write(instance, "renewed", who=who, nth=nth, note="席" * 40)


@pytest.mark.kill
@pytest.mark.parametrize("largest", [10_000_000, 100_000])
def test_lines_of_several_processes_stay_whole(tmp_path: Path, largest: int) -> None:
    together(write_many, *((tmp_path, who, largest) for who in range(4)))
    log = look(tmp_path)
    assert log.unread == 0
    said = Counter((entry.about["who"], entry.about["nth"]) for entry in log.entries)
    assert set(said.values()) == {1}
    if largest > 1_000_000:
        assert len(said) == 4 * 300
    assert sorted(path.name for path in tmp_path.iterdir()) == ([FILE] if largest > 1_000_000 else [FILE, OLDER])
    for who in range(4):
        own = [entry.about["nth"] for entry in log.entries if entry.about["who"] == who]
        assert own == sorted(own, reverse=True), "the newest first"


def test_a_large_log_is_rotated_and_one_older_file_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_log, "LARGEST", 1000)
    for nth in range(200):
        write(tmp_path, "backup", nth=nth)
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE, OLDER]
    assert all(path.stat().st_size < 1100 for path in tmp_path.iterdir())
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    kept = [entry.about["nth"] for entry in read(tmp_path)]
    assert kept == [*range(199, 199 - len(kept), -1)]
    assert len(kept) > 10


INVALID = (
    b"half a line",
    b'{"at": "2026-11-22T10:00:00Z"',
    b"\xff\xfe",
    b"[]",
    b'{"event": 7}',
    b'{"at":"\xff","event":"started"}',
    b"\0" * 50,
)


def test_invalid_lines_are_skipped_and_counted(tmp_path: Path) -> None:
    for nth, line in enumerate(INVALID, 1):
        write(tmp_path, "started")
        with (tmp_path / FILE).open("ab") as file:
            file.write(line)  # without a line end, as after a power cut
        write(tmp_path, "stopped")
        log = look(tmp_path)
        assert [entry.event for entry in log.entries] == ["stopped", "started"] * nth, line
        assert log.unread == nth, line


def test_no_name_can_break_the_log_and_links_are_never_written(tmp_path: Path) -> None:
    for nth, name in enumerate(("秋山\nroot", "\x1b[31m", "a\u202eb", "\ud800", "\u2028", "\x85", "\0", "x" * 5000)):
        folder = tmp_path / str(nth)
        folder.mkdir()
        write(folder, "removed", name=name)
        write(folder, "brought-back")
        raw = (folder / FILE).read_text("utf-8")
        assert len(raw.splitlines()) == 2
        assert raw.replace("\n", "").isprintable()
        assert len(raw) < 600
        assert [entry.event for entry in read(folder)] == ["brought-back", "removed"]
    for text in ("abcdefghijklmnop-qrstuvwxyz234567", "abcdefghijklmnop: entry 3", "/t/abcdefghijklmnop-qrstuvwxyz234567/"):
        write(tmp_path, "store-error", why=text)
    raw = (tmp_path / FILE).read_text("utf-8")
    assert raw.count("abcdef…") == 3
    assert "abcdefg" not in raw
    assert "qrst" not in raw
    assert short("abcdefghijklmnop-qrstuvwxyz234567") == "abcdef"


def test_an_unwritable_log_is_reported_and_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        write(tmp_path / "nowhere", "started")
    assert "started could not be logged" in caplog.text


def fill(file: Path) -> None:
    """Fill the rest of a disk."""
    with suppress(OSError), file.open("wb", buffering=0) as ballast:
        while True:
            ballast.write(b"x" * 4096)


def test_a_full_disk_stops_nothing_and_damages_no_later_line(small_disk: Path, caplog: pytest.LogCaptureFixture) -> None:
    write(small_disk, "started")
    ballast = small_disk / "ballast"
    fill(ballast)
    for _ in range(100):
        write(small_disk, "store-error", note="x" * 200)
    assert "could not be logged" in caplog.text
    ballast.unlink()
    write(small_disk, "stopped")
    log = look(small_disk)
    assert [log.entries[0].event, log.entries[-1].event] == ["stopped", "started"]
    assert log.unread <= 1


def test_every_event_can_be_logged_and_one_of_a_newer_app_is_read(tmp_path: Path) -> None:
    for event in get_args(host_log.Event):
        write(tmp_path, event)
    assert [entry.event for entry in read(tmp_path)] == [*reversed(get_args(host_log.Event))]
    (tmp_path / FILE).write_text('{"at":"2030-01-01T00:00:00Z","event":"from-tomorrow","about":{"x":"y"},"more":[1]}\n')
    assert read(tmp_path) == [HostEvent("2030-01-01T00:00:00Z", "from-tomorrow", {"x": "y"})]
