"""What second reckonings of games with hanafuda share, and never ask the app: cards by their names in records, and who plays."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

MONTHS = ("matsu", "ume", "sakura", "fuji", "ayame", "botan", "hagi", "susuki", "kiku", "momiji", "yanagi", "kiri")
KINDS = {
    **dict.fromkeys(MONTHS, ("tane", "tan", "kasu1", "kasu2")),
    **dict.fromkeys(("matsu", "sakura"), ("hikari", "tan", "kasu1", "kasu2")),
    "susuki": ("hikari", "tane", "kasu1", "kasu2"),
    "yanagi": ("hikari", "tane", "tan", "kasu1"),
    "kiri": ("hikari", "kasu1", "kasu2", "kasu3"),
}
CARDS = tuple(f"{month}-{kind}" for month, kinds in KINDS.items() for kind in kinds)
WILLOWS = {"yanagi-hikari", "yanagi-tane", "yanagi-tan"}
"""Without the chaff."""
LIGHTS = {"matsu-hikari", "sakura-hikari", "susuki-hikari", "kiri-hikari"}
"""Without the rain man."""
CRANE, CURTAIN, MOON, PHOENIX, RAIN_MAN = "matsu-hikari", "sakura-hikari", "susuki-hikari", "kiri-hikari", "yanagi-hikari"
CUP, RAIN_RIBBON = "kiku-tane", "yanagi-tan"
RED = {"matsu-tan", "ume-tan", "sakura-tan"}
BLUE = {"botan-tan", "kiku-tan", "momiji-tan"}
GRASS = {"fuji-tan", "ayame-tan", "hagi-tan"}
ANIMALS = {"botan-tane", "hagi-tane", "momiji-tane"}
VALUES = {"hikari": 20, "tane": 10, "tan": 5, "kasu": 1}


def plant(card: str) -> str:
    return card.partition("-")[0]


def kind(card: str) -> str:
    return card.partition("-")[2].rstrip("123")


def points(pile: Iterable[str]) -> int:
    return sum(VALUES[kind(card)] for card in pile)


def whole(pile: Collection[str], month: str) -> bool:
    """Whether it has all four of a month."""
    return sum(plant(card) == month for card in pile) == 4


def capture(card: str, field: list[str], choose: Callable[[list[str]], str]) -> list[str]:
    """What a card takes with itself from the field, one of two by choice; nothing where it stays there itself."""
    fits = [other for other in field if plant(other) == plant(card)]
    taken = [choose(fits)] if len(fits) == 2 else fits
    for one in taken:
        field.remove(one)
    if not taken:
        field.append(card)
    return [card, *taken] if taken else []


class Sat(NamedTuple):
    """Who plays, who dropped, who was driven out, who was asked, each in turn order; all of them; and who answers next, None when
    everybody is placed.
    """

    playing: tuple[int, ...]
    dropped: tuple[int, ...] = ()
    driven: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    next: int | None = None


def circle(dealer: int, seats: int, blank: int | None = None) -> tuple[int, ...]:
    """The seats in turn order, without the holder of the blank card."""
    return tuple(seat for turn in range(seats) if (seat := (dealer + turn) % seats) != blank)


def sit(order: tuple[int, ...], answers: Sequence[bool], *, play: int, least: int, sure: int | None = None) -> Sat:
    """Where the answers ("in"?) of those who have a choice lead, if `play` may play and `least` must; `sure` has no choice."""
    playing, dropped, driven, asked = list[int](), list[int](), list[int](), list[int]()
    waiting = iter(answers)
    for turn, seat in enumerate(order):
        if len(playing) == play:
            driven.append(seat)
        elif seat == sure or len(playing) + len(order) - turn <= least:
            playing.append(seat)
        else:
            asked.append(seat)
            answer = next(waiting, None)
            if answer is None:
                return Sat(tuple(playing), tuple(dropped), (), tuple(asked), order, seat)
            (playing if answer else dropped).append(seat)
    return Sat(tuple(playing), tuple(dropped), tuple(driven), tuple(asked), order)
