"""The preview of every form: what everybody wins or loses comes first, and what does not fit shows that it goes on."""

import json
import re
from functools import cache
from urllib.parse import urlencode

import kinds
import pytest
from flask import Flask
from opening import page_of
from playwright.sync_api import expect

from scorekeeper.core import filled, record
from scorekeeper.core.game import State
from scorekeeper.core.record import Record
from tests.browser.example import example
from tests.browser.phone import PHONE, SMALL, Open, Phone, Phones
from tests.browser.record.test_still import EXAMPLES
from tests.browser.tour import LARGE_TEXT

WRONG = """() => {
  const zone = document.querySelector("#preview"), body = document.querySelector(".declare .body"), wrong = [];
  const box = (one) => one.getBoundingClientRect(), seen = (one) => one && one.checkVisibility() && one.clientHeight > 1;
  const says = zone.querySelector(".says"), rest = zone.querySelector(".rest");
  const last = Array.from(zone.children).filter(seen).at(-1);
  const rows = Array.from(says.querySelectorAll(":scope > :not(.pays, .told), :scope > .pays .give, :scope > .told > li"));
  const end = seen(says) ? box(says).bottom : 0, below = rows.filter((row) => !end || box(row).bottom > end + 1), cut = below[0];
  const beside = innerWidth > innerHeight, short = innerHeight < 700 && !beside;
  const low = box(last).bottom;
  if (!last.matches(".do, .enter") || low > innerHeight || low < innerHeight - 40) wrong.push(`${last.className} ends at ${low}`);
  if (end && zone.scrollHeight > zone.clientHeight + 1) wrong.push(`${zone.scrollHeight} in ${zone.clientHeight}`);
  if (!beside && zone.clientHeight > innerHeight * .55 + 1) wrong.push(`${zone.clientHeight} high`);
  if (says.querySelector(".give") && !says.previousElementSibling?.matches(".delta")) wrong.push("the net is not first");
  if (!!below.length !== seen(rest)) wrong.push(`${below.length} rows below, and ${seen(rest) ? "a" : "no"} key`);
  if (below.length && !rest.textContent.includes(below.length)) wrong.push(`${below.length} rows below: ${rest.textContent}`);
  const half = cut && end && (box(cut).top + box(cut).bottom) / 2;
  if (half && cut !== rows[0] && box(cut).top < end && Math.abs(half - end) > 2) wrong.push("not cut in the middle of a row");
  const spare = box(body).bottom - Math.max(...Array.from(body.children, (one) => box(one).bottom));
  if (cut && !beside && !short && zone.clientHeight < innerHeight * .55 - 120 && spare > 60) wrong.push(`${spare} left above`);
  return wrong;
}"""
"""What is wrong with a preview."""


@cache
def entered(name: str) -> list[tuple[Record, str, str]]:
    """The forms of a match of examples/, each filled in with the entry that says most: record, key, query."""
    kept, found = example(name), dict[str, tuple[int, Record, str]]()
    for nth, fact in enumerate(kept.log):
        begun = kept._replace(log=kept.log[:nth])
        state = record.fold(begun)
        assert isinstance(state, State)
        offer = filled.offer_for([one for one in kept.game.offers(state) if not one.shut], fact, len(kept.players))
        if not offer or not offer.inputs:
            continue
        said = urlencode(filled.taps_for(offer, fact, len(kept.players)), doseq=True)
        after = record.fold(kept._replace(log=kept.log[: nth + 1]))
        assert isinstance(after, State)
        more = sum(max(1, len(line.payments)) for line in kept.game.lines(after) if line.entry == nth)
        found[offer.key] = max(found.get(offer.key, (0, begun, said)), (more, begun, said), key=lambda one: one[0])
    return [(begun, key, said) for key, (_, begun, said) in found.items()]


@pytest.mark.parametrize(("size", "text"), [(PHONE, 100), (PHONE, 200), (SMALL, 100), ((844, 390), 100)])
def test_a_preview_shows_what_decides(phones: Phones, app: Flask, size: tuple[int, int], text: int) -> None:
    phone, found = phones(size=size, locale="ja-JP" if text == 100 else "en-GB"), {}
    for begun, key, said in kinds.share([one for name in EXAMPLES for one in entered(name)], 12):
        phone.open(f"{page_of(app, begun)}declare/{key}?{said}")
        phone.settle()
        phone.page.evaluate(LARGE_TEXT, text)
        if wrong := phone.page.evaluate(WRONG):
            found[f"{begun.game.name} {len(begun.log)} {key}"] = wrong
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


def test_a_preview_is_one_line_until_it_can_be_computed(phone: Phone, app: Flask, opened: Open) -> None:
    """And a key opens and folds what does not fit."""
    phone.open(opened(*example("seed-year").log[:1]) + "declare/dekiyaku")
    expect(phone.preview).to_contain_text("足りない物　だれが・どの役・このあと")
    expect(phone.preview.locator(".do.off")).to_be_disabled()
    assert phone.preview.evaluate("zone => zone.clientHeight") < 130
    begun, key, said = next(one for one in entered("roppyakken-game") if one[1] == "count-cards")
    phone.open(f"{page_of(app, begun)}declare/{key}?{said}")
    rest = phone.preview.locator(".rest")
    expect(rest).to_have_text(re.compile("あと [0-9]行"))
    phone.tap(rest)
    expect(rest).to_have_text("たたむ")
    expect(phone.preview.locator(".says > :last-child")).to_be_in_viewport(ratio=1)
    phone.tap(rest)
    expect(rest).to_have_text(re.compile("あと [0-9]行"))
