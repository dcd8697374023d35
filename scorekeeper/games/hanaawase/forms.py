"""The offers in the order of the table page, and what the cards of each pile are worth so far."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.forms import piece
from scorekeeper.core.game import Choice, Finding, Input, Offer
from scorekeeper.core.play import asking, totals
from scorekeeper.core.play.game import Form
from scorekeeper.core.play.position import Position
from scorekeeper.core.play.yaku import said
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks import captures
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import BY_NAME, DECK, KASU, PLANTS, Flower, points
from scorekeeper.games.counted.count import NO_YAKU
from scorekeeper.games.counted.yaku import FEW, Found
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Redeal, Shima
from scorekeeper.games.hanaawase.law import LAW, POINT, SPEECH
from scorekeeper.games.hanaawase.month import SEATS, VOID, Month
from scorekeeper.games.hanaawase.yaku import AGAIN, CHAFF, OYANAKA, SETS, TWELVE, found
from scorekeeper.games.hands import HAND, SHOWN
from scorekeeper.games.months import month_name

At = Position[Month]
CALLED: dict[type[Fact], Words] = {
    Chaff: Words("六カス・七カス", "rokkasu or shichikasu"),
    Redeal: Words("配り直し", "the redeal"),
    Shima: Words("場のシマ", "the row on the field"),
    Dekiyaku: Words("出来役", "dekiyaku"),
    PlayedOut: Words("打ち終わり", "playing out"),
}
EVERYONE = range(SEATS)
PLAYED_OUT = Words("打ち終わり", "Played out")
CHAFF_HANDS = Words("六カス・七カス", "Rokkasu, shichikasu")
REDEAL = Words("配り直し", "Redeal")
FROM_THE_DECK = Words("48枚から", "from the 48 cards")
BY_CARDS = Words("札で選ぶ", "By cards")
BY_NAME_OF_HAND = Words("名で選ぶ", "By name")
ALL_TOLD = Words("三人とも記入済み", "all three have told")
PILES = Input(
    "captures",
    Words("取り札を三人に分ける", "Deal the cards to who captured them"),
    "piles",
    total=len(DECK),
    clause=LAW["settle.1"],
)


def _close(month: Month) -> Words:
    return Words("{name}をしめる", "Close {name}").put(name=month_name(month.number))


def by_piles(at: At) -> Offer:
    """By the cards, from which everything else is computed."""
    return Offer(
        "piles",
        PlayedOut,
        PLAYED_OUT,
        Words("取り札を分ける", "deal out the cards"),
        (PILES,),
        place="now",
        door="played-out",
        door_words=Words("点で入れる", "By points"),
        verb=_close(at.round),
    )


def by_points(at: At) -> Offer:
    """By points, at a table that counts by hand."""
    label = Words("二人の札点を数えて入れる。三人目は264から出る。", "Count two; the third follows from 264.")
    if not at.round.claims:
        first = Words("出来役は先に「ほか…」の「出来役」で記入する。", "Enter everybody's dekiyaku first, under “More…”.")
        label = Words(f"{label.ja}{first.ja}", f"{label.en} {first.en}")
    return Offer(
        "played-out",
        PlayedOut,
        PLAYED_OUT,
        Words("札点を数える", "count the points"),
        (Input("points", label, "numbers", total=DECK_POINTS, clause=LAW["settle.3"]),),
        place="hidden",
        door="piles",
        door_words=Words("札で数える", "By cards"),
        verb=_close(at.round),
    )


# ---------------------------------------------------------------- shown after the deal


def _hand(at: At, key: str, fact: type[Fact], words: Words, hint: Words, *inputs: Input, **more: Any) -> Offer | None:
    """A hand to show, for players who have not shown a chaff hand: of two readings the owner picks one (hanaawase.teyaku.13)."""
    if at.round.claims:
        return None
    free = [one for one in EVERYONE if at.round.hand(one) is None]
    return Offer(key, fact, words, hint, (asking.who(free), *inputs), shut=None if free else ALL_TOLD, **more)


WHICH_CHAFF = asking.one("name", Words("公開する役", "Hand to show"), asking.choices(CHAFF.values(), POINT), LAW["teyaku.1"])
WHICH_REDEAL = asking.one(
    "reason",
    Words("公開する手", "Hand to show"),
    (
        Choice("teshi", AGAIN["teshi"].words, Words("同じ月の4枚", "four of a month")),
        Choice("tsuki-sante", AGAIN["tsuki-sante"].words, Words("月が3種だけ", "only three months")),
    ),
    LAW["teyaku.11"],
)
DEAL_AGAIN = Words("同じ月を配り直す", "Deal the month again")


def chaff_by_name(at: At) -> Offer | None:
    hint = Words("最初の札の前に公開", "shown before the first card")
    return _hand(at, "chaff", Chaff, CHAFF_HANDS, hint, WHICH_CHAFF, door="chaff-cards", door_words=BY_CARDS)


def chaff_by_cards(at: At) -> Offer | None:
    label = Words("公開する札(六カスは6枚、七カスは7枚)", "Cards to show: six for rokkasu, seven for shichikasu")
    cards = asking.cards("cards", label, SHOWN["rokkasu"], HAND, LAW["teyaku.4"])
    doors: dict[str, Any] = {"place": "hidden", "door": "chaff", "door_words": BY_NAME_OF_HAND}
    return _hand(at, "chaff-cards", Chaff, CHAFF_HANDS, FROM_THE_DECK, cards, WHICH_CHAFF, **doors)


def redeal_by_name(at: At) -> Offer | None:
    hint = Words("手四・月三手", "teshi, tsuki-sante")
    doors: dict[str, Any] = {"door": "redeal-cards", "door_words": BY_CARDS, "verb": DEAL_AGAIN}
    return _hand(at, "redeal", Redeal, REDEAL, hint, WHICH_REDEAL, **doors)


def redeal_by_cards(at: At) -> Offer | None:
    cards = asking.cards("cards", Words("手札7枚", "The seven cards"), HAND, HAND, LAW["deal.2"])
    doors: dict[str, Any] = {"place": "hidden", "door": "redeal", "door_words": BY_NAME_OF_HAND, "verb": DEAL_AGAIN}
    return _hand(at, "redeal-cards", Redeal, REDEAL, FROM_THE_DECK, cards, WHICH_REDEAL, **doors)


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
        (asking.one("month", label, months, LAW["field.1"]),),
        shut=Words("今月は記入済み", "entered already") if at.round.row else None,
    )


# ---------------------------------------------------------------- told by hand


def which_dekiyaku(at: At) -> tuple[Input, ...]:
    """A player's yaku, by name."""
    played = at.house.oyanaka == "on"
    yaku = [*(row.yaku for row in SETS), *((OYANAKA,) if played else ())]
    label = Words("取った役を全部", "Everything this player made")
    names = asking.many("names", label, asking.choices(yaku, POINT), LAW["combo.1"], least=1, most=len(yaku))
    label = Words("カスの枚数(柳はカス札だけ)", "How many chaff cards; of willow only the chaff")
    kasu = asking.count("kasu", label, TWELVE, len(KASU), LAW["dekiyaku.22"], when={"names": ("kasu",)})
    if not played:
        return names, kasu
    few: dict[str, Any] = {"start": str(min(FEW)), "when": {"names": (OYANAKA.key,)}, "optional": True}
    label = Words("取り札の枚数", "How many captured cards")
    return names, kasu, asking.count("captured", label, 0, max(FEW), OYANAKA.clause, **few)


def dekiyaku(at: At) -> Offer:
    """For a table that counts by hand; where the cards are entered, nobody has to declare yaku."""
    free = [one for one in EVERYONE if at.round.claim(one) is None]
    return Offer(
        "dekiyaku",
        Dekiyaku,
        Words("出来役", "Dekiyaku"),
        Words("点で数える卓だけ", "only where points are counted"),
        (asking.who(free), *which_dekiyaku(at)),
        place="more",
        shut=None if free else ALL_TOLD,
    )


def fuke(at: At) -> Offer:
    label = Words("30点以下の人(分かれば)", "Who had 30 points or less, if known")
    return Offer(
        "fuke",
        PlayedOut,
        Words("ふけ", "Fuke"),
        Words("点が分からない月", "where the points are not known"),
        (asking.many("fuke", label, asking.players(EVERYONE), LAW["special.1"], most=2, optional=True),),
        place="more",
        verb=_close(at.round),
        fixed=(("fuke", []),),
    )


def redo(at: At) -> Offer | None:
    if not at.round.begun:
        return None
    return asking.tap(
        "redo",
        Redo,
        Words("月をやり直す", "Deal the month again"),
        Words("今月の記入は消える", "what was entered is wiped"),
        place="more",
        verb=Words("この月をやり直す", "Deal again"),
    )


def by_totals(at: At) -> Offer | None:
    if at.round.begun:
        return None
    leader, hint = Words("次の胴", "Who deals next"), Words("古い記録紙から写す", "copied from an old sheet")
    return totals.offer(SPEECH, POINT, SEATS, LAW["settle.4"], leader, hint, asked=at.house.dealer_by == "cards")


FORMS: dict[str, Form[Month]] = {
    "piles": by_piles,
    "played-out": by_points,
    "chaff": chaff_by_name,
    "chaff-cards": chaff_by_cards,
    "redeal": redeal_by_name,
    "redeal-cards": redeal_by_cards,
    "shima": row_on_the_field,
    "dekiyaku": dekiyaku,
    "fuke": fuke,
    "redo": redo,
    "totals": by_totals,
}


# ---------------------------------------------------------------- found in the cards


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """Every pile with cards: its points, its yaku so far and what they pay; and the remaining pile once the others are complete."""
    if key != "piles":
        return ()
    told = [[name for name in tapped.get(piece("captures", player), []) if name in BY_NAME] for player in EVERYONE]
    whole = all(told[:-1]) and captures.amiss(told if told[-1] else told[:-1]) is None
    piles = captures.piles(told) if whole else tuple(tuple(BY_NAME[name] for name in pile) for pile in told)
    void = whole and bool(at.round.made_fuke({player: points(pile) for player, pile in enumerate(piles)}))
    return tuple(
        _worth(player, pile, found(pile, at.round.few(player) if whole else None), void=void)
        for player, pile in enumerate(piles)
        if pile
    )


def _worth(player: int, pile: tuple[Flower, ...], made: Found, *, void: bool) -> Finding:
    """`void`: somebody has made fuke, so no yaku pay."""
    score = points(pile)
    words = Words("{who}　{score}点", "{who}: {score} points").put(who=seat(player), score=score)
    if void and score <= Month.LEAST:
        return Finding({}, words, Month.KINDS["fuke"], None, (), LAW["special.1"])
    if void and made.held:
        wiped = Words("{names}（{void}）", "{names} ({void})").put(names=said(made.held), void=VOID)
        return Finding({}, words, wiped, None, (), LAW["special.3"])
    fees = listed([Words(f"{one.words.ja} {one.fee}", f"{one.words.en} {one.fee}") for one in made.held])
    return Finding({}, words, fees if made.held else NO_YAKU, made.fee, (), LAW["settle.2"])
