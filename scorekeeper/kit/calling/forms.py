"""What is asked of a call: by the names of yaku, or by the captured cards, and what these are worth."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Generic, Literal

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import piece
from scorekeeper.core.ledger import Unit
from scorekeeper.core.offer import Choice, Finding, Input, Offer
from scorekeeper.core.words import NOTHING, Words, listing
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.kit import asks
from scorekeeper.kit.calling.checks import check_captures
from scorekeeper.kit.calling.table import CallTable, JudgedTurn, bare
from scorekeeper.kit.cards.shobu import COUNTED
from scorekeeper.kit.cards.turns import PILES, Names, check_piles, distinct_cards
from scorekeeper.kit.cards.yaku import HeldYaku, YakuRow, YakuTable, yaku_words
from scorekeeper.kit.fields import inputs_of
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import R

HELD_NOW = Words("いまある役を全て", "All yaku held now")
BY_NAMES, FROM_CARDS = (
    Words("役の名で入れる", "by the names of yaku"),
    Words("取り札から判定する", "judged from the captured cards"),
)
CHECK_BY_CARDS = Words("札で確かめる", "By cards")
NO_YAKU = Words("役なし", "no yaku")

# ---------------------------------------------------------------- questions


def names_input(table: YakuTable[Any], unit: Unit, label: Words, clause: str, **more: Any) -> Input:
    """Which yaku are held, with their fees."""
    answers = asks.choices((row.yaku for row in table.values()), unit)
    return asks.many("names", label, answers, clause, least=1, **more)


def old_input(table: YakuTable[Any], clause: str) -> Input:
    """Which of them have not changed in this turn."""
    answers = tuple(Choice(key, row.yaku.words) for key, row in table.items())
    label = Words("前の巡からそのままの役", "Held unchanged since before this turn")
    return asks.many("old", label, answers, clause, optional=True, quiet=True)


def count_input(row: YakuRow[Any], keys: Collection[str], *, most: int = 0, least: int = 0, start: int = 0) -> Input:
    """How many cards there are of a yaku that grows, once one of these yaku is named."""
    label = Words(f"{row.yaku.words.ja}の枚数", f"How many {row.yaku.words.en}")
    if len(keys) > 1 and row.yaku.key == "tan":
        label = Words("短冊の枚数", "How many ribbons")
    few = least or row.need
    return asks.count(row.yaku.key, label, few, most or len(row.of), row.yaku.clause, when={"names": keys}, start=str(start or few))


@cache
def number_inputs(yaku: CallTable[Any], house: Any) -> tuple[Input, ...]:
    """How many tane, ribbons and kasu there are, where that changes a fee."""
    table, rows = yaku.under(house), yaku.of_source(house)
    users = {field: [*yaku.growing(house, field)] for field in COUNTED}
    return tuple(
        count_input(
            rows[field],
            keys,
            least=min(table[key].need for key in keys),
            start=rows[field].need if len(keys) == 1 else 0,
        )
        for field, keys in users.items()
        if keys
    )


@dataclass(frozen=True, kw_only=True)
class CallForms(Generic[R]):
    """The two forms of a fact that tells yaku: by their names, and by the captured cards, each with a door to the other. Their
    questions are those that its fields ask.

    `cards`: whether there is a form by cards. `hint` and `place` are those of the form by names.
    """

    key: str
    fact: type[Fact]
    words: Words
    cards: Callable[[Position[R]], bool] = lambda at: True
    hint: Words = BY_NAMES
    place: Literal["main", "hidden"] = "main"
    verb: Words = Offer._field_defaults["verb"]

    def by_names(self, at: Position[R]) -> Offer:
        doors: dict[str, Any] = {"door": f"{self.key}-cards", "door_words": CHECK_BY_CARDS} if self.cards(at) else {}
        asked = inputs_of(self.fact, at, "names")
        return Offer(self.key, self.fact, self.words, self.hint, asked, place=self.place, verb=self.verb, **doors)

    def by_cards(self, at: Position[R]) -> Offer | None:
        if not self.cards(at):
            return None
        asked = inputs_of(self.fact, at, "cards")
        doors: dict[str, Any] = {"place": "hidden", "door": self.key, "door_words": asks.BY_NAME}
        return Offer(f"{self.key}-cards", self.fact, self.words, FROM_CARDS, asked, **doors)

    def _of_seat(self, make: Form[R], door: str, place: Literal["main", "hidden"], seat: int, at: Position[R]) -> Offer | None:
        offer = make(at)
        if offer is None or seat not in at.round.seating.turn:
            return None
        return offer._replace(
            key=f"{offer.key}-{seat}",
            seat=seat,
            inputs=tuple(one for one in offer.inputs if one.name != "player"),
            fixed=(("player", seat),),
            hint=NOTHING if place == "main" else offer.hint,
            place=place,
            door=f"{door}-{seat}",
        )

    def of_both(self) -> dict[str, Form[R]]:
        return {self.key: self.by_names, f"{self.key}-cards": self.by_cards}

    def of_seats(self, seats: Iterable[int]) -> dict[str, Form[R]]:
        """The same, opened by the key under a player's name, so that who it is is told already."""
        cards = f"{self.key}-cards"
        told = {f"{self.key}-{seat}": partial(self._of_seat, self.by_names, cards, "main", seat) for seat in seats}
        return told | {f"{cards}-{seat}": partial(self._of_seat, self.by_cards, self.key, "hidden", seat) for seat in seats}


# ---------------------------------------------------------------- what cards are worth


def turn_piles(tapped: Mapping[str, list[str]]) -> tuple[Names, ...]:
    """The three piles of a turn, as they have been chosen so far."""
    return tuple(distinct_cards(tapped.get(piece("captures", pile), [])) for pile in PILES)


def all_names(piles: Iterable[Names]) -> Names:
    return tuple(name for pile in piles for name in pile)


def finding(held: Collection[HeldYaku], names: Names, detail: Words, fee: int, clause: str) -> Finding:
    """What captured cards make."""
    cards = frozenset(cards_named(names))
    groups = tuple((one.words, tuple(sorted(cards & (one.row.of | one.row.cards)))) for one in held)
    words = yaku_words(held) if held else NO_YAKU
    return Finding({"names": [one.key for one in held]}, words, detail, fee, groups, clause)


def may_call(yaku: CallTable[Any], judged: JudgedTurn) -> tuple[Words, str]:
    """Whether the player may stop at the end of this turn, and the clause."""
    if not judged.new:
        refusal = yaku.law.no("shobu-no-news" if judged.held else "shobu-nothing")
        return refusal.text, refusal.clause
    return may_stop([one for one in judged.held if one.key in judged.new]), yaku.law[yaku.cites.new]


def may_stop(new: Iterable[HeldYaku]) -> Words:
    """That the player may stop, because of these."""
    made = listing([one.words for one in new])
    return Words(f"勝負できる（新しい役: {made.ja}）", f"Shobu may be called (new: {made.en})")


Fee = Callable[[tuple[HeldYaku, ...], int | None], int]
"""What a player is paid for yaku, if it is known who he is."""


def find_turn(
    yaku: CallTable[Any], form: CallForms[Any], at: Position[Any], key: str, tapped: Mapping[str, list[str]], fee: Fee
) -> tuple[Finding, ...]:
    """What the captured cards of a turn are worth in a form by cards, and whether the player may stop."""
    cards = f"{form.key}-cards"
    fact: Any = msgspec.convert({"player": 0, "captures": turn_piles(tapped)}, form.fact)
    amiss = check_captures(yaku.law, fact, fact.captures, yaku.most)
    if not key.startswith(cards) or not any(fact.captures) or any(amiss):
        return ()
    judged = yaku.judge(at.round.rules, bare(fact))
    player = _seat((tapped.get("player") or [key.removeprefix(f"{cards}-")])[0])
    detail, clause = may_call(yaku, judged)
    return (finding(judged.held, all_names(fact.captures), detail, fee(judged.held, player), clause),)


def find_at_last(
    yaku: CallTable[Any], at: Position[Any], tapped: Mapping[str, list[str]], fee: Fee, said: Words, clause: str
) -> tuple[Finding, ...]:
    """What all captured cards of the player are worth who is chosen as the `last`."""
    pile = distinct_cards(tapped.get("captures", []))
    held = () if any(check_piles(yaku.law, (pile,), yaku.most)) else yaku.held_in(cards_named(pile), at.round.rules)
    player = _seat((tapped.get("last") or [""])[0])
    return (finding(held, pile, said, fee(held, player), clause),) if held else ()


def _seat(told: str) -> int | None:
    return int(told) if told.isascii() and told.isdecimal() else None
