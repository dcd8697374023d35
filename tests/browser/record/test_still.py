"""Nothing that can be tapped moves under a thumb: in every form of every game the targets stay where they are at each tap."""

import json
from collections.abc import Iterator
from functools import cache

import kinds
import pytest
from flask import Flask
from opening import page_of

from scorekeeper.core import record
from scorekeeper.core.game import State
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from tests.browser.example import example
from tests.browser.phone import PHONE, SETTLED, SMALL, Phone, Phones
from tests.browser.tour import HIGH, LANGUAGES, ROW
from tests.plugins.probe import GAME as PROBE
from tests.plugins.test_seats import played

EXAMPLES = tuple(
    """seed-year hachihachi-classic-year hanaawase-year bakappana-year koikoi-three-year koikoi-year kingo-year mushi-year
    oichokabu-year riichi-game roppyakken-game""".split()
)
"""A match of each game, by the names of their files in examples/."""
PLACES = """() => {
  const form = document.querySelector(".declare"), body = form.querySelector(".body"), found = {};
  const top = body.getBoundingClientRect().top - body.scrollTop;
  const put = (name, one, from) => {
    const box = one.getBoundingClientRect();
    found[name] = [box.left, box.top - from, box.width, box.height].map(Math.round);
  };
  Array.from(body.querySelectorAll("input:not([type=hidden]), button, summary, select")).forEach((one, nth) => {
    const typed = ["text", "number"].includes(one.type) ? "" : one.value;
    const name = one.closest("[data-turn-of]") ? one.name.replace(/\\.\\d+$/, "") : one.dataset.turn ? "turn" : one.name;
    if (one.checkVisibility({ visibilityProperty: true })) put(`${nth} ${name || one.className} ${typed}`, one, top);
  });
  const low = (one) => Math.round(one.getBoundingClientRect().bottom);
  found["the confirm"] = [0, Math.max(...Array.from(form.querySelectorAll(".thumb .do"), low)), 0, 0];
  return found;
}"""
"""The places of everything that can be tapped, from the top of the questions, and the lower edge of the confirm. A key stays the
same while the turn goes on to the next player by itself, because a second tap at once does nothing
(`test_a_second_tap_at_once_does_not_answer_for_the_next_player`).
"""
SCREEN = """() => Object.fromEntries(
  Array.from(document.querySelectorAll(".page :is(a, button, summary, select, input:not([type=hidden])):not(.clause)"))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one, nth) => {
      const box = one.getBoundingClientRect(), name = one.name || one.getAttribute("href") || one.className;
      return [`${nth} ${name} ${one.value || ""}`, [box.left, box.top, box.width, box.height].map(Math.round)];
    }))"""
"""The places of everything that can be tapped on the screen, where the questions do not scroll."""
TARGETS = '.declare .body :is(input[name]:is([type="radio"], [type="checkbox"]), [data-by])'
"""A box without a name opens rare keys, and pushes what follows down as the summary of a fold does."""
SOME = """(targets) => {
  const groups = {};
  targets.forEach((one, nth) => {
    if (one.checkVisibility({ visibilityProperty: true })) (groups[one.name || "step"] ||= []).push(nth);
  });
  return Object.values(groups).flatMap((group) => [...new Set([...group.slice(0, 2), ...group.slice(-1)])]);
}"""
"""The numbers of some targets: the first two and the last of each question."""
EACH_TWICE = "(targets) => [...targets.keys(), ...targets.keys()]"
TAPPED = f"""async () => {{
  const targets = () => document.querySelectorAll('{TARGETS}'), found = [], places = PLACES;
  for (const nth of (WHICH)(targets())) {{
    const before = places();
    targets()[nth].click();
    await ({SETTLED})();
    found.push([nth, before, places()]);
  }}
  return found;
}}"""
"""For some targets the places before a tap, and once nothing is pending after it."""


def tapped(phone: Phone, which: str, places: str) -> list[str]:
    """What moves at these taps, of what has places."""
    phone.settle()
    taps = phone.page.evaluate(TAPPED.replace("WHICH", which).replace("PLACES", places))
    return [f"tap {nth}: {'; '.join(wrong[:4])}" for nth, *seen in taps if (wrong := [*moved(*seen)])]


def moved(before: dict[str, list[int]], after: dict[str, list[int]]) -> Iterator[str]:
    """The targets that are somewhere else now, and new ones where another one was that means something else."""
    for name, place in before.items():
        if name in after and any(abs(now - then) > 1 for now, then in zip(after[name], place, strict=True)):
            yield f"{name}: {place} -> {after[name]}"
    for name, (left, top, width, height) in after.items():
        if name in before:
            continue
        for other, (x, y, w, h) in before.items():
            if name.split()[1:] == other.split()[1:]:
                continue
            if left < x + w - 1 and x < left + width - 1 and top < y + h - 1 and y < top + height - 1:
                yield f"{name} is where {other} was"


def offers_of(kept: Record) -> tuple[Offer, ...]:
    state = record.fold(kept)
    assert isinstance(state, State)
    return kept.game.offers(state)


def asking(kept: Record) -> list[Offer]:
    """The offers with a form that is open."""
    return [offer for offer in offers_of(kept) if not offer.shut and offer.inputs]


@cache
def forms(name: str) -> list[tuple[Record, Offer]]:
    """The forms of a match of examples/ at its start, in the middle and near the end that ask something else than an earlier one;
    all that are open there with --deep.
    """
    kept, seen = example(name), dict[tuple[object, ...], tuple[Record, Offer]]()
    for share in (int(len(kept.log) * part / 3) for part in (0, 1.5, 2)):
        begun = kept._replace(log=kept.log[:share])
        for offer in asking(begun):
            seen.setdefault((offer.key, offer.inputs, kinds.deep and share), (begun, offer))
    return [*seen.values()]


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_moves_under_a_thumb(phones: Phones, app: Flask, name: str) -> None:
    """In an eighth of the forms of each game, in one of the two languages, by turns."""
    check(phones(locale=LANGUAGES[(kinds.turn() + EXAMPLES.index(name)) % 2]), app, kinds.share(forms(name), 8))


@pytest.mark.parametrize("name", ["hachihachi-classic-year", "seed-year"])
@pytest.mark.parametrize("begins", [True, False])
def test_nothing_moves_on_the_table_page(phones: Phones, app: Flask, name: str, begins: bool) -> None:
    """At the start, and when a round is over, the table page has a form of its own."""
    small = begins == (name == "seed-year")
    phone = phones(size=SMALL if small else PHONE, locale="en-GB" if small else "ja-JP")
    cuts = (example(name, cut) for cut in ([0] if begins else range(20, 40)))
    kept = next(one for one in cuts if any(offer.place == "first" for offer in offers_of(one)))
    phone.open(page_of(app, kept))
    assert phone.page.locator(TARGETS).count()
    assert tapped(phone, EACH_TWICE, SCREEN) == []


IN_TURN = """() => Array.from(document.querySelectorAll("[data-turn-of]:not([hidden]) :is(label.key-of, [data-card])"))
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.querySelector(":disabled")).length"""
TAP_TWICE = """(nth) => {
  const keys = Array.from(document.querySelectorAll("[data-turn-of]:not([hidden]) :is(label.key-of, [data-card])"))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.querySelector(":disabled"));
  keys[nth].scrollIntoView({ block: "center" });
  const box = keys[nth].getBoundingClientRect();
  const said = () => Array.from(document.querySelectorAll("[data-said]"), (one) => one.textContent);
  const tap = () => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2).click();
  tap();
  const once = said(), moved = !keys[nth].checkVisibility();
  tap();
  return moved && String(once) !== String(said()) ? [once, said()] : moved;
}"""
"""Tap the place of a key twice at once: whether the turn moved on, or what the rows said before and after if both taps counted."""


@pytest.mark.parametrize("name", ["kingo-year", "oichokabu-year"])
def test_a_second_tap_at_once_does_not_answer_for_the_next_player(phone: Phone, app: Flask, name: str) -> None:
    """In the forms in which the turn goes from player to player."""
    turns = [(kept, offer) for kept, offer in forms(name) if any(one.look == "turns" for one in offer.inputs)]
    several = [offer for _, offer in turns if len([one for one in offer.inputs if one.look == "turns"]) > 1]
    assert any("cards" not in offer.key for offer in several)
    moved = []
    for kept, offer in turns:
        path = page_of(app, kept)
        phone.open(f"{path}declare/{offer.key}")
        for nth in (0, 1, phone.page.evaluate(IN_TURN) - 1):
            phone.open(f"{path}declare/{offer.key}")
            phone.settle()
            moved.append(phone.page.evaluate(TAP_TWICE, nth))
            phone.page.evaluate("sessionStorage.clear()")
    assert [one for one in moved if not isinstance(one, bool)] == []
    assert any(moved), "no tap has moved the turn on"


@pytest.mark.parametrize("seats", kinds.share([2, 10], 2))
def test_nothing_moves_at_a_table_of_any_size(phones: Phones, app: Flask, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_NAME, PROBE.name, PROBE)
    kept = played(seats, 3)
    check(phones(size=SMALL), app, [(kept, offer) for offer in asking(kept)])


def check(phone: Phone, app: Flask, some: list[tuple[Record, Offer]]) -> None:
    found = {}
    for kept, offer in some:
        phone.open(f"{page_of(app, kept)}declare/{offer.key}")
        wrong = [f"the bar is {high} px high"] if (high := phone.page.evaluate(HIGH)) > ROW else []
        if wrong := wrong + tapped(phone, SOME, PLACES):
            found[offer.key] = wrong
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)
