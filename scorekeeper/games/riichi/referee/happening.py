"""What may end a hand, and what follows from that for the dealer and the honba."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.core.inquiry import Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.trial import cannot_stand
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.riichi.ends import ABORTS
from scorekeeper.games.riichi.game_end import ends_by_chombo
from scorekeeper.games.riichi.hand import RiichiHand, repeats
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.kit import asks


class Happens(NamedTuple):
    """Something that may end a hand, and the clauses on what it does to dealer and honba."""

    words: Words
    because: Words
    clauses: tuple[str, ...]


HAPPENS: Mapping[str, Happens] = {
    "dealer": Happens(
        Words("親の和了", "the dealer wins"),
        Words("親が和了したので連荘、本場が1本増える。", "The dealer has won and deals again, with one more honba."),
        LAW.all("dealer.1", "dealer.4"),
    ),
    "both": Happens(
        Words("親と子のダブロン", "the dealer and another win"),
        Words("和了した人に親がいるので連荘。", "The dealer is among the winners and deals again."),
        LAW.all("dealer.6", "dealer.4"),
    ),
    "child": Happens(
        Words("子の和了", "another player wins"),
        Words("子だけの和了なので親が移り、本場は0に戻る。", "Only others have won: the deal passes, honba go back to 0."),
        LAW.all("dealer.3", "dealer.4"),
    ),
    "tenpai": Happens(
        Words("流局、親テンパイ", "a draw, the dealer tenpai"),
        Words("親がテンパイなので連荘、本場が1本増える。", "The dealer is tenpai and deals again, with one more honba."),
        LAW.all("dealer.2", "dealer.4"),
    ),
    "noten": Happens(
        Words("流局、親ノーテン", "a draw, the dealer noten"),
        Words(
            "親がノーテンなので親が移る。流局なので本場は1本増える。",
            "The dealer is noten: the deal passes. A draw adds one honba.",
        ),
        LAW.all("dealer.3", "dealer.4"),
    ),
    "kyuushu": Happens(
        Words("九種九牌", "nine terminals and honours"),
        Words("九種九牌は親の連荘で、本場を1本足す。", "Nine terminals: the dealer stays, with one more honba."),
        LAW.all("draw.2"),
    ),
    "suukan": Happens(
        Words("四カンツ", "four kans"),
        Words("何人かで四つのカンは親の連荘で、本場を1本足す。", "Four kans by several: the dealer stays, with one more honba."),
        LAW.all("draw.3"),
    ),
    "suufuu": Happens(
        Words("四風子連打", "four equal winds"),
        Words("四風子連打は親が移り、本場を1本足す。", "Four equal winds: the deal passes, with one more honba."),
        LAW.all("draw.5"),
    ),
    "suucha": Happens(ABORTS["suucha"].words, NOTHING, ()),
    "sancha": Happens(ABORTS["sancha"].words, NOTHING, ()),
    "chombo": Happens(
        Words("チョンボ", "a chombo"),
        Words("チョンボの局は無勝負。親も本場も替わらない。", "A hand with a chombo is void: same dealer, same honba."),
        LAW.all("foul.12"),
    ),
}
"""What may end a hand, by key."""
EARNED = ("dealer", "both", "tenpai")
"""After these a dealer in the lead may end the last hand where the house allows it (riichi.dealer.8)."""


PASSES = ("child", "noten")
"""After these another player deals, unless the house has it otherwise."""
DEALT_ON = Words(
    "親が和了しても連荘しない卓なので親が移り、本場は0に戻る。",
    "At this table the deal passes although the dealer has won; honba go back to 0.",
)
OTHERWISE = {
    "dealer": DEALT_ON,
    "both": DEALT_ON,
    "tenpai": Words(
        "テンパイでは連荘しない卓なので親が移る。流局なので本場は1本増える。",
        "At this table a tenpai dealer does not deal again: the deal passes, with one more honba.",
    ),
    "noten": Words(
        "流局なら連荘の卓なので、ノーテンの親が続け、本場が1本増える。",
        "At this table a draw keeps the deal: the dealer deals again, with one more honba.",
    ),
}
"""What follows where the house has the repeats otherwise than the source (riichi.house.43)."""
BROKEN = {
    "stay": Words("{what}は親の連荘で、本場を1本足す。", "{what}: the dealer stays, with one more honba."),
    "pass": Words("{what}は親が移り、本場を1本足す。", "{what}: the deal passes, with one more honba."),
}
"""What becomes of the deal after an abortive draw that the source has otherwise."""


def stays(hand: RiichiHand, key: str) -> bool:
    """Whether the dealer deals again after this."""
    if key in ABORTS:
        return ABORTS[key].ends(hand.house) == "stay"
    if key in ("tenpai", "noten"):
        return hand.repeat == "draw" or (key == "tenpai" and hand.repeat == "tenpai")
    return key == "chombo" or repeats(hand, key != "child")


def because(hand: RiichiHand, key: str) -> Reason:
    """What follows from what happened in this hand, with its clauses."""
    told = HAPPENS[key]
    if ends_by_chombo(hand, key):
        return LAW.because("chombo-ends")
    if key in OTHERWISE and stays(hand, key) == (key in PASSES):
        return Reason(OTHERWISE[key], (hand.repeat_clause,))
    if key not in ABORTS:
        return Reason(told.because, told.clauses)
    broken = ABORTS[key]
    if broken.ends(hand.house) == broken.then[0]:
        return Reason(told.because, told.clauses)
    *_, clause, _ = broken.clauses(hand.house)
    return Reason(BROKEN[broken.ends(hand.house)].put(what=broken.words), LAW.all(clause))


def no_such_draw(house: RiichiHouse, key: str) -> Ruling | None:
    """The ruling on a draw that the house does not have."""
    if key in ABORTS and ABORTS[key].ends(house) == "off":
        return cannot_stand((LAW.no("abort-off", "happened", words=ABORTS[key].words),))
    return None


def end_hand(hand: RiichiHand, key: str) -> RiichiHand:
    """The hand as it ends when this happens, with the points as they are."""
    again = stays(hand, key)
    won = key in ("child", "dealer", "both")
    honba = hand.honba if key == "chombo" else 0 if won and not again else hand.honba + 1
    return hand.end("abort" if key in ABORTS else key, stays=again, honba=honba)


def ending_question(house: RiichiHouse) -> Input:
    """How the hand ended: what the house plays."""
    played = [key for key in HAPPENS if key not in ABORTS or ABORTS[key].ends(house) != "off"]
    return asks.one(
        "happened",
        Words("どう終わった", "How the hand ended"),
        [Choice(key, HAPPENS[key].words) for key in played],
        LAW["dealer.3"],
    )
