"""A match that was played on several evenings: its sheet says once, under the table, with which round each began."""

from collections.abc import Sequence

import msgspec
import pytest
from printed import EXAMPLES, drawn

from scorekeeper.core.facts import AgreedScore, Fact, Void
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiTeyaku
from scorekeeper.sheet import layout

YEAR = EXAMPLES[GAME.name]
FIRST, SECOND, THIRD = "2026-11-21T20:00:00+09:00", "2026-11-28T20:00:00+09:00", "2026-12-05T20:00:00+09:00"
LATE = "2026-11-22T01:30:00+09:00"
"""Past midnight of the first evening."""


@pytest.fixture(autouse=True)
def in_japan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.local.days.name", lambda: "Asia/Tokyo")


def on(record: Record, *ats: tuple[int, str]) -> Record:
    """The record with the times of its entries: each from an entry on."""
    when = [next((at for begin, at in reversed(ats) if entry >= begin), None) for entry in range(len(record.log))]
    return record._replace(log=tuple(msgspec.structs.replace(fact, at=at) for fact, at in zip(record.log, when, strict=True)))


def notes(record: Record, lang: str = "ja") -> Sequence[str]:
    """The notes under the table of its sheet."""
    return [text for _, text in layout.view(drawn(record), lang).whole.notes]


@pytest.mark.parametrize(
    ("ats", "ja", "en"),
    [
        (((0, FIRST), (10, LATE)), [], []),
        (((0, FIRST), (10, LATE), (16, SECOND)), ["2026-11-28 六月から"], ["2026-11-28: from month 6 on"]),
        (
            ((0, FIRST), (16, SECOND), (24, THIRD)),
            ["2026-11-28 六月から・2026-12-05 八月から"],
            ["2026-11-28: from month 6 on, 2026-12-05: from month 8 on"],
        ),
        (((0, FIRST), (21, SECOND)), ["2026-11-28 七月の途中から"], ["2026-11-28: from the middle of month 7"]),
        (((16, SECOND),), [], []),
        (((0, SECOND), (16, FIRST)), [], []),
    ],
)
def test_the_note_says_with_which_round_each_evening_began(ats: tuple[tuple[int, str], ...], ja: list[str], en: list[str]) -> None:
    """Of an evening past midnight there is one day, of an evening without times or with those of a wrong clock none."""
    assert notes(on(YEAR, *ats)) == ja
    assert notes(on(YEAR, *ats), "en") == en


def test_the_mark_stands_at_the_first_row_of_the_second_evening() -> None:
    view = layout.view(drawn(on(YEAR, (0, FIRST), (21, SECOND), (30, THIRD))), "ja")
    assert [(block.name, line.note) for block in view.whole.blocks for line in block.lines if line.notes] == [("七", "三本（A）")]


@pytest.mark.parametrize(
    "later",
    [
        (Void(entry=1, at=SECOND), HachihachiTeyaku(2, ("aka",), place=0, also=True, at=SECOND)),
        (HachihachiTeyaku(0, ("aka",), place=0, at=SECOND),),
        (AgreedScore(amounts=(24, -12, -12), reason="札の傷", place=23, at=SECOND),),
    ],
    ids=["corrected", "forgotten", "agreed"],
)
def test_what_was_only_entered_later_belongs_to_the_evening_of_its_place(later: tuple[Fact, ...]) -> None:
    dated = on(YEAR, (0, FIRST))
    assert notes(dated._replace(log=(*dated.log, *later))) == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_sheet_of_every_game_says_it(name: str) -> None:
    """On one page of it, beside the notes that it has."""
    record = EXAMPLES[name]
    half = len(record.log) // 2
    dated = on(record, (0, FIRST), (half, SECOND))
    for lang in ("ja", "en"):
        own, both = notes(record, lang), notes(dated, lang)
        assert len(both) == len(own) + 1
        assert sum("2026-11-28" in one for one in both) == 1
        view = layout.view(drawn(dated), lang)
        pages = [page.notes for page in (view.across or view.pages)]
        assert sum("2026-11-28" in text for page in pages for _, text in page) == 1
