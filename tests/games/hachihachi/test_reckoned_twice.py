"""A second implementation of whole years: written from the rules alone, in plain numbers without explanations, and compared
with the app's results.

It shares nothing with the app but the facts. Amounts are in points (点); `fee` converts kan to points.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import kinds
import pytest
from hypothesis import event, given
from strategies import years

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.core.log import live
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.house import HachihachiHouse
from tests.games.hachihachi.test_year_end import ended
from tests.games.hanafuda import CARDS, kind
from tests.games.hanafuda import points as worth

KINDS = ("small", "big", "zetsu")
FACTORS = {"A": (1, 2, 4), "B": (1, 2, 3), "C": (1, Fraction(3, 2), 2), "D": (1, 2, 2), "E": (1, 1, 1), "F": (1, 1, 1)}
TEYAKU = {"sanbon": 2, "tatesanbon": 3, "kuttsuki": 4, "teshi": 6, "haneken": 7, "ichinishi": 9, "shiso": 40, "futasanbon": 8}
TEYAKU |= {"sanbontate": 9, "futatate": 10, "aka": 2, "tanichi": 3, "toichi": 3, "bikaichi": 4, "karasu": 4}
NUKE = {"aka", "tanichi", "toichi", "karasu"}
DEKIYAKU = {"goko": 20, "shiko": 12, "goun": 12, "nanatan": 10, "akatan": 7, "aotan": 7, "inoshikacho": 6}
COVERED = {"goko", "shiko", "akatan", "aotan", "inoshikacho"}

Amounts = tuple[int, ...]
Held = dict[str, tuple[int, int | None]]
"""Yaku held: ribbons, and who owes it by hatto."""


def plus(*amounts: Amounts) -> Amounts:
    return tuple(map(sum, zip((0, 0, 0), *amounts, strict=True)))


def both(player: int, each: int) -> Amounts:
    return tuple(2 * each if seat == player else -each for seat in range(3))


def one(payer: int, payee: int, amount: int) -> Amounts:
    return tuple(amount * ((seat == payee) - (seat == payer)) for seat in range(3))


class Month:
    """A month in progress: what each hand, tobikomi and proof moved, so that it can be returned, and what the end moved."""

    def __init__(self, house: HachihachiHouse, dealer: int, bound: str) -> None:
        self.house, self.option, self.dealer, self.bound = house, house.field, dealer, bound
        self.kind = self.bind = ""
        self.hands: dict[int, tuple[str, ...]] = {}
        self.fees: dict[int, Amounts] = {}
        self.dives: list[tuple[int, Amounts]] = []
        self.proofs: list[tuple[int, Amounts]] = []
        self.provisional: list[tuple[int, int]] = []
        self.nukes: dict[int, Amounts] = {}
        self.end: Amounts = (0, 0, 0)
        self.holder: int | None = None
        self.held: Held = {}
        self.offenders: list[int] = []
        self.next: int | None = None

    @property
    def moved(self) -> Amounts:
        taken = [amounts for _, amounts in (*self.dives, *self.proofs)]
        return plus(*self.fees.values(), *taken, *self.nukes.values(), self.end)

    @property
    def shiso(self) -> list[int]:
        return [player for player, names in self.hands.items() if "shiso" in names]

    @property
    def factor(self) -> Fraction:
        return Fraction(FACTORS[self.option][KINDS.index(self.kind)])

    def times(self, amount: int) -> int:
        found = amount * self.factor
        assert found.denominator == 1
        return int(found)

    def fee(self, *kan: int) -> int:
        more = KINDS.index(self.kind) if self.option == "F" else 0
        return self.times(sum(12 * (each + more) for each in kan)) // (2 if self.house.share == "half" else 1)  # house.7

    def field(self, fact: Any) -> None:
        zetsu = len({*fact.brights} & {"yanagi-hikari", "kiri-hikari"})
        big = len(fact.brights) - zetsu
        self.kind = "zetsu" if zetsu or self.bound == "zetsu" else "big" if big or self.bound == "big" else "small"
        if zetsu == 2:
            self.bind = "zetsu"
        elif not zetsu and big >= 2 and self.bound != "zetsu":
            self.bind = "big"

    def teyaku(self, fact: Any) -> None:
        self.hands[fact.player] = fact.names
        self.fees[fact.player] = both(fact.player, self.fee(*(TEYAKU[name] for name in fact.names)))

    def wrong_teyaku(self, fact: Any) -> None:
        self.hands[fact.player] = ()
        self.fees.pop(fact.player, None)
        self.nukes.pop(fact.player, None)
        self.dives = [dive for dive in self.dives if dive[0] != fact.player]
        self.proofs = [proof for proof in self.proofs if proof[0] != fact.player]
        self.provisional = [dive for dive in self.provisional if dive[0] != fact.player]

    def tobikomi(self, fact: Any) -> None:
        kan, payer = self.times(12), fact.offender
        if self.holder not in (None, fact.player) and not fact.early:
            payer = self.holder
        elif payer is not None and not fact.omitted:
            self.provisional.append((fact.player, payer))
        self.dives.append((fact.player, both(fact.player, kan) if payer is None else one(payer, fact.player, 2 * kan)))

    def exempt(self, fact: Any) -> None:
        proved = [dive for dive in self.provisional if dive[1] == fact.player]
        for owner, offender in proved if fact.reason == "shown" else proved[-1:]:
            self.proofs.append((owner, one(3 - owner - offender, offender, self.times(12))))
            self.provisional.remove((owner, offender))

    def worth(self, name: str, ribbons: int) -> int:
        return self.fee(DEKIYAKU[name] + (ribbons - 7 if name == "nanatan" else 0))

    def paid(self, maker: int, held: Held, share: Fraction = Fraction(1)) -> Amounts:
        moved: Amounts = (0, 0, 0)
        for name, (ribbons, offender) in held.items():
            each = self.worth(name, ribbons) * share
            assert each.denominator == 1
            moved = plus(moved, both(maker, int(each)) if offender is None else one(offender, maker, 2 * int(each)))
        return moved

    def proven(self, proved: tuple[int, ...], ribbons: int | None) -> Held:
        return {
            name: (ribbons if name == "nanatan" and ribbons else count, None if offender in proved else offender)
            for name, (count, offender) in self.held.items()
        }

    def over(self, dealer: int) -> None:
        self.next, self.holder, self.held = dealer, None, {}

    def cancel(self, fact: Any) -> None:
        assert self.holder is not None
        self.end = self.paid(self.holder, self.proven(fact.proved, fact.ribbons), Fraction(1, 2))
        self.over(self.holder)

    def dekiyaku(self, fact: Any) -> None:
        if self.holder not in (None, fact.player):
            assert self.holder is not None
            share = Fraction(1, 2) if self.house.sage_lost == "half" else Fraction(0)  # house.3
            half = self.paid(self.holder, self.proven(fact.proved, fact.holder_ribbons), share)
            whole = sum(self.worth(name, fact.ribbons) for name in fact.names)
            self.end = plus(half, one(self.holder, fact.player, 2 * whole))
            self.over(fact.player)
            return
        by_hatto: dict[str, int] = {}
        if fact.offender is not None and not fact.exempt:
            by_hatto = dict.fromkeys(({*(fact.hatto or fact.names)} & COVERED) - {*fact.hatto_other}, fact.offender)
        if fact.offender is not None and not fact.exempt_other:
            by_hatto |= dict.fromkeys(fact.hatto_other, 3 - fact.player - fact.offender)
        held = self.proven(fact.proved, None)
        first = next((one for one in self.offenders if one in [offender for _, offender in held.values()]), None)
        for name in (name for name in DEKIYAKU if name in fact.names):
            ribbons = fact.ribbons if name == "nanatan" else 7
            owing = held[name][1] if name in held else by_hatto.get(name, first)
            held[name] = (ribbons, owing)
        if "goko" in held:
            held.pop("shiko", None)
        if fact.then == "sage":
            self.holder, self.held = fact.player, held
            turn = sorted({*by_hatto.values()}, key=lambda one: one != fact.offender)
            self.offenders += [one for one in turn if one not in self.offenders]
        else:
            self.end = self.paid(fact.player, held)
            self.over(fact.player)

    def counted(self, fact: Any) -> tuple[list[int] | None, list[int]]:
        if not fact.captures:
            told = [*fact.points, None, None, None][:3]
            points = None
            if told.count(None) <= 1:
                rest = 264 - sum(ten for ten in told if ten is not None)
                points = [rest if ten is None else ten for ten in told]
            return points, [fact.kasu if seat == fact.sujuroku else 0 for seat in range(3)]
        piles = [*fact.captures, ()][:3]
        piles[2] = piles[2] or tuple(name for name in CARDS if not any(name in pile for pile in piles))
        points = [*map(worth, piles)]
        return points, [sum(kind(name) == "kasu" or name.startswith("yanagi") for name in pile) for pile in piles]

    def played_out(self, fact: Any) -> None:
        points, kasu = self.counted(fact)

        def best(players: Iterable[int]) -> int:
            return max(players, key=lambda seat: (points[seat] if points else 0, -((seat - self.dealer) % 3)))

        special = [(self.dealer, 10)] if points == [88, 88, 88] else []
        special += [(seat, 10 + ten - 168) for seat, ten in enumerate(points or ()) if ten >= 168]
        if not special or self.house.special_add == "add":  # house.4
            special += [(seat, 12 + 2 * (count - 16)) for seat, count in enumerate(kasu) if count >= 16]
        if special:
            self.fees, self.dives, self.proofs = {}, [], []
            self.end = plus(*(both(maker, self.fee(kan)) for maker, kan in special))
            self.over(self.dealer if points == [88, 88, 88] else best({maker for maker, _ in special}))
            return
        assert points
        for seat, names in self.hands.items():
            if NUKE & {*names} and points[seat] >= 89 and (fact.nuke is None or seat in fact.nuke):
                self.nukes[seat] = both(seat, self.times(12))
        over = [ten - 88 for ten in points]
        odd = [seat for seat in range(3) if over[seat] % 2]
        if self.option == "C" and self.kind == "big" and odd:
            toward = [1 if over[seat] < 0 else -1 for seat in odd]
            for seat, step in zip(odd, toward, strict=True):
                over[seat] += step
            over[3 - sum(odd)] -= sum(toward)
        self.end = tuple(self.times(ten) for ten in over)
        self.over(best(range(3)))


def reckon(house: HachihachiHouse, facts: Iterable[Fact]) -> tuple[Amounts, Amounts, Amounts | None]:
    """(account of every seat without stones, stones, the final result in kan if the year is over)."""
    months = [Month(house, 0, "")]
    for fact in facts:
        now = months[-1]
        told = str(fact.__struct_config__.tag).replace("-", "_")
        if told == "redo":
            months[-1] = Month(house, now.dealer, now.bound)
        elif told == "field" and now.next is not None:
            months.append(Month(house, now.next, now.bind))
        getattr(months[-1], told, lambda _: None)(fact)
    account = plus(*(month.moved for month in months))
    put = tuple(sum(month.next == seat for month in months) for seat in range(3))
    last = months[-1]
    over = last.next is not None and len(months) >= 12 and (house.etsunen == "off" or not last.bind)
    return account, put, year_end(account, put, last.dealer, last.shiso) if over or last.shiso else None


def year_end(account: Amounts, put: Amounts, dealer: int, shiso: list[int]) -> Amounts:
    own = [points - stones for points, stones in zip(account, put, strict=True)]
    if len(shiso) > 1 or (not shiso and len({*own}) == 1):
        return (0, 0, 0)
    top, second, last = sorted(range(3), key=lambda seat: (-own[seat], (seat - dealer) % 3))
    if shiso:
        top = shiso[0]
    elif own[second] == own[last]:
        own[second] += sum(put) // 2
        own[last] += sum(put) // 2
    else:
        own[last] += sum(put)
    final = [0 if seat == top else int(Fraction(own[seat] - 120, 12)) for seat in range(3)]
    final[top] = -sum(final)
    return tuple(final)


@given(years(method="written"))
def test_both_implementations_agree(grown: tuple[Record, State]) -> None:
    record, state = grown
    account, put, final = reckon(record.house, [fact for _, fact in live(record.log)])
    assert GAME.balances(state) == account
    assert (
        tuple(sum(month.stone is not None and month.stone.payer == seat for month in state.own.rounds) for seat in range(3)) == put
    )
    assert GAME.final(state) == final
    event(f"{len(state.own.rounds)} months")


@pytest.mark.parametrize("dealer", range(3))
def test_the_chain_of_the_year_end(dealer: int) -> None:
    one_step, two_step = (13, 17) if kinds.deep else (67, 41)
    for one in range(-300, 301, one_step):
        for two in range(-300, 301, two_step):
            for put in ((4, 4, 4), (12, 0, 0), (5, 3, 4), (1, 6, 6)):
                totals = (one, two, -one - two)
                if len({total - own for total, own in zip(totals, put, strict=True)}) > 1:
                    final, pot = ended(totals, put, dealer)
                    assert (final, sum(pot)) == (year_end(totals, put, dealer, []), sum(put))
