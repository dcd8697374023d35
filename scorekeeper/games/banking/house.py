"""The house rules that both games have: the cards and what they count, 胴前, how many months, chips at the start."""

from typing import Any, Protocol

from scorekeeper.core.deck import Deck
from scorekeeper.core.house import House, number, option
from scorekeeper.core.words import Words
from scorekeeper.decks.kabu import KABU, KABU_48, Number
from scorekeeper.games.banking.ending import MOST_MONTHS
from scorekeeper.games.banking.stakes import MOST

TEN = 10
"""The highest number of a card."""


class Cards(Protocol):
    """House rules on the cards: 40 or 48 of them, and what months 11 and 12 count."""

    @property
    def deck(self) -> str: ...
    @property
    def n11(self) -> int: ...
    @property
    def n12(self) -> int: ...


class CardsHouse(House, frozen=True):
    """House rules of which `deck`, `n11` and `n12` say what is played with."""

    @property
    def pack(self: Cards) -> Deck[Number]:
        return KABU if self.deck == "40" else KABU_48

    def number(self: Cards, month: int) -> int:
        """What a card of this month counts."""
        return {11: self.n11, 12: self.n12}.get(month, month)


# ---------------------------------------------------------------- the questions, each with the clause that leaves it to the table


def deck(clause: str) -> Any:
    choices = {
        "40": (Words("40枚", "40"), Words("柳と桐を抜く。", "Without willow and paulownia.")),
        "48": (Words("48枚", "48"), Words("柳と桐の数を決める。", "Willow and paulownia count as agreed.")),
    }
    return option(Words("使用札数", "Cards"), choices, clause, brief=Words("札", "cards"), letter="イ")


def counts(plant: str, month: int, clause: str, letter: str = "") -> Any:
    """What month 11 or 12 counts, by the name of its plant."""
    asked = Words(f"{plant}（{month}月）の数", f"What month {month} counts")
    brief = Words(f"{plant}の数", f"month {month}")
    return number(asked, Words("48枚で打つとき。", "With 48 cards."), clause, 1, TEN, brief=brief, letter=letter)


def domae(clause: str) -> Any:
    hint = Words("子全員で張れる点数。", "What all ko may stake together.")
    return number(Words("胴前", "Domae"), hint, clause, 1, MOST, letter="ロ")


def months(clause: str) -> Any:
    hint = Words("途中で打ち切ることも、続けることもできる。", "The table may stop before, or go on.")
    return number(Words("月数", "Months"), hint, clause, 1, MOST_MONTHS)


def chips(clause: str, least: int) -> Any:
    hint = Words("超えた負けは借りとして書く。", "A loss beyond them is a debt.")
    return number(Words("始めのチップ", "Chips at the start"), hint, clause, least, MOST, brief=Words("チップ", "chips"))
