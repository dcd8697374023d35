"""How players are asked whether they are in: one tap a player, in turn from the dealer."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from scorekeeper.core.board import Asking, TurnToSpeak
from scorekeeper.core.offer import Choice, Offer
from scorekeeper.core.words import NOTHING, Words, numeral
from scorekeeper.games.basics.deal import PLAY, Deal, Stand
from scorekeeper.games.basics.facts import Blank, Paired, Spoke
from scorekeeper.kit import asks
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position

D = TypeVar("D", bound=Deal)
Made = TypeVar("Made")
SAID = {
    Stand.IN: Words("出る", "in"),
    Stand.FORCED: Words("出る（縛り）", "in (forced)"),
    Stand.OUT: Words("下りる", "out"),
    Stand.DRIVEN: Words("追い込み", "driven out"),
    Stand.BLANK: Words("{blank}", "{blank}"),
}


def drops(at: Position[D]) -> Offer | None:
    """下りる, with what it costs."""
    player = at.round.speaker
    if player is None:
        return None
    fee = at.round.drop_fee(player).value
    costs = Words("{fee}を積む", "{fee} into the pot").put(fee=asks.fee(fee, at.unit))
    free = Words("下り賃なし", "no drop fee")
    return _at_once("spoke-out", Words("下りる", "Out"), costs if fee else free, player, "out")


def stays(at: Position[D]) -> Offer | None:
    """出る, with what the player becomes."""
    player = at.round.speaker
    if player is None:
        return None
    title = at.round.BADGES[len(at.round.playing)]
    return _at_once("spoke-in", Words("出る", "In"), Words("{title}になる", "as {title}").put(title=title), player, "in")


def _at_once(key: str, words: Words, hint: Words, player: int, says: str) -> Offer:
    return Offer(key, Spoke, words, hint, seat=player, at_once=True, fixed=(("player", player), ("says", says)))


def blank(at: Position[D]) -> Offer | None:
    """Who holds the blank card; asked first at a full table."""
    if not at.round.full or at.round.stands or at.round.over:
        return None
    dealt = Words("{blank}を配られた人", "Who was dealt the {blank}")
    return Offer(
        "blank",
        Blank,
        Words("{blank}", "The {blank}").put(blank=at.round.BLANK),
        Words("配られた人は下りる", "whoever is dealt it sits out"),
        (asks.who(at.there, dealt.put(blank=at.round.BLANK), clause=at.round.rule("deal.8")[0]),),
        place="now",
    )


def pair_form(at: Position[D]) -> Offer | None:
    """What the only two who are in agree on."""
    if not at.round.choosing:
        return None
    answers = (
        Choice("true", Words("差す", "play it out"), Words("二人で打つ", "the two play")),
        Choice("false", Words("折半", "split"), Words("打たずに下り賃を分ける", "they share the fees, and do not play")),
    )
    asked = asks.one("plays", Words("出た二人の相談", "What the two agree on"), answers, at.round.rule("force.10")[0])
    return Offer(
        "paired",
        Paired,
        Words("差すか折半か", "Play or split"),
        Words("出たのは二人だけ", "only two are in"),
        (asked,),
        place="now",
    )


FORMS: Mapping[str, Form[Any]] = {"spoke-out": drops, "spoke-in": stays, "blank": blank, "paired": pair_form}
"""The offers before a deal is played."""


def when_settled(make: Callable[[Position[D]], Made | None]) -> Callable[[Position[D]], Made | None]:
    """A form or a question of play, which opens once it is settled who plays."""
    return lambda at: make(at) if at.round.ready else None


def asking(at: Position[D]) -> Asking | None:
    """The list of those who are asked, until the deal may be played."""
    deal = at.round
    if at.over or deal.ready or deal.over or not deal.asks or not deal.may_be_asked:
        return None
    numbered = [player for player in deal.order if deal.stands.get(player) is not Stand.BLANK]
    order = numeral(numbered.index(deal.speaker) + 1) if deal.speaker is not None else NOTHING
    there = len(deal.playing)
    said = Words("{n}人決まり、あと{more}人", "{n} in, {more} to go").put(n=there, more=deal.quorum - there)
    taken = Words("{round}の勝者が取る", "for whoever wins the {round}").put(**at.play.speech.nouns)
    pot = ((Words("積み", "Pot"), taken, deal.pot),) if deal.pot else ()
    return Asking(
        Words("出る・下りる", "In or out"),
        deal.speaker,
        Words("{order}番", "no. {order}").put(order=order) if order.ja else NOTHING,
        tuple(_turn(at, player)._replace(counts=player in numbered) for player in deal.order),
        (*pot, (Words("出る", "In"), said, None)),
    )


def _turn(at: Position[D], player: int) -> TurnToSpeak:
    deal = at.round
    stand = deal.stands.get(player)
    paid = dict(deal.paid_in).get(player, 0)
    if stand is None:
        fee = deal.drop_fee(player).value
        costs = Words("下り賃 {fee}", "dropping costs {fee}").put(fee=asks.fee(fee, at.unit)) if fee else NOTHING
        now = Words("いま", "now") if player == deal.speaker else Words("まだ", "not yet")
        return TurnToSpeak(player, deal.badge(player), costs, now)
    passes = stand is Stand.OUT and player == deal.dealt
    note = Words("{title}は次に出る人へ移る", "the next who is in becomes {title}").put(title=deal.BADGES[0]) if passes else NOTHING
    return TurnToSpeak(player, deal.badge(player), note, SAID[stand].put(blank=deal.BLANK), -paid or None, stand in PLAY)
