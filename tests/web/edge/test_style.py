"""The style sheets of the pages: no duplicates, nothing unused, colours and font sizes from tokens."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import tinycss2

import scorekeeper
from scorekeeper.local import folders
from scorekeeper.sheet import stylesheets
from scorekeeper.sheet.papers import PAPERS
from scorekeeper.web.prints.printing import DOCUMENTS

PRINT = folders.static() / "print"
PAGES = sorted(file for file in folders.static().glob("*/*.css") if file.parent != PRINT)
SCRIPTS = sorted(file for file in folders.static().glob("*/*.js") if file.parent.name != "vendor")
SHEETS = [*PAGES, *sorted(PRINT.glob("*.css"))]
ALWAYS = ("tokens", "base", "parts", "printed")
"""The style sheets that base.html links on every page."""


class Rule(NamedTuple):
    """One selector of a rule: its place, the conditions around it, and its declarations by property."""

    sheet: str
    under: str
    selector: str
    says: tuple[tuple[str, str], ...]


def rules_of(sheet: Path) -> Iterator[Rule]:
    name = f"print/{sheet.stem}" if sheet.parent == PRINT else sheet.stem
    yield from _rules(name, "", tinycss2.parse_stylesheet(sheet.read_text("utf-8"), True, True))


def _rules(sheet: str, under: str, nodes: list[tinycss2.ast.Node]) -> Iterator[Rule]:
    for node in nodes:
        assert node.type != "error", (sheet, node.message)
        if node.type == "at-rule" and node.lower_at_keyword in ("media", "supports"):
            inner = tinycss2.parse_rule_list(node.content, True, True)
            yield from _rules(sheet, f"{under}@{node.lower_at_keyword} {tinycss2.serialize(node.prelude).strip()}", inner)
        elif node.type == "qualified-rule":
            told = tinycss2.parse_blocks_contents(node.content, True, True)
            assert [one.message for one in told if one.type == "error"] == [], sheet
            says = tuple((one.name, tinycss2.serialize(one.value).strip()) for one in told)
            for selector in apart(tinycss2.serialize(node.prelude)):
                yield Rule(sheet, under, selector, says)


def apart(prelude: str) -> Iterator[str]:
    """The selectors of a list; commas within brackets do not separate."""
    deep, one = 0, ""
    for letter in prelude + ",":
        deep += (letter in "([") - (letter in ")]")
        if letter == "," and not deep:
            yield " ".join(one.split())
            one = ""
        else:
            one += letter


@cache
def rules() -> tuple[Rule, ...]:
    return tuple(rule for sheet in SHEETS for rule in rules_of(sheet))


def test_a_tick_beside_a_choice_is_no_part_of_its_name() -> None:
    """It is drawn by the style sheet with an empty alternative; the choice itself says that it is chosen."""
    ticks = [value for rule in rules() for name, value in rule.says if name == "content" and "✓" in value]
    assert len(ticks) > 6
    assert [one for one, after in zip(ticks[::2], ticks[1::2], strict=True) if after != f'{one} / ""'] == []


def test_dark_colours_are_the_same_by_system_setting_and_by_choice() -> None:
    asked = {rule.selector: rule.says for rule in rules() if rule.sheet == "tokens"}
    assert asked['[data-theme="dark"]'] == asked[':root:not([data-theme="light"])']


def given(wrong: str, name: str = "", sheet: str = "") -> list[tuple[str, ...]]:
    """Where a property of such a name is given such a value, outside the tokens' own sheet; tokens in the value do not count."""
    return [
        (*rule[:3], called, value)
        for rule in rules()
        if rule.sheet.startswith(sheet) and not rule.sheet.endswith("tokens")
        for called, value in rule.says
        if re.match(name, called) and re.search(wrong, re.sub(r"var\(--[-\w]+\)", "", value), re.IGNORECASE)
    ]


def test_colours_font_sizes_and_the_lines_of_prints_are_tokens() -> None:
    """Or font sizes relative ones in em, cqi or vw; the board uses --u."""
    assert given(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklch)a?\(|\b(?:white|black|red|gr[ae]y)\b") == []
    assert given(r"(?<![\w/.])[\d.]+(?:px|rem|pt|mm)\b", "font(-size)?$") == []
    assert given(r"[\d.]pt\b", "border", "print/") == []


def test_every_token_is_used_and_every_used_one_exists() -> None:
    text = "".join(sheet.read_text("utf-8") for sheet in SHEETS)
    there = {name for rule in rules() for name, _ in rule.says if name.startswith("--")}
    assert there == set(re.findall(r"var\((--[-\w]+)", text))


@cache
def named() -> tuple[set[str], tuple[str, ...]]:
    """The quoted words in templates, scripts and the pages' Python, and the beginnings of composed ones: `ask-{{ … }}`, `"d" ~
    …`.
    """
    package = Path(scorekeeper.__file__).parent / "web"
    files = (*folders.templates().rglob("*.html"), *SCRIPTS, *package.rglob("*.py"))
    text = "\n".join(file.read_text("utf-8") for file in files)
    quoted = " ".join(re.findall(r"\"[^\"\n]*\"|'[^'\n]*'|{% block kind %}.*", text))
    return set(re.findall(r"[A-Za-z][-\w]*", quoted)), tuple(re.findall(r"\b([a-z][-\w]*)(?:\{\{|\" ~)", text))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_class_in_a_selector_is_used_on_a_page(sheet: Path) -> None:
    words, stems = named()
    words |= {name for paper in PAPERS.values() for name in paper.classes.split()}
    begun = {stem for stem in stems if stem.endswith("-")}, {stem for stem in stems if not stem.endswith("-")}
    found = {
        name for rule in rules_of(sheet) for name in re.findall(r"[.#]([A-Za-z][-\w]*)", re.sub(r'"[^"]*"', "", rule.selector))
    }
    unknown = {name for name in found if name not in words and re.sub(r"\d+$", "", name) not in begun[1]}
    assert {name for name in unknown if not name.startswith(tuple(begun[0]))} == set()


def linked(template: str) -> set[str]:
    named = re.search(r"{% set styles = \(([^)]*)\) %}", template)
    return set(re.findall(r'["+]([-\w]+)', named[1])) if named else set()


def test_every_style_sheet_is_linked_and_every_linked_one_exists() -> None:
    pages = [linked(file.read_text("utf-8")) for file in folders.templates().rglob("*.html")]
    assert set().union(*pages, ALWAYS, {"twice"}) == {sheet.stem for sheet in PAGES}
    printed = {*stylesheets.ALWAYS, *stylesheets.SHEET, *DOCUMENTS, *(style for paper in PAPERS.values() for style in paper.styles)}
    assert printed == {sheet.stem for sheet in PRINT.glob("*.css")}


def test_scripts_are_modules_that_share_no_globals() -> None:
    """Only htmx puts itself on window; one module reads it there."""
    for script in SCRIPTS:
        text = script.read_text("utf-8")
        assert not re.search(r"\b(?:window|globalThis|self)\.\w+\s*=[^=]", text), script.name
        assert ("window.htmx" in text) == (script.name == "htmx.js"), script.name
        for name in re.findall(r'^import (?:.* from )?"(.+)";', text, re.M):
            assert (script.parent / name).exists(), (script.name, name)


def test_no_two_modules_give_templates_something_by_the_same_name() -> None:
    sources = [file.read_text("utf-8") for file in Path(scorekeeper.__file__).parent.rglob("*.py")]
    given = [call for text in sources for call in re.findall(r"jinja_env\.globals\.update\((.*)\)", text)]
    names = Counter(name for call in given for name in re.findall(r"(\w+)=", call))
    assert len(names) > 10
    assert [name for name, times in names.items() if times > 1] == []
