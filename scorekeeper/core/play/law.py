"""The law of a ruleset: its clauses by short id, and the objections that stand beside them in its rule book."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import resources
from typing import Any, NamedTuple

from scorekeeper.core.game import Objection, Reason
from scorekeeper.core.words import Words

RULEBOOK = "rulebook.toml"


class Refusal(NamedTuple):
    """An objection as the rule book has it: its words, with places to fill, and the clause beside which it stands."""

    words: Words
    clause: str


class Law:
    """The clauses of the ruleset `name`, whose rule book lies in the folder of `package`.

    `LAW["call.2"]` is the full id of a clause. KeyError for one that is not in the rule book: asked for where a module is loaded,
    a wrong id stops the program there and not at the table.
    """

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self.package = package
        self.cited: set[str] = set()
        """Every clause that code has asked for."""

    def __getitem__(self, short: str) -> str:
        if short not in self.clauses:
            raise KeyError(f"{self.name} has no clause {short}")
        self.cited.add(full := f"{self.name}.{short}")
        return full

    def all(self, *shorts: str) -> tuple[str, ...]:
        """Several clauses in their order."""
        return tuple(self[short] for short in shorts)

    def no(self, key: str, where: str = "", *, by: str = "", **names: object) -> Objection:
        """The objection `key` to the field `where`, its words filled with `names`; `by`: the clause, where it is not the one beside
        which the words stand. KeyError for an objection that the rule book has not.
        """
        words, clause = self.objections[key]
        self.cited.add(by or clause)
        return Objection(key, where, words.put(**names) if names else words, by or clause)

    def because(self, ja: str, en: str, *shorts: str, **names: object) -> Reason:
        """A step of an argument, with the short ids of its clauses."""
        return Reason(Words(ja, en).put(**names), self.all(*shorts))

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The short ids of all clauses. The file is only looked through for them: reading it whole takes as long as all the rest of
        loading a game.
        """
        found = re.findall(rf'^id = "{re.escape(self.name)}\.([^"\n]+)"$', source(self.package), re.MULTILINE)
        return frozenset(found)

    @cached_property
    def objections(self) -> Mapping[str, Refusal]:
        """The objections of the rule book by key."""
        return {
            one["key"]: Refusal(Words(one["ja"], one["en"]), clause["id"])
            for clause in parsed(self.package)["clause"]
            for one in clause.get("objection", ())
        }


@cache
def source(package: str) -> str:
    """The rule book in the folder of a package, as it was written."""
    return (resources.files(package) / RULEBOOK).read_text("utf-8")


@cache
def parsed(package: str) -> dict[str, Any]:
    """The same in plain values."""
    return tomllib.loads(source(package))
