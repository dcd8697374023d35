"""Screenshots of the app for the README: `python tests/browser/pictures.py FOLDER`. script/pictures calls it."""

import io
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from opening import page_of
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from serving import in_a_thread

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi.facts import HachihachiTeyaku, HachihachiTobikomi
from scorekeeper.web import create_app
from tests.browser.example import example
from tests.browser.phone import Phone, executable, phone_of

NAMES = ("秋山", "石川", "上田")
LARGEST = 160_000
"""The largest size of a picture, in bytes."""
TILES = "man2 man3 man4 man8 man8 pin6 pin7 pin8 sou5 sou7 haku haku haku sou6".split()
HAND = "ume-tan ayame-tan ayame-kasu1 ayame-kasu2 hagi-kasu1 momiji-tan kiri-kasu3".split()


@contextmanager
def running(folder: Path) -> Iterator[tuple[str, Callable[..., str], Callable[[int], str]]]:
    """The app with a folder: its address, and functions that open tables."""
    app = create_app(folder)

    def opened(entries: int, *more: Fact) -> str:
        """The sample year up to an entry, followed by more facts."""
        return page_of(app, example("seed-year", entries, NAMES).and_then(*more))

    def seated(entries: int) -> str:
        """The sample game of riichi mahjong up to an entry."""
        return page_of(app, example("riichi-game", entries))

    with in_a_thread(app) as port:
        yield f"http://127.0.0.1:{port}", opened, seated
    app.extensions["store"].close()


def save(png: bytes, file: Path) -> None:
    """A few colours are enough for ink on paper and make a small file."""
    image = Image.open(io.BytesIO(png)).convert("RGB").quantize(128, dither=Image.Dither.NONE)
    image.save(file, optimize=True)
    size = file.stat().st_size
    assert size <= LARGEST, f"{file.name} has {size} bytes, more than {LARGEST}"
    print(f"{file} {image.width}×{image.height} {size // 1000} kB")


def pictures(browser: Browser, base: str, opened: Callable[..., str], seated: Callable[[int], str], folder: Path) -> None:
    def shot(phone: Phone, name: str) -> None:
        phone.settle()
        phone.page.wait_for_function("() => Array.from(document.images).every(one => one.complete)")
        if phone.page.locator("form.declare").count():
            phone.page.evaluate("document.activeElement.blur()")  # so that nothing looks pressed
        save(phone.page.screenshot(), folder / f"{name}.png")

    third = opened(
        7,
        HachihachiTeyaku(player=2, names=("aka", "sanbon")),
        HachihachiTeyaku(player=0, names=("tanichi",)),
        HachihachiTobikomi(player=2),
    )
    ended = opened(1000)
    for theme in ("light", "dark"):
        phone = phone_of(browser, base, color_scheme=theme, device_scale_factor=2)
        phone.open(third)
        shot(phone, "table" if theme == "light" else "table-dark")
        if theme == "dark":
            phone.context.close()
            continue
        phone.tap(".lines .line >> nth=1")
        phone.page.get_by_role("dialog").wait_for()
        phone.page.wait_for_timeout(600)  # the browser marks what was tapped for a moment
        shot(phone, "reckoning")
        phone.open(third + "declare/dekiyaku")
        phone.tell(player=1, names=("nanatan", "akatan"), offender=2, then="agari")
        shot(phone, "dekiyaku")
        phone.open(third + "declare/played-out")
        phone.count(118, 62, None)
        shot(phone, "points")
        phone.open(opened(7) + "declare/teyaku-cards")
        phone.choose("player", 2)
        for card in HAND:
            phone.choose("cards", card)
        shot(phone, "cards")
        phone.open(ended + "end")
        shot(phone, "year-end")
        phone.open(ended + "sheet")
        shot(phone, "sheet")
        phone.open(seated(5))
        shot(phone, "riichi")
        phone.open(f"{phone.table}declare/ron-tiles?player=1&payer=2")
        for tile in TILES:
            phone.tap(f'.rack > details:not([hidden]) .copies:has([value="{tile}"])')
        shot(phone, "tiles")
        pdf = phone.context.request.get(f"{base}{ended}sheet.pdf").body()
        page = subprocess.run(["pdftoppm", "-png", "-r", "100", "-singlefile", "-"], input=pdf, capture_output=True, check=True)
        save(page.stdout, folder / "pdf.png")
        phone.context.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as instance,
        running(Path(instance)) as (base, opened, seated),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=executable(), args=["--disable-quic"])
        pictures(browser, base, opened, seated, folder)
        browser.close()


if __name__ == "__main__":
    main()
