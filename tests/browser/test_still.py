"""Nothing that can be tapped moves under a thumb: in every form of every game the targets stay where they are at each tap."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from opening import page_of
from probe import GAME as PROBE
from test_seats import played

from browser.table import SMALL, Phone
from scorekeeper.core import record
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
    if (one.checkVisibility({ visibilityProperty: true })) put(`${nth} ${one.name || one.className} ${one.value}`, one, top);
  });
  put("the preview", form.querySelector(".thumb"), 0);
  return found;
}"""
"""The places of everything that can be tapped, from the top of the questions, and of the preview on the screen."""
TARGETS = '.declare .body :is(input:is([type="radio"], [type="checkbox"]), [data-by])'
TAPS = """(targets) => {
  const groups = {};
  document.querySelectorAll(targets).forEach((one, nth) => {
    if (one.checkVisibility({ visibilityProperty: true })) (groups[one.name || "step"] ||= []).push(nth);
  });
  return Object.values(groups).flatMap((group) => [...new Set([...group.slice(0, 2), ...group.slice(-1)])]);
}"""
"""The numbers of some targets: the first two and the last of each question."""
TAP = "([targets, nth]) => document.querySelectorAll(targets)[nth].click()"


def moved(before: dict[str, list[int]], after: dict[str, list[int]]) -> Iterator[str]:
    """The targets that are somewhere else now, and new ones where another one was."""
    for name, place in before.items():
        if name in after and any(abs(now - then) > 1 for now, then in zip(after[name], place, strict=True)):
            yield f"{name}: {place} -> {after[name]}"
    for name, (left, top, width, height) in after.items():
        if name in before:
            continue
        for other, (x, y, w, h) in before.items():
            if other != "the preview" and left < x + w - 1 and x < left + width - 1 and top < y + h - 1 and y < top + height - 1:
                yield f"{name} is where {other} was"


def tables(thirds: Iterable[float] = (0, 1.5, 2)) -> Iterator[Any]:
    """The sample years of all games, broken off after so many thirds."""
    for file in sorted(EXAMPLES.glob("*-year.json")):
        kept = record.read(file.read_bytes(), BY_NAME)
        assert isinstance(kept, Record)
        for share in (int(len(kept.log) * part / 3) for part in thirds):
            yield pytest.param(kept._replace(log=kept.log[:share]), id=f"{kept.game.name}-{share}")


@pytest.mark.parametrize("kept", [*tables()])
def test_nothing_moves_under_a_thumb(phones: Phones, app: Flask, kept: Record) -> None:
    check(phones(), app, kept)


@pytest.mark.parametrize("seats", [2, 10])
def test_nothing_moves_at_a_table_of_any_size(phones: Phones, app: Flask, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_NAME, PROBE.name, PROBE)
    check(phones(size=SMALL), app, played(seats, 3))


def check(phone: Phone, app: Flask, kept: Record) -> None:
    path, found = page_of(app, kept), {}
    state = record.fold(kept)
    for offer in kept.game.offers(state):  # type: ignore[arg-type]
        if offer.shut or not offer.inputs:
            continue
        phone.open(f"{path}declare/{offer.key}")
        phone.settle()
        for nth in phone.page.evaluate(TAPS, TARGETS):
            before = phone.page.evaluate(PLACES)
            phone.page.evaluate(TAP, [TARGETS, nth])
            phone.settle()
            if wrong := [*moved(before, phone.page.evaluate(PLACES))]:
                found.setdefault(offer.key, []).append(f"tap {nth}: {'; '.join(wrong[:4])}")
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)
