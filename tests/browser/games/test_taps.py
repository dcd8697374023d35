"""What a usual round of each game costs a thumb, as docs/taps.md tells it."""

import re
from collections.abc import Callable
from pathlib import Path

import kinds
import msgspec
import pytest
from flask import Flask
from opening import page_of

from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from tests.browser.example import example
from tests.browser.phone import SMALL, Phone, Phones
from tests.browser.scorer import TAPS, Told, whose

DOC = Path(__file__).parents[3] / "docs/taps.md"
ROW = re.compile(r"\| [^|]+ \| `(.+)` \| [^|]+ \| (\d+) \| (\d+) \|")
TOLD = {game: (int(taps), int(keys)) for game, taps, keys in ROW.findall(DOC.read_text("utf-8"))}
NAMES = ("秋山", "石川", "上田", "江口")


def shobu(phone: Phone, fact: Told) -> None:
    whose(phone, "shobu", fact)
    for name in fact["names"]:
        phone.choose("names", name)
    phone.enter()


def fights(phone: Phone, fact: Told) -> None:
    phone.offer("fights")
    for nth, number in enumerate(fact["spots"]):
        if number:
            phone.in_turn(f'input[name="spots.{nth}"][value="{number}"]')
    phone.in_turn(f'input[name="oya"][value="{fact["oya"]}"]')
    phone.settle()
    phone.enter()


def ron(phone: Phone, fact: Told) -> None:
    phone.offer("ron")
    for name in ("player", "payer", "han", "fu"):
        phone.answer(name, fact[name])
    phone.enter()


ROUNDS: dict[str, tuple[str | int, int, list[Told] | int, Callable[[Phone, Told], object] | None]] = {
    # a match with so many entries, up to that many; or so many players, with what is told
    "hachihachi": ("seed-year", 4, 6, None),
    "koikoi-three": (3, 0, [{"fact": "shobu", "player": 0, "names": ["akatan"]}], shobu),
    "hanaawase": (3, 0, [{"fact": "played-out", "points": [100, 90, 74], "names": [[], ["akatan"], []]}], None),
    "hachihachi-classic": ("hachihachi-classic-year", 94, 101, None),
    "koikoi": (2, 0, [{"fact": "shobu", "player": 0, "names": ["akatan"]}], None),
    "bakappana": (3, 0, [{"fact": "played-out", "points": [100, 90, 74], "names": [[], ["akatan"], []]}], None),
    "mushi": ("mushi-year", 0, 1, None),
    "roppyakken": ("roppyakken-game", 0, 1, None),
    "oichokabu": ("oichokabu-year", 1, 2, fights),
    "kingo": ("kingo-year", 34, 36, None),
    "riichi": (4, 0, [{"fact": "ron", "player": 1, "payer": 3, "han": 2, "fu": 40}], ron),
}


@pytest.mark.parametrize("game", kinds.share(ROUNDS, 3))
def test_a_usual_round_costs_as_many_taps_as_is_told(phones: Phones, app: Flask, game: str) -> None:
    of, begun, until, tapped = ROUNDS[game]
    if isinstance(of, str):
        kept = example(of)
        facts = [msgspec.to_builtins(fact) for fact in kept.log[begun:until]]
        kept = kept._replace(log=kept.log[:begun])
    else:
        one = BY_NAME[game]
        kept, facts = Record(one, one.edition, one.house(), NAMES[:of]), until
    phone = phones(size=SMALL)
    phone.open(page_of(app, kept))
    phone.taps = phone.presses = 0
    for fact in facts:
        (tapped or TAPS[fact["fact"]])(phone, fact)
    assert (phone.taps, phone.presses) == TOLD[game]
    assert phone.page.locator(".undos .takes").first.inner_text() != "記入なし"
