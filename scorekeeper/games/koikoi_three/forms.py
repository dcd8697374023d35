"""The offers in the order of the table page, and what the cards in a form are worth."""

from collections.abc import Mapping

from scorekeeper.core.forms import piece
from scorekeeper.core.offer import Choice, Finding, Input, Offer
from scorekeeper.core.words import Words, listing
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, ShobuThree, TeyakuThree
from scorekeeper.games.koikoi_three.judge import FRESH
from scorekeeper.games.koikoi_three.law import LAW, MON, SPEECH
from scorekeeper.games.koikoi_three.month import SEATS, KoikoiThreeMonth, season_name
from scorekeeper.games.koikoi_three.shobu import check_captures, judgement_of, why
from scorekeeper.games.koikoi_three.yaku import CUP_YAKU, DEKIYAKU, GROWING, TEYAKU, dekiyaku, teyaku
from scorekeeper.kit import asks, totals
from scorekeeper.kit.cards import turns
from scorekeeper.kit.game import Form
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Position

At = Position[KoikoiThreeMonth]
EVERYONE = range(SEATS)
TURN = turns.captures_input(LAW["call.1"])


def round_name(month: KoikoiThreeMonth) -> Words:
    """春　三月."""
    season, name = season_name(month.season), month_name(month.number)
    return Words(f"{season.ja}　{name.ja}", f"{season.en}, {name.en}")


def shobu_by_name(at: At) -> Offer:
    cup, table = {"names": CUP_YAKU}, dekiyaku(at.house)
    plain = tuple(Choice(key, row.yaku.words) for key, row in table.items())
    inputs = [
        asks.who(EVERYONE),
        asks.many(
            "names",
            Words("いまある役を全て", "All yaku held now"),
            asks.choices((row.yaku for row in table.values()), MON),
            LAW["call.5"],
            least=1,
        ),
        *(_how_many(key) for key in table.growing),
        asks.flag("cup", "カスに菊に盃を入れた", "The cup is among the kasu", LAW["bake.4"], when={"names": ("kasu",)}),
        asks.flag("rain", "柳を取っていて、松に鶴が無い", "Willow captured, and no crane", LAW["rain.2"], when=cup),
        asks.flag(
            "hinode",
            "盃役は鶴で生き返っただけ(日の出)",
            "The cup yaku only revived through the crane",
            LAW["rain.6"],
            when=cup,
        ),
        asks.many(
            "old",
            Words("前の巡からそのままの役", "Held unchanged since before this turn"),
            plain,
            LAW["call.2"],
            optional=True,
            quiet=True,
        ),
    ]
    if at.house.grow_new == "off":
        inputs.append(
            asks.many(
                "grown",
                Words("枚数が増えただけの役", "Yaku that only gained a card"),
                tuple(one for one in plain if one.value in GROWING),
                LAW["call.4"],
                when={"names": GROWING},
                hint=Words("盃入りちょうど10枚だったカスは除く", "not kasu that were exactly ten with the cup"),
                optional=True,
            )
        )
    return Offer(
        "shobu",
        ShobuThree,
        Words("勝負", "Shobu"),
        Words("役の名で入れる", "by the names of yaku"),
        tuple(inputs),
        door="shobu-cards",
        door_words=Words("札で確かめる", "By cards"),
    )


def _how_many(key: str) -> Input:
    row = DEKIYAKU[key]
    label = Words(f"{row.yaku.words.ja}の枚数", f"How many {row.yaku.words.en}")
    most = len(row.of) + (key == "kasu")  # the cup may be one of the kasu
    return asks.count(key, label, row.need, most, row.yaku.clause, when={"names": (key,)})


def shobu_by_cards(at: At) -> Offer:
    return Offer(
        "shobu-cards",
        ShobuThree,
        Words("勝負", "Shobu"),
        Words("取り札から判定する", "judged from the captured cards"),
        (asks.who(EVERYONE), TURN),
        place="hidden",
        door="shobu",
        door_words=asks.BY_NAME,
    )


def teyaku_by_name(at: At) -> Offer:
    """All hands of the deal at once, as they are compared (koikoi-three.teyaku.10)."""
    answers = asks.choices((row.yaku for row in teyaku(at.house).values()), MON)
    hint = Words("打ち始める前に、三人とも確かめて", "before the first card; ask all three")
    return TEYAKU.by_name(TeyakuThree, hint, EVERYONE, answers, LAW["teyaku.7"])


def teyaku_by_cards(at: At) -> Offer:
    return TEYAKU.by_cards(TeyakuThree, LAW["deal.2"])


def nagare(at: At) -> Offer:
    name = round_name(at.round)
    return asks.tap(
        "nagare",
        Nagare,
        Words("流れ", "Nagare"),
        Words("勝負なしで打ち終わった", "played out without shobu"),
        verb=Words(f"流して{name.ja}をやり直す", f"Void: deal {name.en} again"),
    )


def field_of_four(at: At) -> Offer:
    answers = (Choice("false", Words("なし。流れ", "no: void")), Choice("true", Words("あり。手役へ", "yes: see teyaku")))
    return Offer(
        "field-of-four",
        FieldOfFour,
        Words("場のシマ(同月4枚)", "Four of a month on the field"),
        Words("手役が無ければ流れ", "void unless a hand is declared"),
        (asks.one("declared", Words("手役の宣言", "Does anybody declare a hand?"), answers, LAW["field.1"]),),
        place="more",
    )


def by_totals(at: At) -> Offer:
    hint = Words("古い記入表から写す。勝者は増減から分かる", "from an old sheet; the amounts say who won")
    return totals.offer(SPEECH, MON, SEATS, LAW["settle.2"], Words("月の勝者(次の胴)", "Who won (next do)"), hint, asked=False)


FORMS: dict[str, Form[KoikoiThreeMonth]] = {
    "shobu": shobu_by_name,
    "shobu-cards": shobu_by_cards,
    "teyaku": teyaku_by_name,
    "teyaku-cards": teyaku_by_cards,
    "nagare": nagare,
    "field-of-four": field_of_four,
    "totals": by_totals,
}
"""These may be entered as long as the year goes on."""


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands in the cards chosen so far; or what the captured cards are worth, and whether shobu may be called."""
    if key == "teyaku-cards":
        return tuple(teyaku(at.house).findings(tapped, EVERYONE, teyaku(at.house), MON))
    fact = ShobuThree(
        player=0, captures=tuple(turns.distinct_cards(tapped.get(piece("captures", pile), [])) for pile in turns.PILES)
    )
    if key != "shobu-cards" or not any(fact.captures) or any(check_captures(fact)) or at.over:
        return ()
    return (_worth(at.round, fact),)


def _worth(month: KoikoiThreeMonth, fact: ShobuThree) -> Finding:
    found = judgement_of(month, fact)
    cards = frozenset(cards_named(name for pile in fact.captures for name in pile))
    groups = tuple((held.words, tuple(sorted(cards & (held.row.of | held.row.cards)))) for held in found.held)
    new = listing([held.words for held in found.held if found.news[held.key] in FRESH])
    detail = Words(f"勝負できる（新しい役: {new.ja}）", f"Shobu may be called (new: {new.en})")
    clause = LAW["call.2"]
    if found.refusal:
        detail, clause = found.refusal.text, found.refusal.clause
    return Finding({"names": [one.key for one in found.held]}, found.words, detail, why(found, month.house).value, groups, clause)
