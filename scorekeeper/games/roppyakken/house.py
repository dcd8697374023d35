"""The house rules of 六百間, by the letters of its check sheet."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import House, OptionLimit, Switch, between
from scorekeeper.core.limits import Idle
from scorekeeper.core.own_yaku import THEN, OwnYakus
from scorekeeper.core.words import NOTHING
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.roppyakken.law import LAW

SIX_HUNDRED = 600
"""The target of the source (roppyakken.win.1)."""


class RoppyakkenHouse(House, frozen=True):
    """The questions that the rules leave to the table, and which do not apply beside others."""

    law: ClassVar = LAW
    own_clause: ClassVar = LAW["house.3"]
    own_cards: ClassVar = HANAFUDA.by_name
    own_then: ClassVar = {"asks": NOTHING, "ends": THEN["ends"]}
    limits: ClassVar[tuple[OptionLimit, ...]] = (
        Idle(("deal",), LAW["deal.4"], seats=(3, 3)),
        Idle(("shikou-cards", "ame-nagare", "crane-saves", "fuke-count"), LAW["dekiyaku.2"], {"yaku": ("off",)}),
        Idle(("shikou-warbler", "nanatan-willow", "ichikoro"), LAW["dekiyaku.2"], {"yaku": ("off",)}),
        Idle(("round-up",), LAW["house.7"], {"score": ("diff",)}),
        Idle(("gaji-rest-8",), LAW["deal.3"], {"deal": ("10",)}),
        Idle(("gaji-rest-8",), LAW["three.4"], seats=(3, 3)),
        Idle(("gaji-rest-10",), LAW["deal.2"], {"deal": ("8",)}, seats=(2, 2)),
        Idle(("crane-saves",), LAW["ame-nagare.5"], {"ame-nagare": ("off",)}),
        Idle(("games",), LAW["house.8"], {"length": ("one", "rounds")}),
        Idle(("rounds",), LAW["house.8"], {"length": ("one", "games")}),
        Idle(("fuke-count", "fuke-limit", "bake-cup", "bake-willow", "bake-kiri"), LAW["fuke.1"], {"fuke": ("off",)}),
    )

    card_values: Literal["50", "20"] = "50"
    deal: Literal["8", "10"] = "8"
    yaku: Switch = "on"
    shikou_cards: Literal["5", "4"] = "5"
    gaji_rest_8: Literal["leave", "take"] = "leave"
    gaji_rest_10: Literal["leave", "take", "mushi"] = "leave"
    ame_nagare: Switch = "on"
    crane_saves: Switch = "off"
    score: Literal["diff", "own"] = "diff"
    fuke: Switch = "off"
    fuke_count: Literal["with-yaku", "cards"] = "with-yaku"
    fuke_limit: Annotated[int, between(0, 200)] = 30
    bake_cup: Switch = "off"
    bake_willow: Switch = "off"
    bake_kiri: Switch = "off"
    target: Annotated[int, between(100, 2000)] = SIX_HUNDRED
    shikou_warbler: Switch = "off"
    nanatan_willow: Literal["in", "out", "must"] = "in"
    ichikoro: Literal["both", "shikou", "none"] = "both"
    round_up: Switch = "off"
    length: Literal["one", "games", "rounds"] = "one"
    games: Annotated[int, between(1, 9)] = 2
    rounds: Annotated[int, between(1, 60)] = 12
    own: OwnYakus = ()
