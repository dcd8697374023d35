"""Who wins a fight, by the order of strength, and how many times the stake a ko is paid."""

from collections.abc import Iterator

from scorekeeper.core.words import Words
from scorekeeper.games.kingo.hands import (
    ARASHI,
    BUST,
    GOSHITA,
    SWEEPS,
    THREE_FIVES,
    TIMES,
    UNTOLD,
    YAKU_OF_KO,
    KingoHand,
    own_times,
)
from scorekeeper.games.kingo.hands import times as of_hand
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.law import LAW
from scorekeeper.kit.banking.paying import FightOutcome, Times

MULTIPLES = {"arashi": "yaku.10", "arashi-5": "yaku.11", "ittan": "yaku.21", "shigoro": "house.4"}
"""The clauses that pay a ko more than the stake."""
DRAWN, VOID = Words("引き分け", "drawn"), Words("無勝負", "no contest")


def judge(dealer: KingoHand, ko: KingoHand, house: KingoHouse) -> FightOutcome:
    """How the fight of these two hands ends, for the ko (kingo.yaku.27)."""
    gain = _gain(dealer, ko, house)
    why = _why(dealer, ko, gain) if house.order == "sweeps" else _why_by_order(dealer, ko, gain)
    clauses = (*LAW.all(*why), *dealer.clauses, *ko.clauses)
    times, paid = None, ko.key if gain > 0 else dealer.key if gain and dealer.key in SWEEPS else ""
    if own_times(paid, house) is not None:
        times = Times(of_hand(paid, house), LAW["house.1"])
    elif paid in MULTIPLES:
        times = Times(TIMES[paid], LAW[MULTIPLES[paid]])
    return FightOutcome(gain, _label(dealer, ko, gain), tuple(dict.fromkeys(clauses)), times)


def against(dealer: KingoHand, ko: KingoHand) -> Words:
    """14 対 きんご: the ko's hand and the dealer's."""
    return Words("{ko} 対 {dealer}", "{ko} : {dealer}").put(ko=ko.words, dealer=dealer.words) if ko.key else dealer.words


def _label(dealer: KingoHand, ko: KingoHand, gain: int) -> Words:
    fight = against(dealer, ko)
    return fight if gain else Words("{fight}　{even}", "{fight}, {even}").put(fight=fight, even=VOID if ko.key == BUST else DRAWN)


def _gain(dealer: KingoHand, ko: KingoHand, house: KingoHouse) -> int:
    """1 if the ko wins, −1 if the dealer does, 0 if the stake goes back."""
    if dealer.takes_all(house):
        return -1
    own, other = dealer.strength(house), ko.strength(house)
    if own == other:
        return -1 if dealer.plain and dealer.key != "15" else 0
    return 1 if other > own else -1


def _why_by_order(dealer: KingoHand, ko: KingoHand, gain: int) -> Iterator[str]:
    """The clauses that decide where three fives are the strongest hand (kingo.house.3)."""
    special = {*YAKU_OF_KO, *SWEEPS, "goppin"} & {dealer.key, ko.key}
    if BUST in (dealer.key, ko.key) and dealer.key != THREE_FIVES:
        yield "match.7" if dealer.key == ko.key else "match.5" if dealer.key == BUST else "match.6"
    elif gain == 0:
        yield "yaku.23" if ko.key == "ittan" else "match.9"
    elif not special:
        yield "match.8" if dealer.key == ko.key else "kingo.1"
    if special:
        yield "house.3"
    if dealer.key == "15":
        yield "kingo.5"
    if ko.key in YAKU_OF_KO and gain > 0:
        yield "settle.3"


def _why(dealer: KingoHand, ko: KingoHand, gain: int) -> Iterator[str]:
    """The clauses that decide by the order of the source (kingo.yaku.27)."""
    special = ko.key in YAKU_OF_KO
    if dealer.key in SWEEPS:
        if special or ko.key in (BUST, "15", UNTOLD.key):
            yield "yaku.29"
        if ko.key in ARASHI:
            yield "yaku.3"
    elif dealer.key == BUST:
        yield "match.7" if ko.key == BUST else "match.5"
    elif ko.key == BUST:
        yield "match.6"
    elif ko.key in ARASHI:
        yield "yaku.9"
    elif dealer.key == "ittan":
        yield "yaku.23" if ko.key == "ittan" else "yaku.22"
    elif ko.key == "ittan":
        yield "yaku.21"
    elif ko.key in GOSHITA:
        yield "yaku.17"
    elif gain == 0:
        yield "match.9"
    elif "shigoro" in (dealer.key, ko.key):
        yield "house.4"
    elif dealer.key == ko.key:
        yield "match.8"
    elif dealer.key != "goppin":
        yield "kingo.1"
    if dealer.key == "goppin":
        yield "yaku.6" if gain > 0 else "yaku.5"
    if dealer.key == "15":
        yield "kingo.5"
    if special or dealer.key in (*SWEEPS, "ittan", "goppin", "shigoro"):
        yield "yaku.27"
    if special and gain > 0:
        yield "settle.3"
