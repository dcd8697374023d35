"""The sheet of riichi mahjong: hands told in all three ways, its closing rows, and how it breaks."""

from random import Random

import pytest
from kinds import times

from scorekeeper.core.facts import AgreedScore, EndedEarly, Fact, Totals
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.words import LANGUAGES, Words
from scorekeeper.games.riichi import GAME
from scorekeeper.sheet import layout
from scorekeeper.sheet.blanks import blank
from scorekeeper.sheet.measures import PaperSize
from scorekeeper.sheet.of_record import prepare
from scorekeeper.sheet.papers import A4, A5, PAPERS
from tests.games.riichi.reckoned import settled
from tests.games.riichi.test_reckoned_twice import MOODS, Play
from tests.games.riichi.told import Riichi, facts
from tests.laws.test_records import whole

PLAYERS = ("秋山", "石川", "上田", "榎本")


def drawn(*log: Fact, **house: str) -> Sheet:
    table = Riichi(**house).say(*log)
    return prepare(table.record._replace(players=PLAYERS), table.state)


LONG = facts("23*draw 0123")
(YAKUMAN,) = facts("ron 1<0 yakuman")


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
def test_a_long_game_goes_on_on_a_second_leaf_with_its_sums(paper: PaperSize) -> None:
    made = drawn(*LONG, YAKUMAN)
    pages = layout.view(made, "ja", paper).pages
    assert len(pages) == 2
    first, second = pages
    assert first.carried
    assert second.brought
    assert [one.texts for one in first.carried.amounts] == [one.texts for one in second.brought.amounts]
    assert second.blocks
    assert second.sums[-1].last
    assert len(layout.view(drawn(*LONG[:16]), "ja", paper, going_on=False).pages) == 1


def test_points_are_charted_while_there_is_room() -> None:
    def high(hands: int, paper: PaperSize) -> float:
        chart = layout.view(drawn(*LONG[: hands - 1], YAKUMAN), "ja", paper).chart
        return chart.frame.height if chart else 0

    assert high(14, A4) > high(16, A4) > high(17, A4) == 0
    assert high(12, A5) > high(14, A5) > high(15, A5) == 0
    chart = layout.view(whole("riichi-game")[2], "ja").chart
    assert chart
    assert len({stroke.dash for stroke in chart.strokes}) == len({stroke.shape for stroke in chart.strokes}) == 4
    assert {*PLAYERS} <= {label.text for label in chart.labels}
    assert chart.tables[0].columns[0][0] == Words("秋山", "秋山")


def test_what_is_said_beside_a_hand_leaves_the_chart_where_it_was() -> None:
    """An early end and a name have no figures of their own; an agreed score has."""
    beside = AgreedScore(amounts=(1200, -1200, 0, 0), reason="x"), EndedEarly(how="rules")
    for more, held in (beside[1:], (24, 26, 25, 25)), (beside, (25.2, 24.8, 25, 25)):
        told = [Totals(amounts=(-1000, 1000, 0, 0), leader=0), *more]
        chart = layout.view(drawn(*told), "ja").chart
        assert chart
        assert [float(one or 0) for one in chart.tables[0].rows[-1][1]] == [*held]


def test_a_blank_sheet_is_in_hundreds_with_two_columns_for_each() -> None:
    view = layout.view(blank(GAME, None), "ja")
    (page,) = view.pages
    assert len(page.blocks) == 21
    assert [one.texts for one in page.blocks[0].lines[0].amounts] == [("", "250")] * 4
    assert page.blocks[0].lines[0].note == "百点で書く（25,000は250）"
    assert (view.stacked, view.columns, view.chart) == (False, ("増減", "持ち点"), None)
    assert blank(GAME, None).feet[0].note == Words("供託とも 1,000（百点）", "1,000 hundreds in all")


def test_a_game_goes_on_by_pencil() -> None:
    view = layout.view(drawn(*LONG[:5]), "ja")
    (page,) = view.pages
    assert view.stacked
    assert sum(block.by_hand for block in page.blocks) == 15
    above = next(block.above for block in page.blocks if block.above)
    assert [one.texts[0] for one in above.amounts] == ["25,000"] * 4


def test_rounds_are_told_apart_beside_the_sheet() -> None:
    assert [one.apart.ja for one in whole("riichi-game")[2].rounds][1:4] == ["東二局", "東二局　1本場", "東二局　2本場"]
    assert GAME.speech.round_name(Words("東二局", "East 2")) == Words("東二局", "East 2")
    assert GAME.speech.round_name(Words("二", "2")) == Words("二局", "hand 2")


@pytest.mark.fuzz
@pytest.mark.parametrize("mood", MOODS)
def test_every_sheet_leads_to_the_points_and_the_result(mood: str) -> None:
    for seed in range(times(1)):
        play = Play(Random(f"sheet {mood} {seed}"), mood)
        play.play()
        made = GAME.sheet(play.state, PLAYERS)
        rows = [one.rows[0].cells for one in layout.with_sums(made).rounds]
        balances = GAME.balances(play.state)
        moved = [sum(row[seat].small or 0 for row in rows) for seat in range(4)]
        assert moved == [*balances]
        assert [cell.so_far for cell in rows[-1]] == [play.house["start"] + balance for balance in balances]
        first, last = made.feet[0], made.feet[-1]
        assert [cell.small for cell in first.cells] == [*settled(play.house, play.stand)]
        assert [cell.small for cell in last.cells] == [*(GAME.final(play.state) or ())]
        between = zip(*([cell.small or 0 for cell in foot.cells] for foot in made.feet[1:-1]), strict=True)
        assert [sum(one) for one in between] == [cell.small for cell in last.cells]
        for lang in LANGUAGES:
            assert sum(len(page.blocks) for page in layout.view(made, lang).pages) == len(made.rounds)


@pytest.mark.parametrize("hands", [18, 21])
def test_a_long_game_has_empty_hands_left(hands: int) -> None:
    pages = layout.view(drawn(*LONG[:hands]), "ja").pages
    left = [block for page in pages for block in page.blocks if block.by_hand]
    assert len(left) == 8
    assert [bool(block.above) for block in left] == [True] + [False] * 7
    assert not any(text for block in left for amount in block.lines[0].amounts for text in amount.texts)
