"""A month: stakes, what the ko end with, and the dealer's fights, card by card, until everybody has been fought."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import NOTHING, Words, listing, seat
from scorekeeper.games.kingo import hands
from scorekeeper.games.kingo.facts import Fight, Hands, KingoStake, KingoStakes
from scorekeeper.games.kingo.hands import KINGO, SHORT, SWEEPS, TIMES, UNTOLD, KingoHand, times
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.judge import judge
from scorekeeper.games.kingo.law import BY, LAW
from scorekeeper.games.kingo.ways import Ways, ways
from scorekeeper.games.kingo.ways import dealer_ways as opened_ways
from scorekeeper.kit.banking import stakes
from scorekeeper.kit.banking.month import Banked, By, Change
from scorekeeper.kit.banking.paying import FightOutcome, after_fight
from scorekeeper.kit.law import Law

HANDS = Words("子の手", "hands")


class KingoMonth(Banked, frozen=True, kw_only=True):
    """The state of a month. `told` are the hands of the ko by seat, () before any; `shown` is what the dealer had at his fights so
    far, `met` who has been fought. `changed`: who raised or lowered his stake on the way. `restarts`: a kingo decides who deals
    next, so that his months are counted anew.
    """

    LAW: ClassVar[Law] = LAW
    EARNED: ClassVar = Words("親がきんごを作った", "The dealer made kingo")
    BY: ClassVar[By] = BY
    KINDS: ClassVar = {**Banked.KINDS, "hands": HANDS}

    house: KingoHouse
    told: tuple[KingoHand | None, ...] = ()
    shown: tuple[KingoHand, ...] = ()
    met: tuple[int, ...] = ()
    changed: frozenset[int] = frozenset()
    restarts: bool = False

    def hand(self, player: int) -> KingoHand | None:
        return self.told[player] if player < len(self.told) else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """Those who have staked and whose hands are not told yet, from the dealer's right."""
        return tuple(player for player in self.stakers if self.hand(player) is None)

    @property
    def still_to_fight(self) -> tuple[int, ...]:
        """Those who have not been fought yet, from the dealer's right."""
        return tuple(player for player in self.stakers if player not in self.met)

    @property
    def last(self) -> KingoHand | None:
        """What the dealer had at his last fight."""
        return self.shown[-1] if self.shown else None

    @property
    def places(self) -> tuple[Ways, ...]:
        """What each hand that was told can be, and the dealer's, who draws from fight to fight."""
        ko = (ways(hand, self.house) for hand in self.told if hand)
        return tuple(filter(None, (*ko, opened_ways(self.shown, self.house))))

    @property
    def multiples(self) -> tuple[Sequence[int], Sequence[int]]:
        """Only a ko is paid more than his stake (kingo.settle.3), but for what a table gives a sweep."""
        won = (key for key in TIMES if key != "shigoro" or self.house.shigoro == "on")
        return (1, *(times(key, self.house) for key in won)), (1, *(times(key, self.house) for key in SWEEPS))

    def stands(self, player: int | None) -> Objection | None:
        """A stake may be changed until the hand of its ko is told or the dealer fights (kingo.bet.2, kingo.bet.3)."""
        if not self.closed:
            return None
        if player is None or not self.stake(player):
            return LAW.no("stakes-closed", "stakes" if player is None else "stake")
        return LAW.no("raise-late", "stake", who=seat(player)) if self.hand(player) or self.shown else None

    def following(self) -> Self:
        after = super().following()
        return after.replace(dealt=0) if self.restarts else after

    # ------------------------------------------------------------ who deals next

    @property
    def makers(self) -> tuple[int, ...]:
        """Who has made kingo, the dealer first (kingo.dealer.3 to kingo.dealer.5)."""
        dealer = (self.leader,) if self.last and self.last.kingo else ()
        return (*dealer, *(player for player in self.stakers if (hand := self.hand(player)) and hand.kingo))

    @property
    def heirs(self) -> Sequence[int]:
        """Totals do not tell who made kingo (kingo.dealer.3)."""
        return self.everyone(self.leader).turn if self.house.rotate_kingo == "on" else super().heirs

    @property
    def more(self) -> tuple[str, ...]:
        """Several have made kingo, or one by a yaku (kingo.dealer.4, kingo.dealer.5)."""
        if not self.asks:
            return ()
        held = [self.hand(player) for player in self.makers]
        several = LAW.all("dealer.4") if len(held) > 1 or self.leader in self.makers else ()
        return (*several, *(LAW.all("dealer.5") if any(one and one.key != str(KINGO) for one in held) else ()))

    @property
    def decides(self) -> Words:
        every = self.house.rotate_months
        if self.asks and self.makers:
            made = listing([seat(player) for player in self.makers])
            return Words("きんごは{who}。", "Kingo was made by {who}.").put(who=made)
        return Words("{n}か月ごとに替わる。", "Months until it passes: {n}.").put(n=every) if every else NOTHING

    def changes(self) -> Change:
        kingo, every = self.house.rotate_kingo == "on", self.house.rotate_months
        if kingo and self.makers:
            return Change(self.makers[0], LAW["dealer.3"], anew=self.makers[0] != self.leader)
        if kingo and not every:
            return self.stays(LAW["dealer.7"])
        return self.pass_on(LAW["dealer.2"]) if self.row >= every else self.stays(LAW["dealer.2"])

    @property
    def earns(self) -> bool:
        """A kingo of the dealer leaves the deal with him, and the months are counted anew (kingo.dealer.6)."""
        return self.house.rotate_kingo == "on"

    def banks(self, told: int, *, earned: bool = False) -> Change:
        """Only a kingo passes the deal to another, or leaves it with the dealer, than the months do (kingo.dealer.6)."""
        known = super().banks(told)
        return known._replace(clause=LAW["dealer.3"]) if self.asks and (earned or known != self.changes()) else known

    def end(self, change: Change | None = None) -> Self:
        month = super().end(change)
        if self.asks and change and change.clause == LAW["dealer.3"]:
            return month.replace(restarts=True).cite(*(LAW.all("dealer.6") if self.house.rotate_months else ()))
        if self.house.rotate_kingo == "off" or change:
            return month.cite(*LAW.all("setup.8")) if month.next == self.ko[0] else month
        both = LAW.all("dealer.6") if self.house.rotate_months else ()
        if not self.makers:
            return month.cite(*both)
        return month.replace(restarts=True).cite(*both, *self.more)


# ---------------------------------------------------------------- stakes


def check_stakes(month: KingoMonth, fact: KingoStakes) -> Iterator[Objection]:
    yield from stakes.check_stakes(month, fact.stakes)


def check_stake(month: KingoMonth, fact: KingoStake) -> Iterator[Objection]:
    """The stake of one; or, once all stand, what he changes it to."""
    wrong = tuple(stakes.check_stake(month, fact.player, fact.stake))
    yield from wrong
    if not wrong and month.closed:
        if not fact.stake:
            yield LAW.no("raise-least", "stake")
        elif fact.stake == month.stake(fact.player):
            yield LAW.no("raise-same", "stake")


def after_stakes(month: KingoMonth, fact: KingoStakes, entry: int) -> KingoMonth:
    return _write_stakes(stakes.after_stakes(month, fact.stakes), entry)


def one_staked(month: KingoMonth, fact: KingoStake, entry: int) -> KingoMonth:
    if month.closed:
        before = month.stake(fact.player)
        month = stakes.one_staked(month, fact.player, fact.stake).replace(changed=month.changed | {fact.player})
        label = Words("@{who} {before}→{now}", "@{who}: {before} to {now}").put(who=fact.player, before=before, now=fact.stake)
        return month.add(month.line(entry, "stakes", label, clauses=LAW.all("bet.2", "bet.4", "domae.1")))
    return _write_stakes(stakes.one_staked(month, fact.player, fact.stake), entry, fact.player)


def _write_stakes(month: KingoMonth, entry: int, player: int | None = None) -> KingoMonth:
    return stakes.write_line(month, entry, stakes.stakes_words(month, {}, player), (BY.ceiling, *((BY.low,) if month.room else ())))


# ---------------------------------------------------------------- hands and fights


def at_seat(told: Sequence[Any], player: int, blank: Any) -> Any:
    """What is told for a seat."""
    return told[player] if player < len(told) else blank


def may_be_short(house: KingoHouse, key: str, cards: Sequence[str]) -> bool:
    """Whether a ko may have this hand only because the pile ran out."""
    hand = hands.of_ko(hands.months_of(cards), house) if cards else hands.hand_of_key(key)
    return len(cards) == 1 or not hands.may_stand(hand, hand.months, house) or hand.key == "1"


def ended_with(month: KingoMonth, fact: Hands) -> Iterator[tuple[int, KingoHand]]:
    """The hands that are told now, from the dealer's right."""
    for player in month.waiting:
        key, cards = at_seat(fact.hands, player, ""), at_seat(fact.cards, player, ())
        if not key and not cards:
            continue
        silent = player in fact.silent
        hand = hands.of_ko(hands.months_of(cards), month.house, silent=silent) if cards else hands.hand_of_key(key, silent=silent)
        spent = LAW.all("deal.7") if fact.spent and may_be_short(month.house, key, cards) else ()
        yield player, hand._replace(clauses=(*hand.clauses, *spent))


def with_hands(month: KingoMonth, new: Iterable[tuple[int, KingoHand]]) -> KingoMonth:
    """The month with these hands told."""
    told = {**dict(enumerate(month.told)), **dict(new)}
    return month.replace(told=tuple(told.get(player) for player in month.seating.everybody))


def tell_hands(month: KingoMonth, fact: Hands, entry: int) -> KingoMonth:
    """The month once these hands are told."""
    new = tuple(ended_with(month, fact))
    label = listing([Words("@{who} {hand}", "@{who} {hand}").put(who=player, hand=hand.words) for player, hand in new])
    clauses = dict.fromkeys((LAW["deal.5"], *(clause for _, hand in new for clause in hand.clauses)))
    month = with_hands(month, new).add(month.line(entry, "hands", label, clauses=clauses))
    for player, hand in new:
        if hand.key == SHORT:
            month = after_fight(month, entry, player, FightOutcome(-1, hand.words, LAW.all("draw.8"))).replace(
                met=(*month.met, player)
            )
    return month.end() if not month.waiting and not month.still_to_fight else month


def dealer_hand(month: KingoMonth, fact: Fight) -> KingoHand:
    """What the dealer has at this moment."""
    if fact.cards:
        return hands.of_dealer(hands.months_of(fact.cards), month.house, silent=fact.silent)
    return hands.hand_of_key(fact.hand)


def fight(month: KingoMonth, fact: Fight, entry: int) -> KingoMonth:
    """The month after these fights, each of which pays at once, from the dealer's right. A sweep takes hands that were not told."""
    hand = dealer_hand(month, fact)
    targets = [player for player in month.still_to_fight if not fact.against or player in fact.against]
    ends = len(targets) == len(month.still_to_fight)
    why = (*LAW.all(*_moment(month, fact, hand, ends=ends)), *month.house.own_duty)
    drawn = month.last is not None and hand.key != month.last.key
    after = LAW.all("yaku.7") if drawn and any(one.key == "goppin" for one in month.shown) else ()
    month = month.replace(shown=(*month.shown, hand))
    for player in targets:
        outcome = judge(hand, month.hand(player) or UNTOLD, month.house)
        changed = LAW.all("bet.2", "bet.4") if player in month.changed else ()
        month = after_fight(month, entry, player, outcome._replace(clauses=(*outcome.clauses, *why, *after, *changed)))
    month = month.replace(met=(*month.met, *targets))
    return month.end() if ends else month


def _moment(month: KingoMonth, fact: Fight, hand: KingoHand, *, ends: bool) -> Iterator[str]:
    """The clauses by which the dealer may fight now, and whom."""
    house = month.house
    if fact.spent:
        yield "deal.7"
    elif house.free:
        yield from ("match.2", "draw.3")
    elif hand.is_low(house):
        yield "match.10"
    elif hand.key not in (*SWEEPS, "goppin", "ittan"):
        yield "match.1"
    if hand.key == "goppin" and not ends:
        yield "yaku.7"
    if hand.key == "ittan":
        yield "yaku.25"
    if month.shown:
        yield "match.3"
    if ends:
        yield from ("match.4", "deal.6")
    if len(month.stakers) > 1:
        yield "match.12"
