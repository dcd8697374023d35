"""A table of 三人こいこい for declarations, and cards by short names."""

from typing import ClassVar, Self

from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import ShobuThree
from tests.games import table

SHORT = {
    "crane": "matsu-hikari",
    "curtain": "sakura-hikari",
    "moon": "susuki-hikari",
    "rain": "yanagi-hikari",
    "phoenix": "kiri-hikari",
    "warbler": "ume-tane",
    "cuckoo": "fuji-tane",
    "bridge": "ayame-tane",
    "butterflies": "botan-tane",
    "boar": "hagi-tane",
    "geese": "susuki-tane",
    "cup": "kiku-tane",
    "deer": "momiji-tane",
    "swallow": "yanagi-tane",
}


def cards(text: str) -> tuple[str, ...]:
    """Cards by short names, by their own, or as `hagi*` for the first kasu of a month, `hagi**` for the second."""
    found: list[str] = []
    for word in text.split():
        plain = word.rstrip("*")
        found.append(f"{plain}-kasu{len(word) - len(plain)}" if plain != word else SHORT.get(word, word))
    return tuple(found)


def turn(text: str) -> tuple[tuple[str, ...], ...]:
    """Three piles: before this turn, by the hand card, by the turned card, with | between them."""
    before, hand, turned = (cards(part) for part in text.split("|"))
    return before, hand, turned


class Table(table.Table):
    """Three players, seats 0, 1 and 2; seat 0 deals first."""

    GAME: ClassVar = GAME

    def wins(self, *winners: int) -> Self:
        """Months won one after the other, each with 2 mon from both others."""
        return self.say(*(ShobuThree(player=player, names=("hanamizake",)) for player in winners))

    def cites(self, *clauses: str) -> bool:
        """Whether the last line cites these clauses."""
        return {self.short(clause) for clause in self.lines[-1].cites()} >= {*clauses}
