"""A table of 三人こいこい for declarations, and cards by short names."""

from typing import Any, Self

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import Shobu
from scorekeeper.games.koikoi_three.house import KoikoiHouse

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


class Table:
    """Three players, seats 0, 1 and 2; seat 0 deals first."""

    def __init__(self, **house: Any) -> None:
        self.house = KoikoiHouse(**house)
        self.record = Record(GAME, GAME.edition, self.house, ("A", "B", "C"))
        self.state: State = GAME.start(self.house, 3)

    def say(self, *facts: Fact) -> Self:
        """Declare facts that must be accepted."""
        for fact in facts:
            added = add(self.record, self.state, fact)
            assert not isinstance(added, Refused), (fact, added)
            self.record, self.state = added
        return self

    def refusing(self, fact: Fact) -> tuple[Objection, ...]:
        """The objections to a fact that must be refused."""
        objections = GAME.check(self.state, fact)
        assert objections, f"{fact} stands"
        return tuple(objections)

    def refuses(self, fact: Fact) -> tuple[tuple[str, str], ...]:
        """Declare a fact that must be refused: the (key, clause) of every objection."""
        objections = self.refusing(fact)
        assert all(one.text.ja and one.text.en for one in objections)
        return tuple((one.key, one.clause.removeprefix("koikoi-three.")) for one in objections)

    def wins(self, *winners: int, fee: int = 2) -> Self:
        """Months won one after the other, each with a fee from both others."""
        for player in winners:
            yaku = {2: "hanamizake", 4: "omote-sugawara", 7: "akatan"}[fee]
            self.say(Shobu(player=player, names=(yaku,)))
        return self

    def ask(self, key: str, **question: Any) -> Ruling:
        ruling = GAME.ask[key](self.state, question)
        assert ruling.words.ja
        assert ruling.words.en
        assert ruling.clauses
        return ruling

    @property
    def lines(self) -> tuple[Line, ...]:
        return GAME.lines(self.state)

    @property
    def mon(self) -> tuple[int, ...]:
        return GAME.balances(self.state)

    @property
    def dealt(self) -> tuple[int | None, int | None, str]:
        """Month, dealer and limit of the next deal."""
        return tuple(GAME.coming(self.state))

    def cites(self, clause: str) -> bool:
        return f"koikoi-three.{clause}" in self.lines[-1].cites()
