"""What is paid in riichi mahjong: figures as players know them, and cases reckoned by hand from the clauses that they name."""

from typing import Any

import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.facts import Stop
from tests.games.riichi_told import abort, also, chombo, draw, fact, foul, refusal, riichi, ron, scores, stands, told, tsumo

Facts = list[Fact | list[Fact]]
NONE: dict[str, str] = {}

# han and fu (payment.1 to payment.4)

CHILD_RON = {  # fu: 1, 2, 3, 4 han
    25: (None, 1600, 3200, 6400),
    30: (1000, 2000, 3900, 8000),
    40: (1300, 2600, 5200, 8000),
    50: (1600, 3200, 6400, 8000),
    60: (2000, 3900, 8000, 8000),
    70: (2300, 4500, 8000, 8000),
    80: (2600, 5200, 8000, 8000),
    90: (2900, 5800, 8000, 8000),
    100: (3200, 6400, 8000, 8000),
    110: (3600, 7100, 8000, 8000),
    120: (3900, 7700, 8000, 8000),
    130: (4200, 8000, 8000, 8000),
}
DEALER_RON = {
    25: (None, 2400, 4800, 9600),
    30: (1500, 2900, 5800, 12000),
    40: (2000, 3900, 7700, 12000),
    50: (2400, 4800, 9600, 12000),
    60: (2900, 5800, 12000, 12000),
    70: (3400, 6800, 12000, 12000),
    80: (3900, 7700, 12000, 12000),
    90: (4400, 8700, 12000, 12000),
    100: (4800, 9600, 12000, 12000),
    110: (5300, 10600, 12000, 12000),
    120: (5800, 11600, 12000, 12000),
    130: (6300, 12000, 12000, 12000),
}
CHILD_TSUMO = {  # from a child, from the dealer
    20: (None, (400, 700), (700, 1300), (1300, 2600)),
    25: (None, None, (800, 1600), (1600, 3200)),
    30: ((300, 500), (500, 1000), (1000, 2000), (2000, 4000)),
    40: ((400, 700), (700, 1300), (1300, 2600), (2000, 4000)),
    50: ((400, 800), (800, 1600), (1600, 3200), (2000, 4000)),
    60: ((500, 1000), (1000, 2000), (2000, 4000), (2000, 4000)),
    70: ((600, 1200), (1200, 2300), (2000, 4000), (2000, 4000)),
    80: ((700, 1300), (1300, 2600), (2000, 4000), (2000, 4000)),
    90: ((800, 1500), (1500, 2900), (2000, 4000), (2000, 4000)),
    100: ((800, 1600), (1600, 3200), (2000, 4000), (2000, 4000)),
    110: ((900, 1800), (1800, 3600), (2000, 4000), (2000, 4000)),
}
DEALER_TSUMO = {
    20: (None, 700, 1300, 2600),
    25: (None, None, 1600, 3200),
    30: (500, 1000, 2000, 4000),
    40: (700, 1300, 2600, 4000),
    50: (800, 1600, 3200, 4000),
    60: (1000, 2000, 4000, 4000),
    70: (1200, 2300, 4000, 4000),
    80: (1300, 2600, 4000, 4000),
    90: (1500, 2900, 4000, 4000),
    100: (1600, 3200, 4000, 4000),
    110: (1800, 3600, 4000, 4000),
}
LIMITS = {  # child's ron, dealer's ron, child's tsumo, dealer's tsumo
    "mangan": (8000, 12000, (2000, 4000), 4000),
    5: (8000, 12000, (2000, 4000), 4000),
    "haneman": (12000, 18000, (3000, 6000), 6000),
    6: (12000, 18000, (3000, 6000), 6000),
    7: (12000, 18000, (3000, 6000), 6000),
    "baiman": (16000, 24000, (4000, 8000), 8000),
    8: (16000, 24000, (4000, 8000), 8000),
    9: (16000, 24000, (4000, 8000), 8000),
    10: (16000, 24000, (4000, 8000), 8000),
    "sanbaiman": (24000, 36000, (6000, 12000), 12000),
    11: (24000, 36000, (6000, 12000), 12000),
    12: (24000, 36000, (6000, 12000), 12000),
    "kazoe": (32000, 48000, (8000, 16000), 16000),
    "yakuman": (32000, 48000, (8000, 16000), 16000),
    "double": (64000, 96000, (16000, 32000), 32000),
    "triple": (96000, 144000, (24000, 48000), 48000),
}


def moved(fact: Fact) -> tuple[int, ...]:
    return GAME.balances(told([fact]))


@pytest.mark.parametrize(("player", "table"), [(1, CHILD_RON), (0, DEALER_RON)], ids=["child", "dealer"])
def test_ron_by_han_and_fu(player: int, table: dict[int, tuple[int | None, ...]]) -> None:
    """payment.1 to payment.3, fu.10."""
    for fu, row in table.items():
        for han, points in enumerate(row, start=1):
            fact = ron(player, 2, han, fu)
            if points is None:
                assert refusal(told([]), fact) == "fu.10", (fu, han)
            else:
                paid = [0, 0, -points, 0]
                paid[player] = points
                assert moved(fact) == tuple(paid), (fu, han)
    assert all(refusal(told([]), ron(player, 2, han, 20)) == "fu.11" for han in (1, 2, 3, 4))


def test_child_tsumo_by_han_and_fu() -> None:
    """payment.1 to payment.3, fu.10, fu.11."""
    for fu, row in CHILD_TSUMO.items():
        for han, points in enumerate(row, start=1):
            if points is None:
                assert refusal(told([]), tsumo(1, han, fu)) in ("fu.10", "fu.11"), (fu, han)
            else:
                child, dealer = points
                assert moved(tsumo(1, han, fu)) == (-dealer, 2 * child + dealer, -child, -child), (fu, han)


def test_dealer_tsumo_by_han_and_fu() -> None:
    """payment.1 to payment.3, fu.10, fu.11."""
    for fu, row in DEALER_TSUMO.items():
        for han, points in enumerate(row, start=1):
            if points is None:
                assert refusal(told([]), tsumo(0, han, fu)) in ("fu.10", "fu.11"), (fu, han)
            else:
                assert moved(tsumo(0, han, fu)) == (3 * points, -points, -points, -points), (fu, han)


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_limits(limit: Any) -> None:
    """payment.2, payment.4, payment.5, yakuman.18."""
    child, dealer, (from_child, from_dealer), from_all = LIMITS[limit]
    assert moved(ron(1, 2, limit)) == (0, child, -child, 0)
    assert moved(ron(0, 2, limit)) == (dealer, 0, -dealer, 0)
    assert moved(tsumo(1, limit)) == (-from_dealer, child, -from_child, -from_child)
    assert moved(tsumo(0, limit)) == (dealer, -from_all, -from_all, -from_all)


# Hands: scores, and the hand that comes next with its honba

FIRST_NOTEN = draw(0)  # 28,000 and 24,000 each; the dealer stays with 1 honba
SEVEN_WINS: Facts = [ron(0, payer, 1, 30) for payer in (1, 2, 3, 1, 2, 3, 1)]  # 41,800 17,800 20,500 19,900, 7 honba
POOR: Facts = [ron(1, 3, "baiman"), ron(2, 3, "mangan")]  # 25,000 41,000 33,000 1,000; East 3, dealer 2
FIRST = {"multi_honba": "first"}
DRAWN = {"nagashi": "draw"}

HANDS: dict[str, tuple[dict[str, str], Facts, tuple[int, ...], str]] = {
    "setup.3 one han is enough at five honba": (
        NONE,
        [*[draw()] * 5, ron(3, 0, 1, 30)],
        (22500, 25000, 25000, 27500),
        "South 3, 0",
    ),
    "dealer.1 a dealer's ron": (NONE, [ron(0, 1, 3, 40)], (32700, 17300, 25000, 25000), "East 1, 1"),
    "dealer.1 twice": (NONE, [ron(0, 1, 3, 40), ron(0, 1, 3, 40)], (40700, 9300, 25000, 25000), "East 1, 2"),
    "dealer.2 dealer tenpai": (NONE, [draw(0)], (28000, 24000, 24000, 24000), "East 1, 1"),
    "dealer.3 dealer noten": (NONE, [draw(1)], (24000, 28000, 24000, 24000), "East 2, 1"),
    "dealer.3 child's win": (NONE, [ron(2, 1, 1, 30)], (25000, 24000, 26000, 25000), "East 2, 0"),
    "dealer.4 draws add up": (NONE, [draw(), draw()], (25000,) * 4, "East 3, 2"),
    "dealer.4 a child's win resets": (NONE, [draw(), draw(), ron(3, 1, 1, 30)], (25000, 23400, 25000, 26600), "East 4, 0"),
    "dealer.5 ron": (NONE, [draw(), ron(2, 3, 1, 30)], (25000, 25000, 26300, 23700), "East 3, 0"),
    "win.6 1,300 and 2,600 with one honba": (NONE, [draw(), tsumo(2, 3, 40)], (23600, 22300, 30500, 23600), "East 3, 0"),
    "dealer.6 the dealer among two winners": (
        NONE,
        [ron(1, 3, 1, 30), also(0, 1, 30)],
        (26500, 26000, 25000, 22500),
        "East 1, 1",
    ),
    "riichi.1 into the pot": (NONE, [riichi(1)], (25000, 24000, 25000, 25000), "East 1, 0"),
    "riichi.10 all sticks to the winner": (NONE, [riichi(1, 2), ron(2, 3, 2, 40)], (25000, 24000, 28600, 22400), "East 2, 0"),
    "riichi.11 left by a draw": (NONE, [riichi(1), draw(1)], (24000, 27000, 24000, 24000), "East 2, 1"),
    "riichi.11 taken later": (NONE, [riichi(1), draw(1), ron(3, 0, 1, 30)], (22700, 27000, 24000, 26300), "East 3, 0"),
    "riichi.11 draw.7 left by an abort": (NONE, [riichi(2), abort("kyuushu")], (25000, 25000, 24000, 25000), "East 1, 1"),
    "riichi.12 back on a chombo": (NONE, [riichi(1), chombo(2)], (29000, 27000, 17000, 27000), "East 1, 0"),
    "riichi.12 the earlier pot stays": (
        NONE,
        [riichi(1), draw(1), riichi(3), chombo(2)],
        (26000, 31000, 16000, 26000),
        "East 2, 1",
    ),
    "riichi.14 four go on": (NONE, [riichi(0, 1, 2, 3), draw(0, 1, 2, 3)], (24000,) * 4, "East 1, 1"),
    "draw.2": (NONE, [abort("kyuushu")], (25000,) * 4, "East 1, 1"),
    "draw.3": (NONE, [abort("suukan")], (25000,) * 4, "East 1, 1"),
    "draw.5": (NONE, [abort("suufuu")], (25000,) * 4, "East 2, 1"),
    "draw.8 three winners": (NONE, [ron(1, 0, 1, 30), also(2, 2, 30), also(3, 3, 30)], (18100, 26000, 27000, 28900), "East 2, 0"),
    "tenpai.2": (NONE, [draw(2)], (24000, 24000, 28000, 24000), "East 2, 1"),
    "tenpai.3": (NONE, [draw(2, 0)], (26500, 23500, 26500, 23500), "East 1, 1"),
    "tenpai.4": (NONE, [draw(0, 1, 2)], (26000, 26000, 26000, 22000), "East 1, 1"),
    "tenpai.5 all": (NONE, [draw(0, 1, 2, 3)], (25000,) * 4, "East 1, 1"),
    "tenpai.5 none": (NONE, [draw()], (25000,) * 4, "East 2, 1"),
    "payment.7 each": (NONE, [draw(), riichi(0), ron(3, 2, 2, 30), also(0, 3, 30)], (28200, 25000, 18500, 28300), "East 3, 0"),
    "payment.7 told the other way round": (
        NONE,
        [draw(), riichi(0), ron(0, 2, 3, 30), also(3, 2, 30)],
        (28200, 25000, 18500, 28300),
        "East 3, 0",
    ),
    "payment.8 first": (FIRST, [draw(), riichi(0), ron(3, 2, 2, 30), also(0, 3, 30)], (27900, 25000, 18800, 28300), "East 3, 0"),
    "payment.8 first, told the other way round": (
        FIRST,
        [draw(), riichi(0), ron(0, 2, 3, 30), also(3, 2, 30)],
        (27900, 25000, 18800, 28300),
        "East 3, 0",
    ),
    "payment.10 three winners, told last": (
        NONE,
        [riichi(3), ron(0, 1, 1, 30), also(3, 1, 30), also(2, 1, 30)],
        (26500, 21500, 27000, 25000),
        "East 1, 1",
    ),
    "foul.1": (NONE, [foul(2)], (25000, 25000, 24000, 25000), "East 1, 0"),
    "foul.2 to the next winner": (NONE, [foul(2), ron(1, 3, 1, 30)], (25000, 27000, 24000, 24000), "East 2, 0"),
    "foul.2 kept on a chombo": (NONE, [foul(2), riichi(3), chombo(1)], (29000, 17000, 26000, 27000), "East 1, 0"),
    "foul.1 bust.1 below zero, and play goes on": (NONE, [*POOR, foul(3), foul(3)], (25000, 41000, 33000, -1000), "East 3, 0"),
    "foul.1 bust.1 above zero when it is settled": (
        NONE,
        [*POOR, foul(3), foul(3), ron(3, 0, 2, 30)],
        (23000, 41000, 33000, 3000),
        "East 4, 0",
    ),
    "foul.11 a child": (NONE, [chombo(2)], (29000, 27000, 17000, 27000), "East 1, 0"),
    "foul.11 the dealer": (NONE, [chombo(0)], (13000, 29000, 29000, 29000), "East 1, 0"),
    "foul.12 foul.13 honba stay out of it": (NONE, [draw(0), chombo(2)], (32000, 26000, 16000, 26000), "East 1, 1"),
    "foul.17 two children": (NONE, [chombo(2, 3)], (33000, 29000, 19000, 19000), "East 1, 0"),
    "foul.17 with the dealer": (NONE, [chombo(0, 2)], (17000, 31000, 21000, 31000), "East 1, 0"),
    "pao.2 a child": (NONE, [tsumo(1, "yakuman", daisangen=3)], (25000, 57000, 25000, -7000), "over"),
    "pao.2 the dealer": (NONE, [tsumo(0, "yakuman", daisangen=3)], (73000, 25000, 25000, -23000), "over"),
    "pao.3 a child": (NONE, [ron(1, 2, "yakuman", daisangen=3)], (25000, 57000, 9000, 9000), "East 2, 0"),
    "pao.3 the dealer": (NONE, [ron(0, 2, "yakuman", daisangen=3)], (73000, 25000, 1000, 1000), "East 1, 1"),
    "pao.3 suukantsu": (NONE, [ron(1, 2, "yakuman", suukantsu=0)], (9000, 57000, 9000, 25000), "East 2, 0"),
    "pao.4": (NONE, [ron(1, 3, "yakuman", daisangen=3)], (25000, 57000, 25000, -7000), "over"),
    "pao.5 ron": (NONE, [FIRST_NOTEN, ron(1, 2, "yakuman", daisangen=3)], (28000, 56300, 7700, 8000), "East 2, 0"),
    "pao.5 tsumo": (NONE, [FIRST_NOTEN, tsumo(1, "yakuman", daisangen=3)], (28000, 56300, 24000, -8300), "over"),
    "pao.6 ron, one of two": (NONE, [ron(1, 2, "double", daisangen=3)], (25000, 89000, -23000, 9000), "over"),
    "pao.6 tsumo, one of two": (NONE, [tsumo(1, "double", daisangen=3)], (9000, 89000, 17000, -15000), "over"),
    "pao.6 tsumo, one of two, with honba": (
        NONE,
        [FIRST_NOTEN, tsumo(1, "double", daisangen=3)],
        (12000, 88300, 16000, -16300),
        "over",
    ),
    "pao.6 daisuushii, tsumo": (NONE, [tsumo(1, "double", daisuushii=3)], (25000, 89000, 25000, -39000), "over"),
    "pao.6 daisuushii, ron": (NONE, [ron(1, 2, "double", daisuushii=3)], (25000, 89000, -7000, -7000), "over"),
    "pao.6 two who are liable, ron from one": (
        NONE,
        [ron(1, 2, "double", daisangen=3, suukantsu=2)],
        (25000, 89000, -23000, 9000),
        "over",
    ),
    "pao.6 two who are liable, tsumo": (
        NONE,
        [tsumo(1, "double", daisangen=3, suukantsu=2)],
        (25000, 89000, -7000, -7000),
        "over",
    ),
    "pao.7 a child": (NONE, [tsumo(1, 3, 40, rinshan_by=2)], (25000, 30200, 19800, 25000), "East 2, 0"),
    "pao.7 the dealer": (NONE, [tsumo(0, 3, 30, rinshan_by=2)], (31000, 25000, 19000, 25000), "East 1, 1"),
    "pao.7 with honba": (NONE, [FIRST_NOTEN, tsumo(1, 3, 40, rinshan_by=2)], (28000, 29500, 18500, 24000), "East 2, 0"),
    "pao.8 with a closed kan after the open one, furiten": (
        NONE,
        [
            fact(
                fact="tsumo",
                player=1,
                hand=("man2", "man3", "man4", "sou9", "sou9"),
                calls=(*["haku"] * 4, *["pin6", "pin7", "pin8"]),
                kans=("sou2",),
                yaku=("rinshan",),
                furiten=True,
                rinshan_by=2,
            )
        ],  # 20 + 2 + 16 + 16 + 2 for the pair wait: 60 fu, 2 han
        (25000, 29000, 21000, 25000),
        "East 2, 0",
    ),
    "pao.9": (NONE, [tsumo(1, 3, 40)], (22400, 30200, 23700, 23700), "East 2, 0"),
    "pao.10": (NONE, [tsumo(1, "yakuman", daisangen=3, rinshan_by=2)], (25000, 57000, 9000, 9000), "East 2, 0"),
    "pao.10 with honba": (
        NONE,
        [FIRST_NOTEN, tsumo(1, "yakuman", daisangen=3, rinshan_by=2)],
        (28000, 56300, 7700, 8000),
        "East 2, 0",
    ),
    "pao.10 pao.6 one of two": (NONE, [tsumo(1, "double", daisangen=3, rinshan_by=2)], (25000, 89000, -23000, 9000), "over"),
    "pao.4 pao.7 one for both": (NONE, [tsumo(1, "double", daisangen=3, rinshan_by=3)], (25000, 89000, 25000, -39000), "over"),
    "yaku.26 a child": (NONE, [draw(nagashi=(1,))], (21000, 33000, 23000, 23000), "East 2, 0"),
    "yaku.26 with honba and pot": (
        NONE,
        [riichi(2), draw(2), draw(nagashi=(3,))],
        (21900, 19900, 24900, 33300),
        "East 3, 0",
    ),
    "yaku.28 the dealer": (NONE, [draw(nagashi=(0,))], (37000, 21000, 21000, 21000), "East 1, 1"),
    "yaku.28 no noten payment": (NONE, [draw(0, 2, nagashi=(1,))], (21000, 33000, 23000, 23000), "East 2, 0"),
    "yaku.29": (NONE, [riichi(1), draw(1, nagashi=(2, 0))], (34000, 18000, 29000, 19000), "East 1, 1"),
    "yaku.27 dealer tenpai": (
        DRAWN,
        [riichi(2), draw(2), draw(1, nagashi=(3,))],
        (22000, 20000, 25000, 32000),
        "East 2, 2",
    ),
    "yaku.27 dealer noten": (
        DRAWN,
        [riichi(2), draw(2), draw(2, nagashi=(1,))],
        (20000, 36000, 23000, 20000),
        "East 3, 2",
    ),
    "yaku.25 with 40 fu": (
        NONE,
        [fact(fact="ron", player=1, payer=3, yaku=("renhou",), fu=40)],
        (25000, 33000, 25000, 17000),
        "East 2, 0",
    ),
    "yaku.25 seven pairs": (
        NONE,
        [fact(fact="ron", player=1, payer=3, yaku=("renhou", "chiitoitsu"))],
        (25000, 37000, 25000, 13000),
        "East 2, 0",
    ),
    "yaku.30 yaku.31 a child, without its dora": (
        NONE,
        [fact(fact="tsumo", player=1, yaku=("shiisan",), dora=2)],
        (21000, 33000, 23000, 23000),
        "East 2, 0",
    ),
    "yaku.30 the dealer, with honba and pot": (
        NONE,
        [draw(0), riichi(2), draw(0, 2), fact(fact="tsumo", player=0, yaku=("shiisan",))],
        (43100, 18300, 20300, 18300),
        "East 1, 3",
    ),
    "yakuman.12 seven wins": (NONE, SEVEN_WINS, (41800, 17800, 20500, 19900), "East 1, 7"),
    "yakuman.12 the eighth": (NONE, [*SEVEN_WINS, tsumo(0, 1, 30)], (91900, 1100, 3800, 3200), "East 1, 8"),
    "yakuman.12 the ninth too": (
        NONE,
        [*SEVEN_WINS, tsumo(0, 1, 30), tsumo(0, 1, 30)],
        (142300, -15700, -13000, -13600),
        "over",
    ),
    "yakuman.12 after a draw": (NONE, [*SEVEN_WINS, draw(0), ron(0, 1, 1, 30)], (48700, 12900, 19500, 18900), "East 1, 9"),
    "yakuman.12 after an abort": (
        NONE,
        [*SEVEN_WINS, abort("suukan"), ron(0, 1, 1, 30)],
        (45700, 13900, 20500, 19900),
        "East 1, 9",
    ),
    "yakuman.12 after a chombo": (NONE, [*SEVEN_WINS, chombo(3), ron(0, 2, 1, 30)], (95900, 19800, -27600, 11900), "over"),
    "bust.1 exactly 0 goes on": (NONE, [*POOR, ron(0, 3, 1, 30)], (26000, 41000, 33000, 0), "East 4, 0"),
    "riichi.5 the last 1,000": (NONE, [*POOR, riichi(3)], (25000, 41000, 33000, 0), "East 3, 0"),
    "bust.7 riichi with the last 1,000": (NONE, [*POOR, riichi(3), ron(0, 3, 1, 30)], (27000, 41000, 33000, -1000), "over"),
}


@pytest.mark.parametrize("case", HANDS)
def test_hands(case: str) -> None:
    house, facts, expected, coming = HANDS[case]
    state = told(facts, **house)
    assert (scores(state), stands(state)) == (expected, coming)


# Results in pt

LEVEL: Facts = [draw()] * 7  # South 4 with 25,000 each and 7 honba
OFF = {"west": "off"}
SPLIT = OFF | {"tie": "split"}
NO_OKA = OFF | {"oka": "off"}

RESULTS: dict[str, tuple[dict[str, str], Facts, tuple[int, ...], tuple[int, ...]]] = {
    "rank.1 all equal": (OFF, [*LEVEL, draw()], (45, 5, -15, -35), (1, 2, 3, 4)),
    "rank.2 all equal": (SPLIT, [*LEVEL, draw()], (15, -5, -5, -5), (1, 1, 1, 1)),
    "rank.7 all equal": (NO_OKA, [*LEVEL, draw()], (25, 5, -15, -35), (1, 2, 3, 4)),
    "rank.2 rank.7 all equal": (SPLIT | NO_OKA, [*LEVEL, draw()], (-5, -5, -5, -5), (1, 1, 1, 1)),
    "rank.1 two pairs": (OFF, [*LEVEL, draw(1, 2)], (-17, 48, 6, -37), (3, 1, 2, 4)),
    "rank.2 two pairs": (SPLIT, [*LEVEL, draw(1, 2)], (-27, 38, 16, -27), (3, 1, 1, 3)),
    "rank.7 two pairs": (NO_OKA, [*LEVEL, draw(1, 2)], (-17, 26, 6, -37), (3, 1, 2, 4)),
    "rank.4 900 up, 100 down": (OFF, [*LEVEL, ron(1, 0, 1, 30)], (-38, 48, 5, -15), (4, 1, 2, 3)),
    "rank.2 a tie for second": (SPLIT, [*LEVEL, ron(1, 0, 1, 30)], (-38, 48, -5, -5), (4, 1, 2, 2)),
    "riichi.13 a stick is left": (OFF, [*LEVEL, riichi(1), draw(1)], (4, 48, -16, -36), (2, 1, 3, 4)),
    "rank.4 below zero up": (NONE, [draw(0, 1), ron(1, 3, "sanbaiman")], (6, 82, -17, -71), (2, 1, 3, 4)),
    "rank.3 rank.8 exactly 30,000": (
        NONE,
        [ron(2, 0, 1, 30), tsumo(2, 3, 30), *[draw()] * 6],
        (-17, -37, 50, 4),
        (3, 4, 1, 2),
    ),
    "bonus.3 yaku.25": (
        NONE,
        [*POOR, fact(fact="ron", player=0, payer=3, yaku=("renhou", "chiitoitsu"))],
        (27, 61, -7, -81),
        (2, 1, 3, 4),
    ),
    "bust.2": (NONE, [*POOR, ron(0, 3, 2, 30)], (-3, 61, 13, -71), (3, 1, 2, 4)),
    "bust.3 the second": (NONE, [*POOR, ron(0, 3, 1, 30), also(1, 1, 30)], (-14, 72, 13, -71), (3, 1, 2, 4)),
    "bust.3 the second, told first": (NONE, [*POOR, ron(1, 3, 1, 30), also(0, 1, 30)], (-14, 72, 13, -71), (3, 1, 2, 4)),
    "bust.3 the first, the other still paid": (NONE, [*POOR, ron(1, 3, 1, 30), also(0, 2, 30)], (-3, 62, 13, -72), (3, 1, 2, 4)),
    "bust.4 750 each": (NONE, [*POOR, draw(0, 1)], (-14, 73, 11, -70), (3, 1, 2, 4)),
    "bust.4 1,000 each": (NONE, [*POOR, draw(0, 1, 2)], (-14, 72, 14, -72), (3, 1, 2, 4)),
    "bust.5 chombo": (NONE, [*POOR, chombo(3)], (-13, 63, 17, -67), (3, 1, 2, 4)),
    "bust.5 a fine": (NONE, [*POOR, foul(3), foul(3), ron(0, 1, 1, 30)], (-12, 60, 13, -61), (3, 1, 2, 4)),
    "bust.5 a fine, then a win": (NONE, [*POOR, foul(3), foul(3), ron(0, 3, 1, 30)], (-12, 61, 13, -62), (3, 1, 2, 4)),
    "bust.6": (NONE, [ron(1, 3, "baiman"), ron(1, 2, "baiman"), tsumo(1, "sanbaiman")], (-7, 141, -81, -53), (2, 1, 4, 3)),
    "bust.2 yaku.26": (NONE, [*POOR, draw(nagashi=(0,))], (23, 59, -11, -71), (2, 1, 3, 4)),
    "bust.8 bonus.5 ron": (NONE, [ron(2, 3, "baiman"), ron(0, 2, "yakuman", daisangen=3)], (117, 5, -45, -77), (1, 2, 3, 4)),
    "bonus.1 ron": (NONE, [ron(1, 2, "yakuman")], (5, 117, -107, -15), (2, 1, 4, 3)),
    "bonus.1 tsumo, twice": (NONE, [tsumo(0, "yakuman"), tsumo(0, "yakuman")], (231, -57, -77, -97), (1, 2, 3, 4)),
    "bonus.2 tsumo": (NONE, [tsumo(0, "double")], (231, -57, -77, -97), (1, 2, 3, 4)),
    "bonus.2 ron": (NONE, [ron(1, 2, "double")], (5, 179, -169, -15), (2, 1, 4, 3)),
    "bonus.3 counted": (NONE, [ron(1, 2, "kazoe")], (5, 87, -77, -15), (2, 1, 4, 3)),
    "bonus.5 tsumo": (NONE, [tsumo(1, "yakuman", daisangen=3)], (-5, 117, -25, -87), (2, 1, 3, 4)),
    "bonus.6": (NONE, [ron(1, 3, "yakuman"), also(2, "yakuman")], (-15, 117, 67, -169), (3, 1, 2, 4)),
}


@pytest.mark.parametrize("case", RESULTS)
def test_results(case: str) -> None:
    house, facts, final, places = RESULTS[case]
    state = told(facts, **house)
    assert (stands(state), GAME.final(state), GAME.places(state)) == ("over", final, places)


# The last hand and the West round

YAME = {"agariyame": "on"}
SUDDEN = {"west": "sudden"}
WEST: Facts = [draw()] * 8  # West 1 with 25,000 each and 8 honba
RICH: Facts = [ron(3, 0, "mangan"), *[draw()] * 6]  # South 4: 17,000 25,000 25,000 33,000, 6 honba
LEADER_3: Facts = [*LEVEL[:7], tsumo(3, "mangan")]  # South 4: dealer 3 has 39,100, the others 20,300; 8 honba

ENDS: dict[str, tuple[dict[str, str], Facts, str]] = {
    "rank.8 all below 30,000": (NONE, WEST, "West 1, 8"),
    "rank.8 sudden": (SUDDEN, WEST, "West 1, 8"),
    "rank.11": (OFF, WEST, "over"),
    "rank.8 somebody has 30,000": (NONE, [*RICH, draw()], "over"),
    "rank.12 to West 4": (NONE, [draw()] * 12, "over"),
    "rank.12 West 4 itself": (NONE, [draw()] * 11, "West 4, 11"),
    "rank.12 repeats as usual": (NONE, [*[draw()] * 11, draw(3)], "West 4, 12"),
    "rank.9 goes on with 35,400": (NONE, [*WEST, ron(1, 0, "mangan")], "West 2, 0"),
    "rank.10 ends with 35,400": (SUDDEN, [*WEST, ron(1, 0, "mangan")], "over"),
    "rank.10 goes on below": (SUDDEN, [*WEST, ron(1, 0, 2, 30)], "West 2, 0"),
    "rank.10 a dealer's win ends it too": (SUDDEN, [*WEST, tsumo(0, "mangan")], "over"),
    "rank.10 foul.12 not by a chombo": (SUDDEN, [*WEST, chombo(0, 2)], "West 1, 8"),
    "rank.10 foul.12 with the hand played again": (SUDDEN, [*WEST, chombo(0, 2), draw()], "over"),
    "rank.13 sticks are not added": (NONE, [draw(1), *[draw()] * 6, riichi(0, 1), draw(0, 1)], "West 1, 8"),
    "dealer.7 a dealer's win goes on": (NONE, LEADER_3, "South 4, 8"),
    "dealer.7 tenpai goes on": (NONE, [*LEADER_3, draw(3)], "South 4, 9"),
    "dealer.9 a child's win": (NONE, [*LEADER_3, ron(1, 2, 1, 30)], "over"),
    "dealer.9 noten": (NONE, [*LEADER_3, draw(1)], "over"),
    "draw.6 four winds": (NONE, [*LEADER_3, abort("suufuu")], "over"),
    "draw.6 rank.8 four winds": (NONE, [*LEVEL, abort("suufuu")], "West 1, 8"),
    "draw.2 in the last hand": (NONE, [*LEADER_3, abort("kyuushu")], "South 4, 9"),
    "dealer.8 after a win": (YAME, [*LEADER_3, Stop()], "over"),
    "dealer.8 after a tenpai draw": (YAME, [*LEADER_3, draw(3), Stop()], "over"),
    "dealer.8 below 30,000 without a West round": (YAME | OFF, [*LEVEL, tsumo(3, 1, 30), Stop()], "over"),
    "dealer.8 below 30,000 in West 4": (YAME, [*[draw()] * 11, tsumo(3, 1, 30), Stop()], "over"),
    "dealer.8 rank.2 first place shared": (YAME | SPLIT, [*LEVEL, draw(1, 3), Stop()], "over"),
    "dealer.8 need not": (YAME, LEADER_3, "South 4, 8"),
    "dealer.8 dealer.6 after two wins, one the dealer's": (YAME, [*RICH, ron(1, 0, 1, 30), also(3, 1, 30), Stop()], "over"),
    "dealer.6 a second winner brings the dealer back": (NONE, [*RICH, ron(1, 0, 1, 30), also(3, 1, 30)], "South 4, 7"),
}


@pytest.mark.parametrize("case", ENDS)
def test_how_games_go_on(case: str) -> None:
    house, facts, expected = ENDS[case]
    assert stands(told(facts, **house)) == expected


STOP = Stop()
REFUSED: dict[str, tuple[dict[str, str], Facts, Fact]] = {
    "dealer.7 off": (NONE, LEADER_3, STOP),
    "dealer.8 not in the last hand": (YAME, [tsumo(0, "mangan")], STOP),
    "dealer.8 not in South 3": (YAME, [*LEVEL[:6], tsumo(2, "mangan")], STOP),
    "dealer.8 not leading": (YAME, [ron(1, 0, "haneman"), *[draw()] * 6, tsumo(3, 1, 30)], STOP),
    "dealer.8 rank.8 a West round would follow": (YAME, [*LEVEL, tsumo(3, 1, 30)], STOP),
    "dealer.8 rank.1 first place is another's": (YAME | OFF, [*LEVEL, draw(1, 3)], STOP),
    "dealer.8 not after an abort": (YAME, [*LEADER_3, abort("kyuushu")], STOP),
    "dealer.8 not once the next hand is on": (YAME, [*LEADER_3, riichi(0)], STOP),
    "riichi.5 too few points": (NONE, [ron(1, 3, "baiman"), ron(2, 3, "mangan"), ron(0, 3, 1, 30)], riichi(3)[0]),
    "riichi.2 twice": (NONE, [riichi(1)], riichi(1)[0]),
    "foul.14 riichi and noten": (NONE, [riichi(2)], draw(0)),
    "win.1 nobody won before": (NONE, [], also(1, 1, 30)),
    "win.1 not after a tsumo": (NONE, [tsumo(1, 1, 30)], also(2, 1, 30)),
    "win.1 not the same winner": (NONE, [ron(1, 2, 1, 30)], also(1, 1, 30)),
    "win.1 not the discarder": (NONE, [ron(1, 2, 1, 30)], also(2, 1, 30)),
    "win.1 not from the next hand": (NONE, [ron(1, 2, 1, 30), riichi(3)], also(3, 1, 30)),
    "payment.6 from oneself": (NONE, [], ron(1, 1, 1, 30)),
    "pao.1 oneself": (NONE, [], tsumo(1, "yakuman", daisangen=1)),
    "pao.1 without the yakuman": (NONE, [], tsumo(1, "mangan", daisangen=2)),
    "pao.6 daisuushii is two": (NONE, [], tsumo(1, "yakuman", daisuushii=2)),
    "pao.6 more than there are": (NONE, [], ron(1, 0, "double", daisuushii=2, suukantsu=2)),
    "pao.7 only by tsumo": (NONE, [], ron(1, 0, 2, 30, rinshan_by=2)),
    "yakuman.18 a counted yakuman has no pao": (NONE, [], tsumo(1, "kazoe", suukantsu=2)),
    "bust.1 over": (NONE, [ron(1, 2, "yakuman")], riichi(0)[0]),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    house, facts, fact = REFUSED[case]
    assert refusal(told(facts, **house), fact)


# The order of payments

ORDERS: dict[str, tuple[Facts, list[tuple[int, int, int]]]] = {
    "payment.9 payment.10 three winners": (
        [draw(), riichi(0), ron(3, 2, 3, 30), also(0, 2, 30), also(1, 1, 30)],
        [(0, -1, 1000), (2, 3, 3900), (2, 3, 300), (-1, 3, 1000), (2, 0, 2000), (2, 0, 300), (2, 1, 1500), (2, 1, 300)],
    ),
    "pao.3 pao.5 the half of who is liable": (
        [draw(), ron(0, 2, "double", daisangen=3)],
        [(3, 0, 16000), (2, 0, 16000), (2, 0, 32000), (2, 0, 300)],
    ),
    "payment.6 tsumo": ([draw(), tsumo(3, 1, 30)], [(0, 3, 300), (1, 3, 500), (2, 3, 300), (0, 3, 100), (1, 3, 100), (2, 3, 100)]),
    "tenpai.2": ([draw(2)], [(3, 2, 1000), (0, 2, 1000), (1, 2, 1000)]),
    "tenpai.3 bust.4": ([draw(), draw(0, 2)], [(1, 2, 750), (1, 0, 750), (3, 0, 750), (3, 2, 750)]),
    "tenpai.4": ([draw(0, 2, 3)], [(1, 2, 1000), (1, 3, 1000), (1, 0, 1000)]),
    "riichi.12 foul.11": ([riichi(1), chombo(2)], [(1, -1, 1000), (-1, 1, 1000), (2, 3, 2000), (2, 0, 4000), (2, 1, 2000)]),
}


@pytest.mark.parametrize("case", ORDERS)
def test_order_of_payments(case: str) -> None:
    facts, expected = ORDERS[case]
    payments = [payment for line in GAME.board(told(facts)).lines if not line.struck for payment in line.payments]
    assert [(payment.payer, payment.payee, payment.amount) for payment in payments] == expected
