"""The offers in the order of the table page, and the hands that lie in seven cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.game import Choice, Finding, Input, Offer, Yaku
from scorekeeper.core.play import asking, totals
from scorekeeper.core.play.game import Form
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, DECK, PLANTS
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.basics.deal import Stand
from scorekeeper.games.counted.forms import BY_CARDS, BY_NAME_OF_HAND, FROM_THE_DECK
from scorekeeper.games.eights.kasu import MOST_KASU, SUJUROKU
from scorekeeper.games.eights.month import Phase
from scorekeeper.games.eights.teyaku import HAND
from scorekeeper.games.hachihachi_classic import shisou, teyaku
from scorekeeper.games.hachihachi_classic.dekiyaku import COVER, DEKIYAKU
from scorekeeper.games.hachihachi_classic.facts import (
    Cancel,
    Dekiyaku,
    Driven,
    Field,
    Mizuten,
    PlayedOut,
    Teyaku,
    Tobikomi,
    WrongTeyaku,
)
from scorekeeper.games.hachihachi_classic.law import LAW, SPEECH
from scorekeeper.games.hachihachi_classic.month import Hand, Month
from scorekeeper.games.hachihachi_classic.opening import REDONE, ZERO
from scorekeeper.games.hachihachi_classic.playing import check_playing
from scorekeeper.games.hachihachi_classic.reached import concerned
from scorekeeper.games.hachihachi_classic.referee.asked import NOBODY, At, offender, yaku
from scorekeeper.games.months import month_name

CALLED: dict[type[Fact], Words] = {
    **basics.CALLED,
    Mizuten: Words("みずてん", "mizuten"),
    Field: Words("場", "the field"),
    Driven: Words("追い込み賃", "the drive-out fee"),
    Teyaku: Words("手役", "the teyaku"),
    Tobikomi: Words("飛び込み", "the tobikomi"),
    Dekiyaku: Words("出来役", "the dekiyaku"),
    Cancel: Words("下げの取り消し", "cancelling the lowering"),
    PlayedOut: Words("打ち終わり", "playing out"),
    WrongTeyaku: Words("手役の無効", "the void hand"),
    Redo: Words("配り直し", "dealing again"),
}
"""The names of entries on the undo button."""
BRIGHT_CARDS = tuple(Choice(card.name, card.words) for card in DECK if card in BRIGHTS)
MONTHS = tuple(Choice(str(number), plant) for number, (_, plant) in PLANTS.items())
SEVEN_CARDS = asking.cards("cards", Words("手札7枚", "The seven cards"), HAND, HAND, LAW["deal.3"])
ALL_TOLD = Words("全員記入済み", "all have told")
PLAYED_OUT = Words("打ち終わり", "Played out")


# ---------------------------------------------------------------- before the cards are played


def mizuten(at: At) -> Offer | None:
    month = at.round
    if month.phase is not Phase.DEAL or month.stands or month.declared:
        return None
    hint = Words("配る前に{who}が宣言", "{who} declares it before the deal").put(who=seat(month.dealt))
    return Offer("mizuten", Mizuten, Words("みずてん", "Mizuten"), hint, at_once=True)


def field(at: At) -> Offer | None:
    month = at.round
    if month.phase is not Phase.DEAL or (month.full and not month.stands):
        return None
    label = Words("場札6枚にある20点札", "20-point cards among the six on the field")
    return Offer(
        "field",
        Field,
        month_name(month.number),
        Words("配り終えたら", "after the deal"),
        (asking.cards("brights", label, 0, len(BRIGHT_CARDS), LAW["field.2"], choices=BRIGHT_CARDS),),
        place="first",
        verb=Words("この場で始める", "Start on this field"),
    )


def driven(at: At) -> Offer | None:
    """The fee of a player who was driven out, which his hand decides. It may be told when the month is over."""
    month = at.match.now
    left = _driven_left(month)
    if not left:
        return None
    asked = (asking.who(left, Words("追い込まれた人", "Who was driven out")),)
    place: Any = "main" if _fees_open(month) else "more"
    return Offer("driven", Driven, Words("追い込み賃", "Drive-out fee"), inputs=asked, place=place)


def _driven_left(month: Month) -> list[int]:
    """Who was driven out and whose hand has not been told."""
    return [player for player in month.order if month.stands.get(player) is Stand.DRIVEN and player not in month.driven]


def _fees_open(month: Month) -> bool:
    """Whether drive-out fees are due now: they are settled before the first card (hachihachi-classic.oikomi.2)."""
    return month.phase is Phase.TEYAKU and month.ready and bool(_driven_left(month))


def _in_hand(at: At) -> tuple[Input, ...]:
    hands = [choice for group in _hands(at) for choice in group.choices]
    ribbons = Words("1/4貫になる短冊の枚数", "How many ribbons of a quarter kan")
    made = Words("手に揃っている出来役(つかみ)", "Dekiyaku complete in the hand (tsukami)")
    clause = "oikomi.4" if at.house.quarter_cards == "all" else "oikomi.5"
    return (
        asking.count("brights", Words("20点札の枚数", "How many 20-point cards"), 0, len(BRIGHT_CARDS), LAW[clause]),
        asking.count("ribbons", ribbons, 0, HAND, LAW[clause]),
        asking.many("hand", Words("手役(半額)", "Teyaku (half its fee)"), hands, LAW["oikomi.3"], most=2, optional=True),
        asking.many("names", made, yaku(at), LAW["oikomi.6"], most=3, optional=True, quiet=True),
    )


# ---------------------------------------------------------------- announced hands


def _hands(at: At) -> tuple[Input, Input]:
    """The hands of a house, those by kinds and those by months."""
    table = teyaku.table(at.house)

    def group(ja: str, en: str, keys: Iterable[str]) -> Input:
        mine: list[Yaku] = [table[key] for key in table if key in keys]
        return asking.many("names", Words(ja, en), asking.choices(mine, at.unit), LAW["teyaku.28"], least=1, most=1)

    kinds = group("種類の役", "Hands by kinds", teyaku.KIND_HANDS)
    return kinds, group("月の役", "Hands by months", teyaku.MONTH_HANDS)


def _announce(at: At) -> Offer | None:
    """Open before the first card to everyone who plays and has announced nothing; a shiso may come first of all."""
    month = at.round
    early = shisou.is_early(month) and not month.stopped
    waits = month.stopped and not shisou.is_early(month)
    if month.phase is Phase.DEAL or month.phase is Phase.PLAY or (month.over and not (waits or month.dry)):
        return None
    if not month.ready and not early:
        return None
    free = [one for one in sorted(month.seating.turn) if (hand := month.hand(one)) is None or hand.void]
    open_now = month.ready and not month.over
    place: Any = "more" if not open_now else "main" if _fees_open(month) else "now"
    hint = Words("打ち始める前に", "before the first card")
    asked = (asking.who(free),)
    return Offer("teyaku", Teyaku, Words("手役", "Teyaku"), hint, asked, place=place, shut=None if free else ALL_TOLD)


def by_name(at: At) -> Offer | None:
    one = _announce(at)
    if one is None:
        return None
    label, threes = Words("三本の月(分かれば)", "Months of the threes, if known"), tuple(teyaku.MONTH_HANDS)
    months = asking.many("months", label, MONTHS, when={"names": threes}, most=2, quiet=True, optional=True)
    return one._replace(inputs=(*one.inputs, *_hands(at), months), door="teyaku-cards", door_words=BY_CARDS)


def by_cards(at: At) -> Offer | None:
    one = _announce(at)
    if one is None:
        return None
    named = Input("names", Words("発表する役", "Hand to announce"), "found", clause=LAW["teyaku.36"])
    asked = (*one.inputs, SEVEN_CARDS, named)
    return one._replace(
        key="teyaku-cards", hint=FROM_THE_DECK, inputs=asked, place="hidden", door="teyaku", door_words=BY_NAME_OF_HAND
    )


def driven_by_name(at: At) -> Offer | None:
    one = driven(at)
    hint = Words("{who}の手札", "the hand of {who}").put(who=listed([seat(player) for player in _driven_left(at.match.now)]))
    return one and one._replace(hint=hint, inputs=(*one.inputs, *_in_hand(at)), door="driven-cards", door_words=BY_CARDS)


def driven_by_cards(at: At) -> Offer | None:
    one = driven(at)
    more: dict[str, Any] = {"place": "hidden", "door": "driven", "door_words": BY_NAME_OF_HAND}
    return one and one._replace(key="driven-cards", hint=FROM_THE_DECK, inputs=(*one.inputs, SEVEN_CARDS), **more)


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands that the seven chosen cards may be announced as, the best first."""
    cards = [BY_NAME[name] for name in dict.fromkeys(tapped.get("cards", [])) if name in BY_NAME]
    if key != "teyaku-cards" or len(cards) != HAND:
        return ()
    return tuple(_finding(at, one) for one in teyaku.readings(at.house, cards))


def _finding(at: At, reading: teyaku.Reading) -> Finding:
    table = teyaku.table(at.house)
    parts = [table[name] for name in reading.names]
    fees = [asking.fee(one.fee, at.unit) for one in parts]
    said = [Words("{yaku} {fee}", "{yaku} {fee}").put(yaku=one.words, fee=fee) for one, fee in zip(parts, fees, strict=True)]
    exposed = Words(f"晒す {len(reading.exposed)}枚", f"Expose {len(reading.exposed)}")
    groups = [(exposed, tuple(reading.exposed))] if reading.exposed else []
    detail = listed(said) if len(parts) > 1 else NOTHING
    name, fee = teyaku.said(at.house, reading.names), teyaku.fee(at.house, reading.names)
    return Finding({"names": list(reading.names)}, name, detail, fee, tuple(groups), parts[-1].clause)


# ---------------------------------------------------------------- play


def playing(month: Month) -> bool:
    return not month.dry and not any(check_playing(month))


def _reached(at: At, **more: Any) -> Iterator[Input]:
    """Who has 89 points, where that matters and no points are told."""
    there = concerned(at.round)
    if there:
        label = Words("89点以上取った人", "Who captured 89 points or more")
        yield asking.many("reached", label, asking.players(there), LAW["mizuten.5"], optional=True, **more)


def _nobody(at: At) -> tuple[tuple[str, Any], ...]:
    """Where it matters and nobody is named, nobody has 89 points."""
    return (("reached", []),) if concerned(at.round) else ()


def tobikomi(at: At) -> Offer | None:
    month = at.round
    if not playing(month):
        return None
    words = Words("飛び込み", "Tobikomi")
    owners = [hand for hand in month.standing if len(hand.dives) < len(teyaku.threes(month.house, hand.names))]
    if not owners:
        return Offer("tobikomi", Tobikomi, words, shut=Words("三本の手役が無い", "no hand with a three"))
    asked = [asking.who(hand.player for hand in owners), *_which(owners)]
    if not month.two:
        asked.append(offender(at, Words("法度", "Hatto"), hint=Words("4枚目を出した・残した人", "who gave away the fourth card")))
    if month.live is not None:
        asked.append(
            asking.flag("early", "今の下げより前に取り切っていた", "Complete before the live lowering", LAW["sage.7"], quiet=True)
        )
    hint = Words("{names}の三本", "{names}: three").put(names=listed([seat(hand.player) for hand in owners]))
    return Offer("tobikomi", Tobikomi, words, hint, tuple(asked))


def _which(owners: Sequence[Hand]) -> Iterator[Input]:
    """The month of the three: of two it has to be told apart, else it may be."""
    for hand in owners:
        months = [Choice(str(one), PLANTS[one][1]) for one in sorted(hand.months)] or [*MONTHS]
        label = Words("どの月の三本(分かれば)", "The month of the three, if known")
        whose = {"player": (str(hand.player),)}
        yield asking.one("month", label, months, when=whose, optional=True, quiet=len(hand.months) < 2)


def dekiyaku(at: At) -> Offer | None:
    month = at.round
    if not playing(month):
        return None
    then = (Choice("end", Words("終える", "End the month")), Choice("lower", Words("下げる", "Lower")))
    asked = [
        asking.who(sorted(month.seating.turn)),
        asking.many("names", Words("出来た役", "What was completed"), yaku(at), LAW["dekiyaku.10"], least=1, most=4),
        asking.one("then", Words("このあと", "And then"), then, LAW["dekiyaku.11"]),
    ]
    if not month.two:
        covered = tuple(COVER.keys)
        asked += [
            offender(
                at, Words("法度", "Hatto"), hint=Words("五光・七短にはない", "none for goko and shichitan"), when={"names": covered}
            ),
            asking.many(
                "hatto",
                Words("法度の札で出来た役(一部なら)", "Made by the hatto card, if only some"),
                yaku(at, [key for key in DEKIYAKU if key in COVER.keys]),
                LAW["hatto.5"],
                when={"offender": (), "names": covered},
                most=3,
                optional=True,
                quiet=True,
            ),
        ]
    asked.append(asking.flag("last", "月の最後の札だった", "It was the last card of the month", LAW["sage.15"], quiet=True))
    asked += _reached(at, when={"then": ("end",)})
    hint = Words("終える・下げる・法度", "end, lower, hatto")
    if month.live is not None:
        hint = Words("{who}の下げが生きている", "{who}'s lowering is live").put(who=seat(month.live))
    return Offer("dekiyaku", Dekiyaku, Words("出来役", "Dekiyaku"), hint, tuple(asked), fixed=_nobody(at))


def cancel(at: At) -> Offer | None:
    month = at.round
    if month.live is None or not playing(month):
        return None
    hint = Words("{who}が打ち切る・半額", "{who} ends the month for half").put(who=seat(month.live))
    words = Words("下げの取り消し", "Cancel the lowering")
    return Offer("cancel", Cancel, words, hint, tuple(_reached(at)), place="now", fixed=_nobody(at))


# ---------------------------------------------------------------- the count


def by_points(at: At) -> Offer | None:
    month = at.round
    if not playing(month):
        return None
    if month.made:
        hint = Words("もう役は出来なかった・半額", "no more yaku: half")
        return _count(at, "played-out", hint, tuple(_reached(at)), fixed=_nobody(at))
    size: dict[str, Any] = {"least": 2} if month.two else {"total": DECK_POINTS}
    label = Words("二人の取り札を数えて入れる。三人目は264から出る。", "Count two; the third follows from 264.")
    if month.two:
        label = Words("二人の取り札を数えて入れる。", "Count the points of both.")
    turn, many = tuple(sorted(month.seating.turn)), {"sujuroku": ()}
    kasu = (
        asking.one(
            "sujuroku",
            Words("カスを16枚以上取った人(素十六)", "Who has 16 chaff or more (sujuroku)"),
            (NOBODY, *asking.players(turn)),
            LAW["special.2"],
            optional=True,
        ),
        asking.count(
            "kasu",
            Words("そのカスの枚数(柳も)", "How many chaff, willow included"),
            SUJUROKU,
            MOST_KASU,
            LAW["special.3"],
            when=many,
        ),
    )
    of = turn if month.seating.out else ()
    spare = () if month.two or concerned(month, special=True) else asking.when({"sujuroku": ()})
    points = Input("points", label, "numbers", of=of, spare=spare, clause=LAW["settle.2"], **size)
    return _count(at, "played-out", Words("取り札を数える", "count the cards"), (points, *(() if month.two else kasu)), "piles")


def by_piles(at: At) -> Offer | None:
    month = at.round
    if not playing(month) or month.made:
        return None
    out = asking.players(sorted(month.seating.turn)) if month.seating.out else ()
    label = Words("取り札を打った人に分ける", "Deal the cards to who captured them")
    total = 0 if month.two else len(DECK)
    piles = Input("captures", label, "piles", out, total=total, clause=LAW["settle.2"])
    return _count(at, "piles", Words("札を数える", "count by cards"), (piles,), "played-out", place="hidden")


def _count(at: At, key: str, hint: Words, inputs: tuple[Input, ...], door: str = "", **more: Any) -> Offer:
    verb = Words("{month}をしめる", "Close {month}").put(month=month_name(at.round.number))
    words = {"piles": BY_CARDS, "played-out": Words("点で入れる", "By points")}.get(door, NOTHING)
    return Offer(key, PlayedOut, PLAYED_OUT, hint, inputs, verb=verb, door=door, door_words=words, **more)


# ---------------------------------------------------------------- mishaps, and what an old sheet tells


def wrong_teyaku(at: At) -> Offer | None:
    """A hand of the latest month, over or not."""
    announced = [hand.player for hand in at.match.now.standing]
    if not announced:
        return None
    return Offer(
        "wrong-teyaku",
        WrongTeyaku,
        Words("手役の無効", "A wrong teyaku"),
        Words("発表の間違いが分かった", "the hand was none"),
        (asking.who(announced, Words("間違えた人", "Whose hand")),),
        place="more",
        verb=Words("無効にする", "Declare it void"),
    )


def redo(at: At) -> Offer | None:
    """A month that a shiso has ended may still turn out to be dealt wrongly."""
    month = at.match.now if at.match.now.phase is Phase.SHISOU else at.round
    if month.phase is Phase.OVER:
        return None
    begun = month.phase is not Phase.DEAL or bool(month.stands)
    other = (Choice("", Words("ほかの理由", "another reason")),) if begun else ()
    why = (*(Choice(key, words) for key, words in REDONE.items()), *other)
    return Offer(
        "redo",
        Redo,
        Words("配り直し", "Deal again"),
        Words("場に同じ月の4枚など", "four of a month on the field, or otherwise"),
        (asking.one("reason", Words("なぜ配り直すか", "Why"), why, LAW["deal.4"], optional=bool(other)),),
        place="more",
        verb=Words("同じ月を配り直す", "Deal the month again"),
    )


def by_totals(at: At) -> Offer | None:
    month = at.round
    if any(line.sort not in ("mizuten", "deal") for line in month.lines[month.past :]):
        return None
    hint = Words("古い記入表から写す", "copied from an old sheet")
    return totals.offer(
        SPEECH, at.unit, at.state.seats, ZERO, Words("月の勝者(次の親)", "Who won and deals next"), hint, asked=True
    )


FORMS: dict[str, Form[Month]] = {
    "field": field,
    **basics.FORMS,
    "mizuten": mizuten,
    "driven": driven_by_name,
    "driven-cards": driven_by_cards,
    "teyaku": by_name,
    "teyaku-cards": by_cards,
    "totals": by_totals,
    "cancel": cancel,
    "dekiyaku": dekiyaku,
    "tobikomi": tobikomi,
    "played-out": by_points,
    "piles": by_piles,
    "redo": redo,
    "wrong-teyaku": wrong_teyaku,
}
