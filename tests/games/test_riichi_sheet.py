"""The sheet of riichi mahjong: a whole game as it is written, told in all three ways, its closing rows, and how it breaks."""

from itertools import accumulate
from pathlib import Path
from random import Random

import pytest
from kinds import times

from scorekeeper import plain, sheet
from scorekeeper.blanks import blank
from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.words import LANGUAGES, Words
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.facts import Abort, AlsoRon, Draw, Foul, Riichi, Ron, Stop, Tsumo
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.paper import A4, A5, PAPERS, Paper
from scorekeeper.prepared import prepare
from tests.games.test_riichi_reckoned_twice import MOODS, Play
from tests.test_sheet import of_csv

PLAYERS = ("秋山", "石川", "上田", "榎本")
A, B, C, D = range(4)

# 局, 本場・供託, 和了と放銃, 翻符; each player's marks and change (_: none); the points after it in hundreds; the remark.
WRITTEN = """
東一局 0本場 石川|←榎本 3翻|30符 ; 親_ 立和+3900 _ 放-3900 ; 250 289 250 211 ; 立直・平和・ドラ1
東二局 0本場 流局 - ; -1500 親聴+1500 立聴+500 -1500 ; 235 304 255 196 ; テンパイ 石川・上田
東二局 1本場/供1 石川|ツモ 2翻|40符 ; -1400 親和+5200 -1400 -1400 ; 221 356 241 182 ;
東二局 2本場 秋山|←石川 4翻|満貫 ; 立和+9600 親立放-9600 _ _ ; 317 260 241 182 ; 立直・一発・平和・ドラ1
東三局 0本場 榎本|秋山|←石川 3翻40符|2翻30符 ; 和+2000 放-7200 親立-1000 和+6200 ; 337 188 231 244 ; 榎本 翻牌 白・翻牌 場風・ドラ1
東四局 0本場 途中流局 - ; _ _ _ 親_ ; 337 188 231 244 ; 九種九牌
東四局 1本場 チョンボ - ; +2000 +2000 -8000 親+4000 ; 357 208 151 284 ; 上田　満貫払い
東四局 1本場 石川|ツモ 1翻|30符 ; -400 和+1400 -400 親-600 ; 353 222 147 278 ; 断么九
南一局 0本場 上田|ツモ 5翻|満貫 ; 親-4000 -2000 立和+8000 -2000 ; 313 202 227 258 ; 立直・一発・門前清自摸和・ドラ2
南二局 0本場 流局 - ; -1000 親聴+3000 -1000 -1000 ; 303 232 217 248 ; テンパイ 石川
南二局 1本場 榎本|ツモ 役満 ; -8100 親-16100 -8100 和+32300 ; 222 71 136 571 ; 四暗刻
南三局 0本場 流局 - ; -1500 -2500 親聴+1500 聴+1500 ; 207 46 151 586 ; テンパイ 上田・榎本/軽い反則 石川
南三局 1本場/供1 上田|←秋山 3翻|40符 ; 放-8000 _ 親和+9000 _ ; 127 46 241 586 ;
南三局 2本場 上田|←石川 5翻|満貫 ; _ 放-12600 親和+13600 立-1000 ; 127 -80 377 576 ; 翻牌 發・三暗刻・ドラ2/飛び終了
"""
FEET = {
    "score": [12700, -8000, 37700, 57600],
    "base": [-17, -38, 8, 28],
    "uma": [-10, -30, 10, 30],
    "oka": [None, None, None, 19],
    "tobi": [None, -10, 10, None],
    "tips": [-10, -10, -10, 30],
    "final": [-37, -88, 18, 107],
}
"""+19: minus the other three, since 500 points and less go down."""


def whole() -> Sheet:
    """The game of examples/riichi-game.json."""
    read = records.read((Path(__file__).parents[2] / "examples" / "riichi-game.json").read_bytes(), {"riichi": GAME})
    assert isinstance(read, Record), read
    state = fold(read)
    assert not isinstance(state, Refused), state
    return prepare(read, state)


def drawn(*log: Fact, players: tuple[str, ...] = PLAYERS, **house: object) -> Sheet:
    record = Record(GAME, GAME.edition, RiichiHouse(**house), players, log)  # type: ignore[arg-type]
    state = fold(record)
    assert not isinstance(state, Refused), state
    return prepare(record, state)


def written(made: Sheet) -> list[tuple[str, str, str, str]]:
    """Each hand as a line of WRITTEN: its name and narrow columns, the changes, the points, the remark."""
    found = []
    for one in sheet.with_sums(made).rounds:
        (row,) = one.rows
        fields = ["|".join(line.ja for line in field) or "-" for field in one.fields]
        name = " ".join((one.name.ja, one.under.ja.replace("　", "/"), *fields))
        cells = " ".join(
            "".join(sign.words.ja for sign in cell.signs) + ("_" if cell.small is None else f"{cell.small:+d}")
            for cell in row.cells
        )
        points = " ".join(str((cell.so_far or 0) // 100) for cell in row.cells)
        found.append((name, cells, points, "/".join(filter(None, (row.note.ja, row.more.ja)))))
    return found


def test_a_whole_game() -> None:
    made = whole()
    assert written(made) == [tuple(part.strip() for part in line.split(";")) for line in WRITTEN.strip().splitlines()]
    assert {foot.key: [cell.small for cell in foot.cells] for foot in made.feet} == FEET
    assert [rank.ja for rank in made.ranks] == ["三位", "四位", "二位", "首位"]
    assert sum(FEET["final"]) == 0  # type: ignore[arg-type]


def test_the_changes_lead_to_the_points() -> None:
    head, *rows = of_csv(plain.csv(whole(), "ja"))
    assert head[:5] == ["局", "区分", "和了・← 放銃", "翻・符", "秋山 印"]
    for seat in range(4):
        at = 5 + 3 * seat
        moved = [int(row[at] or 0) for row in rows[:14]]
        assert [int(row[at + 1]) for row in rows[:14]] == [*accumulate(moved, initial=25000)][1:]
        assert [row[at] for row in rows[14:21]] == [str(foot[seat] if foot[seat] is not None else "") for foot in FEET.values()]
    assert [row[1] for row in rows[:14]] == ["東"] * 8 + ["南"] * 6


def test_only_holdings_go_without_a_plus() -> None:
    text = plain.text(whole(), "ja")
    assert "立和    +3,900 28,900" in text
    assert "+32,300 57,100" in text
    assert "−12,600 −8,000" in text


@pytest.mark.parametrize(
    ("log", "field", "worth", "remark", "house"),
    [
        ((Draw(nagashi=(C,)),), "上田|流し満貫", "満貫", "", {}),
        ((Draw(nagashi=(C,)),), "流局", "-", "流し満貫（上田）", {"nagashi": "draw"}),
        ((Draw(tenpai=(A, B, C, D)),), "流局", "-", "全員テンパイ", {}),
        ((Draw(),), "流局", "-", "全員ノーテン", {}),
        ((Abort("suukan"),), "途中流局", "-", "四カンツ", {}),
        ((Tsumo(A, "mangan"),), "秋山|ツモ", "満貫", "", {}),
        ((Tsumo(A, "kazoe"),), "秋山|ツモ", "数え役満", "", {}),
        ((Tsumo(A, "double"),), "秋山|ツモ", "ダブル役満", "飛び終了", {}),
        ((Ron(B, 4, 30, payer=A),), "石川|←秋山", "4翻|満貫", "", {}),
        ((Totals((3000, -1000, -1000, -1000)),), "合計", "-", "合計だけ記入・翻と符は不明", {}),
        (
            (Tsumo(A, yaku=("daisangen",), open=True, daisangen=B),),
            "秋山|ツモ",
            "役満",
            "大三元/責任払い 石川　飛び終了",
            {},
        ),
    ],
)
def test_a_hand(log: tuple[Fact, ...], field: str, worth: str, remark: str, house: dict[str, object]) -> None:
    name, _, _, said = written(drawn(*log, **house))[0]
    assert name.split(" ")[2:] == [field, worth]
    assert said == remark


def test_a_hand_that_goes_on_shows_its_stick() -> None:
    ((name, cells, points, _),) = written(drawn(Riichi(B)))
    assert (name, cells, points) == ("東一局 0本場 - -", "親_ 立-1000 _ _", "250 240 250 250")
    ((_, cells, _, remark),) = written(drawn(Foul(C)))
    assert (cells, remark) == ("親_ _ -1000 _", "軽い反則 上田")


def test_three_win_on_one_discard() -> None:
    made = drawn(Ron(B, 1, 30, payer=A), AlsoRon(C, 2, 30), AlsoRon(D, "mangan"))
    assert written(made)[0][0] == "東一局 0本場 石川|上田|榎本|←秋山 1翻30符|2翻30符|満貫"


def test_a_stopped_game_says_so() -> None:
    log = [*(Draw() for _ in range(7)), Ron(D, 1, 30, payer=A), Stop()]
    assert written(drawn(*log, agariyame="on", west="off"))[-1][3] == "和了やめ"


LONG = tuple(Draw(tenpai=(A, B, C, D)) for _ in range(23))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
def test_a_long_game_goes_on_on_a_second_leaf_with_its_sums(paper: Paper) -> None:
    made = drawn(*LONG, Ron(B, "yakuman", payer=A))
    pages = sheet.view(made, "ja", paper).pages
    assert len(pages) == 2
    first, second = pages
    assert first.carried
    assert second.brought
    assert [one.texts for one in first.carried.amounts] == [one.texts for one in second.brought.amounts]
    assert second.blocks
    assert second.sums[-1].last
    assert len(sheet.view(drawn(*LONG[:16]), "ja", paper, going_on=False).pages) == 1


def test_points_are_charted_while_there_is_room() -> None:
    def high(hands: int, paper: Paper) -> float:
        chart = sheet.view(drawn(*LONG[: hands - 1], Ron(B, "yakuman", payer=A)), "ja", paper).chart
        return chart.frame.height if chart else 0

    assert high(14, A4) > high(16, A4) > high(17, A4) == 0
    assert high(12, A5) > high(14, A5) > high(15, A5) == 0
    chart = sheet.view(whole(), "ja").chart
    assert chart
    assert len({stroke.dash for stroke in chart.strokes}) == len({stroke.shape for stroke in chart.strokes}) == 4
    assert {*PLAYERS} <= {label.text for label in chart.labels}
    assert chart.tables[0].columns[0][0] == Words("秋山", "秋山")


def test_a_blank_sheet_is_in_hundreds_with_two_columns_for_each() -> None:
    view = sheet.view(blank(GAME, None), "ja")
    (page,) = view.pages
    assert len(page.blocks) == 21
    assert [one.texts for one in page.blocks[0].lines[0].amounts] == [("", "250")] * 4
    assert page.blocks[0].lines[0].note == "百点で書く（25,000は250）"
    assert (view.stacked, view.columns, view.chart) == (False, ("増減", "持ち点"), None)
    assert blank(GAME, None).feet[0].note == Words("供託とも 1,000（百点）", "1,000 hundreds in all")


def test_without_oka_no_sum_is_named() -> None:
    made = drawn(Tsumo(A, "double"), oka="off")
    assert {foot.key: foot.note.ja for foot in made.feet if foot.key in ("score", "oka", "final")} == {
        "score": "供託とも 100,000",
        "oka": "なし",
        "final": "",
    }


def test_a_game_goes_on_by_pencil() -> None:
    view = sheet.view(drawn(*LONG[:5]), "ja")
    (page,) = view.pages
    assert view.stacked
    assert sum(block.by_hand for block in page.blocks) == 15
    above = next(block.above for block in page.blocks if block.above)
    assert [one.texts[0] for one in above.amounts] == ["25,000"] * 4


def test_rounds_are_told_apart_beside_the_sheet() -> None:
    assert [one.apart.ja for one in whole().rounds][1:4] == ["東二局", "東二局　1本場", "東二局　2本場"]
    assert GAME.speech.named(Words("東二局", "East 2")) == Words("東二局", "East 2")
    assert GAME.speech.named(Words("二", "2")) == Words("二局", "hand 2")


@pytest.mark.fuzz
@pytest.mark.parametrize("mood", MOODS)
def test_every_sheet_leads_to_the_points_and_the_result(mood: str) -> None:
    for seed in range(times(3)):
        play = Play(Random(f"sheet {mood} {seed}"), mood)
        play.play()
        made = GAME.sheet(play.state, PLAYERS)
        rows = [one.rows[0].cells for one in sheet.with_sums(made).rounds]
        balances = GAME.balances(play.state)
        moved = [sum(row[seat].small or 0 for row in rows) for seat in range(4)]
        assert moved == [*balances]
        assert [cell.so_far for cell in rows[-1]] == [25000 + balance for balance in balances]
        first, last = made.feet[0], made.feet[-1]
        assert [cell.small for cell in first.cells] == [25000 + balance for balance in balances]
        assert [cell.small for cell in last.cells] == [*(GAME.final(play.state) or ())]
        between = zip(*([cell.small or 0 for cell in foot.cells] for foot in made.feet[1:-1]), strict=True)
        assert [sum(one) for one in between] == [cell.small for cell in last.cells]
        for lang in LANGUAGES:
            assert sum(len(page.blocks) for page in sheet.view(made, lang).pages) == len(made.rounds)


@pytest.mark.parametrize("hands", [18, 21])
def test_a_long_game_has_empty_hands_left(hands: int) -> None:
    pages = sheet.view(drawn(*LONG[:hands]), "ja").pages
    left = [block for page in pages for block in page.blocks if block.by_hand]
    assert len(left) == 8
    assert [bool(block.above) for block in left] == [True] + [False] * 7
    assert not any(text for block in left for amount in block.lines[0].amounts for text in amount.texts)
