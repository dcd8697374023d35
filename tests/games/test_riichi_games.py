"""Two more whole games of riichi mahjong as records, reckoned by hand: one that goes on in the West round, one that a bust ends."""

from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import pytest

from scorekeeper import pdf, plain, sheet
from scorekeeper.core import record as records
from scorekeeper.core.facts import Totals
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.facts import Riichi, Stop
from scorekeeper.games.riichi.game_end import over
from scorekeeper.games.riichi.law import LAW
from scorekeeper.paper import A4, A5, Paper
from scorekeeper.prepared import prepare
from tests.games.test_riichi_sheet import PLAYERS, of_csv, written

# Each hand in two lines: as on the sheet (局, 本場・供託, 和了と放銃, 翻符; marks and change; points in hundreds; remark), then
# every payment in its order. A to D are the seats, P is the pot: "CD>A750" is 750 each from C and D to A.
WEST = """
東一局 0本場 流局 - ; 親立聴+500 聴+1500 -1500 -1500 ; 255 265 235 235 ; テンパイ 秋山・石川
    A>P1000 C>AB750 D>AB750
東一局 1本場/供1 石川|榎本|←秋山 2翻30符|3翻40符 ; 親放-7500 和+4300 _ 立和+4200 ; 180 308 235 277 ;
    D>P1000 A>D5200 A>B2000 A>B300 P>B2000
東二局 0本場 途中流局 - ; _ 親_ 立-1000 _ ; 180 308 225 277 ; 九種九牌
    C>P1000
東二局 1本場/供1 流局 - ; -2000 親聴-4000 -2000 +8000 ; 160 268 205 357 ; 流し満貫（榎本）
    A>D2000 B>D4000 C>D2000
東二局 2本場/供1 チョンボ - ; +1000 親+4000 立+2000 -8000 ; 170 308 225 277 ; 榎本　満貫払い/軽い反則 秋山
    AC>P1000 P>C1000 D>A2000 D>B4000 D>C2000
東二局 2本場/供2 上田|榎本|秋山|←石川 2翻40符|1翻30符|1翻40符 ; 立和+300 親放-5500 和+6200 和+1000 ; 173 253 287 287 ; 秋山 立直
    A>P1000 B>A1300 B>D1000 B>C2600 B>C600 P>C3000
東三局 0本場 上田|ツモ 2翻|20符 ; -700 -700 親和+2100 -700 ; 166 246 308 280 ; 門前清自摸和・平和
    DAB>C700
東三局 1本場 途中流局 - ; _ _ 親_ _ ; 166 246 308 280 ; 四風子連打
    -
東四局 2本場 流局 - ; _ _ _ 親_ ; 166 246 308 280 ; 全員ノーテン
    -
南一局 3本場 秋山|←上田 3翻|30符 ; 親立和+7700 立-1000 放-6700 _ ; 243 236 241 280 ; 立直・平和・ドラ1
    AB>P1000 C>A5800 C>A900 P>A2000
南一局 4本場 石川|ツモ 1翻|30符 ; 親-900 和+2300 -700 -700 ; 234 259 234 273 ;
    CD>B300 A>B500 CDA>B400
南二局 0本場 途中流局 - ; _ 親_ _ 立-1000 ; 234 259 234 263 ; 四カンツ
    D>P1000
南二局 1本場/供1 流局 - ; 聴+1000 親-3000 聴+1000 聴+1000 ; 244 229 244 273 ; テンパイ 秋山・上田・榎本
    B>CDA1000
南三局 2本場/供1 榎本|←石川 1翻|30符 ; _ 放-1600 親_ 和+2600 ; 244 213 244 299 ;
    B>D1000 B>D600 P>D1000
南四局 0本場 流局 - ; 立聴+2000 -1000 -1000 親-1000 ; 264 203 234 289 ; テンパイ 秋山
    A>P1000 BCD>A1000
西一局 1本場/供1 上田|ツモ 2翻|30符 ; 親-1100 -600 和+3300 -600 ; 253 197 267 283 ; 翻牌 場風・ドラ1
    D>C500 A>C1000 B>C500 DAB>C100 P>C1000
西二局 0本場 流局 - ; -1000 親聴+3000 -1000 -1000 ; 243 227 257 273 ; テンパイ 石川
    CDA>B1000
西二局 1本場 秋山|←上田 役満 ; 和+33300 親立-1000 放-16300 -16000 ; 576 217 94 113 ; 大三元/責任払い 榎本
    B>P1000 DC>A16000 C>A300 P>A1000
"""
"""Everybody is below 30,000 after South 4, and somebody above it ends the West round (riichi.rank.8, riichi.rank.10)."""
BUST = """
東一局 0本場 秋山|ツモ 3翻|40符 ; 親立和+7800 -2600 -2600 -2600 ; 328 224 224 224 ; 立直・門前清自摸和・ドラ1
    A>P1000 BCD>A2600 P>A1000
東一局 1本場 上田|←石川 5翻|満貫 ; 親_ 放-8300 立和+8300 _ ; 328 141 307 224 ; 立直・平和・断么九・ドラ2
    C>P1000 B>C8000 B>C300 P>C1000
東二局 0本場 合計 - ; -2000 親-4000 -2000 +8000 ; 308 101 287 304 ; 合計だけ記入・翻と符は不明
    A>D2000 B>D4000 C>D2000
東三局 0本場 石川|ツモ 役満 ; -8000 和+32000 親-16000 -8000 ; 228 421 127 224 ; 国士無双
    C>B16000 DA>B8000
東四局 0本場 秋山|←榎本 4翻|25符 ; 和+6400 _ _ 親放-6400 ; 292 421 127 160 ; 七対子・ドラ2
    D>A6400
南一局 0本場 流局 - ; 親立聴+500 立聴+500 -1500 -1500 ; 297 426 112 145 ; テンパイ 秋山・石川
    AB>P1000 C>AB750 D>AB750
南一局 1本場/供2 上田|流し満貫 満貫 ; 親-4100 -2100 和+10300 -2100 ; 256 405 215 124 ;
    D>C2000 A>C4000 B>C2000 DAB>C100 P>C2000
南二局 0本場 榎本|ツモ 3翻|40符 ; _ 親_ -5200 和+5200 ; 256 405 163 176 ; 翻牌 白・嶺上開花・ドラ1/責任払い 上田
    C>D5200
南三局 0本場 チョンボ - ; -6000 +4000 親+8000 -6000 ; 196 445 243 116 ; 秋山・榎本　満貫払い
    A>B2000 A>C4000 A>D2000 D>AB2000 D>C4000
南三局 0本場 秋山|←石川 3翻|40符 ; 和+5200 放-5200 親_ _ ; 248 393 243 116 ; 翻牌 發・混一色
    B>A5200
南四局 0本場 榎本|←秋山 1翻|50符 ; 放-2400 _ _ 親和+2400 ; 224 393 243 140 ;
    A>D2400
南四局 1本場 榎本|←秋山 8翻|倍満 ; 立放-25300 _ _ 親和+25300 ; -29 393 243 393 ; 一気通貫・清一色/飛び終了
    A>P1000 A>D24000 A>D300 P>D1000
"""
"""B and D are level at the end: B sits nearer to the first dealer (riichi.rank.1)."""
GAMES = {"riichi_west.json": WEST, "riichi_bust.json": BUST}
FEET = {
    "riichi_west.json": {
        "score": [57600, 21700, 9400, 11300],
        "base": [28, -8, -21, -19],
        "uma": [30, 10, -30, -10],
        "oka": [None] * 4,
        "tobi": [None] * 4,
        "tips": [30, None, -30, None],
        "final": [88, 2, -81, -29],
    },
    "riichi_bust.json": {
        "score": [-2900, 39300, 24300, 39300],
        "base": [-33, 9, -6, 9],
        "uma": [-30, 30, -10, 10],
        "oka": [None, 21, None, None],
        "tobi": [-10, None, None, 10],
        "tips": [-10, 30, -10, -10],
        "final": [-83, 90, -26, 19],
    },
}
"""Without oka the results sum to −20; with it the first gets minus the rest of base and uma: −(−39 − 21)."""
RANKS = {"riichi_west.json": ["首位", "二位", "四位", "三位"], "riichi_bust.json": ["四位", "首位", "三位", "二位"]}
files = pytest.mark.parametrize("file", GAMES)


def whole(file: str) -> tuple[Record, State]:
    read = records.read((Path(__file__).parent / file).read_bytes(), {"riichi": GAME})
    assert isinstance(read, Record), read
    state = fold(read)
    assert not isinstance(state, Refused), state
    return read, state


def drawn(file: str) -> Sheet:
    return prepare(*whole(file))


def payments(made: Sheet) -> Iterator[str]:
    """The payments of each hand that stand, those of equal amounts with a common side in one."""
    for one in made.rounds:
        parts: list[tuple[str, str, int]] = []
        for payment in (payment for line in one.lines if line.struck is None for payment in line.payments):
            payer, payee, amount = "ABCDP"[payment.payer], "ABCDP"[payment.payee], payment.amount
            payers, payees, before = parts[-1] if parts else ("", "", 0)
            if (payees, before) == (payee, amount) and payer not in payers:
                parts[-1] = payers + payer, payee, amount
            elif (payers, before) == (payer, amount) and payee not in payees:
                parts[-1] = payer, payees + payee, amount
            else:
                parts.append((payer, payee, amount))
        yield " ".join(f"{payers}>{payees}{amount}" for payers, payees, amount in parts) or "-"


@files
def test_every_hand(file: str) -> None:
    lines = GAMES[file].strip().splitlines()
    made = drawn(file)
    assert written(made) == [tuple(part.strip() for part in line.split(";")) for line in lines[::2]]
    assert [*payments(made)] == [line.strip() for line in lines[1::2]]


@files
def test_the_result(file: str) -> None:
    made, (_, state) = drawn(file), whole(file)
    assert {foot.key: [cell.small for cell in foot.cells] for foot in made.feet} == FEET[file]
    assert [rank.ja for rank in made.ranks] == RANKS[file]
    assert list(GAME.final(state) or ()) == FEET[file]["final"]
    assert sum(FEET[file]["score"]) == 100_000


def test_by_what_clause_each_is_over() -> None:
    assert {file: over(whole(file)[1].own) for file in GAMES} == {
        "riichi_west.json": LAW["rank.10"],
        "riichi_bust.json": LAW["bust.1"],
    }


def test_a_dealer_who_is_not_first_may_not_stop() -> None:
    """After his first win in South 4 D has 14,000; B leads with 39,300 (riichi.dealer.8)."""
    record, _ = whole("riichi_bust.json")
    until = record.log[: max(nth for nth, fact in enumerate(record.log) if isinstance(fact, Riichi))]
    record = record._replace(log=until)
    state = fold(record)
    assert not isinstance(state, Refused)
    refused = records.add(record, state, Stop())
    assert isinstance(refused, Refused)
    assert [one.key for one in refused.objections] == ["stop-not"]


@files
def test_the_sheet_adds_up(file: str) -> None:
    made = drawn(file)
    count = len(made.rounds)
    _, *rows = of_csv(plain.csv(made, "ja"))
    for seat in range(4):
        at = 5 + 3 * seat
        moved = [int(row[at] or 0) for row in rows[:count]]
        assert [int(row[at + 1]) for row in rows[:count]] == [*accumulate(moved, initial=25000)][1:]


@pytest.mark.pdf
@files
@pytest.mark.parametrize("paper", [A4, A5], ids=lambda paper: paper.key)
def test_the_sheet_is_printed(file: str, paper: Paper) -> None:
    """Every hand is on it; the shorter game has room for its chart, the long one has not."""
    made = drawn(file)
    for lang in LANGUAGES:
        view = sheet.view(made, lang, paper)
        assert sum(len(page.blocks) for page in view.pages) >= len(made.rounds)
        assert bool(view.chart) == (file == "riichi_bust.json")
        assert pdf.pdf(sheet.html(made, lang, paper)).startswith(b"%PDF")


# Hands known by their totals: what each sums to, and what then lies on the table.
@pytest.mark.parametrize(
    ("totals", "pots"),
    [
        (((3000, -1000, -1000, -1000),), (0,)),
        (((-1500, 500, -1500, 1500),), (1000,)),
        (((-1000, -1000, -1000, -1000),), (4000,)),
        (((0, -1000, -1000, 0), (0, 0, 0, 0), (-1000, 0, 0, 0), (-1000, 4000, 0, 0)), (2000, 2000, 3000, 0)),
        (((0, -1000, -1000, 0), (1000, 0, 0, 0)), (2000, None)),
        (((1000, 0, 0, 0),), (None,)),
        (((-500, 0, 0, 0),), (None,)),
        (((-2000, -1000, -1000, -1000),), (None,)),
    ],
)
def test_totals_may_leave_sticks_or_take_them_all(totals: tuple[tuple[int, ...], ...], pots: tuple[int | None, ...]) -> None:
    record = Record(GAME, GAME.edition, GAME.house(), PLAYERS)
    state = records.start(record)
    for amounts, pot in zip(totals, pots, strict=True):
        added = records.add(record, state, Totals(amounts))
        if isinstance(added, Refused):
            (refused,) = added.objections
            assert (refused.key, refused.where, pot) == ("totals-sum", "amounts", None)
            assert "リーチ棒" in refused.text.ja
            return
        record, state = added
        now = state.own.now
        assert (now.pot, sum(now.scores) + now.pot) == (pot, 100_000)
