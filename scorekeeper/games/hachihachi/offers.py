"""What may be declared now: the forms of the table."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.core.cards import BRIGHTS, BY_NAME, DECK, PLANTS
from scorekeeper.core.facts import Closed, Fact, Redo
from scorekeeper.core.game import Choice, Finding, Input, Offer, State
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.games.hachihachi import teyaku, year
from scorekeeper.games.hachihachi.captures import DECK_POINTS, MOST_KASU
from scorekeeper.games.hachihachi.dekiyaku import COVERED, DEKIYAKU, SEVEN, said
from scorekeeper.games.hachihachi.ending import SUJUROKU
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi, TwoTurned, WrongTeyaku
from scorekeeper.games.hachihachi.field import KAN
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.month import SEATS, Month, Phase, month_name
from scorekeeper.games.hachihachi.penalty import REASONS
from scorekeeper.games.hachihachi.play import provisional
from scorekeeper.games.hachihachi.year import Year

EVERYONE = tuple(range(SEATS))
NONE = Choice("", Words("なし", "none"))
WHO = Words("だれが", "Who")
CALLED: dict[type[Fact], Words] = {
    Field: Words("場", "field"),
    Teyaku: Words("手役", "teyaku"),
    Tobikomi: Words("飛込み", "tobikomi"),
    Exempt: Words("飛込み法度の免除", "exemption"),
    Dekiyaku: Words("出来役", "dekiyaku"),
    Cancel: Words("下げの取消し", "cancelling the sage"),
    PlayedOut: Words("打ち終わり", "playing out"),
    WrongTeyaku: Words("手役の無効", "the void hand"),
    TwoTurned: Words("二枚めくり", "two turned"),
    Redo: Words("月のやり直し", "dealing again"),
    Closed: Words("年の確定", "closing the year"),
}
"""What an entry is called where it is undone."""


def kan(points: int) -> Words:
    return Words(f"{points // KAN}貫", f"{points // KAN} kan")


def players(seats: tuple[int, ...] = EVERYONE, unless: str = "", verb: Words = NOTHING) -> tuple[Choice, ...]:
    return tuple(Choice(str(one), Words(f"@{one}{verb.ja}", f"@{one}{verb.en}"), unless=unless) for one in seats)


def who(seats: tuple[int, ...] = EVERYONE, label: Words = WHO) -> Input:
    start = str(seats[0]) if len(seats) == 1 else ""
    return Input("player", label, "one", players(seats), start=start)


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that may be declared, in the order of the table page."""
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    if own.closed:
        return ()
    over = year.ended(own, state.house)
    month = own.now
    found: list[Offer] = []
    if over:
        final = year.year_end(own).final
        found.append(
            Offer(
                "closed",
                Closed,
                Words("この年を確定する", "Close this year"),
                place="close",
                verb=Words("この年を確定する", "Close this year"),
                fixed=(("final", final),),
            )
        )
        if month.phase is Phase.SHISO:
            found += [_teyaku(month)._replace(place="more"), _teyaku_cards(month)]
    elif month.over or month.phase is Phase.DEAL:
        found.append(_field(month if month.phase is Phase.DEAL else year.next_month(month)))
    else:
        found += _during(month)
    if any(not hand.void for hand in month.hands):
        found.append(_wrong(month))
    return tuple(found)


def _field(month: Month) -> Offer:
    brights = tuple(Choice(card.name, card.words) for card in DECK if card in BRIGHTS)
    label = Words("場札6枚にある光札", "Bright cards among the six on the field")
    return Offer(
        "field",
        Field,
        month_name(month.number),
        Words("配り終えたら", "after the deal"),
        (Input("brights", label, "cards", brights, most=5, clause="hachihachi.field.2"),),
        place="first",
        verb=Words("この場で始める", "Start on this field"),
    )


def _during(month: Month) -> Iterator[Offer]:
    if month.phase is Phase.TEYAKU:
        yield _teyaku(month)
        yield _teyaku_cards(month)
    if month.sage:
        yield _cancel(month)
    yield _dekiyaku(month)
    yield _tobikomi(month)
    yield _played_out(month)
    yield _piles(month)
    owing = tuple(one for one in EVERYONE if provisional(month, one))
    if owing:
        reasons = (
            Choice("last", Words("最後の札だった", "it was the last card")),
            Choice("shown", Words("残りの手札を公開した", "hand shown")),
        )
        yield Offer(
            "exempt",
            Exempt,
            Words("飛込み法度の免除", "Tobikomi hatto: exemption"),
            Words("月の精算の前に", "before the month is settled"),
            (who(owing, Words("免除される人", "Who is exempt")), Input("reason", Words("理由", "Why"), "one", reasons)),
            place="more",
        )
    yield Offer(
        "two-turned",
        TwoTurned,
        Words("二枚めくり(役なし)", "Two cards turned, no yaku"),
        Words("2枚目を山に戻して続ける", "the second goes back; play on"),
        (who(label=Words("めくった人", "Who turned")),),
        place="more",
    )
    yield Offer(
        "redo",
        Redo,
        Words("月をやり直す", "Deal the month again"),
        Words("授受を全て戻す", "everything paid goes back"),
        (Input("reason", Words("理由", "Why"), "one", tuple(Choice(key, words) for key, words in REASONS.items())),),
        place="more",
        verb=Words("この月をやり直す", "Deal again"),
    )


def _teyaku(month: Month) -> Offer:
    """Open to everyone who has not declared; nobody has to (hachihachi.teyaku.2)."""
    free = tuple(one for one in EVERYONE if month.hand(one) is None)
    shut = None if free else Words("三人とも記入済み", "all three have declared")

    def family(table: Mapping[str, Any]) -> tuple[Choice, ...]:
        return tuple(Choice(key, yaku.words, kan(yaku.fee)) for key, yaku in table.items())

    months = tuple(Choice(str(number), plant) for number, (_, plant) in PLANTS.items())
    inputs = (
        who(free),
        Input(
            "names",
            Words("空素系", "Kasu-type hands"),
            "many",
            family(teyaku.KASU_HANDS),
            least=1,
            most=1,
            clause="hachihachi.teyaku.4",
        ),
        Input(
            "names",
            Words("枚数系", "Count hands"),
            "many",
            family(teyaku.COUNT_HANDS),
            least=1,
            most=1,
            clause="hachihachi.teyaku.4",
        ),
        Input(
            "months",
            Words("三本の月(分かれば)", "Month of the three, if known"),
            "many",
            months,
            when=(("names", frozenset(teyaku.THREES)),),
            quiet=True,
            optional=True,
        ),
    )
    return Offer(
        "teyaku",
        Teyaku,
        Words("手役", "Teyaku"),
        Words("打ち始める前に", "before the first card"),
        inputs,
        place="now",
        shut=shut,
        door="teyaku-cards",
        door_words=Words("札で選ぶ", "By cards"),
    )


def _teyaku_cards(month: Month) -> Offer:
    free = tuple(one for one in EVERYONE if month.hand(one) is None)
    inputs = (
        who(free),
        Input(
            "cards",
            Words("手札7枚", "The seven cards"),
            "cards",
            least=teyaku.HAND,
            most=teyaku.HAND,
            clause="hachihachi.deal.3",
        ),
        Input("names", Words("宣言する役", "Hand to declare"), "found"),
    )
    return Offer(
        "teyaku-cards",
        Teyaku,
        Words("手役", "Teyaku"),
        Words("48枚から", "from the 48 cards"),
        inputs,
        place="hidden",
        shut=None if free else Words("三人とも記入済み", "all three have declared"),
        door="teyaku",
        door_words=Words("名で選ぶ", "By name"),
    )


def find(state: State, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands that the seven chosen cards may be declared as, the best first."""
    cards = [BY_NAME[name] for name in dict.fromkeys(tapped.get("cards", [])) if name in BY_NAME]
    if key != "teyaku-cards" or len(cards) != teyaku.HAND:
        return ()
    return tuple(_finding(reading) for reading in teyaku.readings(cards))


def _finding(reading: teyaku.Reading) -> Finding:
    parts = [teyaku.TEYAKU[name] for name in reading.names]
    detail = Words(
        " + ".join(f"{yaku.words.ja} {yaku.fee // KAN}" for yaku in parts),
        " + ".join(f"{yaku.words.en} {yaku.fee // KAN}" for yaku in parts),
    )
    shown = len(reading.shown)
    groups = [(Words(f"見せる {shown}枚", f"Show {shown}"), reading.shown)]
    if reading.hidden:
        label = Words("伏せてよい", "May stay hidden")
        if reading.choose:
            label = Words(f"このうち{reading.choose}枚を選んで見せる", f"Show {reading.choose} of these, your choice")
        groups.append((label, reading.hidden))
    return Finding(
        {"names": list(reading.names)},
        teyaku.said(reading.names),
        detail if len(parts) > 1 else NOTHING,
        reading.fee,
        tuple(groups),
        "hachihachi.expose.2" if len(parts) > 1 else "hachihachi.expose.3",
    )


def _cancel(month: Month) -> Offer:
    sage = month.sage
    assert sage is not None
    inputs = [
        Input(
            "forced",
            Words("終わり方", "How it ends"),
            "one",
            (
                Choice("false", Words("取消し", "cancelled")),
                Choice("true", Words("最後の手番で役なし", "last turn, no new yaku"), Words("強制取消し", "forced")),
            ),
            start="true" if sage.forced else "false",
            clause="hachihachi.sage.19",
        ),
        *_final_count(sage, "ribbons"),
        *_proved(sage),
    ]
    who_holds = seat(sage.holder)
    return Offer(
        "cancel",
        Cancel,
        Words("下げの取消し", "Cancel the sage"),
        Words(f"{who_holds.ja}の{said(sage.parts).ja}・半額", f"{who_holds.en}'s {said(sage.parts).en}, half"),
        tuple(inputs),
        place="now",
    )


def _final_count(sage: Any, name: str) -> Iterator[Input]:
    held = next((part for part in sage.parts if part.name == "nanatan"), None)
    if held:
        label = Words("下げた人の短冊(今)", "The sage holder's ribbons now")
        yield Input(name, label, "count", least=held.ribbons, most=10, start=str(held.ribbons), clause="hachihachi.dekiyaku.11")


def _proved(sage: Any) -> Iterator[Input]:
    offenders = tuple(sorted({part.offender for part in sage.parts if part.offender is not None}))
    if offenders:
        label = Words("法度の免除を証明した人", "Who proves the exemption from hatto")
        yield Input("proved", label, "many", players(offenders), optional=True, clause="hachihachi.hatto.23")


def _dekiyaku(month: Month) -> Offer:
    sage = month.sage
    names = tuple(Choice(key, row.yaku.words, kan(row.yaku.fee)) for key, row in DEKIYAKU.items())
    then = (Choice("agari", Words("あがり", "Agari")), Choice("sage", Words("下げ", "Sage")))
    inputs = [
        who(),
        Input("names", Words("どの役(いくつでも)", "Which yaku (any number)"), "many", names, least=1),
        Input(
            "ribbons",
            Words("七短の短冊", "Ribbons of nanatan"),
            "count",
            least=SEVEN,
            most=10,
            start=str(SEVEN),
            when=(("names", frozenset(("nanatan",))),),
            clause="hachihachi.dekiyaku.4",
        ),
        Input(
            "offender",
            Words("法度", "Hatto"),
            "one",
            (NONE, *players(unless="player")),
            when=(("names", COVERED),),
            optional=True,
            hint=Words("打った人。七短・五雲にはない", "who played it; nanatan and goun know none"),
            badge=True,
            clause="hachihachi.hatto.3",
        ),
        Input(
            "hatto",
            Words("法度札でできた役(一部なら)", "Made by the hatto card, if only some"),
            "many",
            tuple(Choice(key, row.yaku.words) for key, row in DEKIYAKU.items() if row.hatto),
            when=(("offender", frozenset()), ("names", COVERED)),
            optional=True,
            quiet=True,
            clause="hachihachi.hatto.6",
        ),
        Input(
            "exempt",
            Words("法度の免除", "Exemption from hatto"),
            "one",
            (
                NONE,
                Choice("last", Words("最後の1枚だった", "last card")),
                Choice("shown", Words("残り手札を公開", "hand shown")),
            ),
            when=(("offender", frozenset()),),
            optional=True,
            quiet=True,
            clause="hachihachi.hatto.15",
        ),
        Input("then", Words("このあと", "And then"), "one", then, clause="hachihachi.agari.2"),
        Input(
            "last",
            Words("最後の手札だった", "It was the last hand card"),
            "flag",
            quiet=True,
            clause="hachihachi.sage.4",
        ),
        Input(
            "two_turned",
            Words("山札を2枚めくった", "Two stock cards were turned"),
            "flag",
            quiet=True,
            clause="hachihachi.penalty.5",
        ),
    ]
    if sage:
        others = frozenset(str(one) for one in EVERYONE if one != sage.holder)
        inputs += [one._replace(when=(("player", others),), optional=True) for one in _final_count(sage, "holder_ribbons")]
        inputs += _proved(sage)
    hint = Words("あがり・下げ・法度", "agari, sage, hatto")
    if sage:
        hint = Words(f"{seat(sage.holder).ja}が{said(sage.parts).ja}を下げている", f"{seat(sage.holder).en} has taken sage")
    return Offer("dekiyaku", Dekiyaku, Words("出来役", "Dekiyaku"), hint, tuple(inputs))


def _tobikomi(month: Month) -> Offer:
    open_for = tuple(hand.player for hand in month.hands if not hand.void and len(hand.dives) < len(teyaku.threes(hand.names)))
    words, shut = Words("飛込み", "Tobikomi"), None
    if not open_for:
        done = [hand.player for hand in month.hands if hand.dives and not hand.void]
        shut = Words("三本の手役が無い", "no hand with a three")
        if done:
            shut = Words(f"{listed([seat(one) for one in done]).ja}は記入済み", "entered already")
        return Offer("tobikomi", Tobikomi, words, shut=shut)
    months = sorted({number for hand in month.hands if hand.player in open_for for number in hand.months})
    inputs = [who(open_for)]
    if len(months) > 1:
        owners = {number: hand.player for hand in month.hands if hand.player in open_for for number in hand.months}
        inputs += [
            Input(
                "month",
                Words("どの三本", "Which three"),
                "one",
                tuple(Choice(str(number), PLANTS[number][1]) for number in months if owners[number] == owner),
                when=(("player", frozenset((str(owner),))),),
                optional=True,
            )
            for owner in open_for
            if sum(owners[number] == owner for number in months) > 1
        ]
    inputs += [
        Input(
            "offender",
            Words("法度", "Hatto"),
            "one",
            (NONE, *players(unless="player")),
            optional=True,
            clause="hachihachi.tobikomi.7",
            hint=Words("4枚目を出した・取らなかった人", "who played or left the fourth card"),
            badge=True,
        ),
        Input(
            "omitted",
            Words("取れるのに取らなかった", "He could take it and did not"),
            "flag",
            when=(("offender", frozenset()),),
            clause="hachihachi.tobikomi.8",
        ),
    ]
    if month.sage:
        inputs.append(
            Input(
                "early",
                Words("下げより前に成立していた", "It was made before the sage"),
                "flag",
                quiet=True,
                clause="hachihachi.sage.14",
            )
        )
    names = listed([seat(one) for one in open_for])
    return Offer("tobikomi", Tobikomi, words, Words(f"{names.ja}の三本", f"{names.en}: three"), tuple(inputs))


def _played_out(month: Month) -> Offer:
    shut = Words("下げを先に終える", "end the sage first") if month.sage else None
    inputs = (
        Input(
            "points",
            Words("二人の取り札を数えて入れる。三人目は264から出る。", "Count two; the third follows from 264."),
            "numbers",
            total=DECK_POINTS,
            spare=(("sujuroku", frozenset()),),
            clause="hachihachi.settle.2",
        ),
        Input(
            "sujuroku",
            Words("カスを16枚以上取った人(素十六)", "Who has 16 kasu or more (sujuroku)"),
            "one",
            (Choice("", Words("いない", "nobody")), *players()),
            optional=True,
            clause="hachihachi.special.4",
        ),
        Input(
            "kasu",
            Words("そのカスの枚数(柳も数える)", "How many kasu, willow included"),
            "count",
            least=SUJUROKU,
            most=MOST_KASU,
            start=str(SUJUROKU),
            when=(("sujuroku", frozenset()),),
            clause="hachihachi.special.5",
        ),
    )
    name = month_name(month.number)
    return Offer(
        "played-out",
        PlayedOut,
        Words("打ち終わり", "Played out"),
        Words("取り札を数える", "count the cards"),
        inputs,
        shut=shut,
        door="piles",
        door_words=Words("札で数える", "By cards"),
        verb=Words(f"{name.ja}をしめる", f"Close {name.en}"),
    )


def _piles(month: Month) -> Offer:
    inputs = (
        Input(
            "captures",
            Words("取り札を分ける", "Deal the cards to who captured them"),
            "piles",
            total=len(DECK),
            clause="hachihachi.settle.2",
        ),
    )
    name = month_name(month.number)
    return Offer(
        "piles",
        PlayedOut,
        Words("打ち終わり", "Played out"),
        Words("札を数える", "count by cards"),
        inputs,
        place="hidden",
        shut=Words("下げを先に終える", "end the sage first") if month.sage else None,
        door="played-out",
        door_words=Words("点で入れる", "By points"),
        verb=Words(f"{name.ja}をしめる", f"Close {name.en}"),
    )


def _wrong(month: Month) -> Offer:
    declared = tuple(hand.player for hand in month.hands if not hand.void)
    return Offer(
        "wrong-teyaku",
        WrongTeyaku,
        Words("手役の無効", "A wrong teyaku"),
        Words("宣言の間違いが分かった", "the hand was misdeclared"),
        (who(declared, Words("間違えた人", "Whose hand")),),
        place="more",
        verb=Words("無効にする", "Declare it void"),
    )
