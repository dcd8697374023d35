"""The sheet of 六百間: what stands below the figures, long games that go on by hand, and the way to 600."""

import pytest

from scorekeeper import sheet
from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.core.words import Words
from scorekeeper.games.roppyakken import GAME
from scorekeeper.games.roppyakken.facts import Count, Fuke, Ichikoro
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.paper import A5

PLAYERS = ("秋山", "石川")
LEVEL, TEN = Count(points=(200, 200)), Count(points=(210, 200))


def drawn(*log: Fact, **house: str) -> sheet.View:
    record = Record(GAME, GAME.edition, RoppyakkenHouse(**house), PLAYERS, log)  # type: ignore[arg-type]
    state = fold(record)
    assert not isinstance(state, Refused), state
    return sheet.view(sheet.prepare(record, state), "ja", A5)


@pytest.mark.parametrize(
    ("fact", "house", "texts", "under", "remark"),
    [
        (TEN, {}, (("210", "", "210", "+10", "10"), ("200", "", "200", "", "0")), ("", ""), ""),
        (TEN, {"score": "own"}, (("210", "", "210", "+210", "210"), ("200", "", "200", "+200", "200")), ("", ""), ""),
        (
            Count(points=(210, 180), names=(("aotan", "kosan"),)),
            {},
            (("210", "250", "460", "+280", "280"), ("180", "", "180", "", "0")),
            ("小三・青短", ""),
            "",
        ),
        (
            Count(points=(210, 40), zeros=((), ("kiku-tane",))),
            {"fuke": "on", "bake_cup": "on"},
            (("210", "", "210", "", "0"), ("30", "", "30", "", "0")),
            ("", "菊に盃0点"),
            "フケ（石川）",
        ),
        (Fuke(players=(0,)), {"fuke": "on"}, (("", "", "", "", "0"), ("", "", "", "", "0")), ("", ""), "フケ（秋山）"),
        (
            Ichikoro(player=1, name="shikou"),
            {},
            (("", "", "", "", "0"), ("", "600", "600", "+600", "600")),
            ("", "四光"),
            "途中で終わり",
        ),
        (Totals(amounts=(0, 70)), {}, (("", "", "", "", "0"), ("", "", "", "+70", "70")), ("", ""), "略"),
    ],
)
def test_a_round_has_its_figures_and_the_yaku_below(
    fact: Fact, house: dict[str, str], texts: tuple[tuple[str, ...], ...], under: tuple[str, ...], remark: str
) -> None:
    (line,) = drawn(fact, **house).whole.blocks[0].lines
    assert tuple(one.texts for one in line.amounts) == texts
    assert tuple(one.under for one in line.amounts) == under
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


def test_the_way_passes_over_a_round_whose_remark_is_long() -> None:
    """Its second line has no figures, and the bar does not fall back to 0 there."""
    record = Record(GAME, GAME.edition, RoppyakkenHouse(), PLAYERS, (TEN, Count(points=(400, 40), names=((), ("kusa",))), LEVEL))
    state = fold(record)
    assert not isinstance(state, Refused), state
    one = sheet.prepare(record, state)
    (row,) = one.rounds[1].rows
    long = row._replace(note=Words("月見で一杯は雨流れ・" * 3, "washed out, " * 3))
    one = one._replace(rounds=(one.rounds[0], one.rounds[1]._replace(rows=(long,)), one.rounds[2]))
    view = sheet.view(one, "ja", A5)
    assert len(view.whole.blocks[1].lines) > 1
    assert view.way
    assert [[mark.text for mark in bar.marks] for bar in view.way.bars] == [["一", "二"], []]
