"""The sheet of 六百間: what stands below the figures, long games that go on by hand, and the way to 600."""

import re

import pytest

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BY_NAME, CURTAIN, DECK, SAKE_CUP, month_of
from scorekeeper.games.roppyakken import GAME
from scorekeeper.games.roppyakken.facts import Count, Ichikoro
from scorekeeper.sheet import layout, text_csv
from scorekeeper.sheet.of_record import prepare
from scorekeeper.sheet.papers import A5
from tests.games.cases import Case, chosen, each, facts, rows
from tests.games.table import Table

PLAYERS = ("秋山", "石川")
LEVEL, TEN = Count(points=(200, 200)), Count(points=(210, 200))


def made(*log: Fact, players: tuple[str, ...] = PLAYERS, **house: str) -> Sheet:
    table = Table.of(GAME, len(players), **house).say(*log)
    return prepare(table.record._replace(players=players), table.state)


def drawn(*log: Fact, **house: str) -> layout.View:
    return layout.view(made(*log, **house), "ja", A5)


# the fact | house rules | card points, yaku, both, gain and total of each, - for none | under each | the remark
ROWS = """
count points=210,200 | | 210 - 210 +10 10/200 - 200 - 0 | / |
count points=210,200 | score=own | 210 - 210 +210 210/200 - 200 +200 200 | / |
count points=210,180 names=aotan,kosan/ | | 210 250 460 +280 280/180 - 180 - 0 | 小三・青短/ |
count points=210,40 zeros=/kiku-tane | fuke=on bake_cup=on | 210 - 210 - 0/30 - 30 - 0 | /0点 菊に盃 | フケ（石川）
fuke players=0, | fuke=on | - - - - 0/- - - - 0 | / | フケ（秋山）
ichikoro player=1 name=shikou | | - - - - 0/- 600 600 +600 600 | /四光 | 途中で終わり
totals amounts=0,70 | | - - - - 0/- - - +70 70 | / | 略
"""


@each(rows(ROWS))
def test_a_round_has_its_figures_and_the_yaku_below(case: Case) -> None:
    fact, house, texts, under, remark = case
    (line,) = drawn(*facts(GAME, fact), **chosen(GAME, house)).whole.blocks[0].lines
    assert "/".join(" ".join(text or "-" for text in one.texts) for one in line.amounts) == texts
    assert "/".join(one.under for one in line.amounts) == under
    assert line.note == remark


@pytest.mark.parametrize(
    ("rounds", "left"),
    [
        (3, ["四", "五", "六", "七", "八", "九", "十"]),
        (8, ["九", "十", "十一"]),
        (9, ["十", "十一", "十二"]),
        (14, ["十五", "十六", "十七"]),
    ],
)
def test_a_game_that_goes_on_by_hand_has_numbered_rounds_left(rounds: int, left: list[str]) -> None:
    blocks = [block for page in drawn(*[TEN] * rounds).pages for block in page.blocks]
    assert [block.name for block in blocks if block.by_hand] == left
    assert [block.name for block in blocks if block.above] == left[:1], "the totals so far stand once, above the first of them"


@pytest.mark.parametrize(
    ("log", "ringed"),
    [
        ((LEVEL,), []),
        ((Totals(amounts=(590, 0)),), []),
        ((Totals(amounts=(300, 0)), Totals(amounts=(300, 0))), [(2, 0, "600")]),
        ((Totals(amounts=(590, 300)), Ichikoro(player=1, name="shikou")), [(2, 1, "900")]),
        ((Totals(amounts=(650, 650)), Totals(amounts=(0, 10))), [(1, 0, "650"), (1, 1, "650")]),
    ],
)
def test_the_total_that_reaches_600_is_ringed(log: tuple[Fact, ...], ringed: list[tuple[int, int, str]]) -> None:
    """Once for each player, in the round in which he got there; only then does the legend of a finished sheet have it."""
    view = drawn(*log, score="own")
    lines = enumerate((block.lines[0] for block in view.whole.blocks), 1)
    assert [(nth, seat, one.texts[-1]) for nth, line in lines for seat, one in enumerate(line.amounts) if one.reached] == ringed
    assert [meaning for mark, meaning in view.legend if mark == "600"] == ["に達した回"] * bool(ringed)


def test_the_ring_is_in_the_table_in_the_legend_and_in_brackets_where_text_is_plain() -> None:
    one = made(Totals(amounts=(300, 0)), Totals(amounts=(320, 0)))
    assert re.findall('<i class="ringed">(.*?)</i>', layout.html(one, "ja", A5)) == ["620", "600"]
    assert re.findall(r"\(\d+\)", text_csv.text(one, "ja")) == ["(620)", "(600)"]


def test_the_way_passes_over_a_round_whose_remark_is_long() -> None:
    """Its second line has no figures, and the bar does not fall back to 0 there."""
    one = made(TEN, Count(points=(400, 40), names=((), ("kusa",))), LEVEL)
    (row,) = one.rounds[1].rows
    long = row._replace(note=Words("月見で一杯は雨流れ・" * 3, "washed out, " * 3))
    one = one._replace(rounds=(one.rounds[0], one.rounds[1]._replace(rows=(long,)), one.rounds[2]))
    view = layout.view(one, "ja", A5)
    assert len(view.whole.blocks[1].lines) > 1
    assert view.way
    assert [[mark.text for mark in bar.marks] for bar in view.way.bars] == [["一", "二"], []]


def test_yaku_too_wide_for_their_cell_and_for_the_remark_are_a_note_under_the_table() -> None:
    """Three players on A5, in English: a remark of many lines would make a high round."""
    names = ("Anna-Lena Kowalski", "Bartholomew Jones", "Constantinos P.")
    wide = Count(points=(130, 110, 60), names=(("oozan", "ame-shima", "sakura-shima"), ("inoshikachou", "fuji-shima"), ()))
    view = layout.view(made(wide, wide, players=names, card_values="20", gaji_rest_10="mushi"), "en", A5)
    assert [(len(block.lines), block.lines[0].notes) for block in view.whole.blocks] == [(1, (1,)), (1, (2,))]
    said = "ame-shima, oozan, sakura-shima (Anna-Lena Kowalski), inoshikachou, fuji-shima (Bartholomew Jones)"
    assert view.whole.notes == ((1, said), (2, said))


def test_the_cards_that_count_as_0_are_told_apart_from_the_yaku() -> None:
    """Of several kinds of remark on a player each names what follows it."""
    pile = {*month_of(1), CURTAIN, SAKE_CUP, *(BY_NAME[name] for name in ("sakura-tan", "kiku-tan", "yanagi-tane", "yanagi-tan"))}
    piles = tuple(tuple(card.name for card in DECK if (card in pile) is mine) for mine in (True, False))
    fact = Count(captures=piles, zeros=(("kiku-tane", "yanagi-tan"), ()))
    (row,) = made(fact, deal="10", fuke="on", bake_cup="on", bake_willow="on").rounds[0].rows
    assert row.cells[0].under == (
        "松シマ／雨流れ 花見で一杯／0点 菊に盃・柳に短冊",
        "matsu-shima; washed out: hanami; as 0: sake cup, willow ribbon",
    )


def test_thousands_are_set_apart_in_every_column() -> None:
    (line,) = drawn(Count(points=(280, 100), names=(("shichitan", "kosan", "oozan", "aotan"), ()))).whole.blocks[0].lines
    assert line.amounts[0].texts == ("280", "950", "1,230", "+1,130", "1,130")
