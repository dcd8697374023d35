"""Recorded rulings on every kind of sheet: remarks, and notes under the table."""

import csv
import io
from collections import Counter
from random import Random

import pytest
from kinds import deep
from printed import SHEETS, bare, text, texts

from scorekeeper import plain
from scorekeeper import sheet as drawing
from scorekeeper.core.game import Game
from scorekeeper.games.hachihachi.facts import Field
from scorekeeper.paper import PAPERS
from scorekeeper.pdf import pdf
from scorekeeper.prepared import prepare
from tests.test_pdf import EXAMPLES
from tests.test_rulings import AKATAN, OWN, PAYS, every_game, example, folded, own, sprinkled


@pytest.mark.parametrize("said", [OWN, "わ" * 120, "we pay it in four parts and nobody says a word of it again, ever " * 2])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_kind_of_sheet_shows_a_ruling_in_full(said: str, lang: str) -> None:
    record, state = folded(Field(), own(text=said[:120].strip()), AKATAN)
    sheet = prepare(record, state)
    page = text(pdf(drawing.html(sheet, lang)))
    rows = csv.reader(io.StringIO(plain.csv(sheet, lang)))
    for written in (page, plain.text(sheet, lang), "".join(cell for row in rows for cell in row)):
        assert Counter(bare(said[:120])) <= Counter(written)


@every_game
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_sheet_of_every_game_has_remarks_for_rulings(game: Game, lang: str) -> None:
    record, state = folded(example(game), game=game)
    sheet = prepare(record, state)
    page = text(pdf(drawing.html(sheet, lang)))
    for written in (page, plain.text(sheet, lang)):
        assert Counter(OWN) <= Counter(written)
    assert state.rulings[0].line in game.board(state).lines


def test_rulings_are_numbered_notes_under_the_table() -> None:
    """The remark of the first line of their month that stands has their numbers; a month of nothing else has a line for them."""
    log = (Field(), PAYS, own(), AKATAN, Field(), PAYS)
    sheet = prepare(*folded(*log))
    page = drawing.view(sheet, "ja").whole
    assert [(block.name, line.kind, line.notes) for block in page.blocks for line in block.lines] == [
        ("一", "出来役", (1, 2)),
        ("二", "裁定", (3,)),
    ]
    assert [number for number, _ in page.notes] == [1, 2, 3]
    assert [OWN in text for _, text in page.notes] == [False, True, False]
    assert [[line.sort for line in one.behind] for one in page.blocks[0].lines] == [["ruled", "ruled", "dekiyaku"]]
    assert "出来役 赤短（秋山） ¹ ²" in plain.text(sheet, "ja")


@pytest.mark.parametrize(("paper", "lang", "seeds"), [(*one, (3, 4) if deep else (3 + nth % 2,)) for nth, one in enumerate(SHEETS)])
@every_game
def test_pages_hold_their_notes(game: Game, paper: str, lang: str, seeds: tuple[int, ...]) -> None:
    """Every page has the notes to which its lines refer, and no page becomes two. Beside rulings only what is too wide to stand
    below a player's items is a note.
    """
    for seed in seeds:
        record, state = sprinkled(EXAMPLES[game.name], Random(seed))
        sheet = prepare(record, state)
        view = drawing.view(sheet, lang, PAPERS[paper])
        printed = [*map(bare, texts(pdf(drawing.html(sheet, lang, PAPERS[paper]))))]
        assert len(printed) == len(view.pages or view.across)
        wide = len(view.whole.notes) - len(state.rulings) if sheet.items else 0
        assert wide >= 0
        numbers = [number for page in view.pages or view.across for number, _ in page.notes]
        assert numbers == [*range(1, len(state.rulings) + wide + 1)]
        for written, made in zip(printed, view.pages or view.across, strict=True):
            assert all(bare(note) in written for _, note in made.notes)
