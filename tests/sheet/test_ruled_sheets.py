"""Recorded rulings on every kind of sheet: remarks, and notes under the table."""

import csv
import io
from collections import Counter
from random import Random

import pytest
from kinds import share
from printed import EXAMPLES, bare, turns, upright, written
from strategies import a_table

from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.sheet import layout as drawing
from scorekeeper.sheet import text_csv
from scorekeeper.sheet.of_record import prepare
from scorekeeper.sheet.papers import PAPERS
from tests.web.referee.test_rulings import AKATAN, OWN, PAYS, example, folded, own, sprinkled

SAID = "わ" * 120, "we pay it in four parts and nobody says a word of it again, ever " * 2, OWN


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_sheet_shows_a_ruling_in_full(lang: str) -> None:
    for nth, said in enumerate(SAID):
        sheet = prepare(*folded(HachihachiField(), own(text=said[:120].strip()), AKATAN))
        rows = csv.reader(io.StringIO(text_csv.csv(sheet, lang)))
        files = [text_csv.text(sheet, lang), "".join(cell for row in rows for cell in row)]
        if nth == LANGUAGES.index(lang):
            files.append("".join(map(written, upright(sheet, lang).pages)))
        for file in files:
            assert Counter(bare(said[:120])) <= Counter(file)


@pytest.mark.parametrize("game", BY_NAME)
def test_the_sheet_of_every_game_has_remarks_for_rulings(game: str) -> None:
    played = BY_NAME[game]
    record = Record(played, played.edition, played.house(), tuple(f"P{n}" for n in range(a_table(played))), (example(played),))
    state = fold(record)
    assert not isinstance(state, Refused)
    for lang in LANGUAGES:
        assert Counter(OWN) <= Counter(text_csv.text(prepare(record, state), lang))
    assert state.rulings[0].line in BY_NAME[game].board(state).lines


def test_rulings_are_numbered_notes_under_the_table() -> None:
    """The remark of the first line of their month that stands has their numbers; a month of nothing else has a line for them."""
    log = (HachihachiField(), PAYS, own(), AKATAN, HachihachiField(), PAYS)
    sheet = prepare(*folded(*log))
    page = drawing.view(sheet, "ja").whole
    assert [(block.name, line.kind, line.notes) for block in page.blocks for line in block.lines] == [
        ("一", "出来役", (1, 2)),
        ("二", "裁定", (3,)),
    ]
    assert [number for number, _ in page.notes] == [1, 2, 3]
    assert [OWN in text for _, text in page.notes] == [False, True, False]
    assert [[line.sort for line in one.behind] for one in page.blocks[0].lines] == [["ruled", "ruled", "dekiyaku"]]
    assert "出来役 赤短（秋山） ¹ ²" in text_csv.text(sheet, "ja")


@pytest.mark.parametrize("game", share(BY_NAME))
def test_pages_hold_their_notes(game: str) -> None:
    """Every page has the notes to which its lines refer, and no page becomes two. Beside rulings only what is too wide to stand
    below a player's items is a note.
    """
    for seed in share((3, 4), 2):
        record, state = sprinkled(EXAMPLES[game], Random(seed))
        sheet = prepare(record, state)
        for paper, lang in turns([*BY_NAME].index(game)):
            view = drawing.view(sheet, lang, PAPERS[paper])
            pages = view.pages or view.across
            wide = len(view.whole.notes) - len(state.rulings) if sheet.items else 0
            assert wide >= 0
            assert [number for page in pages for number, _ in page.notes] == [*range(1, len(state.rulings) + wide + 1)]
            for page, leaf in zip(pages, upright(sheet, lang, PAPERS[paper]).pages, strict=True):
                said = written(leaf)
                assert [note for _, note in page.notes if bare(note) not in said] == [], (paper, lang)
