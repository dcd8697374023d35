"""The house rules of おいちょかぶ, by the letters of its check sheet."""

from typing import Annotated, ClassVar, Literal

import msgspec

from scorekeeper.core.house import OptionLimit, Switch, between
from scorekeeper.core.limits import Idle
from scorekeeper.core.own_yaku import OwnYakus
from scorekeeper.core.words import Words
from scorekeeper.decks.kabu import KABU_48, NumberCard
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.kit.banking.ending import MOST_MONTHS
from scorekeeper.kit.banking.house import CardsHouse
from scorekeeper.kit.banking.stakes import MOST

COPIES = "bc"
"""After the name of a card: the second and the third of its month in a hand of the table's own."""


def _by_month(card: NumberCard) -> NumberCard:
    """The card, called by its month."""
    return msgspec.structs.replace(card, words=Words(f"{card.name}月", f"month {card.name}"))


class OichokabuHouse(CardsHouse, frozen=True):
    """The questions that the rules leave to the table, and which of them do not apply beside others."""

    law: ClassVar = LAW
    own_clause: ClassVar = LAW["house.7"]
    own_cards: ClassVar = {f"{name}{copy}": _by_month(card) for name, card in KABU_48.by_name.items() for copy in ("", *COPIES)}
    own_then: ClassVar = {
        "asks": Words("親も子も", "anybody's"),
        "ko": Words("子の役", "of the ko"),
        "oya": Words("親の役", "of the dealer"),
    }
    own_asked: ClassVar = Words("だれの役か", "Whose hand it is")
    own_unit: ClassVar = Words("倍", "times the stake")
    own_instead: ClassVar = Words("負ける役", "Beaten by"), Words("{others}には負ける", "loses to {others}")
    limits: ClassVar[tuple[OptionLimit, ...]] = (
        Idle(("n11", "n12"), LAW["setup.2"], {"deck": ("40",)}),
        Idle(("two-then-three",), LAW["match.5"], seats=(2, 2)),
        Idle(("rotate", "rotate-months"), LAW["dealer.6"], {"domae-kind": ("bank",)}),
        Idle(("rotate-months",), LAW["dealer.5"], {"rotate": ("domae", "goke", "winner")}),
        Idle(("bank-target",), LAW["dealer.6"], {"domae-kind": ("limit",)}),
    )

    maki: Literal["per-ko", "off", "1", "2", "3", "4", "5", "6", "7", "8"] = "per-ko"
    sancho_name: Switch = "on"
    santa: Switch = "on"
    shichiken: Switch = "on"
    tie: Literal["draw", "oya"] = "draw"
    two_then_three: Switch = "on"
    shippin: Literal["either", "ordered"] = "either"
    arashi3: Switch = "on"
    oya_arashi: Literal["on", "lose", "off"] = "off"
    rotate: Literal["domae", "goke", "months", "winner"] = "domae"
    rotate_months: Annotated[int, between(1, 12)] = 1
    oya_draw: Literal["after", "before"] = "after"
    domae_kind: Literal["limit", "bank"] = "limit"
    bank_target: Literal["2", "3"] = "2"
    chips: Annotated[int, between(0, MOST)] = 100
    months: Annotated[int, between(1, MOST_MONTHS)] = 12
    arashi_rank: Literal["above", "below"] = "above"
    spots: Literal["one", "several"] = "one"
    shippin_who: Literal["oya", "ko"] = "oya"
    shared: Literal["yes", "no"] = "yes"
    shiroku: Switch = "off"
    own: OwnYakus = ()
