"""A month of おいちょかぶ: what is staked, what the cards came to, and who deals next."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from scorekeeper.core.offer import Objection
from scorekeeper.core.text import with_sign
from scorekeeper.core.words import NOTHING, Words, listing, numeral, same, seat
from scorekeeper.games.oichokabu import telling
from scorekeeper.games.oichokabu.duel import duel, is_by_number, own_times, times
from scorekeeper.games.oichokabu.facts import Call, Fights, OichokabuStake, OichokabuStakes
from scorekeeper.games.oichokabu.hands import ARASHI, GOKE, SPECIAL, OichokabuHand, may_have
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import BY, LAW
from scorekeeper.games.oichokabu.own import own_hands, why_arashi_waits
from scorekeeper.kit.banking import stakes
from scorekeeper.kit.banking.month import Banked, Change
from scorekeeper.kit.banking.paying import after_fight

Bet = tuple[int, str]
"""A player and a spot on which he stakes."""
SHARES = ("on1", "on2", "on3", "on4")
"""The fields that tell what is staked on each spot."""
CALLS = {"sancho": Words("三丁嫌い", "sancho-girai"), "name": Words("なめ", "na-me")}


class OichokabuMonth(Banked, frozen=True, kw_only=True):
    """The state of a month. `spots` is by seat on which spot he stakes, `shares` how much on each where he may stake on several,
    `call` what the banker said before the shuffle, `oya` his last hand, `numbers` those with which he fought by number, `made` who
    had which hand of the table's own.
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
    shares: tuple[tuple[int, ...], ...] = ()
    call: str = ""
    oya: OichokabuHand | None = None
    numbers: tuple[int, ...] = ()
    made: tuple[tuple[int, str], ...] = ()

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
        swept = tuple(own.factor for key in SPECIAL if may_have(key, self.house, oya=True) and (own := own_times(key, self.house)))
        of_ko = own_times("shippin", self.house) if may_have("shippin", self.house, oya=False) else None
        hands = own_hands(self.house).values()
        won = (1, times(self.house).factor, *((of_ko.factor,) if of_ko else ()))
        lost = (*(won if self.house.oya_arashi == "on" else (1,)), *swept)
        mine, his = ([one.times for one in hands if one.may_be_of(oya=oya)] for oya in (False, True))
        return (*won, *mine), (*lost, *his)

    def spot(self, player: int) -> str:
        return self.spots[player] if player < len(self.spots) and self.stake(player) else ""

    def stake_on(self, player: int, spot: str) -> int:
        """What a player stakes on a spot."""
        if player < len(self.shares) and any(self.shares[player]):
            return self.shares[player][int(spot) - 1]
        return self.stake(player) if self.spot(player) == spot else 0

    def spots_of(self, player: int) -> tuple[str, ...]:
        """Where he stakes."""
        return tuple(spot for spot in telling.PLACES if self.stake_on(player, spot))

    def spots_words(self, player: int) -> Words:
        """The same in words, with what is staked on each if there are several: 一; 一 5・三 10."""
        several = [(numeral(int(spot)), self.stake_on(player, spot)) for spot in self.spots_of(player)]
        if len(several) == 1:
            return several[0][0]
        return listing([Words(f"{name.ja} {stake}", f"{name.en}: {stake}") for name, stake in several])

    def on(self, spot: str) -> tuple[int, ...]:
        """Who has staked on a spot, from the banker's right."""
        return tuple(player for player in self.stakers if self.stake_on(player, spot))

    @property
    def bets_by(self) -> str:
        """The clause on where one stakes."""
        return LAW["house.3" if self.house.spots == "several" else "bet.1"]

    def least_stake(self, amount: int) -> int:
        """Of several spots one may win what another loses."""
        if self.house.spots == "one":
            return super().least_stake(amount)
        won, lost = self.multiples
        return -(-abs(amount) // max(won if amount > 0 else lost))

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


def _told_shares(fact: OichokabuStakes) -> tuple[tuple[int, ...], ...]:
    """What is told of each spot, by seat; () if nothing is."""
    told = (fact.on1, fact.on2, fact.on3, fact.on4)
    seats = max(map(len, told))
    return tuple(tuple((one[seat] or 0) if seat < len(one) else 0 for one in told) for seat in range(seats))


def _check_ways(month: OichokabuMonth, several: Sequence[str], single: bool, *, told: bool = True) -> Iterator[Objection]:
    """Whether stakes are told, in one way, and on several spots only where that is played."""
    if several and month.house.spots == "one":
        yield LAW.no("spots-one", several[0])
    elif single and month.house.spots == "several":
        yield LAW.no("spots-each", SHARES[0])
    elif month.house.spots == "several" and not several and not told:
        yield LAW.no("stakes-none", SHARES[0])


def _check_shared(month: OichokabuMonth, bets: Sequence[Bet]) -> Iterator[Objection]:
    """The objections to two who stake on one spot, where each is for one ko (oichokabu.house.5)."""
    for nth, (player, spot) in enumerate(bets):
        other = next((one for one, there in bets[:nth] if there == spot and one != player), None)
        if other is not None and month.house.shared == "no":
            where = f"on{spot}" if month.house.spots == "several" else f"spots[{player}]"
            yield LAW.no("spot-shared", where, spot=numeral(int(spot)), who=seat(other))
            return


def check_stakes(month: OichokabuMonth, fact: OichokabuStakes) -> Iterator[Objection]:
    shares = _told_shares(fact)
    several = [name for name in SHARES if getattr(fact, name)]
    wrong = tuple(_check_ways(month, several, any(fact.stakes) or any(fact.spots), told=bool(fact.stakes)))
    wrong = wrong or tuple(stakes.check_stakes(month, [*map(sum, shares)] if several else fact.stakes))
    yield from wrong
    if wrong:
        return
    if several:
        yield from _check_shared(
            month,
            [(player, spot) for player, row in enumerate(shares) for spot, one in zip(telling.PLACES, row, strict=True) if one],
        )
        return
    yield from _check_shared(month, [(player, spot) for player, spot in enumerate(fact.spots) if spot])
    for player in range(max(len(fact.stakes), len(fact.spots))):
        amount = fact.stakes[player] if player < len(fact.stakes) else 0
        spot = fact.spots[player] if player < len(fact.spots) else ""
        if bool(amount) != bool(spot):
            yield LAW.no("stake-spot", f"spots[{player}]", who=seat(player))


def staking(month: OichokabuMonth, fact: OichokabuStakes, entry: int) -> OichokabuMonth:
    shares = _told_shares(fact)
    staked = stakes.after_stakes(month, [*map(sum, shares)] if shares else fact.stakes)
    return _write_stakes(staked.replace(spots=fact.spots, shares=shares), entry)


def check_stake(month: OichokabuMonth, fact: OichokabuStake) -> Iterator[Objection]:
    several = [name for name in SHARES if getattr(fact, name)]
    wrong = tuple(_check_ways(month, several, bool(fact.stake or fact.spot)))
    yield from wrong
    if wrong:
        return
    total = sum(getattr(fact, name) for name in SHARES) if several else fact.stake
    amiss = tuple(stakes.check_stake(month, fact.player, total))
    yield from (one._replace(where="on1") if several and one.where == "stake" else one for one in amiss)
    if not several and bool(fact.stake) != bool(fact.spot):
        yield LAW.no("stake-spot", "spot", who=seat(fact.player))
    elif not amiss:
        mine = [spot for spot, name in zip(telling.PLACES, SHARES, strict=True) if getattr(fact, name)] if several else [fact.spot]
        others = [(one, spot) for spot in telling.PLACES for one in month.on(spot) if one != fact.player]
        shared = _check_shared(month, [*others, *((fact.player, spot) for spot in mine if spot)])
        yield from (one if several else one._replace(where="spot") for one in shared)


def one_staking(month: OichokabuMonth, fact: OichokabuStake, entry: int) -> OichokabuMonth:
    spots = [*month.spots, *("",) * (month.seating.seats - len(month.spots))]
    spots[fact.player] = fact.spot
    told = tuple(getattr(fact, name) for name in SHARES)
    shares = [*month.shares, *((),) * (month.seating.seats - len(month.shares))]
    shares[fact.player] = told if any(told) else ()
    total = sum(told) if any(told) else fact.stake
    month = stakes.one_staked(month, fact.player, total).replace(spots=tuple(spots))
    return _write_stakes(month.replace(shares=tuple(shares) if any(shares) else ()), entry, fact.player)


def _write_stakes(month: OichokabuMonth, entry: int, player: int | None = None) -> OichokabuMonth:
    said = stakes.stakes_words(month, {one: month.spots_words(one) for one in month.stakers}, player)
    return stakes.write_line(month, entry, said, (month.ceiling_by, month.bets_by), player)


# ---------------------------------------------------------------- the fights


def check_fights(month: OichokabuMonth, fact: Fights) -> Iterator[Objection]:
    spots = {spot: month.on(spot) for spot in telling.PLACES if month.on(spot)}
    yield from telling.check(fact, telling.StakedSpots(spots, bool(month.stakes)), month.house)


def fights(month: OichokabuMonth, fact: Fights, entry: int) -> OichokabuMonth:
    """Everybody's fight in the order in which they are settled: arashi that are paid at once, fights on two cards, wrong draws, and
    the rest; and who deals next.
    """
    house, told = month.house, telling.read(fact, month.house)
    left = [(player, spot) for player in month.stakers for spot in month.spots_of(player)]

    def ends(pairs: list[Bet], oya: OichokabuHand, sort: str = "fight", *clauses: str) -> None:
        nonlocal month
        for player, spot in pairs:
            known = told.spots.get(spot)
            outcome, ko = duel(known, oya, house), known or OichokabuHand(0)
            if sort == "arashi":
                outcome = outcome._replace(label=ARASHI)
            kind = "arashi" if ko.arashi is not None or oya.arashi is not None else sort
            outcome = outcome._replace(clauses=(*outcome.clauses, *clauses))
            if len(month.spots_of(player)) > 1:
                name = numeral(int(spot))
                said = Words("{spot}　{label}", "card {spot}: {label}").put(spot=name, label=outcome.label)
                outcome = outcome._replace(label=said, clauses=(*outcome.clauses, LAW["house.3"]))
            month = after_fight(month, entry, player, outcome, kind, month.stake_on(player, spot))
            if is_by_number(ko, oya):
                month = month.replace(numbers=(*month.numbers, oya.number))
            if ko.own:
                month = month.replace(made=(*month.made, (player, ko.special)))
            left.remove((player, spot))

    def having(test: str) -> list[Bet]:
        return [(player, spot) for player, spot in left if told.at(spot, test)]

    ends(having("shiroku"), OichokabuHand(0))
    waits = why_arashi_waits(house)
    if not waits:
        ends(having("arashi"), OichokabuHand(0), "arashi", LAW["special.14"])
    if told.two is not None:
        first = [(player, spot) for player in month.ko if player in fact.first for spot in month.spots_of(player)]
        ends(
            [one for one in first if one in left and not told.at(one[1], "foul")], told.two, "fight", LAW["match.5"], LAW["match.6"]
        )
    ends(having("foul"), OichokabuHand(0), "foul")
    if told.oya is not None:
        late = (waits,) if waits else ()
        waiting = having("arashi")
        ends(waiting, told.oya, "foul" if told.oya.foul else "fight", *late)
        ends(list(left), told.oya, "foul" if told.oya.foul else "fight")
    return month.replace(oya=told.oya).end()
