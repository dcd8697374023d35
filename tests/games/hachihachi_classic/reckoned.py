"""A second reckoning of 八八 with 出る・下りる: plain values in, plain values out, written from the clauses and not from the app.

Facts are read as records write them (`{"fact": "spoke", "player": 2, "says": "in"}`), house rules are a dict with the names and
choices of records (`drop-fee`: "seat"), cards have their names in records (`matsu-hikari`), amounts are in points.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import floor
from typing import Any, NamedTuple

from tests.games.hanafuda import BLUE, CARDS, MONTHS, RAIN_MAN, RAIN_RIBBON, RED, Sat, circle, kind, plant, points, sit, whole
from tests.games.hanafuda import LIGHTS as DRY

House = Mapping[str, Any]
Told = Mapping[str, Any]

FULL = 3
JUNE, DECEMBER = 6, 12
ALL_POINTS, BASE, MARK = 264, 88, 89
ZETSU = {"yanagi-hikari", "kiri-hikari"}

TEYAKU = {
    "sanbon": 2, "tate-sanbon": 3, "kuttsuki": 4, "teshi": 6, "haneken": 7, "ichi-ni-shi": 8, "shiso": 20,
    "futa-sanbon": 6, "sanbon-tate-sanbon": 7, "futa-tate-sanbon": 8, "tan-ichi": 3, "to-ichi": 3, "pika-ichi": 4, "karasu": 4,
}  # fmt: skip
THREES = {"sanbon", "tate-sanbon", "futa-sanbon", "sanbon-tate-sanbon", "futa-tate-sanbon"}
NUKE = {"aka", "tan-ichi", "to-ichi", "karasu"}
STANDING = {"fuji", "ayame", "hagi"}
DEKIYAKU = {"goko": 12, "shiko": 10, "shichitan": 10, "aotan": 7, "akatan": 7}
COVERED = {"shiko", "akatan", "aotan"}
BY_SEAT = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(5, 2), Fraction(3))
BY_SEAT_OF_SIX = (Fraction(1), *BY_SEAT)
BY_SEAT_OF_TWO = (Fraction(3, 2), Fraction(2))


def chaff(pile: Iterable[str]) -> int:
    """Kasu as sujuroku counts them (special.3)."""
    return sum(kind(card) == "kasu" or plant(card) == "yanagi" for card in pile)


# Who plays and what the others pay (drop, oikomi, mizuten.1)


def drop_fee(house: House, sat: Sat, player: int) -> Fraction:
    """In kan (drop.6–11)."""
    if len(sat.order) == 2:
        return BY_SEAT_OF_TWO[sat.order.index(player)]
    if house["drop-fee"] == "order":
        return BY_SEAT[sat.dropped.index(player)]
    return (BY_SEAT_OF_SIX if len(sat.order) == 6 else BY_SEAT)[sat.order.index(player)]


# Dealt hands (teyaku)


class Reading(NamedTuple):
    """One way to announce a hand: names, the kind of cards first, the fee in kan, and the cards that stay exposed."""

    names: tuple[str, ...]
    fee: int
    exposed: frozenset[str]

    @property
    def rank(self) -> tuple[int, bool]:
        return self.fee, bool({*self.names} & NUKE)


def fee_of(house: House, names: Iterable[str]) -> int:
    return sum(int(house["aka"]) if name == "aka" else TEYAKU[name] for name in names)


def kinds_of(house: House, hand: Collection[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """The names by kinds of cards, with what is exposed, by each way of taking willow cards for kasu (teyaku.5, teyaku.6)."""
    rain = [card for card in hand if plant(card) == "yanagi" and kind(card) != "kasu"]
    for bent in product((True,) if house["willow"] == "kasu" else (True, False), repeat=len(rain)):  # house.6
        plain = frozenset(card for card in hand if kind(card) == "kasu") | {
            card for card, kasu in zip(rain, bent, strict=True) if kasu
        }
        rest = Counter(kind(card) for card in hand if card not in plain)
        if not rest:
            yield "karasu", frozenset(hand)
        elif len(rest) == 1:
            ((what, count),) = rest.items()
            if count == 1:
                yield {"tan": "tan-ichi", "tane": "to-ichi", "hikari": "pika-ichi"}[what], plain
            elif what == "tan" and (plain or house["seven-tan-hand"] == "aka"):
                yield "aka", plain


def months_of(house: House, hand: Collection[str]) -> tuple[str, frozenset[str]] | None:
    """The name by months, with what is exposed."""
    groups: dict[str, list[str]] = {}
    for card in hand:
        groups.setdefault(plant(card), []).append(card)
    sizes = sorted((len(group) for group in groups.values()), reverse=True)
    whole = frozenset(hand)
    if sizes[:2] == [4, 3]:
        return "shiso", whole
    if sizes[:2] == [4, 2]:
        return "ichi-ni-shi", whole
    if sizes[:3] == [3, 2, 2]:
        return "haneken", whole
    if sizes[0] == 4:
        return "teshi", frozenset(card for group in groups.values() if len(group) == 4 for card in group)
    if sizes[:3] == [2, 2, 2]:
        return "kuttsuki", frozenset(card for group in groups.values() if len(group) == 2 for card in group)
    threes = {name: group for name, group in groups.items() if len(group) == 3}
    if not threes:
        return None
    standing = {name for name, group in threes.items() if stands(name, group)}
    show = house["sanbon-expose"] == "show"
    exposed = frozenset(card for name, group in threes.items() if name in standing or not show for card in group)
    if len(threes) == 1:
        return "tate-sanbon" if standing else "sanbon", exposed
    if len(standing) == 2:
        return "futa-tate-sanbon", exposed
    return "sanbon-tate-sanbon" if standing and house["sanbon-tate"] == "on" else "futa-sanbon", exposed


def stands(name: str, three: Collection[str]) -> bool:
    """Whether a three is a standing one (teyaku.8, teyaku.10)."""
    return name in STANDING or (name == "kiri" and all(kind(card) == "kasu" for card in three))


def readings(house: House, hand: Collection[str]) -> list[Reading]:
    """Every way to announce these seven cards, parts of a combination included (teyaku.3, teyaku.36), the best first."""
    found = []
    month = months_of(house, hand)
    for one in (None, *kinds_of(house, hand)):
        for other in (None, month) if month else (None,):
            names = tuple(part[0] for part in (one, other) if part)
            barred = names == ("aka", "shiso") or (names == ("pika-ichi", "tate-sanbon") and house["hikari-tate"] == "off")
            if names and not barred:
                exposed = frozenset().union(*(part[1] for part in (one, other) if part))
                found.append(Reading(names, fee_of(house, names), exposed))
    return sorted(found, key=lambda reading: (reading.rank, -len(reading.names)), reverse=True)


def threes_of(hand: Collection[str]) -> list[str]:
    """The plants of which there are three."""
    return [name for name, count in Counter(map(plant, hand)).items() if count == 3]


# Captured cards (dekiyaku) and driven-out hands (oikomi)


def made(pile: Collection[str]) -> set[str]:
    have = {*pile}
    found = set()
    if have >= DRY:
        found.add("goko" if RAIN_MAN in have else "shiko")
    if sum(kind(card) == "tan" and card != RAIN_RIBBON for card in have) >= 7:
        found.add("shichitan")
    if have >= RED:
        found.add("akatan")
    if have >= BLUE:
        found.add("aotan")
    return found


def quarters(house: House, hand: Collection[str]) -> tuple[int, int]:
    """The 20-point cards and ribbons that count a quarter kan."""
    ribbons = [card for card in hand if kind(card) == "tan" and card != RAIN_RIBBON]
    if house["quarter-cards"] == "red-blue-light":
        ribbons = [card for card in ribbons if card in RED | BLUE]
    return sum(kind(card) == "hikari" for card in hand), len(ribbons)


def drive_fee(house: House, brights: int, ribbons: int, hand: Iterable[str], names: Iterable[str]) -> Fraction:
    """What each of the three pays, in kan, before the field."""
    return Fraction(brights + ribbons, 4) + Fraction(fee_of(house, hand), 2) + Fraction(sum(DEKIYAKU[name] for name in names), 2)


def drive_fee_of(house: House, hand: Collection[str]) -> Fraction:
    best = readings(house, hand)
    return drive_fee(house, *quarters(house, hand), best[0].names if best else (), made(hand))


# A month


class Made(NamedTuple):
    """A yaku that was made: who owes it for everybody, if somebody does."""

    name: str
    owing: int | None
    hatto: bool = False


class Run:
    """The yaku of one player, from his first on or from the first after his lowering had failed; `state` is live, whole or half."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.made: list[Made] = []
        self.state = "live"


class Dive(NamedTuple):
    """A tobikomi: who offended hatto by it; the lowering of another that was live."""

    player: int
    offender: int | None
    below: Run | None


class Month:
    """A month in progress. `queue` is the queue (zetsu, big) before it, `after` what it leaves."""

    def __init__(self, house: House, seats: int, dealer: int, queue: tuple[int, int], declared: bool = False) -> None:
        self.house, self.seats, self.dealer, self.queue, self.declared = house, seats, dealer, queue, declared
        self.unit = int(house["unit"])
        self.after = queue
        self.factor = 1
        self.blank: int | None = None
        self.answers: list[bool] = []
        self.plays: bool | None = None
        self.early: tuple[int, tuple[str, ...]] | None = None
        """Who announced shiso before anybody spoke, with the names."""
        self.driven: dict[int, int] = {}
        self.hands: dict[int, tuple[str, ...]] = {}
        self.runs: list[Run] = []
        self.dives: list[Dive] = []
        self.threes: dict[int, list[str]] = {}
        self.ending: Told | None = None
        self.below: Run | None = None
        """The lowering of another that the end of the month has met."""
        self.total: tuple[int, ...] | None = None
        self.leader = dealer

    # What is known so far

    @property
    def blind(self) -> bool:
        return self.declared and self.blank != self.dealer

    @property
    def sat(self) -> Sat:
        least = FULL if self.house["shibari3"] == "on" else 1
        order, sure = circle(self.dealer, self.seats, self.blank), self.dealer if self.blind else None
        return sit(order, self.answers, play=FULL, least=least, sure=sure)

    @property
    def playing(self) -> tuple[int, ...]:
        return self.sat.playing

    @property
    def live(self) -> Run | None:
        return next((run for run in self.runs if run.state == "live"), None)

    @property
    def placed(self) -> bool:
        """Whether everybody is in or out, and two know whether they play."""
        return self.early is None and self.factor_known and self.sat.next is None and not self.choosing

    factor_known = False

    @property
    def choosing(self) -> bool:
        """Whether two have to choose between playing and halving."""
        return self.alone_two and self.house["two-out"] == "ask" and self.plays is None

    @property
    def alone_two(self) -> bool:
        return self.seats > 2 and len(self.playing) == 2

    @property
    def halved(self) -> bool:
        return self.alone_two and (self.plays is False or self.house["two-out"] == "split")

    @property
    def dry(self) -> bool:
        """Whether no cards are played."""
        return self.placed and (len(self.playing) == 1 or self.halved)

    @property
    def shiso(self) -> int | None:
        """Who ended the month by shiso."""
        if self.early:
            return self.early[0]
        if self.house["shisou-then"] == "continue":
            return None
        return next((player for player, names in self.hands.items() if "shiso" in names), None)

    @property
    def over(self) -> bool:
        return self.total is not None or self.ending is not None or self.shiso is not None or self.dry

    def kan(self, amount: Fraction | int) -> int:
        """Kan of the small field in points of this field, half a point up (oikomi.11)."""
        return floor(Fraction(amount) * self.unit * self.factor + Fraction(1, 2))

    @property
    def part(self) -> Fraction:
        """What one player pays of the fee of a yaku (house.13)."""
        return Fraction(1, 2) if self.house["share"] == "half" and len(self.playing) == FULL else Fraction(1)

    # Facts

    def tell(self, fact: Told) -> None:
        getattr(self, "tell_" + fact["fact"].replace("-", "_"))(fact)

    def tell_mizuten(self, fact: Told) -> None:
        self.declared = True

    def tell_blank(self, fact: Told) -> None:
        self.blank = fact["player"]

    def tell_field(self, fact: Told) -> None:
        brights = {*fact.get("brights", ())}
        zetsu, big = self.queue[0] + len(brights & ZETSU), self.queue[1] + len(brights - ZETSU)
        if self.house["field-join"] == "multiply":  # house.9
            self.factor, self.after, self.factor_known = 4**zetsu * 2**big, (0, 0), True
            return
        self.factor = 4 if zetsu else 2 if big else 1
        self.after = (zetsu - 1, big) if zetsu else (0, max(big - 1, 0))
        self.factor_known = True

    def tell_spoke(self, fact: Told) -> None:
        assert fact["player"] == self.sat.next
        self.answers.append(fact["says"] == "in")

    def tell_paired(self, fact: Told) -> None:
        self.plays = fact["plays"]

    def tell_driven(self, fact: Told) -> None:
        if fact.get("cards"):
            fee = drive_fee_of(self.house, fact["cards"])
        else:
            given = (fact.get("brights", 0), fact.get("ribbons", 0), fact.get("hand", ()), fact.get("names", ()))
            fee = drive_fee(self.house, *given)
        self.driven[fact["player"]] = self.kan(fee)

    def tell_teyaku(self, fact: Told) -> None:
        names = tuple(fact["names"])
        if "shiso" in names and self.house["shisou-when"] == "before":
            self.early = (fact["player"], names)
        else:
            self.hands[fact["player"]] = names
            diving = THREES | ({"haneken"} if self.house["haneken-tobikomi"] == "on" else set())
            told = threes_of(fact["cards"]) if fact.get("cards") else [MONTHS[month - 1] for month in fact.get("months", ())]
            self.threes[fact["player"]] = told if {*names} & diving else []

    def tell_wrong_teyaku(self, fact: Told) -> None:
        self.hands.pop(fact["player"], None)
        if self.early and self.early[0] == fact["player"]:
            self.early = None
        self.dives = [dive for dive in self.dives if dive.player != fact["player"]]

    def tell_tobikomi(self, fact: Told) -> None:
        live = self.live
        below = live if live and live.player != fact["player"] and not fact.get("early") else None
        self.dives.append(Dive(fact["player"], fact.get("offender"), below))

    def tell_dekiyaku(self, fact: Told) -> None:
        player, offender, live = fact["player"], fact.get("offender"), self.live
        below = live if live and live.player != player else None
        if below:
            below.state = "half"
        if live is None or below:
            live = Run(player)
            self.runs.append(live)
        fault = {*(fact.get("hatto") or fact["names"])} & COVERED if offender is not None else set()
        for name in fact["names"]:
            live.made.append(Made(name, offender if name in fault else below.player if below else None, name in fault))
        if fact["then"] == "end":
            live.state = "whole"
            self.ending, self.below = fact, below

    def tell_cancel(self, fact: Told) -> None:
        self.below = self.live
        assert self.below
        self.below.state = "half"
        self.ending = fact

    def tell_played_out(self, fact: Told) -> None:
        self.below = self.live
        if self.below:
            self.below.state = "half"
        self.ending = fact
        # tobikomi.1: what the piles show and nobody told.
        for player, pile in self.piles().items():
            if player in self.hands:
                full = sum(whole(pile, name) for name in self.threes[player])
                told = sum(dive.player == player for dive in self.dives)
                self.dives += [Dive(player, None, None)] * (full - told)

    def tell_totals(self, fact: Told) -> None:
        self.total = tuple(fact["amounts"])
        self.leader = fact["leader"]
        if not self.factor_known:
            zetsu, big = self.queue
            self.after = (zetsu - 1, big) if zetsu else (0, max(big - 1, 0))

    # What it costs

    def piles(self) -> dict[int, list[str]]:
        """The captured cards of those who play, where cards were told."""
        piles = [[*pile] for pile in (self.ending or {}).get("captures", ())]
        if not piles:
            return {}
        if len(piles) < len(self.playing):
            piles.append([])
        if len(self.playing) == FULL and not piles[-1]:
            piles[-1] = [card for card in CARDS if not any(card in pile for pile in piles)]
        return dict(zip(sorted(self.playing), piles, strict=True))

    def captured(self) -> tuple[dict[int, int], tuple[int, int] | None]:
        """The captured points of those who play, as far as they were told, and who has how many kasu for sujuroku."""
        fact = self.ending or {}
        by_seat = self.piles()
        if by_seat:
            most = max(by_seat, key=lambda seat: chaff(by_seat[seat]))
            count = chaff(by_seat[most])
            return {seat: points(pile) for seat, pile in by_seat.items()}, (most, count) if count >= 16 else None
        told = {seat: ten for seat, ten in enumerate(fact.get("points", ())) if ten is not None}
        missing = [seat for seat in self.playing if seat not in told]
        if told and missing:
            told[missing[0]] = ALL_POINTS - sum(told.values())
        dry = fact.get("sujuroku")
        return told, None if dry is None else (dry, fact.get("kasu", 16))

    def reached(self) -> set[int]:
        """Who has 89 points or more."""
        told, _ = self.captured()
        return {seat for seat, ten in told.items() if ten >= MARK} if told else {*((self.ending or {}).get("reached") or ())}

    def specials(self) -> list[tuple[int, int]]:
        """Owners of special yaku, with the kan that each other pays."""
        if self.ending is None or self.runs or len(self.playing) < FULL:
            return []
        told, dry = self.captured()
        found = [(dry[0], 12 + 2 * (dry[1] - 16))] if dry else []
        found += [(seat, 10 + ten - 168) for seat, ten in told.items() if ten >= 168]
        if set(told.values()) == {BASE}:
            found.append((self.playing[0], 10))
        return found[1:] if dry and len(found) > 1 and self.house["special-add"] == "one" else found  # house.4

    def atsukai(self, difference: int) -> int:
        """What a difference of two costs."""
        if self.house["atsukai"] == "on":
            for kan in (5, 4, 3):
                if difference >= self.house[f"atsukai-{kan}"]:
                    return self.kan(kan)
        return difference * self.factor

    @property
    def every_lowering_counts(self) -> bool:
        """Whether nobody has ended a month in which yaku were lowered, where all of them count (house.10)."""
        ended = (self.ending or {"fact": ""})["fact"]
        return bool(self.runs) and ended == "played-out" and self.house["sage-open"] == "several"

    def closing(self) -> "Moved":
        """The closing settlement by seat: yaku, lowering, hatto, specials or points (settle.5)."""
        moved = Moved(self.seats)
        if self.ending is None:
            return moved
        every = self.every_lowering_counts
        for run in self.runs:
            share = Fraction(1, 2) if run.state == "half" else Fraction(1)
            if run.state == "half" and self.ending["fact"] == "dekiyaku" and self.house["sage-lost"] == "nothing":  # house.2
                share = Fraction(0)
            goko = any(each.name == "goko" for other in self.runs if other.player == run.player for each in other.made)
            for each in run.made:
                if each.name == "shiko" and goko and self.house["goko-shiko"] == "replaces":  # house.7
                    continue
                owing = each.owing if not every or each.hatto else None  # house.10
                moved.fee(run.player, self.playing, self.kan(DEKIYAKU[each.name] * share * self.part), owing)
        specials = self.specials()
        for owner, kan in specials:
            moved.fee(owner, self.playing, self.kan(kan * self.part))
        if not self.runs and not specials:
            told, _ = self.captured()
            if len(self.playing) == FULL:
                for seat, ten in told.items():
                    moved.gain(seat, (ten - BASE) * self.factor)
            else:
                one, other = self.playing
                difference = told[one] - told[other]
                if difference:
                    moved.pay(*((other, one) if difference > 0 else (one, other)), self.atsukai(abs(difference)))
        return moved

    @property
    def winner(self) -> int | None:
        """Who takes the pot and deals next."""
        if self.total is not None or not self.over:
            return None
        if self.shiso is not None:
            return self.shiso
        if self.dry:
            return self.playing[0]
        if self.every_lowering_counts:
            return self.runs[0].player
        moved = self.closing().amounts
        return max(self.playing, key=lambda seat: moved[seat])  # the first of equals is the earlier seat

    @property
    def next(self) -> int:
        if self.total is not None:
            return self.leader
        return self.dealer if self.winner is None else self.winner

    def fees(self) -> dict[int, int]:
        """Drop fees by who paid them."""
        sat = self.sat
        return {player: self.kan(drop_fee(self.house, sat, player)) for player in sat.dropped}

    @property
    def pot(self) -> int:
        return 0 if self.over else sum(self.fees().values())

    def moved(self) -> "Moved":
        """What everybody has gained so far this month, by seat, without the month stone."""
        moved = Moved(self.seats)
        if self.total is not None:
            for seat, amount in enumerate(self.total):
                moved.gain(seat, amount)
            return moved
        everybody = range(self.seats)
        if self.early:
            moved.fee(self.early[0], everybody, self.kan(fee_of(self.house, self.early[1])))
            return moved
        if not self.factor_known:
            return moved
        sat = self.sat
        for player, fee in self.driven.items():
            for payer in sat.playing:
                if self.house["oikomi-payers"] == "all" or payer != self.dealer:  # house.5
                    moved.pay(payer, player, fee)
        blown = bool(self.specials())
        for player, names in self.hands.items():
            if not blown:
                moved.fee(player, sat.playing, self.kan(fee_of(self.house, names) * self.part))
            if "shiso" in names:
                for payer in everybody:
                    if payer not in sat.playing:
                        moved.pay(payer, player, self.kan(self.house["shisou-gift"]))
        moved.add(self.closing())
        if self.ending is not None and not blown:  # settle.4
            for dive in self.dives:
                below = dive.below
                owing = below.player if below and below.state != "whole" else None
                moved.fee(dive.player, sat.playing, self.kan(1), owing if dive.offender is None else dive.offender)
        reached = self.reached() if self.ending is not None else set()
        for player, names in self.hands.items():
            if player in reached and {*names} & NUKE and not blown:
                below = self.below
                moved.fee(player, sat.playing, self.kan(1), below.player if below and below.player != player else None)
        if self.blind and self.house["mizuten-win"] == "out":  # house.14
            for seat in everybody:
                if self.ending is not None and seat not in sat.playing and seat != self.blank:
                    moved.pay(seat, self.dealer, self.kan(1))
        elif self.blind and self.dealer in reached:
            moved.fee(self.dealer, [seat for seat in everybody if seat != self.blank], self.kan(1))
        elif self.blind and self.ending is not None and self.house["mizuten-lost"] == "on":  # house.3
            for seat in sat.playing:
                if seat != self.dealer:
                    moved.pay(self.dealer, seat, self.kan(1))
        fees = self.fees()
        for player, fee in fees.items():
            moved.gain(player, -fee)
        if self.over:
            pot, winner = sum(fees.values()), self.winner
            assert winner is not None
            if self.halved and self.shiso is None:
                moved.gain(sat.playing[1], pot // 2)
                pot -= pot // 2
            moved.gain(winner, pot)
        return moved

    @property
    def stone(self) -> int | None:
        """Who puts out the stone of the month."""
        if self.house["tsukiishi"] == "off" or not self.over:
            return None
        if self.total is not None:
            return self.leader
        paid = [player for player in self.sat.order if self.driven.get(player)] if not self.early else []
        if self.shiso is None and not self.sat.dropped and paid:
            return paid[-1]
        return self.winner


class Moved:
    """Payments by seat: what each has gained, and what of it was received."""

    def __init__(self, seats: int) -> None:
        self.amounts = [0] * seats
        self.received = [0] * seats

    def gain(self, seat: int, amount: int) -> None:
        self.amounts[seat] += amount
        self.received[seat] += max(amount, 0)

    def add(self, other: "Moved") -> None:
        self.amounts = [sum(both) for both in zip(self.amounts, other.amounts, strict=True)]
        self.received = [sum(both) for both in zip(self.received, other.received, strict=True)]

    def pay(self, payer: int, payee: int, amount: int) -> None:
        self.gain(payer, -amount)
        self.gain(payee, amount)

    def fee(self, owner: int, players: Iterable[int], each: int, owing: int | None = None) -> None:
        """Each of the other players pays, or one of them for all."""
        for payer in players:
            if payer != owner:
                self.pay(payer if owing is None else owing, owner, each)


# A year


class Ginmi(NamedTuple):
    """The final settlement: the net of each in kan before the prize, the prize, the kan of the stones, the result and the ranks."""

    net: tuple[int, ...]
    prize: int
    stones: int
    final: tuple[int, ...]
    places: tuple[int, ...]


class Before(NamedTuple):
    """What everybody had before this month."""

    balances: list[int]
    stones: list[int]
    loans: list[int]


class Year:
    """A year in progress, told fact by fact."""

    def __init__(self, house: House, seats: int) -> None:
        self.house, self.seats = house, seats
        self.unit = int(house["unit"])
        self.month = Month(house, seats, 0, (0, 0))
        self.number = 1
        self.loans = [0] * seats
        self.before = Before([0] * seats, [0] * seats, [0] * seats)

    def tell(self, fact: Told) -> None:
        now = self.month
        late = {
            "wrong-teyaku": True,
            "driven": True,
            "teyaku": not now.early and (now.dry or now.shiso is not None),
            "redo": now.shiso is not None and self.house["shisou-then"] == "ginmi",
        }.get(fact["fact"], False)
        if now.over and not late:
            self.before = Before(self.balances, self.stones, [*self.loans])
            self.month = now = Month(self.house, self.seats, now.next, now.after)
            self.number += 1
        if fact["fact"] == "redo":
            self.month = Month(self.house, self.seats, now.dealer, now.queue, now.declared)
            self.loans = [*self.before.loans]
            return
        self.month.tell(fact)
        self.loans = self.borrowed(self.balances, self.loans)

    def borrowed(self, balances: Sequence[int], loans: Sequence[int]) -> list[int]:
        """The loans after somebody has fallen to these balances (loan.4)."""
        loan, start = self.house["loan-kan"] * self.unit, self.house["start-kan"] * self.unit
        return [max(old, -((start + amount) // loan)) for amount, old in zip(balances, loans, strict=True)]

    @property
    def stones(self) -> list[int]:
        """How many stones each has put out."""
        now = self.month.stone
        return [count + (seat == now) for seat, count in enumerate(self.before.stones)]

    @property
    def balances(self) -> list[int]:
        """What each has gained since the start, stones put out included."""
        now = self.month.stone
        before = zip(self.before.balances, self.month.moved().amounts, strict=True)
        return [old + new - (seat == now) for seat, (old, new) in enumerate(before)]

    @property
    def carried(self) -> tuple[int, int]:
        """The queue after this month, which a year without etsunen drops in December (field.11)."""
        return (0, 0) if self.number >= DECEMBER and self.house["etsunen"] == "off" else self.month.after

    @property
    def over(self) -> bool:
        last = self.month
        if not last.over:
            return False
        if last.shiso is not None and self.house["shisou-then"] == "ginmi":
            return True
        return self.number >= DECEMBER and (self.house["etsunen"] == "off" or not any(last.after))

    @property
    def raised(self) -> bool:
        """Whether handon has raised the stake: June was played to its end."""
        ended = self.month.over and not (self.month.shiso is not None and self.house["shisou-then"] == "ginmi")
        return self.number - (not ended) >= JUNE

    def rounded(self, amount: int) -> int:
        """Points to kan: five of twelve fall, six rise; of ten four fall, five rise."""
        return amount // self.unit + (amount % self.unit >= (6 if self.unit == 12 else 5))

    def ginmi(self) -> Ginmi:
        assert self.over
        gained = self.balances
        start, loan = self.house["start-kan"], self.house["loan-kan"]
        back = start + (self.house["raise-kan"] if self.raised else 0)
        held = [amount + (start + loan * loans) * self.unit for amount, loans in zip(gained, self.loans, strict=True)]
        net = [self.rounded(amount) - back - loan * loans for amount, loans in zip(held, self.loans, strict=True)]
        ranks = sorted(range(self.seats), key=lambda seat: (-gained[seat], seat))
        stones = self.rounded(sum(self.stones))
        final = [*net]
        final[ranks[-1]] += stones
        prize = -sum(final)
        final[ranks[0]] += prize
        places = tuple(ranks.index(seat) + 1 for seat in range(self.seats))
        return Ginmi(tuple(net), prize, stones, tuple(final), places)
