"""What may be declared now, in the order of the table page, and what the cards put into a form are worth."""

from collections.abc import Mapping

from scorekeeper.core import closing, totals
from scorekeeper.core.cards import BY_NAME, RIBBONS, named
from scorekeeper.core.facts import Closed, Fact, Redo, Totals
from scorekeeper.core.forms import piece
from scorekeeper.core.game import Choice, Finding, Input, Offer, State
from scorekeeper.core.words import Words, listed
from scorekeeper.games.koikoi_three import teyaku, year
from scorekeeper.games.koikoi_three.board import round_name
from scorekeeper.games.koikoi_three.dekiyaku import CUP_YAKU, DEKIYAKU, GROWING, KASU, TANE
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, Shobu, Teyaku
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.judge import FRESH, Judged, told
from scorekeeper.games.koikoi_three.month import SEATS, Month
from scorekeeper.games.koikoi_three.rules import at_hand
from scorekeeper.games.koikoi_three.shobu import check_captures, judged, why
from scorekeeper.games.koikoi_three.typed import ZERO
from scorekeeper.games.koikoi_three.unit import UNIT, mon
from scorekeeper.games.koikoi_three.year import Year

CALLED: dict[type[Fact], Words] = {
    Teyaku: Words("手役", "teyaku"),
    FieldOfFour: Words("場のシマ", "four on the field"),
    Shobu: Words("勝負", "shobu"),
    Nagare: Words("流れ", "the void deal"),
    Redo: Words("月のやり直し", "dealing again"),
    Totals: Words("合計だけの記入", "the totals"),
    Closed: Words("年の確定", "closing the year"),
}
"""What an entry is called where it is undone."""

EVERYONE = tuple(range(SEATS))
PILES = ("before", "hand", "turned")


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that may be declared; what decides a month may be told as long as the year goes on."""
    own: Year = state.own
    house = state.house
    assert isinstance(house, KoikoiHouse)
    if own.closed:
        return ()
    if year.ended(own, house):
        return (closing.offer(year.year_end(own).final),)
    month = at_hand(own, house)
    return (
        shobu_by_name(house),
        shobu_by_cards(),
        teyaku_by_name(),
        teyaku_by_cards(),
        nagare_offer(month),
        field_offer(),
        totals.offer(
            UNIT,
            SEATS,
            ZERO,
            Words("月の勝者(次の胴)", "Who won (next do)"),
            Words(
                "古い記入表から写す。一人だけ増えていれば勝者は要らない",
                "from an old sheet; needs no winner where one alone gained",
            ),
            asked=False,
        ),
    )


def players() -> tuple[Choice, ...]:
    return tuple(Choice(str(one), Words(f"@{one}", f"@{one}")) for one in EVERYONE)


def shobu_by_name(house: KoikoiHouse) -> Offer:
    names = tuple(Choice(key, row.yaku.words, mon(row.yaku.fee)) for key, row in DEKIYAKU.items())
    most = dict(zip(GROWING, (len(TANE), len(RIBBONS), len(KASU) + 1), strict=True))

    def count(key: str) -> Input:
        row = DEKIYAKU[key]
        label = Words(f"{row.yaku.words.ja}の枚数", f"How many {row.yaku.words.en}")
        named_ = (("names", frozenset((key,))),)
        need = row.need
        return Input(key, label, "count", least=need, most=most[key], start=str(need), when=named_, clause=row.yaku.clause)

    cup = (("names", CUP_YAKU),)
    inputs = [
        Input("player", Words("だれが", "Who"), "one", players()),
        Input("names", Words("いまある役を全て", "All yaku held now"), "many", names, least=1, clause="koikoi-three.call.5"),
        *(count(key) for key in GROWING),
        Input(
            "cup",
            Words("カスに菊に盃を入れた", "The cup is among the kasu"),
            "flag",
            when=(("names", frozenset(("kasu",))),),
            clause="koikoi-three.bake.4",
        ),
        Input(
            "rain",
            Words("柳を取っていて、松に鶴が無い", "Willow captured, and no crane"),
            "flag",
            when=cup,
            clause="koikoi-three.rain.2",
        ),
        Input(
            "hinode",
            Words("盃役は鶴で生き返っただけ(日の出)", "The cup yaku only revived through the crane"),
            "flag",
            when=cup,
            clause="koikoi-three.rain.6",
        ),
        Input(
            "old",
            Words("前の巡からそのままの役", "Held unchanged since before this turn"),
            "many",
            tuple(Choice(key, row.yaku.words) for key, row in DEKIYAKU.items()),
            optional=True,
            quiet=True,
            clause="koikoi-three.call.2",
        ),
    ]
    if house.grow_new == "off":
        inputs.append(
            Input(
                "grown",
                Words("枚数が増えただけの役", "Yaku that only gained a card"),
                "many",
                tuple(Choice(key, DEKIYAKU[key].yaku.words) for key in GROWING),
                when=(("names", frozenset(GROWING)),),
                hint=Words("盃入りちょうど10枚だったカスは除く", "not kasu that were exactly ten with the cup"),
                optional=True,
                clause="koikoi-three.call.4",
            )
        )
    return Offer(
        "shobu",
        Shobu,
        Words("勝負", "Shobu"),
        Words("役の名で入れる", "by the names of yaku"),
        tuple(inputs),
        door="shobu-cards",
        door_words=Words("札で確かめる", "By cards"),
    )


def shobu_by_cards() -> Offer:
    piles = (
        Choice(PILES[0], Words("この巡の前", "before this turn")),
        Choice(PILES[1], Words("手札で", "by the hand card")),
        Choice(PILES[2], Words("めくりで", "by the turned card")),
    )
    inputs = (
        Input("player", Words("だれが", "Who"), "one", players()),
        Input(
            "captures",
            Words("取り札を三つに分ける", "The captured cards, in three piles"),
            "piles",
            piles,
            clause="koikoi-three.call.1",
        ),
    )
    return Offer(
        "shobu-cards",
        Shobu,
        Words("勝負", "Shobu"),
        Words("取り札から判定する", "judged from the captured cards"),
        inputs,
        place="hidden",
        door="shobu",
        door_words=Words("名で入れる", "By name"),
    )


def teyaku_by_name() -> Offer:
    """All hands of the deal at once, so that they are compared (koikoi-three.teyaku.10)."""
    none = Choice("", Words("なし", "none"))
    choices = (none, *(Choice(key, row.yaku.words, mon(row.yaku.fee)) for key, row in teyaku.TEYAKU.items()))
    inputs = tuple(
        Input(
            piece("names", one),
            Words(f"@{one}の手役", f"Hand of @{one}"),
            "one",
            choices,
            optional=True,
            clause="koikoi-three.teyaku.7",
        )
        for one in EVERYONE
    )
    return Offer(
        "teyaku",
        Teyaku,
        Words("手役", "Teyaku"),
        Words("打ち始める前に、三人とも確かめて", "before the first card; ask all three"),
        inputs,
        door="teyaku-cards",
        door_words=Words("札で選ぶ", "By cards"),
    )


def teyaku_by_cards() -> Offer:
    label = Words("手役のある人の手札7枚", "The seven cards of whoever declares")
    return Offer(
        "teyaku-cards",
        Teyaku,
        Words("手役", "Teyaku"),
        Words("48枚から", "from the 48 cards"),
        (Input("cards", label, "piles", clause="koikoi-three.deal.2"),),
        place="hidden",
        door="teyaku",
        door_words=Words("名で選ぶ", "By name"),
    )


def nagare_offer(month: Month) -> Offer:
    name = round_name(month)
    return Offer(
        "nagare",
        Nagare,
        Words("流れ", "Nagare"),
        Words("勝負なしで打ち終わった", "played out without shobu"),
        verb=Words(f"流して{name.ja}をやり直す", f"Void: deal {name.en} again"),
    )


def field_offer() -> Offer:
    answers = (
        Choice("false", Words("なし。流れ", "nobody: void")),
        Choice("true", Words("あり。手役へ", "somebody: see teyaku")),
    )
    return Offer(
        "field-of-four",
        FieldOfFour,
        Words("場のシマ(同月4枚)", "Four of a month on the field"),
        Words("手役が無ければ流れ", "void unless a hand is declared"),
        (Input("declared", Words("手役の宣言", "Does anybody declare a hand?"), "one", answers, clause="koikoi-three.field.1"),),
        place="more",
    )


def find(state: State, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands in the cards chosen so far, or what the captured cards are worth and whether shobu may be called."""
    if key == "teyaku-cards":
        piles = [_known(tapped.get(piece("cards", one), [])) for one in EVERYONE]
        found = [teyaku.hand(named(pile)) for pile in piles if len(pile) == teyaku.HAND]
        return tuple(_hand(name) for name in found if name)
    if key != "shobu-cards":
        return ()
    own: Year = state.own
    house = state.house
    assert isinstance(house, KoikoiHouse)
    captures = tuple(tuple(_known(tapped.get(piece("captures", pile), []))) for pile in PILES)
    fact = Shobu(player=0, captures=captures)
    if not any(captures) or any(check_captures(fact)) or year.ended(own, house):
        return ()
    return (_worth(judged(house, at_hand(own, house), fact), house, fact),)


def _known(names: list[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name in BY_NAME]


def _hand(name: str) -> Finding:
    yaku = teyaku.TEYAKU[name].yaku
    return Finding({"names": [name]}, yaku.words, mon(yaku.fee), yaku.fee, (), yaku.clause)


def _worth(found: Judged, house: KoikoiHouse, fact: Shobu) -> Finding:
    cards = frozenset(named(name for pile in fact.captures for name in pile))
    groups = tuple((one.words, tuple(sorted(cards & (one.row.of | one.row.must)))) for one in found.held)
    new = listed([one.words for one in found.held if found.news[one.key] in FRESH])
    may = Words(f"勝負できる（新しい役: {new.ja}）", f"Shobu may be called (new: {new.en})")
    detail = found.refusal.text if found.refusal else may
    clause = found.refusal.clause if found.refusal else "koikoi-three.call.2"
    worth = why(found.held, house.gokou_shugi).value
    return Finding({"names": [one.key for one in found.held]}, told(found), detail, worth, groups, clause)
