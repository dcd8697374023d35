"""What several forms ask: who, and what a yaku pays."""

from scorekeeper.core.game import Choice, Input
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.hachihachi.law import KAN
from scorekeeper.games.hachihachi.month import SEATS

EVERYONE = tuple(range(SEATS))
NONE = Choice("", Words("なし", "none"))
WHO = Words("だれが", "Who")


def kan(points: int) -> Words:
    return Words(f"{points // KAN}貫", f"{points // KAN} kan")


def players(seats: tuple[int, ...] = EVERYONE, unless: str = "", verb: Words = NOTHING) -> tuple[Choice, ...]:
    return tuple(Choice(str(one), Words(f"@{one}{verb.ja}", f"@{one}{verb.en}"), unless=unless) for one in seats)


def who(seats: tuple[int, ...] = EVERYONE, label: Words = WHO) -> Input:
    start = str(seats[0]) if len(seats) == 1 else ""
    return Input("player", label, "one", players(seats), start=start)
