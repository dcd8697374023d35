"""What a preview foretells is what happens, and what undo takes back."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.core.facts import Fact
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiTeyaku
from tests.browser.phone import Open, Phone, points
from tests.games.hachihachi.table import Table

DEALT = HachihachiField()
THREE = HachihachiTeyaku(player=0, names=("sanbon",))


PREVIEWED: dict[str, tuple[tuple[Fact, ...], str, dict[str, Any], str]] = {
    "teyaku": ((DEALT,), "teyaku", {"player": [2], "names": ["sanbon"]}, "秋山・石川から.*2貫ずつ"),
    "tobikomi": ((DEALT, THREE), "tobikomi", {"offender": [1]}, "."),
    "hatto": (
        (HachihachiField(brights=("matsu-hikari",)),),
        "dekiyaku",
        {"player": [1], "names": ["nanatan", "akatan"], "offender": [2], "then": ["agari"]},
        ".",
    ),
    "points": ((DEALT,), "played-out", {"points": (78, 89, None)}, "."),
    "cancel": ((DEALT, HachihachiDekiyaku(player=2, names=("aotan",), then="sage")), "cancel", {}, "."),
    "blown off": ((DEALT, HachihachiTeyaku(player=1, names=("karasu",))), "played-out", {"sujuroku": [0]}, "."),
}
"""The entries before, the form, what is chosen in it, and what its button says."""


@pytest.mark.parametrize("case", PREVIEWED)
def test_the_preview_matches_the_effect_and_undo_names_and_reverts_it(phone: Phone, opened: Open, case: str) -> None:
    """From its form on; that redo leads back is the same for all."""
    log, form, told, said = PREVIEWED[case]
    phone.open(f"{opened(*log)}declare/{form}")
    before = Table().say(*log).balances
    for name, values in told.items():
        if name == "points":
            phone.count(*values)
        else:
            for value in values:
                phone.choose(name, value)
    expect(phone.confirm).to_have_text(re.compile(said))
    foretold = tuple(map(points, phone.preview.locator(".delta .sr").all_inner_texts()))  # everybody's gain or loss
    assert sum(foretold) == 0
    phone.enter()
    after = phone.totals
    assert tuple(new - old for old, new in zip(before, after, strict=True)) == foretold
    named = phone.undo.locator(".takes").inner_text()
    assert named
    phone.go(phone.undo)
    assert (phone.totals, phone.redo.locator(".takes").inner_text()) == (before, named)
    if case == "hatto":
        phone.go(phone.redo)
        assert (phone.totals, phone.undo.locator(".takes").inner_text()) == (after, named)
