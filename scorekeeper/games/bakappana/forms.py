"""The offers in the order of the table page."""

from scorekeeper.core.offer import Choice, Input, Offer
from scorekeeper.core.words import Words
from scorekeeper.games.bakappana.dealt import REDEALT
from scorekeeper.games.bakappana.facts import BakappanaChaff, BakappanaDekiyaku, BakappanaDriven, BakappanaPlayedOut, FukeCalled
from scorekeeper.games.bakappana.law import LAW, POINT
from scorekeeper.games.bakappana.month import BakappanaMonth
from scorekeeper.games.bakappana.yaku import OYANAKA, paid_hands, table
from scorekeeper.games.basics import driven as basics_driven
from scorekeeper.games.basics import forms as basics
from scorekeeper.kit import asks
from scorekeeper.kit.cards.hands import HAND, SHOWN
from scorekeeper.kit.cards.two_ways import in_two_ways
from scorekeeper.kit.counted.forms import CHAFF_HANDS, CountedForms
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position

At = Position[BakappanaMonth]
ALL_TOLD = Words("全員記入済み", "all have declared")
COUNT: CountedForms[BakappanaMonth] = CountedForms(
    played_out=BakappanaPlayedOut,
    dekiyaku=BakappanaDekiyaku,
    share=Words("取り札を打った人に分ける", "Sort the cards onto the piles of those who captured them"),
    all_told=ALL_TOLD,
    leader=Words("次の親", "Who deals next"),
    adds=LAW["settle.3"],
)


# ---------------------------------------------------------------- before play


def which_chaff(at: At) -> tuple[Input, ...]:
    choices = asks.choices(paid_hands(at.round.rules).values(), POINT)
    return (asks.one("name", Words("宣言する役", "Hand to declare"), choices, LAW["teyaku.2"]),)


SHOWN_CHAFF = asks.cards(
    "cards",
    Words("晒す札(六カスは6枚、七カスは7枚)", "Cards to show: six for rokkasu, seven for shichikasu"),
    SHOWN["rokkasu"],
    HAND,
    LAW["teyaku.2"],
)


def chaff(at: At) -> Offer | None:
    return COUNT.hand(at, BakappanaChaff, CHAFF_HANDS) if paid_hands(at.round.rules) else None


def drive_form(at: At) -> Offer | None:
    if not at.round.by_hand or not at.round.driven_out:
        return None
    left = basics_driven.still_to_tell(at.round, {hand.player for hand in at.round.driven})
    return basics_driven.form(BakappanaDriven, left, shut=None if left else ALL_TOLD)


def found_in_hand(at: At) -> tuple[Input, ...]:
    """What earns a player who is driven out a fee."""
    hands = (Choice("", Words("無し", "none")), *asks.choices(paid_hands(at.round.rules).values(), POINT))
    hand = asks.one("hand", Words("手役", "Teyaku"), hands, LAW["drive.2"], optional=True)
    yaku = [row.yaku for row in table(at.round.rules).values() if row.yaku.key != OYANAKA.key and (row.cards or row.need)]
    brights = Words("光札の枚数", "How many brights")
    ribbons = Words("短冊の枚数(柳を除く)", "How many ribbons, without the willow's")
    return (
        *basics_driven.number_of_cards(brights, ribbons, LAW["drive.3"]),
        *((hand,) if paid_hands(at.round.rules) else ()),
        basics_driven.tsukami(asks.choices(yaku, POINT), len(yaku), LAW["drive.4"]),
    )


def calls_fuke(at: At) -> Offer | None:
    """Before play, by those who have not yet."""
    month = at.round
    left = [player for player in month.players if player not in month.callers] if month.ready else []
    if not month.calls_fuke or month.two or month.claims or not left:
        return None
    words, hint = Words("フケの宣言", "Announce fuke"), Words("打つ前に言う", "before play")
    return Offer("calls-fuke", FukeCalled, words, hint, (asks.who(left, clause=LAW["house.8"]),), place="more")


def redo(at: At) -> Offer:
    """Four of a month are dealt again even where nothing has been entered."""
    return REDEALT.offer(
        at.round,
        Words("配り直し", "Redeal"),
        Words("同じ月の4枚など", "four of a month, or another reason"),
        Words("なぜ配り直すか", "Why"),
        Words("ほかの理由", "another reason"),
        verb=Words("同じ月を配り直す", "Deal the month again"),
    )


DRIVEN_CARDS = asks.cards("cards", Words("追い込まれた人の手札7枚", "The seven cards of that hand"), HAND, HAND, LAW["deal.1"])
PLAYED: dict[str, Form[BakappanaMonth]] = {
    "piles": COUNT.by_piles,
    "played-out": COUNT.by_points,
    **in_two_ways(
        "chaff",
        chaff,
        Words("最初の札の前に宣言", "declared before the first card"),
        which_chaff,
        lambda at: (SHOWN_CHAFF, *which_chaff(at)),
    ),
    **in_two_ways(
        "driven",
        drive_form,
        Words("光・短冊・手役・つかみの手", "brights, ribbons, teyaku, tsukami"),
        found_in_hand,
        lambda at: (DRIVEN_CARDS,),
    ),
    "dekiyaku": COUNT.by_name,
    "calls-fuke": calls_fuke,
    "fuke": COUNT.fuke,
}
FORMS: dict[str, Form[BakappanaMonth]] = {
    **basics.FORMS,
    **{key: basics.when_settled(form) for key, form in PLAYED.items()},
    "redo": redo,
    "totals": COUNT.totals,
}
