"""Whole games of riichi mahjong: how they end, how they are printed, and games known by their totals."""

import pytest
from kinds import covering

from scorekeeper.core import record as records
from scorekeeper.core.facts import Totals
from scorekeeper.core.record import Refused, fold
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games.riichi.facts import Riichi, StopGame
from scorekeeper.games.riichi.game_end import over
from scorekeeper.pdf import rendering
from scorekeeper.sheet import layout
from scorekeeper.sheet.measures import PaperSize
from scorekeeper.sheet.papers import A4, A5
from tests.games.riichi.told import Riichi as Table
from tests.games.riichi.told import told
from tests.laws.test_records import whole


@pytest.mark.parametrize(("name", "clause"), [("riichi-west", "rank.10"), ("riichi-bust", "bust.1")])
def test_by_what_clause_a_game_is_over(name: str, clause: str) -> None:
    assert over(whole(name)[1].own) == f"riichi.{clause}"


def test_a_dealer_who_is_not_first_may_not_stop() -> None:
    """After his first win in South 4 D has 14,000; B leads with 39,300 (riichi.dealer.8)."""
    record, *_ = whole("riichi-bust")
    until = record.log[: max(nth for nth, fact in enumerate(record.log) if isinstance(fact, Riichi))]
    record = record._replace(log=until)
    state = fold(record)
    assert not isinstance(state, Refused)
    refused = records.add(record, state, StopGame())
    assert isinstance(refused, Refused)
    assert [one.key for one in refused.objections] == ["stop-not"]


@pytest.mark.pdf
@pytest.mark.parametrize(("name", "paper"), covering(["riichi-west", "riichi-bust"], [A4, A5]))
def test_the_sheet_is_printed(name: str, paper: PaperSize) -> None:
    """Every hand is on it; the shorter game has room for its chart, the long one has not."""
    *_, made = whole(name)
    for lang in LANGUAGES:
        view = layout.view(made, lang, paper)
        assert sum(len(page.blocks) for page in view.pages) >= len(made.rounds)
        assert bool(view.chart) == (name == "riichi-bust")
    assert rendering.pdf(layout.html(made, "ja", paper)).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("totals", "pots"),
    [
        ("3000 -1000 -1000 -1000", (0,)),
        ("-1500 500 -1500 1500", (1000,)),
        ("-1000 -1000 -1000 -1000", (4000,)),
        ("0 -1000 -1000 0, 0 0 0 0, -1000 0 0 0, -1000 4000 0 0", (2000, 2000, 3000, 0)),
        ("0 -1000 -1000 0, 1000 0 0 0", (2000, None)),
        ("1000 0 0 0", (None,)),
        ("-500 0 0 0", (None,)),
        ("-2000 -1000 -1000 -1000", (None,)),
    ],
)
def test_totals_may_leave_sticks_or_take_them_all(totals: str, pots: tuple[int | None, ...]) -> None:
    """Hands known by their totals: what each sums to, and what then lies on the table."""
    table: Table = told()
    for amounts, pot in zip(totals.split(", "), pots, strict=True):
        fact = Totals(tuple(map(int, amounts.split())))
        if pot is None:
            (refused,) = table.refusing(fact)
            assert (refused.key, refused.where) == ("totals-sum", "amounts")
            assert "リーチ棒" in refused.text.ja
        else:
            now = table.say(fact).month
            assert (now.pot, sum(now.scores) + now.pot) == (pot, 100_000)
