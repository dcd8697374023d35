"""Years of 花合わせ under every house, by the app and by a second reckoning, written from the clauses."""

from random import Random

import pytest
from kinds import times

from scorekeeper.core.house import options
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, HanaawasePlayedOut
from tests.games.hanafuda import CARDS as DECK
from tests.games.hanafuda import CUP, MONTHS, points
from tests.games.hanafuda import RAIN_MAN as RAIN
from tests.games.koikoi_three.test_reckoned_twice import BIRDS, KASU, LIGHTS, SETS, TAN
from tests.games.table import Table

SAME = {name: SETS[name][1] for name in ("ootori", "goun", "akatan", "aotan", "kotori", "inoshikachou", "kusa", "omote-sugawara")}
CARDS = SAME | {"nomi": SETS["teppou"][1], "hanami": SETS["hanamizake"][1], "tsukimi": SETS["tsukimizake"][1]}
CARDS |= {f"{month}-shima": tuple(card for card in DECK if card.startswith(month)) for month in ("fuji", "yanagi", "kiri")}
CARDS |= {"gokou": tuple(LIGHTS), "shikou": tuple(LIGHTS[:4]), "matsu-kiri-bouzu": (LIGHTS[0], LIGHTS[2], LIGHTS[3])}
FEES = {
    "gokou": 160, "shikou": 80, "ootori": 80, "goun": 60, "akatan": 40, "aotan": 40, "inoshikachou": 30, "nomi": 30, "kotori": 30,
    "omote-sugawara": 20, "kusa": 20, "matsu-kiri-bouzu": 10, "hanami": 10, "tsukimi": 10,
    "fuji-shima": 10, "yanagi-shima": 10, "kiri-shima": 10,
}  # fmt: skip
BEATS = {
    "gokou": ("shikou", "matsu-kiri-bouzu"),
    "shikou": ("matsu-kiri-bouzu",),
    "ootori": ("kotori",),
    "nomi": ("hanami", "tsukimi"),
}


def fees(have: set[str], few: int, *, rainy: bool) -> int:
    """dekiyaku, combo.1, special.7; `few` is how many cards are so few that they pay, `rainy` whether rain voids drinks."""
    found = {name for name, cards in CARDS.items() if have.issuperset(cards)}
    if rainy and RAIN in have:  # house.3
        found -= {"nomi", "hanami", "tsukimi"}
    gone = {worse for name in found for worse in BEATS.get(name, ())}
    lights, ribbons, kasu = (len(have.intersection(cards)) for cards in (LIGHTS, TAN, KASU))
    total = 30 * (len(have) <= few)
    if lights == 4 and RAIN in have:
        total += 30
        gone.add("matsu-kiri-bouzu")
    return total + sum(FEES[name] for name in found - gone) + {6: 20}.get(ribbons, 40 * (ribbons > 6)) + 10 * max(0, kasu - 11)


def ginmi(sums: list[int]) -> list[int]:
    """year-end.1 to year-end.4."""
    order = sorted(sums, reverse=True)
    by_place = (80, -10, -70) if len({*sums}) == 3 else (80, -40, -40) if order[0] > order[1] else (35, 35, -70)
    return sums if len({*sums}) == 1 else [total + by_place[order.index(total)] for total in sums]


def shared(rng: Random) -> list[set[str]]:
    """What each captured: now and then much of something, or little of all."""
    tastes = [{*rng.choice((LIGHTS, TAN, KASU, BIRDS, (CUP,), DECK))} for _ in range(3)]
    weights = [rng.choice((0.2, 1, 1, 1, 2)) for _ in range(3)]
    piles: list[set[str]] = [set(), set(), set()]
    for month in MONTHS:
        cards = rng.sample([card for card in DECK if card.startswith(month)], 4)
        for pair in (cards[:2], cards[2:]):
            liked = [(1 + 8 * len(taste.intersection(pair))) * weight for taste, weight in zip(tastes, weights, strict=True)]
            piles[rng.choices((0, 1, 2), liked)[0]].update(pair)
    return piles if max(map(len, piles)) <= 32 else shared(rng)


@pytest.mark.parametrize("seed", range(3))
def test_both_reckonings_agree(seed: int) -> None:
    rng = Random(seed)
    for _ in range(times(10)):
        house = {one.name.replace("_", "-"): rng.choice(sorted(one.choices)) for one in options(GAME.house)}
        table, sums, dealer = Table.of(GAME, **house), [0, 0, 0], 0
        for month in range(1, 13):
            order = [(dealer + turn) % 3 for turn in range(3)]
            shown = [rng.choice((0, 0, 0, 20, 40)) for _ in range(3)]
            for seat in range(3):
                if shown[seat]:
                    table.say(HanaawaseChaff(player=seat, name="rokkasu" if shown[seat] == 20 else "shichikasu"))
            piles = shared(rng)
            table.say(HanaawasePlayedOut(captures=tuple(map(tuple, piles))))
            few = [(10 if seat == order[2] else 8) if house["oyanaka"] == "on" else -1 for seat in range(3)]
            own = [shown[seat] + fees(piles[seat], few[seat], rainy=house["rain-man"] == "voids") for seat in range(3)]
            moved = [3 * own[seat] - sum(own) + points(piles[seat]) - 88 for seat in range(3)]
            by = moved if house["dealer-by"] == "score" else [points(pile) for pile in piles]
            fuke = [seat for seat in reversed(order) if points(piles[seat]) <= 30]  # special.1 to special.6
            moved = [0, 0, 0] if fuke else moved
            dealer = fuke[0] if fuke else max(order, key=lambda seat: by[seat])
            sums = [old + one for old, one in zip(sums, moved, strict=True)]
            context = (house, month, piles, shown)
            assert [*table.balances] == sums, context
            assert month == 12 or table.next[:2] == (month + 1, dealer), context
        assert [*(table.final or ())] == ginmi(sums), (house, sums)
