"""Whole years of 八八 with 出る・下りる that a table could play: cards dealt and captured, told as a table tells them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.house import options
from scorekeeper.games.basics.facts import Blank, Paired, Spoke
from scorekeeper.games.hachihachi_classic.facts import (
    ClassicCancel,
    ClassicDekiyaku,
    ClassicDriven,
    ClassicField,
    ClassicPlayedOut,
    ClassicTeyaku,
    ClassicTobikomi,
    ClassicWrongTeyaku,
    Mizuten,
)  # fmt: skip
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from tests.games import hanafuda
from tests.games.hachihachi_classic import reckoned
from tests.games.hanafuda import BLUE, CARDS, MONTHS, RAIN_MAN, RED, WILLOWS, kind, plant, points, whole
from tests.games.hanafuda import LIGHTS as DRY

BLANK = "blank"
RAIN = WILLOWS | {"yanagi-kasu1"}
KASU = [card for card in CARDS if kind(card) == "kasu" or card in RAIN]
RIBBONS = [card for card in CARDS if kind(card) == "tan"]
RIBBON = {"shichitan", "akatan", "aotan"}
TASTES: dict[str, Any] = {
    "plain": lambda card: 1,
    "kasu": lambda card: 8 if card in KASU else 0.5,
    "points": lambda card: {"hikari": 20, "tane": 10, "tan": 5, "kasu": 1}[kind(card)],
    "lights": lambda card: 20 if kind(card) == "hikari" else 1,
    "ribbons": lambda card: 20 if kind(card) == "tan" else 1,
    "red": lambda card: 20 if card in RED else 1,
    "blue": lambda card: 20 if card in BLUE else 1,
}


def rules(rng: Random) -> dict[str, Any]:
    """House rules, those of records; those that exclude each other never together."""
    house = {
        option.name: rng.choice(sorted(option.choices)) if option.choices else rng.randint(option.least, option.most)
        for option in options(ClassicHouse)
    }
    if house["unit"] == "10":
        house["share"] = "each"
    if house["shisou-when"] == "before" and house["shisou-then"] == "continue":
        house["shisou-then"] = rng.choice(("ginmi", "month-end"))
    first = rng.randint(1, 120)
    second = first + rng.randint(1, 40)
    bounds = (30, 40, 50) if rng.random() < 0.5 else (first, second, second + rng.randint(1, 40))
    return house | dict(zip(("atsukai-3", "atsukai-4", "atsukai-5"), bounds, strict=True))


def planted(rng: Random) -> list[str]:
    """Up to seven cards worth something in a hand."""
    months = rng.sample(MONTHS, 3)
    of = {name: rng.sample([card for card in CARDS if plant(card) == name], 4) for name in months}
    shapes = {"shiso": (4, 3, 0), "ichi-ni-shi": (4, 2, 0), "haneken": (3, 2, 2), "three": (3, 0, 0), "threes": (3, 3, 0)}
    shape = rng.choice((*shapes, "standing", "kasu", "kasu", "kasu", "kasu three", "rain shiso", "ribbons", "lights", "seven"))
    if shape in shapes:
        return [card for name, count in zip(months, shapes[shape], strict=True) for card in of[name][:count]]
    if shape == "standing":
        own = rng.sample(("fuji", "ayame", "hagi", "kiri"), 2)
        return [card for name in own for card in [card for card in CARDS if plant(card) == name][1:]]
    if shape == "rain shiso":
        return [*RAIN, *[card for card in CARDS if plant(card) == rng.choice(MONTHS[:10])][1:]][:7]
    if shape == "ribbons":
        return rng.sample(RIBBONS, rng.randint(3, 7))
    if shape == "lights":
        return [*DRY, *rng.sample(sorted(RAIN), 1)]
    if shape == "seven":
        return [*rng.choice((RED, BLUE))]
    if shape == "kasu three":
        return ["kiri-kasu1", "kiri-kasu2", "kiri-kasu3", *rng.sample([card for card in KASU if plant(card) != "kiri"], 3)]
    return rng.sample(KASU, rng.randint(5, 7))


class Table:
    """A table that plays a year. Every fact is told to `year` before it is given out."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.house: reckoned.House = rules(rng)
        self.seats = rng.randint(2, 7)
        self.year = reckoned.Year(self.house, self.seats)
        self.lengthy = rng.random() < 0.5
        """Whether cards are told rather than what is in them."""
        self.willing = rng.choice((0.3, 0.5, 0.8))

    def say(self, fact: Fact) -> Fact:
        self.year.tell(msgspec.to_builtins(fact))
        return fact

    def chance(self, of: float) -> bool:
        return self.rng.random() < of

    def blames(self, others: list[int]) -> bool:
        """Whether one of these may break hatto (hatto.14, house.12)."""
        return len(others) == 2 and self.house["hatto"] != "off"

    @property
    def month(self) -> reckoned.Month:
        return self.year.month

    def facts(self) -> Iterator[Fact]:
        while not self.year.over and self.year.number < 40:
            if self.chance(0.05):
                yield from self.totals()
            else:
                yield from self.round()
                if self.month.over and self.month.hands and self.chance(0.05):
                    yield self.say(ClassicWrongTeyaku(player=self.rng.choice([*self.month.hands])))
                    if not self.month.over:
                        yield self.say(self.counted())
                if self.year.over and self.month.shiso is not None and self.chance(0.1):
                    yield self.say(Redo())

    def totals(self) -> Iterator[Fact]:
        if self.chance(0.3):
            yield self.say(Mizuten())
        if self.seats < 7 and self.chance(0.5):
            yield self.say(ClassicField(brights=tuple(self.rng.sample((*sorted(DRY), RAIN_MAN), self.rng.choice((0, 0, 1, 2))))))
        amounts = [self.rng.randint(-100, 100) for _ in range(self.seats)]
        amounts[-1] -= sum(amounts)
        yield self.say(Totals(amounts=tuple(amounts), leader=self.rng.randrange(self.seats)))

    def round(self) -> Iterator[Fact]:
        """A month, sometimes dealt again."""
        if self.chance(0.15):
            yield self.say(Mizuten())
        again = self.rng.randint(0, 30) if self.chance(0.06) else None
        for number, fact in enumerate(self.deal()):
            yield fact
            if number == again and not self.month.over:
                yield self.say(Redo(reason="field"))
                yield from self.deal()
                return

    # The deal

    def dealt(self) -> tuple[list[list[str]], list[str], list[str]]:
        """Hands by seat, the field, the stock; no field with all four of a month."""
        rng = self.rng
        while True:
            pack = [*CARDS, BLANK] if self.seats == 7 else [*CARDS]
            rng.shuffle(pack)
            for number in range(self.seats):
                if self.chance(0.25):
                    good = [card for card in planted(rng) if card in pack[7 * number :]]
                    rest = [card for card in pack[7 * number :] if card not in good]
                    pack[7 * number :] = [*good, *rest]
            hands = [pack[7 * number : 7 * number + 7] for number in range(self.seats)]
            rng.shuffle(hands)
            stock = pack[7 * self.seats :]
            field, stock = stock[:6], stock[6:]
            for hand in hands:
                if BLANK in hand:
                    hand.remove(BLANK)
                    field = hand
            if not any(whole(field, name) for name in MONTHS):
                return hands, field, stock

    def deal(self) -> Iterator[Fact]:
        hands, field, stock = self.dealt()
        if self.seats == 7:
            yield self.say(Blank(player=next(seat for seat in range(7) if len(hands[seat]) == 6)))
        yield self.say(ClassicField(brights=tuple(card for card in field if kind(card) == "hikari")))
        blank = None if self.seats < 7 else self.month.blank
        best = {seat: reckoned.readings(self.house, hand) for seat, hand in enumerate(hands) if seat != blank}
        if self.house["shisou-when"] == "before":
            for seat, found in best.items():
                if found and "shiso" in found[0].names and self.chance(0.9):
                    yield self.announce(seat, found[0], hands[seat])
                    if self.chance(0.8):
                        return
                    yield self.say(ClassicWrongTeyaku(player=seat))
        while (asked := self.month.sat.next) is not None:
            yield self.say(Spoke(player=asked, says="in" if self.chance(self.willing) else "out"))
        if self.month.choosing:
            yield self.say(Paired(plays=self.chance(0.5)))
        sat = self.month.sat
        driven = [seat for seat in sat.driven if self.chance(0.95 if reckoned.drive_fee_of(self.house, hands[seat]) else 0.1)]
        if self.chance(0.3):
            for seat in driven:
                yield self.say(self.driven(seat, hands[seat]))
            yield from self.invented(hands)
            return
        told = [*(self.drive(seat, hands[seat]) for seat in driven), *self.teyaku(hands, best)]
        if self.chance(0.3):
            self.rng.shuffle(told)
        for facts in told:
            yield from facts
        if self.month.over:
            return
        yield from self.play({seat: hands[seat] for seat in sat.playing}, hands, field, stock)
        for seat in sat.driven:
            if self.month.over and seat not in driven and self.chance(0.2):
                yield self.say(self.driven(seat, hands[seat]))

    def drive(self, seat: int, hand: list[str]) -> Iterator[Fact]:
        yield self.say(self.driven(seat, hand))

    def driven(self, seat: int, hand: list[str]) -> ClassicDriven:
        if self.lengthy:
            return ClassicDriven(player=seat, cards=tuple(hand))
        brights, ribbons = reckoned.quarters(self.house, hand)
        best = reckoned.readings(self.house, hand)
        names = tuple(sorted(reckoned.made(hand)))
        return ClassicDriven(player=seat, brights=brights, ribbons=ribbons, hand=best[0].names if best else (), names=names)

    def announce(self, seat: int, reading: reckoned.Reading, hand: list[str]) -> Fact:
        threes = reckoned.threes_of(hand) if {*reading.names} & self.diving else ()
        months = tuple(sorted(MONTHS.index(name) + 1 for name in threes))
        if self.lengthy:
            return self.say(ClassicTeyaku(player=seat, names=reading.names, cards=tuple(hand)))
        return self.say(ClassicTeyaku(player=seat, names=reading.names, months=months if self.chance(0.7) else ()))

    @property
    def diving(self) -> set[str]:
        """The hands with a tobikomi."""
        return reckoned.THREES | ({"haneken"} if self.house["haneken-tobikomi"] == "on" else set())

    def teyaku(self, hands: list[list[str]], best: dict[int, list[reckoned.Reading]]) -> Iterator[Iterator[Fact]]:
        """What each announces; where nobody plays, only shiso. Others may still announce after a shiso (shisou.9)."""
        for seat in self.month.playing:
            found = [one for one in best[seat] if "shiso" not in one.names or self.house["shisou-when"] == "normal"]
            if self.month.dry:
                found = [one for one in found if "shiso" in one.names]
            if found and self.chance(0.9):
                yield self.announces(seat, found, hands[seat])

    def announces(self, seat: int, found: list[reckoned.Reading], hand: list[str]) -> Iterator[Fact]:
        """A hand, which may be taken back and announced as something else."""
        yield self.announce(seat, found[0] if self.chance(0.8) else self.rng.choice(found), hand)
        if self.chance(0.05):
            yield self.say(ClassicWrongTeyaku(player=seat))
            if self.chance(0.5):
                yield self.announce(seat, found[-1], hand)

    # The play

    def play(self, own: dict[int, list[str]], dealt: list[list[str]], field: list[str], stock: list[str]) -> Iterator[Fact]:
        rng = self.rng
        stock = [*stock, *(card for seat, hand in enumerate(dealt) if seat not in own for card in hand if seat != self.month.blank)]
        rng.shuffle(stock)
        field = [*field]
        played = Played(self, {seat: [*hand] for seat, hand in own.items()})
        tastes = {seat: rng.choice([*TASTES]) for seat in own}
        luck = rng.choice((0, 0, 0.5, 0.9))
        for turn in range(7):
            for seat in self.month.playing:
                live = self.month.live
                if live and self.chance(0.06):
                    yield self.say(ClassicCancel(reached=played.reached()))
                    return
                if self.month.hands and self.chance(0.004):
                    yield self.say(ClassicWrongTeyaku(player=rng.choice([*self.month.hands])))
                taste = TASTES[tastes[seat]]
                for source in (played.hands[seat], stock):
                    wild = source is stock and not self.chance(luck)
                    card = rng.choice(source) if wild else max(source, key=lambda one: (worth(one, field, taste), rng.random()))
                    source.remove(card)
                    taken = capture(rng, card, field, taste)
                    last = turn == 6 and source is stock and seat == self.month.playing[-1]
                    yield from played.took(seat, taken, last)
                    if self.month.over:
                        return
        yield self.say(played.out())

    # What may happen, without cards

    def invented(self, hands: list[list[str]]) -> Iterator[Fact]:
        """Hands, tobikomi and dekiyaku as they could come, more of them than cards bring."""
        rng, month = self.rng, self.month
        if month.dry:
            if self.house["shisou-when"] == "normal" and self.chance(0.2):
                yield self.say(ClassicTeyaku(player=rng.choice(month.playing), names=("shiso",)))
            return
        open_ = {card for seat in month.driven for card in hands[seat]}
        free = [three for three in (4, 5, 7) if not any(plant(card) == MONTHS[three - 1] for card in open_)]
        threes = rng.sample(free, len(free))
        dives: list[tuple[int, int]] = []
        for seat, three in zip(month.playing, threes, strict=False):
            names = rng.choice(((), ("tate-sanbon",), ("to-ichi", "tate-sanbon"), ("karasu",), ("tan-ichi",)))
            if names:
                months = (three,) if "tate-sanbon" in names else ()
                dives += [(seat, one) for one in months]
                yield self.say(ClassicTeyaku(player=seat, names=names, months=months))
        owners: dict[str, int] = {}
        for _ in range(rng.randint(1, 7)):
            live = self.month.live
            if dives and self.chance(0.4):
                seat, three = dives.pop(rng.randrange(len(dives)))
                others = [other for other in month.playing if other != seat]
                early = live is not None and live.player != seat and len(month.runs) == 1 and self.chance(0.2)
                fault = rng.choice(others) if self.blames(others) and not early and self.chance(0.2) else None
                yield self.say(ClassicTobikomi(player=seat, month=rng.choice((three, None)), offender=fault, early=early))
            elif live and self.chance(0.1):
                yield self.say(ClassicCancel(reached=self.marked(owners)))
                return
            elif self.free(owners):
                yield self.one_of(owners)
                if self.month.over:
                    return
        if not month.runs:
            yield self.say(self.counted())
            return
        yield self.say(ClassicPlayedOut(reached=self.marked(owners)))

    def counted(self) -> Fact:
        """A count without yaku, and without regard to any cards."""
        more = self.rng.randint(0, 40)
        told = dict(zip(self.month.playing, (88, 88 + more, 88 - more), strict=False))
        return ClassicPlayedOut(points=tuple(told.get(seat) for seat in range(self.seats)))

    def free(self, owners: dict[str, int]) -> list[tuple[str, int]]:
        """The yaku that are left, each with who may still make it."""

        def fits(name: str, seat: int) -> bool:
            alone = {"goko": ("shiko",), "shichitan": ("akatan", "aotan"), "akatan": ("shichitan",), "aotan": ("shichitan",)}
            return all(owners.get(other, seat) == seat for other in alone.get(name, ()))

        gone = {*owners} | ({"shiko"} if "goko" in owners else set())
        if "shiko" in owners and self.house["shiko-goko"] == "off":
            gone.add("goko")
        left = [name for name in sorted(reckoned.DEKIYAKU) if name not in gone]
        return [(name, seat) for name in left for seat in self.month.playing if fits(name, seat)]

    def one_of(self, owners: dict[str, int]) -> Fact:
        """Somebody makes one of the yaku that are left."""
        name, seat = self.rng.choice(self.free(owners))
        owners[name] = seat
        others = [other for other in self.month.playing if other != seat]
        fault = self.rng.choice(others) if name in reckoned.COVERED and self.blames(others) and self.chance(0.25) else None
        ends = self.chance(0.3)
        reached = self.marked(owners) if ends else None
        return self.say(
            ClassicDekiyaku(player=seat, names=(name,), then="end" if ends else "lower", offender=fault, reached=reached)
        )

    def marked(self, owners: dict[str, int]) -> tuple[int, ...] | None:
        """Who has 89 points, of those for whom it matters: who must have them by his yaku, and others who well may."""
        asked = self.asked()
        if not asked:
            return None
        least = dict.fromkeys(self.month.playing, 20)
        for name, seat in owners.items():
            least[seat] += {"goko": 100 - 80 * (owners.get("shiko") == seat), "shiko": 80}.get(name, 0)
        found = [seat for seat in asked if least[seat] >= reckoned.MARK + 20]
        rest = sum(max(least[seat], reckoned.MARK * (seat in found)) for seat in least)
        for seat in self.rng.sample(asked, len(asked)):
            held = sum(5 * ({"shichitan": 7}.get(name, 3)) for name, owner in owners.items() if owner == seat and name in RIBBON)
            dived = 12 * any(dive.player == seat for dive in self.month.dives)
            sure = least[seat] - 20 + held + dived >= reckoned.MARK
            if seat not in found and (sure or (rest + reckoned.MARK + 40 < 264 and self.chance(0.5))):
                found.append(seat)
                rest += max(reckoned.MARK - least[seat], 0)
        return tuple(sorted(found))

    def asked(self) -> list[int]:
        """For whom 89 points matter."""
        month = self.month
        asked = {seat for seat, names in month.hands.items() if {*names} & reckoned.NUKE}
        pays = month.blind and self.house["mizuten-win"] != "out"  # house.14
        return sorted(asked | ({month.dealer} if pays else set()))


def worth(card: str, field: list[str], taste: Any) -> float:
    """How much a player likes to put this card on the field."""
    fitting = [taste(other) for other in field if plant(other) == plant(card)]
    return float(taste(card) + (sum(fitting) if len(fitting) == 3 else max(fitting)) if fitting else -taste(card))


def capture(rng: Random, card: str, field: list[str], taste: Any) -> list[str]:
    return hanafuda.capture(card, field, lambda two: max(two, key=lambda other: (taste(other), rng.random())))


class Played:
    """What has been captured, and what was made of it."""

    def __init__(self, table: Table, hands: dict[int, list[str]]) -> None:
        self.table, self.hands = table, hands
        self.threes = {seat: reckoned.threes_of(hand) for seat, hand in hands.items()}
        self.piles: dict[int, list[str]] = {seat: [] for seat in hands}
        self.declared: dict[int, set[str]] = {seat: set() for seat in hands}
        self.lowered = self.dived = False
        self.waiting: list[tuple[int, str]] = []
        """Tobikomi that nobody has mentioned yet."""

    def took(self, seat: int, taken: list[str], last: bool) -> Iterator[Fact]:
        if not taken:
            return
        table, pile = self.table, self.piles[seat]
        pile += taken
        name = plant(taken[0])
        threes = {*table.month.hands.get(seat, ())} & table.diving
        if threes and name in self.threes[seat] and whole(pile, name):
            if table.chance(0.8):
                yield self.tobikomi(seat, name)
            else:
                self.waiting.append((seat, name))
        new = self.new(seat)
        if new:
            yield from self.dekiyaku(seat, new, last)

    def tobikomi(self, seat: int, name: str, *, early: bool = False) -> Fact:
        table = self.table
        self.dived = True
        others = [other for other in self.hands if other != seat]
        return table.say(
            ClassicTobikomi(
                player=seat,
                month=MONTHS.index(name) + 1 if table.chance(0.5) else None,
                offender=table.rng.choice(others) if table.blames(others) and not early and table.chance(0.3) else None,
                early=early,
            )
        )

    def new(self, seat: int) -> list[str]:
        """The yaku to announce now."""
        before = self.declared[seat]
        found = reckoned.made(self.piles[seat]) - before
        if "goko" in before or ("shiko" in before and self.table.house["shiko-goko"] == "off"):
            found -= {"shiko", "goko"}
        return sorted(found)

    def dekiyaku(self, seat: int, new: list[str], last: bool) -> Iterator[Fact]:
        table = self.table
        first = not self.lowered
        self.declared[seat] |= {*new}
        covered = [name for name in new if name in reckoned.COVERED]
        others = [other for other in self.hands if other != seat]
        offender = table.rng.choice(others) if covered and table.blames(others) and table.chance(0.3) else None
        only = tuple(table.rng.sample(covered, 1)) if offender is not None and len(covered) > 1 and table.chance(0.5) else ()
        ends = last or table.chance(0.35)
        then, reached = ("end", self.reached()) if ends else ("lower", None)
        more = {"offender": offender, "hatto": only, "last": last, "reached": reached}
        yield table.say(ClassicDekiyaku(player=seat, names=tuple(new), then=then, **more))
        if ends:
            return
        self.lowered = True
        waiting, self.waiting = self.waiting, []
        for owner, name in waiting:
            if first and owner != seat and owner in table.month.hands:
                yield self.tobikomi(owner, name, early=True)

    def reached(self) -> tuple[int, ...] | None:
        """Who has 89 points of those for whom it matters."""
        asked = self.table.asked()
        return tuple(seat for seat in asked if points(self.piles[seat]) >= reckoned.MARK) if asked else None

    def out(self) -> ClassicPlayedOut:
        table, rng = self.table, self.table.rng
        if table.month.runs:
            return ClassicPlayedOut(reached=self.reached())
        seats = sorted(self.piles)
        if len(seats) == reckoned.FULL and not self.dived and table.chance(0.1):
            self.piles = self.rare(seats)
        told: dict[int, int | None] = {seat: points(self.piles[seat]) for seat in seats}
        dry = max(seats, key=lambda seat: reckoned.chaff(self.piles[seat]))
        kasu = reckoned.chaff(self.piles[dry])
        if table.lengthy:
            piles = [tuple(self.piles[seat]) for seat in seats]
            return ClassicPlayedOut(captures=tuple(piles[:-1] if len(seats) == reckoned.FULL and table.chance(0.5) else piles))
        if len(seats) == reckoned.FULL and table.chance(0.5):
            told[rng.choice(seats)] = None
        by_seat = tuple(told.get(seat) for seat in range(table.seats))
        if len(seats) == reckoned.FULL and kasu >= 16:
            return ClassicPlayedOut(points=by_seat, sujuroku=dry, kasu=kasu)
        return ClassicPlayedOut(points=by_seat)

    def rare(self, seats: list[int]) -> dict[int, list[str]]:
        """Piles that seldom come by themselves, without a yaku."""
        rng = self.table.rng
        wish = rng.choice(("even", "points", "kasu"))
        lucky = rng.choice(seats)
        for _ in range(400):
            piles: dict[int, list[str]] = {seat: [] for seat in seats}
            for name in MONTHS:
                cards = [card for card in CARDS if plant(card) == name]
                rng.shuffle(cards)
                pairs = [cards[:2], cards[2:]]
                if wish == "points":
                    pairs.sort(key=points, reverse=True)
                elif wish == "kasu":
                    pairs.sort(key=reckoned.chaff, reverse=True)
                first = lucky if wish != "even" and rng.random() < 0.8 else rng.choice(seats)
                piles[first] += pairs[0]
                piles[rng.choice(seats)] += pairs[1]
            if any(reckoned.made(pile) or len(pile) > 28 for pile in piles.values()):
                continue
            told = [points(pile) for pile in piles.values()]
            if {"even": max(told) == 88, "points": max(told) >= 168, "kasu": max(map(reckoned.chaff, piles.values())) >= 16}[wish]:
                return piles
        return self.piles
