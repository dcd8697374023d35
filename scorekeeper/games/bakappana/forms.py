"""The offers in the order of the table page, and what the cards of each pile are worth so far."""

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.forms import piece
from scorekeeper.core.game import Choice, Finding, Input, Offer
from scorekeeper.core.play import asking, totals
from scorekeeper.core.play.game import Form
from scorekeeper.core.play.position import Position
from scorekeeper.core.play.yaku import said
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.decks.captures import THREE
from scorekeeper.decks.hanafuda import BY_NAME, DECK, Flower
from scorekeeper.games.bakappana.dealt import REDONE
from scorekeeper.games.bakappana.facts import Chaff, Dekiyaku, Driven, PlayedOut
from scorekeeper.games.bakappana.law import LAW, POINT, SPEECH
from scorekeeper.games.bakappana.month import SEATS, VOID, WASHED, Month, counting
from scorekeeper.games.bakappana.yaku import CHAFF, OYANAKA, found, table
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.counted.count import NO_YAKU
from scorekeeper.games.counted.yaku import FEW, Found
from scorekeeper.games.hands import HAND, SHOWN
from scorekeeper.games.months import month_name

At = Position[Month]
CALLED: dict[type[Fact], Words] = {
    **basics.CALLED,
    Chaff: Words("六カス・七カス", "rokkasu or shichikasu"),
    Driven: Words("追い込み賃", "the drive-out fee"),
    Dekiyaku: Words("出来役", "dekiyaku"),
    PlayedOut: Words("打ち終わり", "playing out"),
}
PLAYED_OUT = Words("打ち終わり", "Played out")
CHAFF_HANDS = Words("六カス・七カス", "Rokkasu, shichikasu")
DRIVE_FEE = Words("追い込み賃", "Drive-out fee")
FROM_THE_DECK = Words("48枚から", "from the 48 cards")
BY_CARDS = Words("札で選ぶ", "By cards")
BY_NAME_OF_HAND = Words("名で選ぶ", "By name")
ALL_TOLD = Words("全員記入済み", "all have told")
EVERYBODY = range(SEATS[1])


def _close(month: Month) -> Words:
    return Words("{name}をしめる", "Close {name}").put(name=month_name(month.number))


# ---------------------------------------------------------------- played out


def piles(at: At) -> Input:
    """A pile for everyone who plays. Where somebody sits out they are named; the rest of the cards is not left to the last."""
    month = at.round
    label = Words("取り札を打った人に分ける", "Deal the cards to who captured them")
    named = asking.players(month.players) if len(month.players) < month.seating.seats else ()
    return Input("captures", label, "piles", named, total=0 if month.two else len(DECK), clause=LAW["settle.1"])


def by_piles(at: At) -> Offer:
    """By the cards, from which everything else is computed."""
    return Offer(
        "piles",
        PlayedOut,
        PLAYED_OUT,
        Words("取り札を分ける", "deal out the cards"),
        (piles(at),),
        place="now",
        door="played-out",
        door_words=Words("点で入れる", "By points"),
        verb=_close(at.round),
    )


def points(at: At) -> Input:
    """The card points of who plays. Of three, one follows from the deck."""
    month, whole = at.round, counting(at.house).deck.points
    label = Words("二人の札点を数えて入れる。三人目は{whole}から出る。", "Count two; the third follows from {whole}.")
    if month.two:
        label = Words("二人の札点を数えて入れる。", "Count the card points of both.")
    if not month.claims:
        first = Words("出来役は先に「ほか…」の「出来役」で記入する。", "Enter everybody's dekiyaku first, under “More…”.")
        label = Words(f"{label.ja}{first.ja}", f"{label.en} {first.en}")
    size: dict[str, Any] = {"least": 2} if month.two else {"total": whole}
    of = month.players if len(month.players) < month.seating.seats else ()
    clause = LAW["settle.6"] if month.two else LAW["settle.4" if at.house.kasu_point == "1" else "settle.5"]
    return Input("points", label.put(whole=whole), "numbers", of=of, clause=clause, **size)


def by_points(at: At) -> Offer:
    """By points, at a table that counts by hand."""
    return Offer(
        "played-out",
        PlayedOut,
        PLAYED_OUT,
        Words("札点を数える", "count the points"),
        (points(at),),
        place="hidden",
        door="piles",
        door_words=Words("札で数える", "By cards"),
        verb=_close(at.round),
    )


# ---------------------------------------------------------------- before play

WHICH_CHAFF = asking.one("name", Words("宣言する役", "Hand to declare"), asking.choices(CHAFF.values(), POINT), LAW["teyaku.2"])


def _chaff(at: At, key: str, hint: Words, *inputs: Input, **more: Any) -> Offer | None:
    if at.house.teyaku == "off" or at.round.claims:
        return None
    free = [one for one in at.round.players if at.round.hand(one) is None]
    return Offer(key, Chaff, CHAFF_HANDS, hint, (asking.who(free), *inputs), shut=None if free else ALL_TOLD, **more)


def chaff_by_name(at: At) -> Offer | None:
    hint = Words("最初の札の前に宣言", "declared before the first card")
    return _chaff(at, "chaff", hint, WHICH_CHAFF, door="chaff-cards", door_words=BY_CARDS)


def chaff_by_cards(at: At) -> Offer | None:
    label = Words("晒す札(六カスは6枚、七カスは7枚)", "Cards to show: six for rokkasu, seven for shichikasu")
    cards = asking.cards("cards", label, SHOWN["rokkasu"], HAND, LAW["teyaku.2"])
    doors: dict[str, Any] = {"place": "hidden", "door": "chaff", "door_words": BY_NAME_OF_HAND}
    return _chaff(at, "chaff-cards", FROM_THE_DECK, cards, WHICH_CHAFF, **doors)


def _driven(at: At, key: str, hint: Words, inputs: Iterable[Input], **more: Any) -> Offer | None:
    if not at.round.by_hand or not at.round.driven_out:
        return None
    left = [player for player in at.round.driven_out if player not in at.round.driven]
    asked = (asking.who(left, Words("追い込まれた人", "Who was driven out")), *inputs)
    return Offer(key, Driven, DRIVE_FEE, hint, asked, shut=None if left else ALL_TOLD, **more)


def found_in_hand(at: At) -> tuple[Input, ...]:
    """What earns a player who is driven out a fee."""
    hands = (Choice("", Words("無し", "none")), *asking.choices(CHAFF.values(), POINT))
    hand = asking.one("hand", Words("手役", "Teyaku"), hands, LAW["drive.2"], optional=True)
    yaku = [row.yaku for row in table(at.house).values() if row.yaku != OYANAKA]
    names = Words("手に揃っている出来役(つかみ)", "Dekiyaku complete in the hand (tsukami)")
    brights = Words("光札の枚数", "How many brights")
    ribbons = Words("短冊の枚数(柳を除く)", "How many ribbons, without the willow's")
    return (
        asking.count("brights", brights, 0, 5, LAW["drive.3"]),
        asking.count("ribbons", ribbons, 0, HAND, LAW["drive.3"]),
        *((hand,) if at.house.teyaku == "on" else ()),
        asking.many("names", names, asking.choices(yaku, POINT), LAW["drive.4"], most=len(yaku), optional=True, quiet=True),
    )


def driven_by_name(at: At) -> Offer | None:
    hint = Words("光・短冊・手役・つかみの手", "brights, ribbons, teyaku, tsukami")
    return _driven(at, "driven", hint, found_in_hand(at), door="driven-cards", door_words=BY_CARDS)


def driven_by_cards(at: At) -> Offer | None:
    cards = asking.cards("cards", Words("追い込まれた人の手札7枚", "The seven cards of that hand"), HAND, HAND, LAW["deal.1"])
    doors: dict[str, Any] = {"place": "hidden", "door": "driven", "door_words": BY_NAME_OF_HAND}
    return _driven(at, "driven-cards", FROM_THE_DECK, (cards,), **doors)


# ---------------------------------------------------------------- told by hand


def which_dekiyaku(at: At) -> tuple[Input, ...]:
    """A player's yaku, by name."""
    yaku = [row.yaku for row in table(at.house).values() if row.yaku != OYANAKA or not at.round.two]
    label = Words("取った役を全部", "Everything this player made")
    names = asking.many("names", label, asking.choices(yaku, POINT), LAW["settle.3"], least=1, most=len(yaku))
    if OYANAKA not in yaku:
        return (names,)
    few: dict[str, Any] = {"start": str(min(FEW)), "when": {"names": (OYANAKA.key,)}, "optional": True}
    label = Words("取り札の枚数", "How many captured cards")
    return names, asking.count("captured", label, 0, max(FEW), OYANAKA.clause, **few)


def dekiyaku(at: At) -> Offer:
    """For a table that counts by hand; where the cards are entered, nobody has to declare yaku."""
    free = [one for one in at.round.players if at.round.claim(one) is None]
    return Offer(
        "dekiyaku",
        Dekiyaku,
        Words("出来役", "Dekiyaku"),
        Words("点で数える卓だけ", "only where points are counted"),
        (asking.who(free), *which_dekiyaku(at)),
        place="more",
        shut=None if free else ALL_TOLD,
    )


def fuke(at: At) -> Offer | None:
    if at.house.fuke == "off" or at.round.two:
        return None
    label = Words("20点以下の人(分かれば)", "Who had 20 points or less, if known")
    return Offer(
        "fuke",
        PlayedOut,
        Words("フケ", "Fuke"),
        Words("点が分からない月", "where the points are not known"),
        (asking.many("fuke", label, asking.players(at.round.players), LAW["special.3"], most=2, optional=True),),
        place="more",
        verb=_close(at.round),
        fixed=(("fuke", []),),
    )


def redo(at: At) -> Offer:
    """Four of a month are dealt again even where nothing has been entered."""
    why = [Choice(key, words) for key, words in REDONE.items()]
    other = (Choice("", Words("ほかの理由", "another reason")),) if at.round.begun else ()
    return Offer(
        "redo",
        Redo,
        Words("配り直し", "Redeal"),
        Words("同じ月の4枚など", "four of a month, or otherwise"),
        (asking.one("reason", Words("なぜ配り直すか", "Why"), (*why, *other), LAW["deal.2"], optional=bool(other)),),
        place="more",
        verb=Words("同じ月を配り直す", "Deal the month again"),
    )


def by_totals(at: At) -> Offer | None:
    if at.round.begun:
        return None
    leader, hint = Words("次の親", "Who deals next"), Words("古い記録紙から写す", "copied from an old sheet")
    seats, asked = at.state.seats, not at.round.tells_dealer
    return totals.offer(SPEECH, POINT, seats, LAW["sheet.1"], leader, hint, asked=asked)


FORMS: dict[str, Form[Month]] = {
    **basics.FORMS,
    "piles": basics.played(by_piles),
    "played-out": basics.played(by_points),
    "chaff": basics.played(chaff_by_name),
    "chaff-cards": basics.played(chaff_by_cards),
    "driven": basics.played(driven_by_name),
    "driven-cards": basics.played(driven_by_cards),
    "dekiyaku": basics.played(dekiyaku),
    "fuke": basics.played(fuke),
    "redo": redo,
    "totals": by_totals,
}


# ---------------------------------------------------------------- found in the cards


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """Every pile with cards: its points, its yaku so far and what they pay; and the remaining pile once the others are complete."""
    month = at.round
    if key != "piles":
        return ()
    told = [[name for name in tapped.get(piece("captures", player), []) if name in BY_NAME] for player in month.players]
    ready = month.two or (all(told[:-1]) and THREE.amiss(told if told[-1] else told[:-1]) is None)
    whole = ready and not month.two
    taken = THREE.piles(told) if whole else tuple(tuple(BY_NAME[name] for name in pile) for pile in told)
    lying = dict(zip(month.players, taken, strict=False))
    void = whole and bool(month.made_fuke({player: month.worth(pile) for player, pile in lying.items()}))
    made = {player: found(at.house, pile, month.few(player) if whole else None) for player, pile in lying.items()}
    washed = any(month.washes(one.keys) for one in made.values())
    why = VOID if void else WASHED if washed else NOTHING
    return tuple(_worth(at, player, pile, made[player], why) for player, pile in lying.items() if pile)


def _worth(at: At, player: int, pile: tuple[Flower, ...], made: Found, why: Words) -> Finding:
    """`why`: the reason why no yaku pay, if there is one."""
    score = at.round.worth(pile)
    words = Words("{who}　{score}点", "{who}: {score} points").put(who=seat(player), score=score)
    if why is VOID and score <= Month.LEAST:
        return Finding({}, words, Month.KINDS["fuke"], None, (), LAW["special.3"])
    if why.ja and made.held:
        wiped = Words("{names}（{void}）", "{names} ({void})").put(names=said(made.held), void=why)
        return Finding({}, words, wiped, None, (), LAW["special.3" if why is VOID else "special.7"])
    fees = listed([Words(f"{one.words.ja} {one.fee}", f"{one.words.en} {one.fee}") for one in made.held])
    return Finding({}, words, fees if made.held else NO_YAKU, made.fee, (), LAW["settle.2"])
