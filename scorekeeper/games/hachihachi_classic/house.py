"""The check sheet of 八八 with 出る・下りる: fourteen questions, and what its remarks leave open (hachihachi-classic.setup.17)."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import OFF, House, OptionLimit, Switch, between
from scorekeeper.core.ledger import Unit
from scorekeeper.core.limits import Idle, Never, Rising
from scorekeeper.core.own_yaku import THEN, OwnYakus
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.hachihachi_classic.law import LAW

KAN = 12
"""The worths of yaku are told in kan, whatever a kan is at the table (core/house.py)."""
BOUNDS = "atsukai-3", "atsukai-4", "atsukai-5"


class ClassicHouse(House, frozen=True):
    """The house rules, and which of them exclude each other or do not apply."""

    law: ClassVar = LAW
    own_clause: ClassVar = LAW["house.8"]
    own_cards: ClassVar = HANAFUDA.by_name
    own_then: ClassVar = {"asks": NOTHING, "ends": THEN["ends"]}
    limits: ClassVar[tuple[OptionLimit, ...]] = (
        Never(("shisou-when", "shisou-then"), lambda where: LAW.no("shisou-not-on", where), ("before", "continue")),
        Rising(BOUNDS, lambda where: LAW.no("atsukai-rising", where)),
        Idle(("etsunen",), LAW["house.9"], {"field-join": ("multiply",)}),
        Idle(("goko-shiko",), LAW["sage.12"], {"shiko-goko": ("off",)}),
        Idle(("shisou-gift",), LAW["shisou.6"], {"shisou-when": ("before",)}),
        Never(("unit", "share"), lambda where: LAW.no("share-unit", where), ("10", "half")),
        Idle(("hatto",), LAW["hatto.14"], seats=(2, 2)),
        Idle(("share",), LAW["house.13"], seats=(2, 2)),
        Idle(("mizuten-lost",), LAW["house.14"], {"mizuten-win": ("out",)}),
        Idle(("two-out",), LAW["drop.14"], {"shibari3": ("on",)}),
        Idle(("two-out",), LAW["two.1"], seats=(2, 2)),
        Idle(("atsukai", *BOUNDS), LAW["drop.14"], {"shibari3": ("on",)}, seats=(3, 0)),
        Idle(BOUNDS, LAW["two.8"], {"atsukai": ("off",)}),
    )

    unit: Literal["12", "10"] = "12"
    etsunen: Switch = "on"
    shibari3: Switch = "off"
    drop_fee: Literal["seat", "order"] = "seat"
    quarter_cards: Literal["all", "red-blue-light"] = "all"
    aka: Literal["3", "2"] = "3"
    seven_tan_hand: Literal["aka", "none"] = "aka"
    shisou_when: Literal["normal", "before"] = "normal"
    shisou_then: Literal["ginmi", "month-end", "continue"] = "ginmi"
    shisou_gift: Annotated[int, between(0, 20)] = 10
    sanbon_tate: Switch = "off"
    hikari_tate: Switch = "on"
    shiko_goko: Switch = "on"
    tsukiishi: Switch = "on"
    two_out: Literal["futari", "split", "ask"] = "futari"
    atsukai: Switch = "on"
    atsukai_3: Annotated[int, between(1, 238)] = 30
    atsukai_4: Annotated[int, between(2, 239)] = 40
    atsukai_5: Annotated[int, between(3, 240)] = 50
    first_dealer: Literal["draw", "pile"] = "draw"
    reshuffle: Switch = "off"
    sanbon_expose: Literal["expose", "show"] = "expose"
    haneken_tobikomi: Switch = "off"
    sage_lost: Literal["half", "nothing"] = "half"
    mizuten_lost: Switch = "off"
    special_add: Literal["add", "one"] = "add"
    oikomi_payers: Literal["all", "others"] = "all"
    willow: Literal["choice", "kasu"] = "choice"
    goko_shiko: Literal["both", "replaces"] = "both"
    field_join: Literal["queue", "multiply"] = "queue"
    hatto: Literal["on", "next", "off"] = "on"
    share: Literal["each", "half"] = "each"
    mizuten_win: Literal["89", "out"] = "89"
    sage_open: Literal["one", "several"] = "one"
    start_kan: Annotated[int, between(1, 50)] = 5
    loan_kan: Annotated[int, between(1, 100)] = 5
    raise_kan: Annotated[int, between(1, 50)] = 5
    own: OwnYakus = ()


def in_kan(house: ClassicHouse, yaku: Yaku) -> Yaku | None:
    """The yaku as this table counts it, with its fee in kan as it has it; None if the table does not recognise it."""
    own = dict(house.worth).get(yaku.key)
    return yaku if own is None else None if own == OFF else yaku._replace(fee=own, source=yaku.fee)


def payers_share(house: ClassicHouse) -> int:
    """By what the fee of a yaku is divided where the two others share it (hachihachi-classic.house.13)."""
    return 2 if house.share == "half" else 1


def unit(house: ClassicHouse) -> Unit:
    """Points and kan (hachihachi-classic.setup.13, hachihachi-classic.setup.14)."""
    return Unit(Words("点", "points"), Words("貫", "kan"), int(house.unit))
