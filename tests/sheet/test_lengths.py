"""One table of lengths: the style sheets of print and the layout of a sheet both have them from lengths.css."""

import re
from pathlib import Path

import pytest

from scorekeeper.local import folders
from scorekeeper.sheet import papers
from scorekeeper.sheet.lengths import Lengths

PRINT = folders.static() / "print"
TABLE = PRINT / "lengths.css"


def test_lengths_are_those_of_the_nearest_rule_in_millimetres_and_used_by_style_sheets_and_the_layout() -> None:
    assert Lengths()["printed-row"] == 6.35
    assert Lengths("a5")["printed-row"] == 5
    assert Lengths("a5")["seal"] == Lengths()["seal"] == 12
    assert Lengths("letter")["blank-row"] == 7.1
    assert Lengths()["remark-font"] == pytest.approx(9 / 72 * 25.4, abs=0.001)
    there = set(re.findall(r"--([-\w]+):", TABLE.read_text("utf-8")))
    styled = set(re.findall(r"var\(--([-\w]+)\)", "".join(one.read_text("utf-8") for one in PRINT.glob("*.css") if one != TABLE)))
    assert there <= styled
    text = Path(papers.__file__).read_text("utf-8")
    kinds = {f"{kind}-{what}" for kind in ("asked", "many") for what in ("font", "line", "below")}
    read = set(re.findall(r'\["([-\w]+)"\]', text)) | kinds
    assert there == read - {"b5-hand-row", "b5-hand-sum", "b5-hand-final"}
