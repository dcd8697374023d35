"""Nothing that can be tapped moves under a thumb: in every form of every game the targets stay where they are at each tap."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import kinds
import pytest
from flask import Flask
from opening import page_of
from probe import GAME as PROBE
from test_seats import played

from browser.table import PHONE, SETTLED, SMALL, Phone
from scorekeeper.core import record
from scorekeeper.core.game import State
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME

Phones = Callable[..., Phone]
EXAMPLES = Path(__file__).parents[2] / "examples"
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
  put("the preview", form.querySelector(".thumb"), 0);
  return found;
}"""
"""The places of everything that can be tapped, from the top of the questions, and of the preview on the screen. A key stays the
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
TAPS = """(targets) => {
  const groups = {};
  document.querySelectorAll(targets).forEach((one, nth) => {
    if (one.checkVisibility({ visibilityProperty: true })) (groups[one.name || "step"] ||= []).push(nth);
  });
  return Object.values(groups).flatMap((group) => [...new Set([...group.slice(0, 2), ...group.slice(-1)])]);
}"""
"""The numbers of some targets: the first two and the last of each question."""
TAP = "([targets, nth]) => document.querySelectorAll(targets)[nth].click()"

TAPPED = f"""async (tap) => {{
  const before = ({PLACES})();
  ({TAP})(tap);
  while (!({SETTLED})()) await new Promise(requestAnimationFrame);
  return [before, ({PLACES})()];
}}"""
"""The places before a tap, and once nothing is pending after it."""


def moved(before: dict[str, list[int]], after: dict[str, list[int]]) -> Iterator[str]:
    """The targets that are somewhere else now, and new ones where another one was that means something else."""
    for name, place in before.items():
        if name in after and any(abs(now - then) > 1 for now, then in zip(after[name], place, strict=True)):
            yield f"{name}: {place} -> {after[name]}"
    for name, (left, top, width, height) in after.items():
        if name in before:
            continue
        for other, (x, y, w, h) in before.items():
            if other == "the preview" or name.split()[1:] == other.split()[1:]:
                continue
            if left < x + w - 1 and x < left + width - 1 and top < y + h - 1 and y < top + height - 1:
                yield f"{name} is where {other} was"


def tables(thirds: Iterable[float] = (0, 1.5, 2)) -> Iterator[Any]:
    """The sample years of all games, broken off after so many thirds."""
    for file in sorted(EXAMPLES.glob("*.json")):
        kept = record.read(file.read_bytes(), BY_NAME)
        assert isinstance(kept, Record)
        for share in (int(len(kept.log) * part / 3) for part in thirds):
            yield pytest.param(kept._replace(log=kept.log[:share]), id=f"{kept.game.name}-{share}")


def offers_of(kept: Record) -> tuple[Offer, ...]:
    state = record.fold(kept)
    assert isinstance(state, State)
    return kept.game.offers(state)


def asking(kept: Record) -> list[Offer]:
    """The offers with a form that is open."""
    return [offer for offer in offers_of(kept) if not offer.shut and offer.inputs]


def forms(thirds: Iterable[float] = (0, 1.5, 2)) -> Iterator[Any]:
    """Those sample years with the forms that ask something else than in an earlier one; with all forms if --deep."""
    seen: list[tuple[object, ...]] = []
    for one in tables(thirds):
        kept, new = one.values[0], []
        for offer in asking(kept):
            form = (kept.game.name, offer.key, offer.inputs)
            if kinds.deep or form not in seen:
                seen.append(form)
                new.append(offer)
        if new:
            yield pytest.param(kept, new, id=one.id)


@pytest.mark.parametrize(("kept", "offers"), [*forms()])
def test_nothing_moves_under_a_thumb(phones: Phones, app: Flask, kept: Record, offers: list[Offer]) -> None:
    check(phones(), app, kept, offers)


def begun() -> Iterator[Any]:
    """The sample years whose table page has a form of its own: at the start, and when a round is over."""
    for file in sorted(EXAMPLES.glob("*.json")):
        kept = record.read(file.read_bytes(), BY_NAME)
        assert isinstance(kept, Record)
        cuts = (kept._replace(log=kept.log[:cut]) for cut in (0, *range(20, 40)))
        opened = [one for one in cuts if any(offer.place == "first" for offer in offers_of(one))]
        yield from (pytest.param(one, id=f"{kept.game.name}-{len(one.log)}") for one in opened[:2])


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "ja-JP"), (SMALL, "en-GB")])
@pytest.mark.parametrize("kept", [*begun()])
def test_nothing_moves_on_the_table_page(phones: Phones, app: Flask, kept: Record, size: tuple[int, int], locale: str) -> None:
    phone, found = phones(size=size, locale=locale), {}
    phone.open(page_of(app, kept))
    phone.settle()
    taps = range(phone.page.locator(TARGETS).count())
    assert taps
    for nth in [*taps, *taps]:
        before = phone.page.evaluate(SCREEN)
        phone.page.evaluate(TAP, [TARGETS, nth])
        phone.settle()
        if wrong := [*moved(before, phone.page.evaluate(SCREEN))]:
            found[f"tap {nth}"] = wrong[:4]
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


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


def turning() -> Iterator[Any]:
    """The forms in which the turn goes from player to player."""
    for one in forms():
        kept, offers = one.values
        if turns := [offer for offer in offers if any(one.look == "turns" for one in offer.inputs)]:
            yield pytest.param(kept, turns, id=one.id)


@pytest.mark.parametrize(("kept", "offers"), [*turning()])
def test_a_second_tap_at_once_does_not_answer_for_the_next_player(
    phones: Phones, app: Flask, kept: Record, offers: list[Offer]
) -> None:
    phone, path, moved = phones(), page_of(app, kept), []
    for offer in offers:
        phone.open(f"{path}declare/{offer.key}")
        phone.settle()
        for nth in (0, 1, phone.page.evaluate(IN_TURN) - 1):
            phone.open(f"{path}declare/{offer.key}")
            phone.settle()
            moved.append(phone.page.evaluate(TAP_TWICE, nth))
            phone.page.evaluate("sessionStorage.clear()")
    assert [one for one in moved if not isinstance(one, bool)] == []
    if any(len([one for one in offer.inputs if one.look == "turns"]) > 1 and "cards" not in offer.key for offer in offers):
        assert any(moved), "no tap has moved the turn on"


@pytest.mark.parametrize("seats", [2, 10])
def test_nothing_moves_at_a_table_of_any_size(phones: Phones, app: Flask, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_NAME, PROBE.name, PROBE)
    kept = played(seats, 3)
    check(phones(size=SMALL), app, kept, asking(kept))


def check(phone: Phone, app: Flask, kept: Record, offers: list[Offer]) -> None:
    path = page_of(app, kept)
    found: dict[str, list[str]] = {}
    for offer in offers:
        phone.open(f"{path}declare/{offer.key}")
        phone.settle()
        for nth in phone.page.evaluate(TAPS, TARGETS):
            before, after = phone.page.evaluate(TAPPED, [TARGETS, nth])
            if wrong := [*moved(before, after)]:
                found.setdefault(offer.key, []).append(f"tap {nth}: {'; '.join(wrong[:4])}")
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)
