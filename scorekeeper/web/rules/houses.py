"""The houses that a browser can choose from, and how they stand in an address.

In an address a house is its key (`nintendo`), or what differs from the source (`inflate:on,worth.gokou:10`), after the name that a
table gives it, if any (`木曜会ルール|inflate:on`).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flask import session

from scorekeeper.book.comparing import house_in_line, only_what_differs
from scorekeeper.book.presets import STANDARD, USUAL, presets
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, every_option, house_from, option_value, values
from scorekeeper.core.limits import limit_objections
from scorekeeper.core.names import NAME_LENGTH, trim
from scorekeeper.core.own_yaku import OWN
from scorekeeper.core.words import NOTHING, Words, literal
from scorekeeper.web.common.functions import store
from scorekeeper.web.common.opened_links import GROUPS

LONGEST = 8000
"""The most characters of a house in an address, and bytes of a file."""
USED = "houses"
"""Where a browser's session keeps which houses of each game were last used."""
REMEMBERED = 4


class HouseToChoose(NamedTuple):
    """A house under a name: as it stands in an address, the name, whose it is, and the options that its source leaves to the
    table.
    """

    told: str
    words: Words
    source: Words
    house: House
    open: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name that a table gives it, as typed; that of a house known by name in Japanese, "" if it has none."""
        return self.told.rpartition("|")[0] or ("" if ":" in self.told else self.words.ja)

    def fits(self, given: Mapping[str, str]) -> bool:
        """Whether the answers on a check sheet are its own, but for those that its source leaves to the table."""
        usual = {option.name: option.default for option in every_option(type(self.house))}
        own = usual | values(self.house)
        added = all(name in own for name in given if name.startswith(OWN))
        return added and all(given.get(name, usual.get(name)) == value for name, value in own.items() if name not in self.open)

    def at_table(self, house: House) -> "HouseToChoose":
        """The same with the answers of a table that plays by `house` to what its source leaves to the table."""
        own = {name: option_value(house, name) for name in self.open}
        played = house_from(type(house), values(self.house) | own)
        if played == self.house or limit_objections(played):
            return self
        return self._replace(told=address_of(self.name, played), house=played)


def houses_to_choose(game: Game) -> list[HouseToChoose]:
    """The houses that this browser can choose from, those that it used last first: the standard one, those of its groups, and those
    that are known by name.
    """
    known = [standard(game), *_presets(game)]
    own = [one for one in _of_groups(game) if one.told not in {other.told for other in known}]
    found = [known[0], *own, *known[1:]]
    last = session.get(USED, {}).get(game.name, [])
    return sorted(found, key=lambda one: last.index(one.told) if one.told in last else len(last))


def standard(game: Game) -> HouseToChoose:
    return HouseToChoose(STANDARD, USUAL, NOTHING, game.house())


def _of_groups(game: Game) -> Iterator[HouseToChoose]:
    for how in GROUPS.links().values():
        if not how.revoked:
            group = store().groups.state_of(how.table).group
            for (ruleset, name), house in group.houses.items():
                if ruleset == game.name:
                    yield HouseToChoose(address_of(name, house), literal(name), literal(group.name), house)


def address_of(name: str, house: House) -> str:
    """A house as it stands in an address."""
    differs = only_what_differs(house)
    return f"{name}|{differs}" if name else differs


def house_at(game: Game, text: str) -> HouseToChoose | None:
    """The house that stands in an address; None if there is none such."""
    named = next((one for one in [standard(game), *_presets(game)] if one.told == text), None)
    if named or not text or len(text) > LONGEST:
        return named
    name, _, differs = text.rpartition("|")
    house = house_in_line(game, differs)
    return HouseToChoose(text, literal(trim(name)[:NAME_LENGTH]), NOTHING, house) if house else None


def _presets(game: Game) -> list[HouseToChoose]:
    return [HouseToChoose(one.key, one.words, one.source, one.rules(game), one.open) for one in presets(game)]


def remember(game: Game, house: House) -> None:
    """Put the houses with these rules first among those that this browser chooses from."""
    used = [one.told for one in houses_to_choose(game) if one.fits(values(house))]
    last = {**session.get(USED, {})}
    last[game.name] = [*dict.fromkeys((*used, *last.get(game.name, [])))][:REMEMBERED]
    session[USED] = last
