"""Days in the time zone of the club: which one a moment belongs to, on pages, on paper and in files; and the language of a page."""

import csv
import io
import re
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from opening import client_of, page_of, table_of

from scorekeeper import cli
from scorekeeper.core.facts import Closed
from scorekeeper.core.record import Record
from scorekeeper.library import read
from scorekeeper.local import days, folders, secret_keys
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.store import Where, open_store
from scorekeeper.store.zones import NoZone, known_zone
from scorekeeper.web import create_app
from scorekeeper.web.prints import printing

SEASON = SeasonEntered(name="秋", ruleset="hachihachi")
SAMPLE = Path(__file__).parents[2] / "examples" / "seed-year.json"
EVENING = ("2026-11-28T14:50:00Z", "2026-11-28T16:30:00Z")
"""Ten to twelve, and half past one, of one evening in Tokyo."""


@pytest.fixture(autouse=True)
def _elsewhere() -> Iterator[None]:
    """No test of another file tells days where these were told."""
    yield
    days.follow(lambda: "")


def test_a_moment_belongs_to_the_day_of_its_evening() -> None:
    _, *rows = (Path(__file__).parent / "moments.tsv").read_text("utf-8").splitlines()
    for row in rows:
        at, zone, day, clock, *_ = row.split("\t")
        days.follow(lambda zone=zone: zone)  # type: ignore[misc]
        when = days.moment(at)
        assert (str(days.day(at)), f"{when:%Y-%m-%d %H:%M}") == (day, clock), row
        assert days.day(when) == days.day(at)
    for wrong in ("2026-99-99T00:00:00Z", "0001-01-01T00:00:00+23:00"):
        assert days.moment(wrong) is days.day(wrong) is None


def test_the_machine_tells_days_where_no_zone_is_known() -> None:
    at = datetime(2026, 11, 28, 15, tzinfo=UTC)
    for name in ("", "Asia/Atlantis", "../etc/passwd"):
        days.follow(lambda name=name: name)  # type: ignore[misc]
        assert days.here(at) == at.astimezone()


def test_a_zone_that_there_is_not_is_refused_with_what_to_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Asia/Tokio", "Atlantis", "../etc/passwd", "", "localtime", "Asia", "x" * 500):
        with pytest.raises(NoZone) as refused:
            known_zone(name)
        assert all("Asia/Tokyo" in words and len(words) < 250 for words in refused.value.words)
        with pytest.raises(SystemExit) as ended:
            cli.main(["sheet", str(SAMPLE), "-o", str(tmp_path / "sheet.txt"), "--zone", name])
        assert ended.value.code == 2
        assert "Asia/Tokyo" in capsys.readouterr().err
    assert known_zone(" asia/tokyo") == "Asia/Tokyo"


def dated(record: Record) -> Record:
    """The record of a year that is closed, half of it entered before midnight and half after."""
    facts = (*record.log, Closed())
    log = [msgspec.structs.replace(fact, at=EVENING[2 * nth >= len(facts)]) for nth, fact in enumerate(facts)]
    return record._replace(log=tuple(log))


def test_an_evening_over_midnight_is_one_date_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the history, the result, the sheet, the season, its CSV file and its certificate; far in the east it was two days."""
    prints: list[str] = []
    monkeypatch.setattr(printing, "pdf", lambda made, *_, **__: prints.append(made) or "printed")
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False, COMPUTING=None)
    with closing(app.extensions["store"]) as store:
        record = dated(read(SAMPLE).record)
        path = page_of(app, record)
        people = [PersonEntered(name=name) for name in record.players]
        match = MatchEntered(table=table_of(path), season=4, people=(1, 2, 3))
        group = f"/g/{store.groups.links(store.groups.create([Called(name='会'), *people, SEASON, match])).scorer}"
        client = client_of(app)
        for zone, last, shown, kanji in (
            ("Asia/Tokyo", "2026-11-28", "2026-11-28", "二〇二六年十一月二十八日"),
            ("Pacific/Kiritimati", "2026-11-29", "2026-11-28 – 29", "二〇二六年十一月二十八日"),
        ):
            store.set_zone(zone)
            headings = re.findall("<h2>(.*?)</h2>", client.get(path + "history").text)
            assert ["-".join(re.findall(r"\d+", one)) for one in headings] == [*dict.fromkeys((last, "2026-11-28"))]
            assert f'data-when="{last}"' in client.get(path + "end").text
            client.get(path + "sheet.pdf?lang=ja")
            assert f"<bdi>{shown}</bdi>" in prints[-1]
            assert '<time datetime="2026-11-28">' in client.get(group + "/season/4/").text
            (_, row, *_) = csv.reader(io.StringIO(client.get(group + "/season/4/matches.csv").text))
            assert row[1:3] == ["2026-11-28", "2026-11-28 23:50" if zone == "Asia/Tokyo" else "2026-11-29 04:50"]
            client.get(group + "/season/4/print/certificate.pdf?lang=ja")
            assert kanji in re.sub("<[^>]*>", "", prints[-1])


def test_the_browser_of_the_host_says_where_the_club_is(tmp_path: Path) -> None:
    """With the first passcode; later the host chooses, and no other browser. What the command line names stands."""
    app = create_app(tmp_path, WTF_CSRF_ENABLED=False)
    store, host = app.extensions["store"], app.test_client()
    code = secret_keys.passcode(secret_keys.place(tmp_path, app.config["RECORDS"], store.settings))
    assert "data-zone" in host.get("/host").text
    for sent, zone in (("Mars/Olympus", ""), ("Asia/Tokyo", "Asia/Tokyo"), ("Europe/Berlin", "Asia/Tokyo")):
        host.post("/host", data={"passcode": code, "zone": sent})
        assert store.zone == zone
    assert "Asia/Tokyo" in host.get("/host").text
    refused = host.post("/host/zone", data={"zone": "Asia/Tokio"})
    assert (refused.status_code, "Asia/Tokyo や" in refused.text, store.zone) == (422, True, "Asia/Tokyo")
    assert app.test_client().post("/host/zone", data={"zone": "UTC"}).status_code == 403
    assert host.post("/host/zone", data={"zone": "Europe/Berlin"}).status_code == 303
    assert ("<option selected>Europe/Berlin" in host.get("/host/zone").text, store.zone) == (True, "Europe/Berlin")
    app.config["ZONE"] = "Asia/Tokyo"
    host.post("/host/zone", data={"zone": "UTC"})
    assert ("--zone" in host.get("/host/zone").text, store.zone) == (True, "Europe/Berlin")
    store.close()


def test_every_process_of_a_house_tells_the_same_days(where: Where) -> None:
    with closing(open_store(where)) as one, closing(open_store(where)) as other:
        assert other.zone == ""
        one.set_zone("Asia/Tokyo")
        other.look()
        assert (one.zone, other.zone) == ("Asia/Tokyo", "Asia/Tokyo")
    with closing(open_store(where)) as later:
        assert later.zone == "Asia/Tokyo"


def test_only_one_module_says_what_day_it_is() -> None:
    """A day that is cut out of a time is one of UTC, and `astimezone()` that of the machine."""
    cuts = re.compile(r"\.(at|created|touched|began|ended|until|back|when)\[:10\]|\bastimezone\(\)|\bwhen\.date\(\)")
    files = [*Path(days.__file__).parent.rglob("*.py"), *folders.templates().rglob("*.html")]
    assert [file.name for file in files if cuts.search(file.read_text("utf-8"))] == []


ACCEPTED = {"": "ja", "*": "ja", "ja": "ja", "ja-JP, en;q=0.5": "ja", "en-US,ja;q=0.9": "en", "fr-FR, fr;q=0.9": "en"}
ACCEPTED |= {
    "fr-FR,fr;q=0.9,ja;q=0.8,en;q=0.7": "ja",
    "zh-Hant-TW, *;q=0.5": "en",
    "ko;q=0.3, EN_gb;q=0.9": "en",
    "ja;q=0, fr": "en",
}


def test_a_page_speaks_the_best_language_that_the_browser_accepts(app: Flask) -> None:
    told = {one: app.test_client().get("/trust", headers={"Accept-Language": one}).text for one in ACCEPTED}
    assert {one: re.findall('<html lang="(.*?)"', page)[0] for one, page in told.items()} == ACCEPTED
    assert '<html lang="ja"' in app.test_client().get("/trust").text
