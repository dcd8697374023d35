"""The press: who waits for whom, what is printed once, and what a browser sees meanwhile."""

import multiprocessing
import os
import re
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient
from opening import client_of, page_of
from storing import table, until
from werkzeug.test import TestResponse

from scorekeeper.games import GAMES
from scorekeeper.pdf import queue, rendering
from scorekeeper.pdf.binding import PLACES, BoundBook, Chapter
from scorekeeper.pdf.queue import Job, Press, QueueFull
from scorekeeper.web.prints import printing

BROWSER = {"Accept": "text/html,application/xhtml+xml"}


class Printer:
    """A printer that prints when it is allowed to, and records it."""

    def __init__(self) -> None:
        self.let = threading.Event()
        self.let.set()
        self.printed: list[str] = []
        self.begun = threading.Semaphore(0)

    def __call__(self, page: str) -> bytes:
        self.begun.release()
        assert self.let.wait(20)
        if page == "torn":
            raise ValueError(page)
        self.printed.append(page)
        return page.encode()


@pytest.fixture
def printer() -> Iterator[Printer]:
    one = Printer()
    yield one
    one.let.set()


@pytest.fixture
def house(tmp_path: Path, printer: Printer) -> Press:
    return Press(tmp_path / "printed", printer)


def test_the_same_page_is_printed_once(house: Press, printer: Printer, tmp_path: Path) -> None:
    """Requested twice at once, requested again, and requested from other processes meanwhile and later."""
    printer.let.clear()
    jobs = [one.ask("own", whose, "a") for one in (house, Press(tmp_path / "printed", printer)) for whose in ("one", "other")]
    printer.let.set()
    later = [one.ask("own", "one", "a") for one in (house, Press(tmp_path / "printed", printer))]
    assert [job.wait(20) for job in (*jobs, *later)] == [b"a"] * 6
    assert printer.printed == ["a"]


def _die(folder: Path) -> None:
    Press(folder, lambda page: os._exit(0)).ask("strangers", "", "a").wait(20)


def test_a_process_that_dies_over_a_page_holds_up_nobody(tmp_path: Path, printer: Printer) -> None:
    died = multiprocessing.get_context("spawn").Process(target=_die, args=(tmp_path / "printed",))
    died.start()
    died.join(60)
    assert died.exitcode == 0
    assert Press(tmp_path / "printed", printer).ask("strangers", "", "a").wait(20) == b"a"


def test_strangers_do_not_hold_up_a_table(house: Press, printer: Printer) -> None:
    """Their queue is full and stuck: a sheet and a season are printed all the same."""
    slow = Printer()
    slow.let.clear()
    house._print = lambda page: (slow if page.startswith("strange") else printer)(page)
    stuck = [house.ask("strangers", str(nth // 4), f"strange {nth}") for nth in range(queue.MOST)]
    assert slow.begun.acquire(timeout=20)
    assert house.ask("own", "table", "sheet").wait(20) == b"sheet"
    assert house.ask("long", "group", "season").wait(20) == b"season"
    slow.let.set()
    assert all(job.wait(20) for job in stuck)


def test_many_requests_wait_behind_few(house: Press, printer: Printer) -> None:
    printer.let.clear()
    first = house.ask("own", "first", "0")
    assert printer.begun.acquire(timeout=20)
    jobs = [house.ask("own", "greedy", f"g{nth}") for nth in range(3)] + [house.ask("own", "modest", "m")]
    assert [house.before(job) for job in (first, *jobs)] == [0, 1, 3, 4, 2]
    printer.let.set()
    assert all(job.wait(20) for job in jobs)
    assert printer.printed == ["0", "g0", "m", "g1", "g2"]


def test_a_queue_is_limited(house: Press, printer: Printer) -> None:
    printer.let.clear()
    held = [house.ask("strangers", "first", "0")]
    assert printer.begun.acquire(timeout=20)
    held += [house.ask("strangers", "one", str(nth)) for nth in range(1, queue.EACH + 1)]
    with pytest.raises(QueueFull):
        house.ask("strangers", "one", "more")
    assert house.ask("strangers", "one", "1") is held[1], "it waits already"
    held += [house.ask("strangers", f"other {nth}", f"o{nth}") for nth in range(queue.MOST - queue.EACH)]
    with pytest.raises(QueueFull):
        house.ask("strangers", "last", "l")
    printer.let.set()
    assert all(job.wait(20) for job in held)
    assert house.ask("strangers", "last", "l").wait(20) == b"l"


def finished(house: Press, *jobs: Job) -> None:
    """Wait until these are among the finished jobs."""
    until(lambda: {job.key for job in jobs} <= {*house._done})


def test_a_failed_print_is_reported_and_delays_nobody(house: Press, printer: Printer) -> None:
    """Later requests are told of it, and then it is tried again."""
    printer.let.clear()
    job = house.ask("own", "one", "torn")
    assert job.wait(0.01) is None
    printer.let.set()
    finished(house, job)
    again = house.ask("own", "one", "torn")
    with pytest.raises(ValueError, match="torn"):
        again.wait(20)
    assert house.ask("own", "one", "torn") is not again
    assert house.ask("own", "one", "a").wait(20) == b"a"


def test_a_finished_job_does_not_hold_its_pages(house: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rendered or failed; how many chapters there were is still known."""
    monkeypatch.setattr(queue, "bind", lambda book, print_, printed, done: printed(book.chapters[0].page) + print_(book.contents))
    chapters = Chapter("a", "甲", "one"), Chapter("b", "乙", "two")
    whole, torn = (house.ask("long", "one", BoundBook(contents, chapters, "", "", "")) for contents in ("front", "torn"))
    assert whole.wait(20) == b"onefront"
    finished(house, whole, torn)
    assert house.ask("long", "one", BoundBook("front", chapters, "", "", "")) is whole
    assert [(job.page, job.chapters) for job in (whole, torn)] == [("", 2), ("", 2)]


def test_kept_files_are_few_and_their_owners_alone(house: Press, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "KEPT", 5)
    monkeypatch.setattr(queue, "BYTES", 40)
    for nth in range(9):
        assert house.ask("own", "one", f"{nth}" * (1 + 20 * (nth == 8))).wait(20)
        os.utime(sorted((tmp_path / "printed").glob("*.pdf"), key=os.path.getmtime)[-1], (nth, nth))
        kept = [path.read_bytes() for path in (tmp_path / "printed").glob("*.pdf")]
        assert len(kept) <= 5
        assert sum(map(len, kept)) <= 40
    assert b"8" * 21 in kept
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "printed").iterdir()} == {0o600}
    assert stat.S_IMODE((tmp_path / "printed").stat().st_mode) == 0o700


def test_a_full_disk_does_not_stop_printing(printer: Printer, small_disk: Path) -> None:
    (small_disk / "full").write_bytes(b"0" * 900_000)
    made = Press(small_disk / "printed", lambda page: b"%" * 300_000).ask("own", "one", "a").wait(20)
    assert made == b"%" * 300_000
    assert not [*(small_disk / "printed").glob("*.p*")]


@pytest.fixture
def slow(app: Flask, printer: Printer, monkeypatch: pytest.MonkeyPatch) -> Printer:
    """The press prints nothing until it is allowed to."""
    monkeypatch.setattr(rendering, "pdf", printer)
    monkeypatch.setattr(printing, "SOON", 0.05)
    monkeypatch.setattr(printing, "PATIENCE", 0.3)
    printer.let.clear()
    return printer


def sheet(app: Flask, players: tuple[str, str, str]) -> str:
    return page_of(app, table(*players)) + "sheet.pdf"


@pytest.mark.parametrize("whose", ["a table", "a stranger"])
def test_a_browser_is_told_that_it_is_being_printed(app: Flask, slow: Printer, whose: str) -> None:
    client = client_of(app)
    path = sheet(app, ("甲", "乙", whose)) if whose == "a table" else f"/rules/{GAMES[1].name}/print/yaku.pdf?paper=a5"
    for _ in range(2):
        answer = client.get(path, headers=BROWSER)
        assert (answer.status_code, answer.headers["Retry-After"]) == (202, str(printing.AGAIN))
        assert '<meta http-equiv="refresh"' in answer.text
        assert "no-store" in answer.headers["Cache-Control"]
    (again,) = re.findall(r'content="\d; url=([^"]*)"', answer.text.replace("&amp;", "&"))
    slow.let.set()
    assert settled(client, path).mimetype == "application/pdf"
    ready = client.get(path.partition("?")[0] + again, headers=BROWSER)
    assert (ready.status_code, ready.mimetype, "できた" in ready.text) == (200, "text/html", True)
    (file, up) = (re.findall(f'class="{do}" href="([^"]*)"', ready.text.replace("&amp;", "&"))[0] for do in ("do", "do second"))
    assert client.get(path.partition("?")[0] + file, headers=BROWSER).mimetype == "application/pdf"
    assert client.get(up).status_code == 200
    assert len(slow.printed) == 1


def settled(client: FlaskClient, path: str) -> TestResponse:
    end = time.monotonic() + 20
    while (answer := client.get(path, headers=BROWSER)).status_code == 202:
        assert time.monotonic() < end
        time.sleep(0.05)
    return answer


def test_another_program_waits(app: Flask, slow: Printer) -> None:
    client = client_of(app)
    path = sheet(app, ("甲", "乙", "別の人"))
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    slow.let.set()
    assert client.get(path, headers={"Accept": "application/pdf"}).mimetype == "application/pdf"


def test_a_full_queue_says_so(app: Flask, slow: Printer) -> None:
    client = client_of(app)
    pages = [f"/rules/{game.name}/print/{what}.pdf" for game in GAMES for what in ("blank", "check", "yaku")]
    found = [client.get(page, headers=BROWSER) for page in pages]
    assert {answer.status_code for answer in found} == {202, 503}
    full = next(answer for answer in found if answer.status_code == 503)
    assert full.headers["Retry-After"] == "30"
    assert "印刷を待つ人が多すぎる" in full.text
    assert client.get(sheet(app, ("甲", "乙", "丙")), headers=BROWSER).status_code == 202, "a table has a lane of its own"


def test_a_book_prints_only_new_chapters(tmp_path: Path) -> None:
    """The next edition of a season, with one more sheet, prints that sheet, the contents and the page numbers."""
    printed: list[str] = []

    def print_(page: str) -> bytes:
        printed.append(page)
        return rendering.pdf(page)

    def edition(count: int) -> BoundBook:
        chapters = tuple(Chapter(str(nth), f"第{nth}年", f"<title>{nth}</title><p>{nth}") for nth in range(count))
        leaf = "<p style='break-after: page'></p>"
        return BoundBook("<title>contents</title><p>c", chapters, f"<title>numbers</title>{PLACES}", leaf, leaf)

    house = Press(tmp_path / "printed", print_)
    job = house.ask("long", "one", edition(3))
    assert job.chapters == 3
    assert job.made.result(60).startswith(b"%PDF")
    assert job.ready == 3
    printed.clear()
    assert house.ask("long", "one", edition(4)).made.result(60).startswith(b"%PDF")
    assert [re.search("<title>(.*?)<", page)[1] for page in printed] == ["3", "contents", "numbers"]  # type: ignore[index]
    printed.clear()
    assert Press(tmp_path / "printed", print_).ask("long", "one", edition(4)).made.result(60).startswith(b"%PDF")
    assert printed == []
    for chapter in edition(4).chapters:
        assert house.ask("own", "a table", chapter.page).made.result(60).startswith(b"%PDF")
    assert printed == [], "a table's sheet is the chapter of its season"


def test_a_page_says_how_much_of_a_book_is_ready(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    job = queue.Job("long", "one", BoundBook("", (Chapter("a", "a", ""), Chapter("b", "b", "")), "", "", ""))
    job.ready = 1
    with app.test_request_context(headers={"Accept-Language": "en"}):
        shown = render_template("prints/printing.html", before=0, job=job, wait=2, again="", back_to="")
    assert '<progress max="2" value="1"' in shown
    assert "1 of 2 sheets" in shown
