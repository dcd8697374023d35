"""Years of 三人こいこい played card by card with every house, by the app and by a second reckoning, written from the clauses."""

from random import Random
from typing import Any

import pytest
from kinds import times

from scorekeeper.core.house import options
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import Nagare, ShobuThree, TeyakuThree
from tests.games.hanafuda import ANIMALS, BLUE, CRANE, CUP, GRASS, RED, capture, kind
from tests.games.hanafuda import CARDS as DECK
from tests.games.hanafuda import RAIN_MAN as RAIN
from tests.games.table import Table

LIGHTS = [f"{month}-hikari" for month in ("matsu", "sakura", "susuki", "kiri", "yanagi")]
TANE, TAN, KASU = ([card for card in DECK if kind(card) == one] for one in ("tane", "tan", "kasu"))
BIRDS = ("ume-tane", "fuji-tane", "susuki-tane", "yanagi-tane")
SETS = {
    "ootori": (18, (CRANE, *BIRDS, "kiri-hikari")), "goun": (15, ("ume-tane", "ayame-tane", "botan-tane", "hagi-tane", CUP)),
    "akatan": (7, RED), "aotan": (7, BLUE), "kotori": (7, BIRDS),
    "inoshikachou": (6, ANIMALS), "kusa": (5, GRASS),
    "omote-sugawara": (4, (CRANE, "ume-tane", "sakura-hikari")), "teppou": (6, ("sakura-hikari", "susuki-hikari", CUP)),
    "tsukimizake": (2, ("susuki-hikari", CUP)), "hanamizake": (2, ("sakura-hikari", CUP)),
}  # fmt: skip
CUPS = ("teppou", "tsukimizake", "hanamizake")
ABSORBED = {"ootori": ("kotori",), "teppou": ("tsukimizake", "hanamizake")}
HANDS = {"": 0, "teshi": 8, "haneken": 10, "futasanbon": 20, "ichinishi": 30, "shisou": 80}
House = dict[str, Any]


def dry(have: set[str]) -> bool:
    """rain.2, rain.5."""
    return CRANE in have or not any(card.startswith("yanagi") for card in have)


def yaku(house: House, have: set[str]) -> tuple[dict[str, int], bool]:
    """The valid yaku with their fees (dekiyaku, combo, rain), and whether the cup is one of the kasu (bake)."""
    found = {name: fee for name, (fee, cards) in SETS.items() if have.issuperset(cards) and (name not in CUPS or dry(have))}
    for better, worse in ABSORBED.items():
        found = {name: fee for name, fee in found.items() if better not in found or name not in worse}
    lights = len(have.intersection(LIGHTS))
    if lights == 5:
        found["gokou"] = 24 + house["gokou-shugi"]
    elif lights == 4:
        found |= {"ameshikou": 9} if RAIN in have else {"shikou": 16}
    elif lights == 3 and RAIN not in have:
        found["sankou"] = 6
    tane, kasu, cup = len(have.intersection(TANE)), len(have.intersection(KASU)), CUP in have
    ways = [(tane, kasu + cup, cup)] if house["bake-both"] == "on" else [(tane, kasu, False), (tane - cup, kasu + cup, cup)]
    numbers = max(ways, key=lambda way: max(0, way[0] - 4) + max(0, way[1] - 9))
    counts = {"tane": numbers[0] - 4, "tan": len(have.intersection(TAN)) - 4, "kasu": numbers[1] - 9}
    return found | {name: fee for name, fee in counts.items() if fee > 0}, numbers[2]


def new(house: House, before: set[str], hand: set[str], turned: set[str]) -> bool:
    """Whether the turn gives the right to call (call.2 to call.4, bake.4, rain.6 to rain.8)."""
    (old, old_cup), (now, cup) = yaku(house, before), yaku(house, before | hand | turned)
    for name, fee in now.items():
        if name in CUPS:
            half = before | hand if {*SETS[name][1]} <= before | hand else before | hand | turned
            if not {*SETS[name][1]} <= before and dry(half):
                return True
            continue
        if name == "kasu" and fee == 1 and cup:
            continue
        grew = name in ("tane", "tan", "kasu") and fee > old.get(name, 0) and house["grow-new"] == "on"
        if name not in old or grew or (name == "kasu" and old[name] == 1 and old_cup):
            return True
    return False


def clash(house: House, names: tuple[str, ...]) -> tuple[list[int], int | None]:
    """What hands pay each (teyaku.10, teyaku.11), and who wins; nobody where the highest is shared (teyaku.12)."""
    fees = [HANDS[name] for name in names]
    best, second, _ = sorted(fees, reverse=True)
    if best == second:
        return [0, 0, 0], None
    if house["teyaku-clash"] == "pairwise":
        return [sum(fee - other for other in fees) for fee in fees], fees.index(best)
    return [2 * (best - second) if fee == best else second - best for fee in fees], fees.index(best)


def ginmi(sums: list[int]) -> list[int]:
    """year-end.1 to year-end.3."""
    order = sorted(sums, reverse=True)
    by_place = (18, -6, -12) if len({*sums}) == 3 else (18, -9, -9) if order[0] > order[1] else (9, 9, -18)
    return [total + by_place[order.index(total)] for total in sums]


class Year:
    def __init__(self, rng: Random, even: bool) -> None:
        self.rng, self.even = rng, even
        named = {one.name.replace("_", "-"): one for one in options(GAME.house)}
        self.house = {name: rng.choice(sorted(one.choices) if one.choices else (0, 10, 25)) for name, one in named.items()}
        self.table = Table.of(GAME, **self.house)
        self.sums, self.dealer, self.winners, self.limit = [0, 0, 0], 0, list[int](), False

    def play(self) -> None:
        while not self.over:
            moved, winner = self.month()
            self.dealer, self.limit = ((self.dealer + 2) % 3, True) if winner is None else (winner, False)
            if winner is not None:
                self.winners.append(winner)
                won = len(self.winners) % 3 == 0 and len({*self.winners[-3:]}) == 1  # season.1, season.2
                moved = [one + won * (10 if seat == winner else -5) for seat, one in enumerate(moved)]
            self.sums = [old + one for old, one in zip(self.sums, moved, strict=True)]
            context = (self.house, self.winners, self.table.record.log[-1])
            assert list(self.table.balances) == self.sums, context
            if not self.over:
                assert self.table.next[:2] == (len(self.winners) + 1, self.dealer), context
        assert list(self.table.final or ()) == ginmi(self.sums), (self.house, self.sums)

    @property
    def over(self) -> bool:
        """year-end.5 to year-end.7."""
        level = self.sums.count(max(self.sums))
        tied = level == 3 if self.house["extend"] == "three" else level > 1
        return len(self.winners) >= 12 and len(self.winners) % 3 == 0 and not tied

    def month(self) -> tuple[list[int], int | None]:
        rng = self.rng
        even = self.even and len(self.winners) < 12 and rng.random() < 0.9
        if even or rng.random() < 0.2:
            names = tuple(rng.choice([*HANDS]) for _ in range(3))
            if even:  # the least of all wins, so that the end is often level
                names = tuple("teshi" if seat == self.sums.index(min(self.sums)) else "" for seat in range(3))
            if any(names):
                self.table.say(TeyakuThree(names=names))
                return clash(self.house, names)
        found = self.cards()
        if found is None:
            self.table.say(Nagare())
        return found or ([0, 0, 0], None)

    def cards(self) -> tuple[list[int], int] | None:
        """Seven turns each; whoever may call does or says koikoi."""
        rng = self.rng
        stock = rng.sample(DECK, 48)
        field, hands = stock[:6], [stock[6 + 7 * seat : 13 + 7 * seat] for seat in range(3)]
        piles: list[set[str]] = [set(), set(), set()]
        stock = stock[27:]
        loved = [{*rng.sample(DECK, 12), *rng.choice((LIGHTS, LIGHTS, TANE, KASU, TAN, BIRDS))} for _ in range(3)]
        for turn in range(21):
            seat = (self.dealer + turn) % 3
            card = max(hands[seat], key=lambda one: self.worth(one, field, loved[seat]))
            hands[seat].remove(card)
            taken = [self.take(one, field, loved[seat]) for one in (card, stock.pop())]
            fact = ShobuThree(player=seat, captures=tuple(map(tuple, (piles[seat], *taken))))
            now = piles[seat] | taken[0] | taken[1]
            total = sum(yaku(self.house, now)[0].values())
            may = new(self.house, piles[seat], *taken) and (not self.limit or total >= 3)
            assert bool(GAME.check(self.table.state, fact)) is not may, (self.house, self.limit, fact)
            if may and rng.random() < 0.4:
                self.table.say(fact)
                return [2 * total if one == seat else -total for one in range(3)], seat
            piles[seat] = now
        return None

    @staticmethod
    def worth(card: str, field: list[str], loved: set[str]) -> int:
        same = [one for one in field if one[:3] == card[:3]]
        return 2 * len(loved.intersection([card, *same])) + 1 if same else -(card in loved)

    @staticmethod
    def take(card: str, field: list[str], loved: set[str]) -> set[str]:
        return {*capture(card, field, lambda two: max(two, key=lambda one: one in loved))}


@pytest.mark.parametrize("even", [False, True])
def test_both_reckonings_agree(even: bool) -> None:
    for seed in range(times(30)):
        Year(Random(seed), even).play()
