"""A month of おいちょかぶ: what is staked, what the cards came to, and who deals next."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from scorekeeper.core.offer import Objection
from scorekeeper.core.text import with_sign
from scorekeeper.core.words import NOTHING, Words, listing, numeral, same, seat
from scorekeeper.games.oichokabu import telling
from scorekeeper.games.oichokabu.duel import duel, is_by_number, own_times, times
from scorekeeper.games.oichokabu.facts import Call, Fights, OichokabuStake, OichokabuStakes
from scorekeeper.games.oichokabu.hands import ARASHI, GOKE, SPECIAL, OichokabuHand
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import BY, LAW
from scorekeeper.kit.banking import stakes
from scorekeeper.kit.banking.month import Banked, Change
from scorekeeper.kit.banking.paying import after_fight

CALLS = {"sancho": Words("三丁嫌い", "sancho-girai"), "name": Words("なめ", "na-me")}


class OichokabuMonth(Banked, frozen=True, kw_only=True):
    """The state of a month. `spots` is by seat on which spot he stakes, `call` what the banker said before the shuffle, `oya` his
    last hand, `numbers` those with which he fought by number.
    """

    KINDS: ClassVar[Mapping[str, Words]] = {
        **Banked.KINDS,
        "call": Words("宣言", "call"),
        "arashi": Words("あらし", "arashi"),
        "foul": Words("引き違い", "wrong draw"),
    }
    LAW = LAW
    BY = BY

    house: OichokabuHouse
    spots: tuple[str, ...] = ()
    call: str = ""
    oya: OichokabuHand | None = None
    numbers: tuple[int, ...] = ()

    @property
    def ceiling(self) -> int:
        """The domae; where it is the banker's bank, as it stands (oichokabu.domae.5)."""
        house = self.house
        return max(0, house.domae + self.brought) if house.domae_kind == "bank" else house.domae

    @property
    def ceiling_by(self) -> str:
        return LAW["domae.5"] if self.house.domae_kind == "bank" else BY.ceiling

    @property
    def multiples(self) -> tuple[Sequence[int], Sequence[int]]:
        """An arashi's multiple, also of the banker's where it wins (oichokabu.special.11, oichokabu.special.16)."""
        won = (1, times(self.house).factor)
        swept = tuple(own.factor for key in SPECIAL if (own := own_times(key, self.house)))
        return won, (*(won if self.house.oya_arashi == "on" else (1,)), *swept)

    def spot(self, player: int) -> str:
        return self.spots[player] if player < len(self.spots) and self.stake(player) else ""

    def on(self, spot: str) -> tuple[int, ...]:
        """Who has staked on a spot, from the banker's right."""
        return tuple(player for player in self.stakers if self.spot(player) == spot)

    @property
    def heirs(self) -> Sequence[int]:
        """Totals do not tell with which numbers was fought (oichokabu.dealer.3)."""
        goke = self.house.rotate == "goke" and self.house.domae_kind == "limit"
        return (self.leader, self.ko[0]) if goke else super().heirs

    @property
    def decides(self) -> Words:
        """The bank, or the agreement by which the deal passes and what the month says to it."""
        house = self.house
        if house.domae_kind == "bank":
            now = max(0, house.domae + self.banker_balance)
            return Words("胴は{start}点で始まり、いま{now}点。", "The bank began with {start} and holds {now}.").put(
                start=house.domae, now=now
            )
        if house.rotate == "winner":
            said = Words("一番勝ったのは{who}の{n}点。", "{who} won the most: {n}.")
            return said.put(who=seat(self.changes().banker), n=with_sign(max(self.moves)))
        if house.rotate == "months":
            return Words("続けて親をするのは{n}か月まで。", "Months in a row for a dealer: {n}.").put(n=house.rotate_months)
        if house.rotate == "domae":
            return Words("胴前は{n}点。", "The domae is {n}.").put(n=house.domae)
        if not self.numbers:
            return NOTHING
        fought = listing([same(str(one)) for one in dict.fromkeys(self.numbers)])
        return Words("親が勝負した数は{n}。5以下なら代わる。", "The dealer fought with {n}. It passes with 5 or less.").put(
            n=fought
        )

    def changes(self) -> Change:
        house = self.house
        if house.domae_kind == "bank":
            stands = house.domae + self.banker_balance
            passes = stands >= int(house.bank_target) * house.domae or stands <= 0
            clause = LAW["dealer.6"]
        elif house.rotate == "winner":
            best = max(self.moves)
            tied = [player for player, amount in enumerate(self.moves) if amount == best]
            banker = self.leader if self.leader in tied else next(player for player in self.ko if player in tied)
            return Change(banker, LAW["dealer.9"], anew=banker != self.leader)
        elif house.rotate == "goke":
            apart = (self.oya and self.oya.special) or any(line.sort == "arashi" for line in self.lines[self.past :])
            if apart and not self.numbers:
                return self.stays(LAW["dealer.4"])
            passes, clause = any(one <= GOKE for one in self.numbers), LAW["dealer.3"]
        elif house.rotate == "months":
            passes, clause = self.row >= house.rotate_months, LAW["dealer.5"]
        else:
            passes, clause = abs(self.banker_balance) >= house.domae, LAW["dealer.2"]
        return self.pass_on(clause) if passes else self.stays(LAW["dealer.8"])

    def end(self, change: Change | None = None) -> "OichokabuMonth":
        """What anew begins with a change is told as well (oichokabu.dealer.7)."""
        month = super().end(change)
        assert month.change is not None
        return month.cite(LAW["dealer.7"]) if month.change.anew else month


# ---------------------------------------------------------------- before the fights


def check_call(month: OichokabuMonth, fact: Call) -> Iterator[Objection]:
    if month.house.sancho_name == "off":
        yield LAW.no("call-off", "card")
    elif month.call:
        yield LAW.no("call-twice", "card", call=CALLS[month.call])
    elif month.stakes:
        yield LAW.no("call-late", "card")


def call(month: OichokabuMonth, fact: Call, entry: int) -> OichokabuMonth:
    said = Words("{call}（1枚目）", "{call} (first card)").put(call=CALLS[fact.card])
    return month.replace(call=fact.card).add(month.line(entry, "call", said, month.leader, clauses=LAW.all("deal.10", "deal.11")))


def check_stakes(month: OichokabuMonth, fact: OichokabuStakes) -> Iterator[Objection]:
    wrong = tuple(stakes.check_stakes(month, fact.stakes))
    yield from wrong
    if wrong:
        return
    for player in range(max(len(fact.stakes), len(fact.spots))):
        amount = fact.stakes[player] if player < len(fact.stakes) else 0
        spot = fact.spots[player] if player < len(fact.spots) else ""
        if bool(amount) != bool(spot):
            yield LAW.no("stake-spot", f"spots[{player}]", who=seat(player))


def staking(month: OichokabuMonth, fact: OichokabuStakes, entry: int) -> OichokabuMonth:
    return _write_stakes(stakes.after_stakes(month, fact.stakes).replace(spots=fact.spots), entry)


def check_stake(month: OichokabuMonth, fact: OichokabuStake) -> Iterator[Objection]:
    yield from stakes.check_stake(month, fact.player, fact.stake)
    if bool(fact.stake) != bool(fact.spot):
        yield LAW.no("stake-spot", "spot", who=seat(fact.player))


def one_staking(month: OichokabuMonth, fact: OichokabuStake, entry: int) -> OichokabuMonth:
    spots = [*month.spots, *("",) * (month.seating.seats - len(month.spots))]
    spots[fact.player] = fact.spot
    return _write_stakes(stakes.one_staked(month, fact.player, fact.stake).replace(spots=tuple(spots)), entry, fact.player)


def _write_stakes(month: OichokabuMonth, entry: int, player: int | None = None) -> OichokabuMonth:
    said = stakes.stakes_words(month, {one: numeral(int(month.spot(one))) for one in month.stakers}, player)
    return stakes.write_line(month, entry, said, (month.ceiling_by, LAW["bet.1"]), player)


# ---------------------------------------------------------------- the fights


def check_fights(month: OichokabuMonth, fact: Fights) -> Iterator[Objection]:
    spots = {spot: month.on(spot) for spot in telling.PLACES if month.on(spot)}
    yield from telling.check(fact, telling.StakedSpots(spots, bool(month.stakes)), month.house)


def fights(month: OichokabuMonth, fact: Fights, entry: int) -> OichokabuMonth:
    """Everybody's fight in the order in which they are settled: arashi that are paid at once, fights on two cards, wrong draws, and
    the rest; and who deals next.
    """
    house, told = month.house, telling.read(fact, month.house)
    left = list(month.stakers)

    def ends(players: list[int], oya: OichokabuHand, sort: str = "fight", *clauses: str) -> None:
        nonlocal month
        for player in players:
            known = told.spots.get(month.spot(player))
            outcome, ko = duel(known, oya, house), known or OichokabuHand(0)
            if sort == "arashi":
                outcome = outcome._replace(label=ARASHI)
            kind = "arashi" if ko.arashi is not None or oya.arashi is not None else sort
            outcome = outcome._replace(clauses=(*outcome.clauses, *clauses))
            month = after_fight(month, entry, player, outcome, kind)
            if is_by_number(ko, oya):
                month = month.replace(numbers=(*month.numbers, oya.number))
            left.remove(player)

    def having(test: str) -> list[int]:
        return [player for player in left if told.at(month.spot(player), test)]

    if not house.arashi_waits:
        ends(having("arashi"), OichokabuHand(0), "arashi", LAW["special.14"])
    if told.two is not None:
        ends([player for player in month.ko if player in fact.first], told.two, "fight", LAW["match.5"], LAW["match.6"])
    ends(having("foul"), OichokabuHand(0), "foul")
    if told.oya is not None:
        late = (LAW["special.19"],) if house.arashi_waits else ()
        waiting = having("arashi")
        ends(waiting, told.oya, "foul" if told.oya.foul else "fight", *late)
        ends(list(left), told.oya, "foul" if told.oya.foul else "fight")
    return month.replace(oya=told.oya).end()
