"""The offers in the order of the table page."""

from scorekeeper.core.facts import Redo
from scorekeeper.core.offer import Choice, Input, Offer
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import KASU, PLANTS
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, HanaawaseDekiyaku, HanaawasePlayedOut, Redeal, Shima
from scorekeeper.games.hanaawase.law import LAW, POINT
from scorekeeper.games.hanaawase.month import HanaawaseMonth
from scorekeeper.games.hanaawase.yaku import AGAIN, TWELVE, paid_hands
from scorekeeper.kit import asks
from scorekeeper.kit.cards.hands import HAND, SHOWN
from scorekeeper.kit.cards.two_ways import in_two_ways
from scorekeeper.kit.counted.forms import CHAFF_HANDS, CountedForms
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position

At = Position[HanaawaseMonth]
REDEAL = Words("配り直し", "Redeal")
COUNT: CountedForms[HanaawaseMonth] = CountedForms(
    played_out=HanaawasePlayedOut,
    dekiyaku=HanaawaseDekiyaku,
    share=Words("取り札を三人に分ける", "Sort the cards onto the piles of those who captured them"),
    all_told=Words("三人とも記入済み", "all three have declared"),
    leader=Words("次の胴", "Who deals next"),
    adds=LAW["combo.1"],
    more=(
        asks.count(
            "kasu",
            Words("カスの枚数(柳はカス札だけ)", "Number of kasu (of willow only the kasu card)"),
            TWELVE,
            len(KASU),
            LAW["dekiyaku.22"],
            when={"names": ("kasu",)},
        ),
    ),
)


# ---------------------------------------------------------------- shown after the deal


def which_chaff(at: At) -> tuple[Input, ...]:
    choices = asks.choices(paid_hands(at.house).values(), POINT)
    return (asks.one("name", Words("公開する役", "Hand to show"), choices, LAW["teyaku.1"]),)


WHICH_REDEAL = asks.one(
    "reason",
    Words("公開する手", "Hand to show"),
    (
        Choice("teshi", AGAIN["teshi"].words, Words("同じ月の4枚", "four of a month")),
        Choice("tsuki-sante", AGAIN["tsuki-sante"].words, Words("月が3種だけ", "only three months")),
    ),
    LAW["teyaku.11"],
)
DEAL_AGAIN = Words("同じ月を配り直す", "Deal the month again")


SHOWN_CHAFF = asks.cards(
    "cards",
    Words("公開する札(六カスは6枚、七カスは7枚)", "Cards to show: six for rokkasu, seven for shichikasu"),
    SHOWN["rokkasu"],
    HAND,
    LAW["teyaku.4"],
)
SHOWN_REDEAL = asks.cards("cards", Words("手札7枚", "The seven cards"), HAND, HAND, LAW["deal.2"])


def chaff(at: At) -> Offer | None:
    return COUNT.hand(at, HanaawaseChaff, CHAFF_HANDS) if paid_hands(at.house) else None


def redeal(at: At) -> Offer | None:
    """Of two readings the owner picks one (hanaawase.teyaku.13)."""
    return COUNT.hand(at, Redeal, REDEAL, verb=DEAL_AGAIN)


def row_on_the_field(at: At) -> Offer | None:
    if at.round.claims:
        return None
    months = tuple(Choice(str(number), plant) for number, (_, plant) in PLANTS.items())
    label = Words("場に4枚そろった月", "The month whose four cards lay on the field")
    return Offer(
        "shima",
        Shima,
        Words("場のシマ", "Row on the field"),
        Words("4枚とも胴の取り札", "all four go to the dealer"),
        (asks.one("month", label, months, LAW["field.1"]),),
        shut=Words("今月は記入済み", "entered already") if at.round.row else None,
    )


def redo(at: At) -> Offer | None:
    if not at.round.has_begun:
        return None
    return asks.tap(
        "redo",
        Redo,
        Words("月をやり直す", "Deal the month again"),
        Words("今月の記入は消える", "what was entered is wiped"),
        place="more",
        verb=Words("この月をやり直す", "Deal again"),
    )


FORMS: dict[str, Form[HanaawaseMonth]] = {
    "piles": COUNT.by_piles,
    "played-out": COUNT.by_points,
    **in_two_ways(
        "chaff",
        chaff,
        Words("最初の札の前に公開", "shown before the first card"),
        which_chaff,
        lambda at: (SHOWN_CHAFF, *which_chaff(at)),
    ),
    **in_two_ways(
        "redeal",
        redeal,
        Words("手四・月三手", "teshi, tsuki-sante"),
        lambda at: (WHICH_REDEAL,),
        lambda at: (SHOWN_REDEAL, WHICH_REDEAL),
    ),
    "shima": row_on_the_field,
    "dekiyaku": COUNT.by_name,
    "fuke": COUNT.fuke,
    "redo": redo,
    "totals": COUNT.totals,
}
