"""Sheets that run across, made by hand: the sample tables of two sources, and other cases."""

from scorekeeper.core.ledger import Unit
from scorekeeper.core.sheet import STRUCK, Cell, Foot, Mark, Round, Row, Sheet
from scorekeeper.core.words import NOTHING, Words

PLAYERS = ("秋山", "石川", "上田")
MONTHS = (*"一二三四五六七八九十", "十一", "十二", "十三", "十四", "十五", "十六", "十七", "十八", "十九", "二十", "二十一")
SEASONS = (Words("春", "spring"), Words("夏", "summer"), Words("秋", "autumn"), Words("冬", "winter"))
KOBIKI = Words("小引", "kobiki")
RANKS = (Words("首位", "1st"), Words("二位", "2nd"), Words("三位", "3rd"))
YAKU = Words("出来役", "yaku")
HANDS = Words("手役", "hand")
EMPTY = (Cell(),) * 3

# The sample table of 三人こいこい, decisions (e): everybody's gain in each column; the yaku are invented.
KOIKOI = """
春 一   +4  −2  −2  タン・カス（秋山）/tan, kasu (秋山)
春 二   −1  +2  −1  カス（石川）/kasu (石川)
春 三   −6  −6  +12 三光（上田）/sankō (上田)
夏 四   −1  +2  −1  タネ（石川）/tane (石川)
夏 五   −3  +6  −3  花見酒・タン（石川）/hanami-zake, tan (石川)
夏 六   −6  +12 −6  猪鹿蝶・タネ（石川）/inoshikachō, tane (石川)
夏 小引 −5  +10 −5  夏の三か月とも石川/石川 won all of summer
秋 七   +6  −3  −3  月見酒・カス（秋山）/tsukimi-zake, kasu (秋山)
秋 八   −12 −12 +24 五光・カス（上田）/gokō, kasu (上田)
秋 九   −4  +8  −4  赤短（石川）/akatan (石川)
冬 十   −2  −2  +4  タン・タネ（上田）/tan, tane (上田)
冬 十一 +16 −8  −8  雨四光・カス（秋山）/ame-shikō, kasu (秋山)
冬 十二 −6  +12 −6  青短・タン（石川）/aotan, tan (石川)
"""
KOIKOI_FEET = """
小計 −20 +19 +1
吟味 −12 +18 −6
合計 −32 +37 −5
"""

HANAAWASE = """
一   −18 −56 +74
二   −92 +74 +18
三   +28 +2  −30
四   −25 −13 +38
五   −93 +21 +72
六   −27 +33 −6
七   +138 −98 −40
八   −47 +2  +45
九   +43 0   −43
十   +74 −55 −19
十一 _   _   _
十二 +87 −74 −13
"""
HANAAWASE_FEET = """
小計 +68 −164 +96
吟味 −10 −70 +80
合計 +58 −234 +176
"""
FOOT_WORDS = {"小計": "Subtotal", "吟味": "Ginmi", "合計": "Total"}


def cell(text: str) -> Cell:
    return Cell() if text == "_" else Cell(small=int(text.replace("−", "-")))


def name(number: int) -> Words:
    return Words(MONTHS[number - 1], str(number))


def feet(table: str, *notes: Words) -> tuple[Foot, ...]:
    rows = [line.split() for line in table.strip().splitlines()]
    return tuple(
        Foot(key, Words(key, FOOT_WORDS[key]), NOTHING, tuple(map(cell, cells)), note, "settle.1", key == "合計")
        for (key, *cells), note in zip(rows, (*notes, *(NOTHING,) * 3), strict=False)
    )


def sheet(title: Words, unit: Words, rounds: tuple[Round, ...], ends: tuple[Foot, ...], ranks: tuple[int, ...] = ()) -> Sheet:
    return Sheet(
        title,
        ((Words("延長", "extension"), Words("三者同点", "three-way tie")),),
        PLAYERS,
        Unit(unit),
        (NOTHING, unit),
        rounds,
        ends,
        tuple(RANKS[rank] for rank in ranks),
        (),
        "1",
        (Words("月", "month"), NOTHING, Words("備考", "remarks")),
        "c3cd7f97929c",
        across=True,
    )


def season(number: int) -> Words:
    """The season of a month; of an extension, which one it is."""
    years, months = divmod(number - 1, 12)
    return Words("延長", "extension") if years else SEASONS[months // 3]


def koikoi() -> Sheet:
    rounds, number = [], 0
    for line in KOIKOI.strip().splitlines():
        group, month, *cells, said = line.split(None, 5)
        number += month != "小引"
        ja, en = said.split("/")
        row = Row(tuple(map(cell, cells)), NOTHING if month == "小引" else YAKU, Words(ja, en))
        called = KOBIKI if month == "小引" else name(number)
        rounds.append(Round(called, (), (row,), number=number, group=SEASONS["春夏秋冬".index(group)]))
    ginmi = Words("三位から一位へ12文、二位から一位へ6文", "12 from the third, 6 from the second to the first")
    return sheet(
        Words("三人こいこい　記入表", "Koi-koi for three: score sheet"),
        Words("文", "mon"),
        tuple(rounds),
        feet(KOIKOI_FEET, NOTHING, ginmi),
        (2, 0, 1),
    )


def hanaawase() -> Sheet:
    paper = Row(EMPTY, Words("合計", "totals"), Words("紙の記入表の合計", "total on the paper sheet"))
    rounds = []
    for number, line in enumerate(HANAAWASE.strip().splitlines(), 1):
        _, *cells = line.split()
        row = paper._replace(cells=tuple(map(cell, cells)))
        if number == 11:
            row = Row(EMPTY, Words("ふけ", "fuke"), Words("札点29（石川）", "29 card points (石川)"))
        rounds.append(Round(name(number), (), (row,), number=number))
    return sheet(
        Words("花合わせ　得点表", "Hana-awase score sheet"),
        Words("点", "points"),
        tuple(rounds),
        feet(HANAAWASE_FEET),
        (1, 2, 0),
    )


def long() -> Sheet:
    """Two extensions, a sweep in most seasons: more rounds than a table has columns."""
    rounds = []
    for number in range(1, 19):
        group = (
            SEASONS[(number - 1) // 3] if number <= 12 else Words(f"延長{'一二'[number > 15]}", f"extension {1 + (number > 15)}")
        )
        row = Row(tuple(map(Cell, (None,) * 3, (2, -1, -1))), YAKU, Words("カス（秋山）", "kasu (秋山)"))
        rounds.append(Round(name(number), (), (row,), number=number, group=group))
        if number % 3 == 0:
            rounds.append(Round(KOBIKI, (), (Row(tuple(map(Cell, (None,) * 3, (10, -5, -5)))),), number=number, group=group))
    gained = Foot("total", Words("合計", "Total"), NOTHING, tuple(map(Cell, (None,) * 3, (96, -48, -48))), NOTHING, "", last=True)
    return koikoi()._replace(rounds=tuple(rounds), feet=(gained,))


def replayed() -> Sheet:
    """A year up to June: void deals, struck rows, a month with nothing but void deals so far."""
    made = koikoi()
    void = Row(EMPTY, Words("流れ", "void"), Words("場札のシマ", "four of a month on the field"))
    struck = Row(
        tuple(map(cell, "−4 +8 −4".split())),
        HANDS,
        Words("はねけん（石川）", "haneken (石川)"),
        struck=True,
        end=Words("取消", "withdrawn"),
    )
    one, two, three, four, five, *_ = made.rounds
    rounds = (one, two._replace(rows=(void, struck, *two.rows)), three, four, five._replace(rows=(void, void, *five.rows)))
    june = made.rounds[5]._replace(rows=(void,))
    so_far = Words("ここまで", "so far")
    total = Foot("total", Words("合計", "Total"), so_far, tuple(map(cell, "−7 +2 +5".split())), so_far, "", last=True)
    legend = (Mark(STRUCK, Words("取消", "withdrawn")),)
    return made._replace(rounds=(*rounds, june), feet=(total,), ranks=(), legend=legend)


def blank() -> Sheet:
    """The form: a 小引 column in every season."""
    made = koikoi()
    columns = [
        (name(number), season)
        for season, months in zip(SEASONS, ((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12)), strict=True)
        for number in months
    ]
    rounds = []
    for number, (called, group) in enumerate(columns, 1):
        rounds.append(Round(called, (), (Row(EMPTY),), played=False, group=group))
        if number % 3 == 0:
            rounds.append(Round(KOBIKI, (), (Row(EMPTY),), played=False, group=group))
    ends = tuple(foot._replace(cells=EMPTY) for foot in made.feet)
    return made._replace(rounds=tuple(rounds), feet=ends, ranks=(), fingerprint="", players=("", "", ""))


HOSTILE = ("寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲", "<script>alert(1)</script", "=1+1 עברית😀 wwwwwwwwwwww")


def called(made: Sheet, players: tuple[str, ...]) -> Sheet:
    """The sheet with other names."""
    return made._replace(players=players)
