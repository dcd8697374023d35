"""Pages printed from the browser (Ctrl+P): a sheet of paper and not an app, in a dark and English browser too."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from flask import Flask
from opening import page_of

from browser.table import Phone
from scorekeeper.core import record
from scorekeeper.core.record import Record
from scorekeeper.games import BY_NAME

Phones = Callable[..., Phone]
EXAMPLES = Path(__file__).parents[2] / "examples"
APP = """() => {
  const shown = (one) => one.checkVisibility();
  const style = getComputedStyle(document.body), found = [];
  const colours = `${style.color} on ${style.backgroundColor}`;
  if (colours !== "rgb(0, 0, 0) on rgb(255, 255, 255)") found.push(colours);
  for (const one of document.querySelectorAll("button, input, select, nav, .link, .do, .back, .thumb, .states, .offer")) {
    if (shown(one)) found.push(one.outerHTML.slice(0, 80));
  }
  for (const one of document.querySelectorAll("body *")) {
    if (shown(one) && /fixed|sticky/.test(getComputedStyle(one).position)) found.push(`${one.className} is in the way`);
  }
  return found;
}"""


@pytest.mark.parametrize(
    ("example", "lies"), [("seed-year", False), ("koikoi-three-year", True), ("hanaawase-year", True), ("koikoi-year", True)]
)
def test_a_printed_page_is_paper(phones: Phones, app: Flask, example: str, lies: bool) -> None:
    phone = phones(size=(1000, 800), color_scheme="dark", locale="en-GB")
    kept = record.read((EXAMPLES / f"{example}.json").read_bytes(), BY_NAME)
    assert isinstance(kept, Record)
    table, rules = page_of(app, kept), f"/rules/{kept.game.name}"
    found = {}
    for path in (
        table,
        f"{table}sheet",
        f"{table}end",
        f"{table}history",
        f"{table}people",
        rules,
        f"{rules}/setup",
        f"{rules}/tables/yaku",
    ):
        phone.open(path)
        phone.page.emulate_media(media="print")
        if app_like := phone.page.evaluate(APP):
            found[path.removeprefix(table)] = app_like[:5]
        phone.page.emulate_media(media="null")
    assert found == {}, json.dumps(found, ensure_ascii=False, indent=1)
    phone.open(f"{table}sheet")
    paper = pypdf.PdfReader(io.BytesIO(phone.page.pdf(prefer_css_page_size=True)))
    assert len(paper.pages) == 1
    assert (paper.pages[0].mediabox.width > paper.pages[0].mediabox.height) is lies
    written = paper.pages[0].extract_text()
    assert f"{kept.game.words.en} Sheet" in " ".join(written.split())
    assert "CSV" not in written
