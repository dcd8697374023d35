"""The houses that are known by name: how a publisher, a programme or a federation plays, each a set of house rules.

They stand in `houses.toml` beside the rule book of a game, if it has any:

    [[house]]
    key = "nintendo"                    # in addresses and on the command line
    ja = "任天堂"
    en = "Nintendo"
    from_ja = "説明書"                  # whose rules they are, and where they were read
    from_en = "the leaflet"
    read = "2026-11"                    # when
    version = 1                         # of these values
    house = { inflate = "on", "worth.gokou" = 10 }    # only what differs from the source

What the source of a house leaves open, or what its sources dispute, is `open`: the names of options that a table is asked about,
which keep the choice of the rule book. A record stores the values and not the name, so that a corrected house changes no old sheet.
"""

import re
import unicodedata
from functools import cache
from importlib import resources
from typing import Annotated, Any

import msgspec

from scorekeeper.core.game import Game
from scorekeeper.core.house import House, house_from
from scorekeeper.core.words import Words
from scorekeeper.local import toml

STANDARD = "standard"
"""The key of the house of the rule book itself."""
USUAL = Words("標準", "Standard")
"""Its name."""
_FILE = "houses.toml"


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house that is known by name."""

    key: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$")]
    ja: str
    en: str
    from_ja: str
    from_en: str
    read: Annotated[str, msgspec.Meta(pattern="^20[0-9]{2}-[01][0-9]$")]
    version: Annotated[int, msgspec.Meta(ge=1)]
    house: dict[str, Any]
    open: tuple[str, ...] = ()
    leads: bool = False
    """Whether somebody who looks for the game that its words name is led to this one."""

    @property
    def words(self) -> Words:
        return Words(self.ja, self.en)

    @property
    def source(self) -> Words:
        """Whose rules they are: 説明書・版1."""
        return Words(f"{self.from_ja}・版{self.version}", f"{self.from_en}, version {self.version}")

    def rules(self, game: Game) -> House:
        """The house rules of the game. msgspec.ValidationError if there is no such choice."""
        return house_from(game.house, self.house)


def presets(game: Game) -> tuple[Preset, ...]:
    """The houses of this game, the most played first."""
    return _presets(game.package)


@cache
def _presets(package: str) -> tuple[Preset, ...]:
    found = resources.files(package) / _FILE
    return msgspec.convert(toml.contents(found)["house"], tuple[Preset, ...]) if found.is_file() else ()


def named_in(game: Game, question: str) -> tuple[Preset | None, str]:
    """The house that a question names, and the question without it: 任天堂の説明書では五光は何文？ asks 五光は何文？ of 任天堂.

    Of names that begin alike it is the one with the longest.
    """
    named: tuple[int, Preset | None, str] = (0, None, question)
    for one in presets(game):
        found = _naming(one.ja, one.en, one.key).search(question)
        rest = f"{question[: found.start()]} {question[found.end() :]}".strip() if found else ""
        if found and len(rest) > 1 and len(found[0]) > named[0]:
            named = len(found[0]), one, rest
    return named[1:]


@cache
def _naming(*names: str) -> re.Pattern[str]:
    """What names a house in a question, with the words around it that say nothing else; wide letters or not (Ｍリーグ, Mリーグ)."""
    ja, narrow, en, key = (re.escape(name) for name in (names[0], unicodedata.normalize("NFKC", names[0]), *names[1:]))
    return re.compile(
        rf"(?:(?:{ja}|{narrow})(?:の?(?:説明書|ルール|決まり))?(?:では|だと|なら|の場合は?|の|は)?、?)"
        rf"|(?:\b(?:(?:in|under|by|with|at|according to|does|do) )?(?:{en}|{key})(?:['’]s?)?\b"
        r"(?: (?:leaflet|rules?|house))*(?: says?)?)",
        re.IGNORECASE,
    )


def preset(game: Game, key: str) -> House | None:
    """The house rules that are known by this name; None if none are."""
    if key == STANDARD:
        return game.house()
    return next((one.rules(game) for one in presets(game) if one.key == key), None)
