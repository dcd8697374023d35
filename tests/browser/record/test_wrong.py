"""A form that comes back with objections: the focus is in the field that is wrong, and each objection stands nearer to its own
field than to the next.
"""

import json
from random import Random
from typing import Any
from urllib.parse import urlsplit

import kinds
import pytest
from flask import Flask
from opening import group_with, page_of, table_of

from scorekeeper.core import record
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME
from tests.browser.example import example
from tests.browser.phone import SMALL, Phone, Phones
from tests.browser.record.test_still import EXAMPLES, asking, forms
from tests.plugins.probe import GAME as PROBE
from tests.plugins.test_seats import played

ASKED = """() => Array.from(document.querySelectorAll(".declare .ask[id]"), (ask) => ask.className.match(/ask-([a-z]+)/)[1])"""
"""The kinds of the questions of a form, in the order of the page."""
TYPED = ".declare .ask input:not([type=hidden], [type=checkbox], [type=radio])"
TEXTS = f"""() => Array.from(document.querySelectorAll("{TYPED}"), (one) => [one.name, one.value])"""
"""What stands in each field of a form that nobody has touched."""
SEND = """([texts, wrong, how, chances]) => {
  const form = document.querySelector(".declare"), chance = (n) => Math.floor(chances.shift() * n);
  for (const one of document.querySelectorAll("TYPED")) one.value = texts[one.name];
  const check = (boxes, times) => {
    for (let n = 0; n < times && boxes.length; n += 1) boxes.splice(chance(boxes.length), 1)[0].checked = true;
  };
  Array.from(form.querySelectorAll(".ask[id]"), (ask, nth) => {
    const kind = ask.className.match(/ask-([a-z]+)/)[1], off = nth === wrong;
    const inputs = Array.from(ask.querySelectorAll("input:not([type=hidden])")).filter((one) => !one.name.endsWith(".sign"));
    const boxes = inputs.filter((one) => one.type === "checkbox");
    const answers = inputs.filter((one) => one.type === "radio" && one.value);
    for (const one of inputs) if (["checkbox", "radio"].includes(one.type)) one.checked = false;
    if (kind === "cards") check(boxes, off ? 3 : 7);
    else if (kind === "amounts") for (const one of inputs) one.value = off ? how : "0";
    else if (off && ["numbers", "count"].includes(kind)) for (const one of inputs) one.value = how;
    else if (kind === "numbers") for (const one of inputs) one.value = String(chance(120));
    else if (off) return;
    else if (kind === "one") check(answers, 1);
    else if (kind === "many") check(boxes, 1);
    else if (kind === "flag") check(boxes, chance(2));
    else if (kind === "piles") check(boxes, 9);
  });
  form.insertAdjacentHTML("beforeend", '<input type="hidden" name="do" value="enter">');
  form.submit();
}""".replace("TYPED", TYPED)
"""Fill a form at random with something wrong in one of its questions (left out, or text instead of a number), and send it."""
LOOK = """() => {
  const form = document.querySelector(".declare");
  if (!form) return null;
  const told = (one) => one.textContent.trim() !== "" && one.checkVisibility({ visibilityProperty: true });
  const at = Array.from(form.querySelectorAll(".ask")).filter((ask) => Array.from(ask.querySelectorAll(".why-not")).some(told));
  const below = Array.from(form.querySelectorAll(".thumb .why-not")).filter(told);
  const piles = below.length && form.querySelector(".ask-piles"); // their objections are told below
  const focus = document.activeElement, first = at[0] || piles || below[0];
  const found = [];
  const named = (one) => one.dataset.name || one.textContent.trim();
  const there = [first, piles].some((one) => one && one.contains(focus));
  if (first && !there) found.push(`objection at ${named(first)}, focus in ${focus.outerHTML.slice(0, 120)}`);
  if (first && !first.checkVisibility()) found.push(`nobody sees ${named(first)}`);
  const thumb = form.querySelector(".thumb").textContent, label = (one) => one.closest(".ask").querySelector(".lab").textContent;
  const below_too = (one) => one.closest("[data-tab-of]") && thumb.includes(label(one).trim()); // under another tab of a rack
  const unseen = (one) => one.textContent.trim() && !told(one) && !below_too(one);
  const lost = Array.from(form.querySelectorAll(".ask .why-not")).filter(unseen);
  for (const one of lost) found.push(`nobody sees ${one.textContent.trim()}`);
  return found.concat(FAR());
}"""
FAR = """(() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 1;
  const text = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const fields = "input:not([type=hidden]), select, textarea, button", headings = "summary, legend, .lab, h2";
  const controls = Array.from(document.querySelectorAll(`${fields}, ${headings}`))
    .filter((one) => shown(one) && !one.closest(".thumb, .why-not, header, .sr"));
  const whys = Array.from(document.querySelectorAll(".why-not:not(.thumb *)"))
    .filter((one) => one.textContent.trim() && shown(one));
  return whys.flatMap((why) => {
    const described = Array.from(document.querySelectorAll(`:is(input, select, textarea)[aria-describedby="${why.id}"]`));
    const alone = described.length === 1 && (described[0].closest(".named") || described[0].closest("label"));
    const own = alone || why.closest(".ask") || why.parentElement, place = text(why);
    const gap = (one) => {
      const other = one.getBoundingClientRect();
      return Math.max(place.top - other.bottom, other.top - place.bottom, 0);
    };
    const near = Math.round(Math.min(...controls.filter((one) => own.contains(one) && one.matches(fields)).map(gap)));
    const next = Math.round(Math.min(...controls.filter((one) => !own.contains(one) && !one.contains(own)).map(gap)));
    return near + 4 <= next ? [] : [`"${why.textContent.trim()}" is ${near} from its field, ${next} from the next`];
  });
})"""
"""Objections that are not clearly nearer, by 4 px, to a control of their own question than to anything of another."""
WAYS = {"numbers": ("x", "999"), "amounts": ("x", "5"), "count": ("x", "99")}


def trials(questions: list[str]) -> list[tuple[int, str]]:
    """Which question of a form is answered wrong, and how: a third of them, by turns; and none on purpose (-1)."""
    wrong = [(nth, how) for nth, kind in enumerate(questions) for how in WAYS.get(kind, ("",))]
    return kinds.share(wrong, 3) + [(-1, "")] * (4 if kinds.deep else 1)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_focus_is_in_the_field_that_is_wrong(phone: Phone, app: Flask, name: str) -> None:
    """In an eighth of the forms of each game, by turns."""
    check(phone, app, kinds.share(forms(name), 8))


@pytest.mark.parametrize("seats", kinds.share([10, 2], 2))
def test_the_focus_is_in_the_wrong_field_at_a_table_of_any_size(
    phones: Phones, app: Flask, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BY_NAME, PROBE.name, PROBE)
    kept = played(seats, 3)
    assert check(phones(size=SMALL), app, [(kept, offer) for offer in asking(kept)])


def settled(phone: Phone, look: str) -> Any:
    """What is wrong with a page after a second: its scripts may still be at work when it has loaded."""
    for _ in range(20):
        found = phone.page.evaluate(look)
        if not found:
            break
        phone.page.wait_for_timeout(50)
    return found


def check(phone: Phone, app: Flask, some: list[tuple[Record, Offer]]) -> int:
    """A form that comes back is filled in again and sent, as its players do. Returns how often that was."""
    found, refused = dict[str, Any](), 0
    for kept, offer in some:
        rng = Random(offer.key)
        address = f"{page_of(app, kept)}declare/{offer.key}"
        phone.open(address)
        questions, texts = phone.page.evaluate(ASKED), dict(phone.page.evaluate(TEXTS))
        for wrong, how in trials(questions):
            if urlsplit(phone.page.url).path != address or phone.page.evaluate(ASKED) != questions:
                phone.page.evaluate("sessionStorage.clear()")
                phone.open(address)
            with phone.turning():
                phone.page.evaluate(SEND, [texts, wrong, how, [rng.random() for _ in range(200)]])
            if told := settled(phone, LOOK.replace("FAR", FAR)):
                found.setdefault(f"{offer.key}: {wrong} {how}", told)
            if urlsplit(phone.page.url).path == address:
                refused += 1
            else:  # it was entered after all
                address = f"{page_of(app, kept)}declare/{offer.key}"
        phone.page.evaluate("sessionStorage.clear()")
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)
    return refused


OTHERS = """/new?ruleset=hachihachi /group {table}who {group}who {group}name {group}people/ {group}people/4 {group}season/new
{group}season/6/rules {group}season/6/start /host /paper?ruleset=hachihachi /import""".split()
FIELDS = """Array.from(document.querySelectorAll("main :is(input:not([type]), textarea)"))
  .filter((one) => one.form.getAttribute("method") === "post" && one.checkVisibility())"""
SPOIL = """([nth, text]) => {
  const fields = FIELDS, form = fields[nth].form;
  fields[nth].value = text;
  for (const one of form.querySelectorAll("[value=draw], [value=ranks]")) one.checked = true;
  form.submit();
}""".replace("FIELDS", FIELDS)
COMES_BACK = """() => {
  const why = Array.from(document.querySelectorAll(".why-not")).find((one) => one.textContent.trim() && one.checkVisibility());
  if (!why) return [];
  const focus = document.activeElement, ask = focus.closest(".ask");
  const near = focus !== document.body && (focus.getAttribute("aria-describedby") === why.id || (ask && ask.contains(why)));
  return (near ? [] : [`objection "${why.textContent.trim()}", focus in ${focus.outerHTML.slice(0, 100)}`]).concat(FAR());
}"""


BAD = ("", "\u202e", "x" * 201)


def test_other_forms_that_come_back(phones: Phones, app: Flask) -> None:
    """Every fourth field with one of the bad texts, by turns; all with all of them if --deep."""
    path = page_of(app, example("seed-year"))
    group, phone = f"/g/{group_with(app, table_of(path)).scorer}/", phones(size=SMALL)
    found: dict[str, Any] = {}
    for place, form in enumerate(OTHERS):
        address = form.format(table=path, group=group)
        phone.open(address)
        for nth in kinds.share(range(min(phone.page.evaluate(f"() => ({FIELDS}).length"), 12)), 4):
            for text in BAD if kinds.deep else [BAD[(place + nth + kinds.turn()) % len(BAD)]]:
                phone.page.evaluate("sessionStorage.clear()")
                phone.open(address)
                with phone.turning():
                    phone.page.evaluate(SPOIL, [nth, text])
                if told := settled(phone, COMES_BACK.replace("FAR", FAR)):
                    found[f"{form}: {nth} {text[:1]}"] = told
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)


@pytest.mark.parametrize("ruleset", ["hachihachi", "hanaawase"])
def test_a_typed_sheet_that_comes_back(phones: Phones, ruleset: str) -> None:
    phone, found = phones(size=SMALL), list[str]()
    phone.open(f"/paper?ruleset={ruleset}")
    for seat, name in enumerate("甲乙丙"):
        phone.input("players").nth(seat).fill(name)
    with phone.turning():
        phone.page.evaluate("document.forms.paper.requestSubmit(document.querySelector('[value=names]'))")
    cells = phone.page.locator(".fig input")
    for nth in (0, 4, cells.count() - 1):
        cells.nth(nth).evaluate("one => { one.closest('details, main').open = true; one.value = 'x'; }")
        with phone.turning():
            phone.page.evaluate("document.forms.paper.requestSubmit(document.querySelector('[value=check]'))")
        assert phone.page.locator(".why-not > span").count()
        assert phone.page.evaluate("document.activeElement.matches('.bad')")
        found += phone.page.evaluate(f"() => {FAR}()")
    assert found == [], json.dumps(found, ensure_ascii=False, indent=1)


def test_questions_to_the_referee_that_come_back(phones: Phones, app: Flask) -> None:
    found, phone = {}, phones(size=SMALL)
    for name in kinds.share(EXAMPLES, 4):
        kept = example(name)
        kept = kept._replace(log=kept.log[: len(kept.log) * 2 // 3])
        path, state = page_of(app, kept), record.fold(kept)
        for inquiry in kept.game.inquiries(state):
            phone.open(f"{path}ask/{inquiry.key}/ruling")
            if told := settled(phone, LOOK.replace("FAR", FAR).replace(".declare", ".inquiry")):
                found[inquiry.key] = told
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)
