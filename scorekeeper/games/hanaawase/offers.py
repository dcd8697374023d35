"""What may be declared now, in the order of the table page."""

from collections.abc import Iterator

from scorekeeper.core.facts import Closed, Fact, Redo, Totals
from scorekeeper.core.game import Choice, Input, Offer, State
from scorekeeper.core.play import closing, totals
from scorekeeper.core.words import Words, same
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import DECK, PLANTS
from scorekeeper.games.hanaawase import board, year
from scorekeeper.games.hanaawase.dealt import AGAIN, CHAFF, HAND, SHOWN, begun
from scorekeeper.games.hanaawase.dekiyaku import ALL_CHAFF, FEW, OYANAKA, TABLE, TWELVE
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Redeal, Shima
from scorekeeper.games.hanaawase.month import SEATS, Month, Phase, month_name
from scorekeeper.games.hanaawase.typed import ZERO
from scorekeeper.games.hanaawase.unit import SPEECH, UNIT
from scorekeeper.games.hanaawase.year import Year

CALLED: dict[type[Fact], Words] = {
    Chaff: Words("六カス・七カス", "rokkasu or shichikasu"),
    Redeal: Words("配り直し", "the redeal"),
    Shima: Words("場のシマ", "the row on the field"),
    Dekiyaku: Words("出来役", "dekiyaku"),
    PlayedOut: Words("打ち終わり", "playing out"),
    Redo: Words("月のやり直し", "dealing again"),
    Totals: Words("合計だけの記入", "the totals"),
    Closed: Words("年の確定", "closing the year"),
}
"""What an entry is called where it is undone."""

EVERYONE = tuple(range(SEATS))
PLAYED_OUT = Words("打ち終わり", "Played out")
ALL_TOLD = Words("三人とも記入済み", "all three have told")


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that may be declared, in the order of the table page."""
    own: Year = state.own
    if own.closed:
        return ()
    if year.ended(own) is None:
        return tuple(_during(board.coming(own)))
    return (closing.offer(SPEECH, year.year_end(own).final),)


def _during(month: Month) -> Iterator[Offer]:
    yield piles_offer(month)
    yield played_out_offer(month)
    if month.phase is Phase.DEAL:
        yield chaff_offer(month)
        yield chaff_by_cards(month)
        yield redeal_offer(month)
        yield redeal_by_cards(month)
        yield shima_offer(month)
    yield dekiyaku_offer(month)
    yield fuke_offer(month)
    if begun(month):
        yield redo_offer()
    else:
        asked = month.house.dealer_by == "cards"
        hint = Words("古い記録紙から写す", "copied from an old sheet")
        yield totals.offer(SPEECH, UNIT, SEATS, ZERO, Words("次の胴", "Who deals next"), hint, asked=asked)


def who(seats: tuple[int, ...]) -> Input:
    start = str(seats[0]) if len(seats) == 1 else ""
    return Input("player", Words("だれが", "Who"), "one", tuple(Choice(str(one), same(f"@{one}")) for one in seats), start=start)


def _close(month: Month) -> Words:
    name = month_name(month.number)
    return Words(f"{name.ja}をしめる", f"Close {name.en}")


def piles_offer(month: Month) -> Offer:
    """By the cards themselves: everything follows from them."""
    label = Words("取り札を分ける", "Deal the cards to who captured them")
    return Offer(
        "piles",
        PlayedOut,
        PLAYED_OUT,
        Words("取り札を分ける", "deal out the cards"),
        (Input("captures", label, "piles", total=len(DECK), clause="hanaawase.settle.1"),),
        place="now",
        door="played-out",
        door_words=Words("点で入れる", "By points"),
        verb=_close(month),
    )


def played_out_offer(month: Month) -> Offer:
    """By points, at a table that counts by hand."""
    label = Words("二人の札点を数えて入れる。三人目は264から出る。", "Count two; the third follows from 264.")
    if not month.made:
        first = Words("出来役は先に「ほか…」の「出来役」で記入する。", "Enter everybody's dekiyaku first, under “More…”.")
        label = Words(f"{label.ja}{first.ja}", f"{label.en} {first.en}")
    return Offer(
        "played-out",
        PlayedOut,
        PLAYED_OUT,
        Words("札点を数える", "count the points"),
        (Input("points", label, "numbers", total=DECK_POINTS, clause="hanaawase.settle.3"),),
        place="hidden",
        door="piles",
        door_words=Words("札で数える", "By cards"),
        verb=_close(month),
    )


def _free(month: Month) -> tuple[int, ...]:
    return tuple(one for one in EVERYONE if month.hand(one) is None)


def _points(fee: int) -> Words:
    return Words(f"{fee}点", f"{fee} points")


def _chaff_names() -> Input:
    choices = tuple(Choice(key, yaku.words, _points(yaku.fee)) for key, yaku in CHAFF.items())
    return Input("name", Words("公開する役", "Hand to show"), "one", choices, clause="hanaawase.teyaku.1")


def chaff_offer(month: Month) -> Offer:
    free = _free(month)
    return Offer(
        "chaff",
        Chaff,
        Words("六カス・七カス", "Rokkasu, shichikasu"),
        Words("最初の札の前に公開", "shown before the first card"),
        (who(free), _chaff_names()),
        shut=None if free else ALL_TOLD,
        door="chaff-cards",
        door_words=Words("札で選ぶ", "By cards"),
    )


def chaff_by_cards(month: Month) -> Offer:
    free = _free(month)
    label = Words("公開する札(六カスは6枚、七カスは7枚)", "Cards to show: six for rokkasu, seven for shichikasu")
    cards = Input("cards", label, "cards", least=SHOWN["rokkasu"], most=HAND, clause="hanaawase.teyaku.4")
    return Offer(
        "chaff-cards",
        Chaff,
        Words("六カス・七カス", "Rokkasu, shichikasu"),
        Words("48枚から", "from the 48 cards"),
        (who(free), cards, _chaff_names()),
        place="hidden",
        shut=None if free else ALL_TOLD,
        door="chaff",
        door_words=Words("名で選ぶ", "By name"),
    )


def _reasons() -> Input:
    choices = (
        Choice("teshi", AGAIN["teshi"].words, Words("同じ月の4枚", "four of a month")),
        Choice("tsuki-sante", AGAIN["tsuki-sante"].words, Words("月が3種だけ", "only three months")),
    )
    return Input("reason", Words("公開する手", "Hand to show"), "one", choices, clause="hanaawase.teyaku.11")


def redeal_offer(month: Month) -> Offer:
    """For whoever has not shown a chaff hand: of two readings the owner picks one (hanaawase.teyaku.13)."""
    free = _free(month)
    return Offer(
        "redeal",
        Redeal,
        Words("配り直し", "Redeal"),
        Words("手四・月三手", "teshi, tsuki-sante"),
        (who(free), _reasons()),
        shut=None if free else ALL_TOLD,
        door="redeal-cards",
        door_words=Words("札で選ぶ", "By cards"),
        verb=Words("同じ月を配り直す", "Deal the month again"),
    )


def redeal_by_cards(month: Month) -> Offer:
    free = _free(month)
    cards = Input("cards", Words("手札7枚", "The seven cards"), "cards", least=HAND, most=HAND, clause="hanaawase.deal.2")
    return Offer(
        "redeal-cards",
        Redeal,
        Words("配り直し", "Redeal"),
        Words("48枚から", "from the 48 cards"),
        (who(free), cards, _reasons()),
        place="hidden",
        shut=None if free else ALL_TOLD,
        door="redeal",
        door_words=Words("名で選ぶ", "By name"),
        verb=Words("同じ月を配り直す", "Deal the month again"),
    )


def shima_offer(month: Month) -> Offer:
    months = tuple(Choice(str(number), plant) for number, (_, plant) in PLANTS.items())
    question = Input("month", Words("場に4枚そろった月", "The month whose four cards lay on the field"), "one", months)
    return Offer(
        "shima",
        Shima,
        Words("場のシマ", "Row on the field"),
        Words("4枚とも胴の取り札", "all four go to the dealer"),
        (question._replace(clause="hanaawase.field.1"),),
        shut=Words("今月は記入済み", "entered already") if month.row else None,
    )


def dekiyaku_offer(month: Month) -> Offer:
    """For a table that counts by hand; with the cards themselves nobody has to say them."""
    free = tuple(one for one in EVERYONE if month.told(one) is None)
    choices = [Choice(row.yaku.key, row.yaku.words, _points(row.yaku.fee)) for row in TABLE]
    inputs = [
        Input(
            "kasu",
            Words("カスの枚数(柳はカス札だけ)", "How many chaff cards; of willow only the chaff"),
            "count",
            least=TWELVE,
            most=ALL_CHAFF,
            start=str(TWELVE),
            when=(("names", frozenset(("kasu",))),),
            clause="hanaawase.dekiyaku.22",
        )
    ]
    if month.house.oyanaka == "on":
        choices.append(Choice(OYANAKA.key, OYANAKA.words, _points(OYANAKA.fee)))
        inputs.append(
            Input(
                "captured",
                Words("取り札の枚数", "How many captured cards"),
                "count",
                most=max(FEW),
                start=str(min(FEW)),
                when=(("names", frozenset((OYANAKA.key,))),),
                optional=True,
                clause="hanaawase.special.7",
            )
        )
    label = Words("取った役を全部", "Everything this player made")
    names = Input("names", label, "many", tuple(choices), least=1, most=len(choices), clause="hanaawase.combo.1")
    return Offer(
        "dekiyaku",
        Dekiyaku,
        Words("出来役", "Dekiyaku"),
        Words("点で数える卓だけ", "only where points are counted"),
        (who(free), names, *inputs),
        place="more",
        shut=None if free else ALL_TOLD,
    )


def fuke_offer(month: Month) -> Offer:
    players = tuple(Choice(str(one), same(f"@{one}")) for one in EVERYONE)
    label = Words("30点以下の人(分かれば)", "Who had 30 points or less, if known")
    return Offer(
        "fuke",
        PlayedOut,
        Words("ふけ", "Fuke"),
        Words("点が分からない月", "where the points are not known"),
        (Input("fuke", label, "many", players, most=2, optional=True, clause="hanaawase.special.1"),),
        place="more",
        verb=_close(month),
        fixed=(("fuke", []),),
    )


def redo_offer() -> Offer:
    return Offer(
        "redo",
        Redo,
        Words("月をやり直す", "Deal the month again"),
        Words("今月の記入は消える", "what was entered is wiped"),
        place="more",
        verb=Words("この月をやり直す", "Deal again"),
    )
