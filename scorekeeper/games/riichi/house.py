"""The house rules of riichi mahjong: what the rules leave open, and in what tables differ from them (riichi.house.*)."""

from functools import partial
from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import House, OptionLimit, Switch, between
from scorekeeper.core.ledger import Unit
from scorekeeper.core.limits import Clash, Idle
from scorekeeper.core.own_yaku import OwnYakus
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.law import LAW, POINT, TEN

THOUSAND = 1000
FIRST_THREE = ("first", "second", "third")
FIXED_UMA = ("10-30", "10-20", "5-15", "4-12", "5-10", "floats", "none")
"""The uma that are known by name."""


OF_YAKUMAN = ("yakuman", "closed-yakuman")
"""How a yaku of a table's own counts that is worth so many yakuman, and not han."""
Ending = Literal["stay", "pass", "off"]
"""After an abortive draw the dealer stays, the deal passes, or there is no such draw."""


class WholeChips(Clash, frozen=True):
    """A chip is worth whole units of results: thousands of points, unless nothing is rounded."""

    def wrong(self, house: House) -> str:
        assert isinstance(house, RiichiHouse)
        return "chip" if house.chip % house.per else ""


class WholeBase(Clash, frozen=True):
    """So is the base from which points are measured."""

    def wrong(self, house: House) -> str:
        assert isinstance(house, RiichiHouse)
        return "base" if house.base % house.per else ""


OF_FLOATS = tuple(
    f"uma-{floats}-{place}"
    for floats, places in (("one", ("second", "third", "fourth")), ("two", FIRST_THREE), ("three", FIRST_THREE))
    for place in places
)
"""The options that say what uma there is by how many have the base or more (riichi.house.54)."""
CHIPS = ("chip-from", "chip-ippatsu", "chip-ura", "chip-red", "chip-yakuman", "chip-yakuman-ron")


class RiichiHouse(House, frozen=True):
    """The questions that the rules leave to the table, and those on which much played rule sets differ."""

    law: ClassVar = LAW
    own_clause: ClassVar = LAW["house.39"]
    own_then: ClassVar = {
        "asks": Words("鳴いても同じ", "with calls too"),
        "falls": Words("喰い下がり", "less with calls"),
        "closed": Words("門前だけ", "closed only"),
        "yakuman": Words("役満", "yakuman"),
        "closed-yakuman": Words("門前の役満", "closed yakuman"),
    }
    own_asked: ClassVar = Words("数え方", "How it counts")
    own_unit: ClassVar = Words("翻・倍", "han")
    limits: ClassVar[tuple[OptionLimit, ...]] = (
        Idle(("goal",), LAW["rank.11"], {"west": ("off",)}),
        Idle(("uma-first", "uma-second", "uma-third"), LAW["house.40"], {"uma": FIXED_UMA}),
        Idle(OF_FLOATS, LAW["house.54"], {"uma": tuple(one for one in (*FIXED_UMA, "own") if one != "floats")}),
        Idle(("kan-ura",), LAW["dora.5"], {"ura": ("off",)}),
        Idle(("kan-ura",), LAW["dora.6"], {"kandora": ("off",)}),
        Idle(("bust-bonus",), LAW["house.9"], {"bust": ("off",)}),
        Idle(("pao-part", "pao-honba"), LAW["house.30"], {"pao": ("none",)}),
        Idle(("multi-honba", "pot-rons"), LAW["house.14"], {"rons": ("head",)}),
        Idle(("multi-honba",), LAW["house.15"], {"honba": ("0",)}),
        WholeBase(("rounding", "base"), why=partial(LAW.no, "base-whole")),
        WholeChips(("rounding", "chip"), why=partial(LAW.no, "chip-whole")),
        Idle(CHIPS, LAW["house.47"], {"chip": ("0",)}),
        Idle(("repeat-south",), LAW["house.48"], {"length": ("one",), "west": ("off",)}),
        Idle(("abort-triple",), LAW["draw.8"], {"rons": ("all",)}),
        Idle(("abort-triple",), LAW["house.14"], {"rons": ("head",)}),
    )

    multi_honba: Literal["each", "first"] = "each"
    nagashi: Literal["win", "draw", "off"] = "win"
    length: Literal["two", "one"] = "two"
    repeat: Literal["tenpai", "win", "draw", "never"] = "tenpai"
    repeat_south: Literal["same", "tenpai", "win", "draw", "never"] = "same"
    west: Literal["full", "sudden", "off"] = "full"
    agariyame: Literal["off", "on", "auto"] = "off"
    tie: Literal["seat", "split", "share"] = "seat"
    oka: Switch = "on"
    uma: Literal["10-30", "10-20", "5-15", "4-12", "5-10", "floats", "none", "own"] = "10-30"
    uma_first: Annotated[int, between(0, 100)] = 30
    uma_second: Annotated[int, between(0, 100)] = 10
    uma_third: Annotated[int, between(0, 100)] = 10
    uma_one_second: Annotated[int, between(0, 100)] = 1
    uma_one_third: Annotated[int, between(0, 100)] = 3
    uma_one_fourth: Annotated[int, between(0, 100)] = 8
    uma_two_first: Annotated[int, between(0, 100)] = 8
    uma_two_second: Annotated[int, between(0, 100)] = 4
    uma_two_third: Annotated[int, between(0, 100)] = 4
    uma_three_first: Annotated[int, between(0, 100)] = 8
    uma_three_second: Annotated[int, between(0, 100)] = 3
    uma_three_third: Annotated[int, between(0, 100)] = 1
    ura: Switch = "off"
    kandora: Switch = "off"
    kan_ura: Switch = "on"
    start: Annotated[int, between(0, 100_000, 100)] = 25_000
    base: Annotated[int, between(0, 100_000, 100)] = 30_000
    goal: Annotated[int, between(0, 100_000, 1000)] = 30_000
    rounding: Literal["5-6", "4-5", "down", "up", "none"] = "5-6"
    sticks: Literal["nobody", "top", "split"] = "nobody"
    bust: Literal["below", "zero", "off"] = "below"
    bust_bonus: Annotated[int, between(0, 50)] = 10
    cold: Annotated[int, between(0, 200_000, 1000)] = 0
    rons: Literal["all", "two", "head"] = "all"
    honba: Annotated[int, between(0, 1500, 300)] = 300
    pot_rons: Literal["first", "own"] = "first"
    noten: Annotated[int, between(0, 3600, 600)] = 3000
    abort_nine: Ending = "stay"
    abort_kans: Ending = "stay"
    abort_winds: Ending = "pass"
    abort_riichi: Ending = "off"
    abort_triple: Literal["stay", "pass"] = "stay"
    kiriage: Switch = "on"
    kazoe: Literal["yakuman", "sanbaiman"] = "yakuman"
    yakuman_add: Literal["add", "one"] = "add"
    double: Switch = "on"
    wind_pair: Literal["4", "2"] = "4"
    ippatsu: Switch = "on"
    kuitan: Switch = "on"
    renhou: Literal["han", "mangan", "haneman", "baiman", "yakuman", "off"] = "han"
    shiisan: Switch = "on"
    daisharin: Switch = "on"
    paarenchan: Switch = "on"
    red: Literal["0", "3", "4"] = "0"
    pao: Literal["four", "three", "two", "none"] = "four"
    pao_part: Literal["own", "all"] = "own"
    pao_honba: Literal["discarder", "liable"] = "discarder"
    chombo: Literal["mangan", "20", "30", "40"] = "mangan"
    chombo_last: Literal["replay", "ends"] = "replay"
    fine: Annotated[int, between(0, 5000, 1000)] = 1000
    tip: Annotated[int, between(0, 50)] = 10
    tip_ron: Annotated[int, between(0, 150)] = 0
    yakitori: Annotated[int, between(0, 50)] = 0
    chip: Annotated[int, between(0, 10_000, 100)] = 0
    chip_from: Literal["payer", "all"] = "payer"
    chip_ippatsu: Annotated[int, between(0, 10)] = 1
    chip_ura: Annotated[int, between(0, 10)] = 1
    chip_red: Annotated[int, between(0, 10)] = 1
    chip_yakuman: Annotated[int, between(0, 50)] = 5
    chip_yakuman_ron: Annotated[int, between(0, 150)] = 10
    two_han: Annotated[int, between(0, 20)] = 0
    riichi_poor: Switch = "off"
    riichi_late: Switch = "off"
    rob_closed: Switch = "on"
    atozuke: Switch = "on"
    swap: Literal["same", "none", "free"] = "same"
    open_riichi: Literal["off", "han", "yakuman"] = "off"
    own: OwnYakus = ()

    @property
    def units(self) -> int:
        """The most yakuman that one hand can be told to be (riichi.house.23, riichi.house.24, riichi.house.39)."""
        own = [one.worth for one in self.own if one.then in OF_YAKUMAN]
        return 3 if self.yakuman_add == "add" else min(max(2 if self.double == "on" else 1, *own, 0), 3)

    @property
    def winds(self) -> int:
        """How many winds are played before an extra round may follow (riichi.setup.1, riichi.house.42)."""
        return 2 if self.length == "two" else 1

    @property
    def per(self) -> int:
        """How many points make one of the unit of results: a thousand, or one where nothing is rounded (riichi.house.6)."""
        return 1 if self.rounding == "none" else THOUSAND


USUAL = RiichiHouse()
"""The rules of the source."""


def unit(house: RiichiHouse) -> Unit:
    """Points, and pt for the result unless nothing is rounded (riichi.rank.3, riichi.house.6)."""
    return POINT if house.per == 1 else TEN
