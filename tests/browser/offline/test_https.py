"""A browser that has installed the installation's certificate, and one that has not, at the address that phones use."""

import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import kinds
import pytest
from kinds import covering
from opening import table_of
from playwright.sync_api import Browser, Error, Page, expect
from serving import serving
from storing import kept

from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTeyaku
from scorekeeper.games.koikoi import GAME as KOIKOI
from scorekeeper.games.koikoi.facts import Koi
from scorekeeper.local import certificates
from scorekeeper.local.address import lan_address
from scorekeeper.store import FILE, Appended, open_store
from tests.browser.phone import SMALL, WAIT, phone_of
from tests.browser.tour import LANGUAGES, UNFOLD, barriers, cut

ABLE = """() => ({
  secure: isSecureContext, wake: 'wakeLock' in navigator, worker: 'serviceWorker' in navigator, copy: 'clipboard' in navigator,
})"""
"""What a browser allows only secure pages. Sharing is another, but Chromium on Linux cannot share."""


class House(NamedTuple):
    base: str
    path: str
    instance: Path


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server at the address of this machine's network."""
    instance = tmp_path_factory.mktemp("instance")
    store = open_store(instance / FILE)
    link = store.links(
        store.create(Record(GAME, GAME.edition, GAME.house(), ("秋山", "石川", "上田"), (HachihachiField(),)))
    ).scorer
    store.close()
    host = lan_address()
    with serving(instance, signal.SIGTERM, https=True, host=host) as server:
        yield House(f"https://{host}:{server.port}", f"/t/{link}/", instance)


@pytest.fixture(scope="module")
def trusting(house: House, launched: Callable[..., Browser], tmp_path_factory: pytest.TempPathFactory) -> Browser:
    """A browser with the offered certificate installed."""
    home = tmp_path_factory.mktemp("home")
    kept, file = home / ".pki" / "nssdb", home / "house.crt"
    kept.mkdir(parents=True)
    file.write_bytes(certificates.house(house.instance).certificate)
    for does in (["-N", "--empty-password"], ["-A", "-n", "house", "-t", "C,,", "-i", str(file)]):
        subprocess.run(["certutil", "-d", f"sql:{kept}", *does], check=True)
    return launched(HOME=str(home))


def test_with_the_certificate_pages_are_secure(house: House, trusting: Browser) -> None:
    """http leads to https, and declarations arrive at once, by the stream, without reloading the page."""
    phone = phone_of(trusting, house.base)
    phone.page.goto(house.base.replace("https://", "http://") + house.path)
    phone.page.get_by_role("button", name="秋山").click()
    phone.page.wait_for_url(house.base + house.path)
    can = phone.page.evaluate(ABLE)
    assert can == dict.fromkeys(can, True)
    phone.context.grant_permissions(["screen-wake-lock"])  # the headless shell asks for this; a phone does not
    assert phone.page.evaluate("navigator.wakeLock.request('screen').then(lock => lock.released)") is False
    phone.page.evaluate("window.stays = true")
    with closing(open_store(house.instance / FILE)) as store:
        kept(store.append(table_of(house.path), [HachihachiTeyaku(player=0, names=("sanbon",), by="石川")], 1, "a key of its own"))
    expect(phone.page.locator(".line", has_text="三本")).to_be_visible()
    assert phone.page.evaluate("window.stays") is True
    phone.context.close()
    assert phone.said == []


def test_over_plain_http_only_the_certificate_is_served(house: House, chromium: Browser) -> None:
    """And whoever has not installed it is warned."""
    phone = phone_of(chromium, house.base)
    clear = house.base.replace("https://", "http://")
    phone.page.goto(f"{clear}/trust")
    can = phone.page.evaluate(ABLE)
    assert can == dict.fromkeys(can, False)
    with phone.page.expect_download() as download:
        phone.page.locator(".take .do").first.click()
    assert Path(download.value.path()).read_bytes() == certificates.house(house.instance).certificate
    assert download.value.suggested_filename == "house.crt"
    assert phone.context.cookies() == []
    for base in (clear, house.base):
        with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
            phone.page.goto(base + house.path)
    phone.context.close()


DEVICES = {"iPhone": "iPhone; CPU iPhone OS 18_1 like Mac OS X", "Android": "Linux; Android 15; Pixel 8", "": "X11"}


@pytest.mark.parametrize(("scheme", "language"), covering(["https", "http"], LANGUAGES))
def test_the_trust_page_is_accessible_and_unfolds_the_steps_of_the_own_device(
    house: House, trusting: Browser, scheme: str, language: str
) -> None:
    for device, agent in DEVICES.items():
        base = house.base.replace("https", scheme)
        phone = phone_of(trusting, base, size=SMALL, locale=language, user_agent=f"Mozilla/5.0 ({agent}) Browser/1")
        phone.open("/trust")
        shown = phone.page.locator("details[open] > summary").all_inner_texts()
        assert [re.split("[・, ]", text)[0] for text in shown] == ([device] if device else [])
        phone.page.evaluate(UNFOLD)
        found = [] if device else [*barriers(phone), *cut(phone)]
        phone.context.close()
        assert found == []


SOURCES = """{
  const Source = window.EventSource;
  window.sources = [];
  window.EventSource = class extends Source { constructor(address) { super(address); window.sources.push(this); } };
  window.lost = 0;
  document.addEventListener("table:lost", () => { window.lost += 1; });
}"""
STREAMS = "() => window.sources.filter((one) => one.readyState < 2).length"

HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def streaming(pages: Iterable[Page]) -> list[Page]:
    """The windows that hold a stream, once there are two."""
    until = time.monotonic() + WAIT / 1000
    while len(found := [page for page in pages if page.evaluate(STREAMS)]) != 2:
        assert time.monotonic() < until, len(found)
    return found


@pytest.mark.parametrize("scheme", kinds.share(("https", "http"), 2))
def test_ten_windows_of_a_browser_share_its_six_connections(request: pytest.FixtureRequest, chromium: Browser, scheme: str) -> None:
    """Two of them hold a stream; the others poll, and say nothing of it."""
    if scheme == "https":
        house, browser = request.getfixturevalue("house"), request.getfixturevalue("trusting")
        base, store = house.base, open_store(house.instance / FILE)
    else:
        base, browser, store = request.getfixturevalue("base"), chromium, request.getfixturevalue("app").extensions["store"]
    ids = [store.create(Record(KOIKOI, KOIKOI.edition, KOIKOI.house(), ("秋山", "石川"))) for _ in range(8)]
    paths = [f"/t/{store.links(id).scorer}/" for id in ids]
    phone = phone_of(browser, base)
    phone.context.add_init_script(SOURCES)
    phone.open(paths[0])
    first, pages = phone.page, [phone.page]

    def opens(*paths: str) -> None:
        """In windows of their own, all at once."""
        first.evaluate("paths => paths.forEach((path) => window.open(path))", paths)
        while len(phone.context.pages) < len(pages) + len(paths):
            phone.context.wait_for_event("page")
        pages.extend(phone.context.pages[len(pages) :])
        for page in pages:
            expect(page.locator(".players")).to_be_visible()

    opens(*paths[1:])
    assert first not in streaming(pages)
    with first.expect_navigation(timeout=5000):
        first.locator('button[formaction$="/declare/koi-0"]').click()
    assert first in streaming(pages), "it was touched last"
    opens(paths[0], paths[1])
    held = streaming(pages)
    assert first not in held
    assert isinstance(store.append(ids[0], [Koi(player=1, by="石川")], 1, "a key of its own"), Appended)
    for page in [page for page in pages if page.url.endswith(paths[0])]:
        expect(page.locator(".line")).to_have_count(2)
    held[0].evaluate(HIDE)
    held[1].close()
    shown = [page for page in pages if page not in held]
    streaming(shown)
    assert held[0].evaluate(STREAMS) == 0
    first.evaluate("window.dispatchEvent(new Event('focus'))")
    assert first in streaming(shown)
    assert [page.evaluate("window.lost") for page in shown] == [0] * 8
    assert [page.locator("#wire").inner_text() for page in shown] == [""] * 8
    assert store.seq(ids[0]) == 2
    phone.context.close()
    if scheme == "https":
        store.close()
