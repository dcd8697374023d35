"""The clauses of a ruleset by short id, and what its rule book has beside them for the code: options, objections and reasons."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib import resources
from operator import itemgetter
from typing import Any, NamedTuple

from scorekeeper.core.house import Option
from scorekeeper.core.inquiry import Reason
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.local import toml

RULEBOOK = "rulebook.toml"
YES_NO = {"on": {"ja": "有", "en": "yes"}, "off": {"ja": "無", "en": "no"}}
"""What the choices of a rule that is played or not are called, unless the rule book says otherwise."""


class WrittenRefusal(NamedTuple):
    """An objection from the rule book: its words, with placeholders, and the clause that it is written under."""

    words: Words
    clause: str


class Why(NamedTuple):
    """A reason from the rule book: its words, with placeholders, and the short ids of its clauses, that which it is written under
    first.
    """

    words: Words
    shorts: tuple[str, ...]


class Law:
    """The clauses of the ruleset `name`, whose rule book is in the folder of `package`.

    `LAW["call.2"]` is the full id of a clause. KeyError if it is not in the rule book: evaluated at import, a wrong id fails at
    startup and not at the table. `shares` are rule books that several games share, whose clauses this one shows as its own.
    """

    def __init__(self, name: str, package: str, *shares: "Law") -> None:
        self.name = name
        self.package = package
        self.shares = shares
        self.cited: set[str] = set()
        """Every clause that code has looked up."""
        self.all = cache(self._all)
        """The full ids of several clauses, in the order given."""

    def __getitem__(self, short: str) -> str:
        if short not in self.clauses:
            raise KeyError(f"{self.name} has no clause {short}")
        self.cited.add(full := f"{self.name}.{short}")
        return full

    def _all(self, *shorts: str) -> tuple[str, ...]:
        return tuple(self[short] for short in shorts)

    def no(self, key: str, where: str = "", *, by: str = "", lasting: bool = False, **names: object) -> Objection:
        """The objection `key` to the field `where`, its placeholders filled with `names`.

        `by` is the clause to cite if it is not the one that the words are written under, `lasting` as in Objection. KeyError if the
        rule book has no such objection.
        """
        words, clause = self.objections[key]
        self.cited.add(by or clause)
        return Objection(key, where, words.put(**names) if names else words, by or clause, lasting)

    def because(self, key: str, *more: str, by: str = "", **names: object) -> Reason:
        """The reason `key` of a ruling, its placeholders filled with `names`.

        It cites the clause that it is written under, those that the rule book names beside it, and `more`, by their short ids;
        `by` is a clause to cite instead of them all. KeyError if the rule book has no such reason.
        """
        words, shorts = self.reasons[key]
        if by:
            self.cited.add(by)
        return Reason(words.put(**names), (by,) if by else self.all(*shorts, *more))

    def why(self, clauses: Iterable[str], keys: Iterable[str]) -> list[Reason]:
        """Those of the reasons `keys` that are written under one of these clauses, in the order of the clauses."""
        under = {self[self.reasons[key].shorts[0]]: key for key in keys}
        return [self.because(under[clause]) for clause in clauses if clause in under]

    def texts(self, *clauses: str) -> list[Reason]:
        """These clauses, by their full ids, as reasons in their own words."""
        book = {one["id"]: one for one in parse_rulebook(self.package)["clause"]}
        return [Reason(_words_of(book[id]), (id,)) for id in dict.fromkeys(clauses)]

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The short ids of all clauses, found by a regular expression: parsing the file takes as long as the rest of loading a
        game.
        """
        found = re.findall(rf'^id = "{re.escape(self.name)}\.([^"\n]+)"$', source(self.package), re.MULTILINE)
        return frozenset(found)

    @cached_property
    def objections(self) -> Mapping[str, WrittenRefusal]:
        """The objections of the rule book by key."""
        return {
            one["key"]: WrittenRefusal(_words_of(one), clause["id"])
            for clause in parse_rulebook(self.package)["clause"]
            for one in clause.get("objection", ())
        }

    @cached_property
    def reasons(self) -> Mapping[str, Why]:
        """The reasons of the rule book by key."""
        return {
            one["key"]: Why(_words_of(one), (clause["id"].removeprefix(f"{self.name}."), *one.get("also", ())))
            for clause in parse_rulebook(self.package)["clause"]
            for one in clause.get("reason", ())
        }

    @cached_property
    def instead(self) -> Mapping[str, tuple[str, ...]]:
        """The clauses that say in the game's own words what a clause of a shared rule book says, by the id of that one; those that
        name it before others come first. Found by a regular expression, like `clauses`.
        """
        found: dict[str, list[tuple[int, str]]] = {}
        clause = ""
        for key, value in re.findall(r"^(id|instead) = (.+)$", source(self.package), re.MULTILINE):
            told = tomllib.loads(f"{key} = {value}")[key]
            if key == "id":
                clause = told
                continue
            for place, shared in enumerate(told):
                found.setdefault(shared, []).append((place, clause))
                self.cited.add(clause)
        return {shared: tuple(one for _, one in sorted(own, key=itemgetter(0))) for shared, own in found.items()}

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """The house rules that the rule book and those it shares ask for, by name."""
        shared = {name: one for law in self.shares for name, one in law.options.items()}
        own = (_option(one, clause["id"]) for clause in parse_rulebook(self.package)["clause"] for one in clause.get("option", ()))
        return shared | {one.name: one for one in own}


def _option(told: dict[str, Any], clause: str) -> Option:
    choices = {
        value: (_words_of(YES_NO.get(value, {}) | one), _words_of(one, "says_")) for value, one in told.get("choice", {}).items()
    }
    says, brief = _words_of(told, "says_"), _words_of(told, "brief_")
    return Option(told["name"], _words_of(told), choices, clause, explained=says, brief=brief, letter=told.get("letter", ""))


def _words_of(told: dict[str, str], prefix: str = "") -> Words:
    return Words(told.get(f"{prefix}ja", ""), told.get(f"{prefix}en", ""))


@cache
def source(package: str) -> str:
    """The text of the rule book in the folder of a package."""
    return (resources.files(package) / RULEBOOK).read_text("utf-8")


@cache
def parse_rulebook(package: str) -> dict[str, Any]:
    """The rule book of a package, parsed from TOML."""
    return toml.contents(resources.files(package) / RULEBOOK)
