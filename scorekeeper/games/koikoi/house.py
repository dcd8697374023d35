"""The law of こいこい, its unit, how its tables speak, and its house rules in the order of the check sheet."""

from functools import lru_cache, partial
from typing import Annotated, ClassVar, Literal

from msgspec import structs

from scorekeeper.core.house import Switch, between
from scorekeeper.core.ledger import Unit
from scorekeeper.core.limits import Idle, Never
from scorekeeper.core.own_yaku import OwnYakus
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import Noun, Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.basics.house import Basics
from scorekeeper.games.basics.law import LAW as BASICS
from scorekeeper.kit import asks
from scorekeeper.kit.law import Law

LAW = Law("koikoi", __package__, BASICS)
MON = Unit(Words("文", "mon"))
"""Everything is counted in mon; the points of cards are not used (koikoi.setup.2)."""
mon = partial(asks.fee, unit=MON)
OYA, BIKI = Words("親", "dealer"), Words("ビキ", "biki")
SPEECH = Speech(
    match=Noun("年", "match", "matches"),
    round=Noun("月", "month"),
    leader=OYA,
    now=Words("今月", "this month"),
    ending=Words("年計", "The year's total"),
    dealt=Words("手役があれば、打ち始める前に宣言する。", "Declare a hand before the first card is played."),
)


class KoikoiHouse(Basics, frozen=True):
    """The questions that the rules leave to the table."""

    law: ClassVar = LAW
    limits: ClassVar = (
        *Basics.limits,
        Idle(("broke",), LAW["house.9"], {"start": ("0",)}),
        Idle(("times-join",), LAW["house.12"], {"field-times": ("none",)}),
        Idle(("times-join",), LAW["house.13"], {"inflate": ("off",), "koi-times": ("none",)}),
        Idle(("hand-both",), LAW["teyaku.1"], dict.fromkeys(("teshi", "kuttsuki", "futasanbon", "haneken"), ("off",))),
        Idle(("field-fee",), LAW["house.16"], {"field-four": ("redeal", "on", "takes"), "field-pairs": ("on", "redeal")}),
        Idle(("viewing-koi",), LAW["settle.2"], {"inflate": ("on",)}),
        Idle(("oya-ken",), LAW["house.17"], {"no-yaku": ("0",)}),
        Idle(("bakefuda",), LAW["house.19"], {"cup": ("kasu", "either")}),
        Never(("koi-fail", "oya-ken"), why=partial(LAW.no, "oya-ken-last"), choices=("last", "always")),
        *(
            Never(("inflate", "koi-times"), why=partial(LAW.no, "koi-twice"), choices=("on", times))
            for times in ("other", "own", "any", "all", "mine", "bonus")
        ),
    )

    own_clause: ClassVar = LAW["house.11"]
    own_cards: ClassVar = HANAFUDA.by_name
    own_then: ClassVar = {
        "asks": Words("こいを聞く", "Ask koi"),
        "ends": Words("月が終わる", "End the month"),
        "counts": Words("続ける", "Go on"),
    }

    kudari: Annotated[int, between(0, 20)] = 0
    teshi: Switch = "on"
    kuttsuki: Switch = "on"
    futasanbon: Switch = "off"
    haneken: Switch = "off"
    teshi_ends: Switch = "on"
    kuttsuki_ends: Switch = "off"
    inflate: Switch = "off"
    koi_fail: Literal["draw", "last"] = "draw"
    no_yaku: Annotated[int, between(0, 6)] = 0
    ame_shikou: Switch = "off"
    tan_plus: Switch = "off"
    aka_ao: Switch = "off"
    sake: Literal["5", "3"] = "5"
    bakefuda: Switch = "on"
    seven: Annotated[int, between(0, 20)] = 0
    koi_times: Literal["none", "other", "own", "any", "all", "mine", "bonus"] = "none"
    ino_plus: Switch = "off"
    joins: Literal["add", "best"] = "add"
    draw_dealer: Literal["stays", "passes"] = "stays"
    months: Literal["3", "6", "9", "12"] = "12"
    tsukifuda: Annotated[int, between(0, 20)] = 0
    koi_limit: Literal["any", "one"] = "any"
    start: Annotated[int, between(0, 500)] = 0
    target: Annotated[int, between(0, 999)] = 0
    broke: Switch = "off"
    field_times: Literal["none", "any", "lights", "more"] = "none"
    times_join: Literal["multiply", "add"] = "multiply"
    viewing: Literal["on", "beside", "rain"] = "on"
    viewing_koi: Annotated[int, between(0, 10)] = 0
    hand_both: Literal["each", "draw", "none"] = "each"
    field_four: Literal["redeal", "on", "takes", "wins"] = "redeal"
    field_pairs: Literal["on", "redeal", "wins"] = "on"
    field_fee: Annotated[int, between(1, 20)] = 6
    oya_ken: Literal["unmade", "always"] = "unmade"
    stop_min: Annotated[int, between(0, 10)] = 0
    cup: Literal["source", "kasu", "either"] = "source"
    own: OwnYakus = ()


class MonthRules(KoikoiHouse, frozen=True):
    """The house rules with the month in which they are played, where a yaku depends on it (koikoi.house.8)."""

    number: int = 0


@lru_cache(256)
def in_month(house: KoikoiHouse, number: int) -> KoikoiHouse:
    """The house rules as they are in this month."""
    return MonthRules(**structs.asdict(house), number=(number - 1) % 12 + 1) if house.tsukifuda else house
