"""The sample matches as a scorer taps them on a phone, up to the final result and the sheet: one of them, by turns."""

from pathlib import Path
from typing import NamedTuple

import kinds
import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.browser.example import by_touch, example, final
from tests.browser.phone import SMALL, Phones
from tests.browser.scorer import TAPS

DOCUMENT = Path(__file__).parents[3] / "docs" / "taps.md"


class Match(NamedTuple):
    begun: int
    """How many entries are there already."""
    final: tuple[int, ...]
    most: int
    """The most taps and key presses for the rest."""


MATCHES = {
    "seed-year": Match(0, (13, 71, -84), 135), "roppyakken-game": Match(0, (600, 350), 111),
    "hachihachi-classic-year": Match(88, (16, -11, -32, 51, -24), 50),
    "bakappana-year": Match(53, (-166, -100, -167, 176, 257), 128), "mushi-year": Match(0, (-28, 28), 100),
    "kingo-year": Match(28, (-80, 45, 190, -155), 86), "koikoi-year": Match(42, (44, -39, -17, 19, -7), 42),
}  # fmt: skip


@pytest.mark.parametrize("name", kinds.share(MATCHES, len(MATCHES)))
def test_a_match_by_touch(phones: Phones, app: Flask, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    phone, match = phones(size=SMALL), MATCHES[name]
    path = by_touch(phone, app, name, lambda phone, fact: TAPS[fact["fact"]](phone, fact), match.begun)
    phone.go('.thumb a.do[href$="/end"]')
    assert not phone.wider
    written = [f"{amount:+d}" if min(match.final) < 0 else str(amount) for amount in match.final]
    chain = phone.page.locator(".chain:not(.people) .final td, .chain.people tbody td:last-child")
    assert [text.rstrip("貫点文").replace("−", "-") for text in chain.all_inner_texts()] == written
    phone.go(".thumb button.do")
    expect(phone.page.locator(".placed")).to_have_count(len(match.final))
    assert final(app, path) == [*match.final]
    with capsys.disabled():
        print(f"\n{name}: {phone.taps} taps and {phone.presses} key presses (at most {match.most})")
    assert phone.taps + phone.presses <= match.most
    told = (
        f"`examples/{name}.json`, twelve months, {len(example(name).log)} entries) takes {phone.taps} taps and {phone.presses} keys"
    )
    assert name != "seed-year" or told in DOCUMENT.read_text("utf-8")
    phone.open(path + "sheet")
    assert not phone.wider
