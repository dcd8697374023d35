"""Form inputs that games share: who, which yaku, which cards, how many, yes or no."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from scorekeeper.core.deck import Deck
from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import piece
from scorekeeper.core.ledger import Unit
from scorekeeper.core.offer import Choice, Input, Offer
from scorekeeper.core.words import NOTHING, Words, agreeing, same, seat
from scorekeeper.core.yaku import Yaku

F = TypeVar("F", bound=Fact)
When = Mapping[str, Collection[str]]
"""When an input applies: the accepted values by the name of another input. No values: any answer will do."""
WHO = Words("だれが", "Who")
BY_NAME = Words("名で入れる", "By name")
BY_CARDS = Words("札で入れる", "By cards")
BY_POINTS = Words("点で入れる", "By points")
BY_WORD = Words("{who}の言った役", "Yaku that {who} claims")
COUNT_CARDS = Words("札で数える", "By cards")


def when(conditions: When) -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((name, frozenset(values)) for name, values in conditions.items())


def players(seats: Iterable[int], *, unless: str = "") -> tuple[Choice, ...]:
    """A choice for each of these players, hidden for a player already chosen in the input `unless`."""
    return tuple(Choice(str(one), same(f"@{one}"), unless=unless) for one in seats)


def who(seats: Iterable[int], label: Words = WHO, name: str = "player", *, nobody: Words = NOTHING, **more: Any) -> Input:
    """A choice of one of these players, preselected if there is only one; or of `nobody`."""
    choices = (*((Choice("", nobody),) if nobody != NOTHING else ()), *players(seats))
    start = choices[0].value if len(choices) == 1 else ""
    return Input(name, label, "one", choices, start=start, **more)


def choices(yaku: Iterable[Yaku], unit: Unit) -> tuple[Choice, ...]:
    """Yaku by name, each with its fee."""
    return tuple(Choice(one.key, one.words, fee(one.fee, unit)) for one in yaku)


@lru_cache(maxsize=1000)
def fee(amount: int, unit: Unit) -> Words:
    """An amount as a form shows it: in big units if they are whole, or one or more and a half (2貫半)."""
    big, small = unit.split(amount)
    if unit.big and not small:
        return Words(f"{big}{unit.big.ja}", f"{big} {unit.big.en}")
    if unit.big and big and 2 * abs(small) == unit.per:
        return Words(f"{big}{unit.big.ja}半", f"{big}.5 {unit.big.en}")
    return Words(f"{amount}{unit.small.ja}", f"{amount} {agreeing(unit.small, amount).en}")


def one(name: str, label: Words, answers: Iterable[Choice], clause: str = "", **more: Any) -> Input:
    return _ask(name, label, "one", clause, choices=tuple(answers), **more)


def many(name: str, label: Words, answers: Iterable[Choice], clause: str = "", **more: Any) -> Input:
    return _ask(name, label, "many", clause, choices=tuple(answers), **more)


def flag(name: str, ja: str, en: str, clause: str = "", **more: Any) -> Input:
    """A switch, off by default."""
    return _ask(name, Words(ja, en), "flag", clause, **more)


def count(name: str, label: Words, least: int, most: int, clause: str = "", **more: Any) -> Input:
    """A number, starting at `least`."""
    return _ask(name, label, "count", clause, least=least, most=most, **{"start": str(least), **more})


def cards(name: str, label: Words, least: int, most: int, clause: str = "", **more: Any) -> Input:
    return _ask(name, label, "cards", clause, least=least, most=most, **more)


def _ask(name: str, label: Words, kind: Any, clause: str, **more: Any) -> Input:
    """An input; `when` is given as plain values."""
    if "when" in more:
        more["when"] = when(more["when"])
    return Input(name, label, kind, clause=clause, **more)


def yaku_of(player: int, label: Words, yaku: Iterable[Yaku], unit: Unit, **more: Any) -> Input:
    """Which of these yaku a player has (`names.1`), one player shown at a time."""
    asked = tuple(yaku)
    clause = asked[0].clause if asked else ""
    told: dict[str, Any] = {"most": len(asked), "look": "turns", "optional": True, **more}
    return many(piece("names", player), label.put(who=seat(player)), choices(asked, unit), clause, **told)


def stakes(sitting: Iterable[int], label: Words, spots: Iterable[Choice], clause: str, *, least: int = 1) -> tuple[Input, ...]:
    """What each of these players stakes (`stakes`, a number or empty) and on which spot (`spots.1`)."""
    seats, places = tuple(sorted(sitting)), tuple(spots)
    return (
        Input("stakes", label, "numbers", of=seats, least=least, clause=clause),
        *(one(piece("spots", seat), Words(f"@{seat}の場所", f"Spot of @{seat}"), places, clause, optional=True) for seat in seats),
    )


def cards_on_piles(
    tapped: Mapping[str, list[str]], name: str, piles: Iterable[int | str], deck: Deck[Any]
) -> tuple[tuple[str, ...], ...]:
    """The names of the cards that have been put on each of these piles so far."""
    fields = [piece(name, pile) for pile in piles]
    return tuple(tuple(card for card in tapped.get(field, ()) if card in deck.by_name) for field in fields)


def fact_from(kind: type[F], values: Mapping[str, Any], **more: object) -> F:
    """The fact built from the answers of a form and `more`. Answers that are not fields of the fact are ignored."""
    fields = {name: value for name, value in {**values, **more}.items() if name in kind.__struct_fields__}
    return msgspec.convert(fields, kind)


def tap(key: str, fact: type[Fact], words: Words, hint: Words = NOTHING, **more: Any) -> Offer:
    """An offer without inputs: one tap declares it."""
    return Offer(key, fact, words, hint, **more)
