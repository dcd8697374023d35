"""Finds the terms of a game in texts and links them to their reading and meaning.

Players' names are inserted after the terms are found, so that a player called 光 is not linked.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from flask import url_for
from markupsafe import Markup, escape

from scorekeeper.book.clauses import Term
from scorekeeper.book.reading import book
from scorekeeper.core.game import Game
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.web.common.functions import lang, swapped_into

PLAIN = frozenset(("do", "in", "out", "のみ", "出る"))
"""Names that are also ordinary words: linked only between punctuation."""
SCRIPTS = tuple(re.compile(one) for one in ("[一-鿿々]", "[ァ-ヺー]", "[ぁ-ゖ]"))
WEAK = re.compile("[一-鿿ァ-ヺ]|[ぁ-ゖ]{1,2}|[一二三四五六七八九十]+")
"""Names so short that they often occur inside another word: linked only at word boundaries."""


class Glossary(NamedTuple):
    """The terms of a game in one language: a pattern for their names, longest first, and the key of each."""

    names: re.Pattern[str]
    keys: dict[str, str]
    alone: frozenset[str]


@cache
def glossary(game: str, language: str) -> Glossary:
    terms = book(BY_NAME[game]).terms.values()
    keys = {said.casefold(): term.key for term in terms for said in term.said}
    names = {term.words.say(language).casefold(): term.key for term in terms}
    alone = frozenset(keys.keys() - names.keys()) | PLAIN
    keys |= names
    # A game without a glossary has a pattern that never matches.
    choices = "|".join(re.escape(name) for name in sorted(keys, key=len, reverse=True)) or r"(?!)"
    pattern = rf"\b(?:{choices})(?=s?\b)" if language == "en" else f"(?:{choices})"
    return Glossary(re.compile(pattern, re.IGNORECASE), keys, alone)


class TermFound(NamedTuple):
    """A term in a text."""

    start: int
    end: int
    key: str


@lru_cache(4096)  # the rule books have some thousands of texts, and each page shows a few hundred
def first_terms(text: str, game: str, language: str) -> tuple[TermFound, ...]:
    """Every term in a text of a game, at its first occurrence."""
    firsts: dict[str, TermFound] = {}
    for found in find(text, glossary(game, language)):
        firsts.setdefault(found.key, found)
    return tuple(firsts.values())


def find(text: str, known: Glossary) -> Iterator[TermFound]:
    """Every term in a text, the longest name first."""
    at = end = 0
    while found := known.names.search(text, at):
        name = found[0].casefold()
        if _stands(text, found, end, known, alone=name in known.alone):
            end = found.end()
            yield TermFound(found.start(), end, known.keys[name])
        at = max(end, found.start() + 1)


def _stands(text: str, found: re.Match[str], before: int, known: Glossary, *, alone: bool) -> bool:
    """Whether a name is a separate word here; `before` is where the last term ended."""
    start, end = found.span()
    if alone:
        beside = text[:start].rstrip()[-1:] + text[end:].lstrip()[:1]
        return not re.search(r"[\w@'’]", beside)
    if not WEAK.fullmatch(found[0]):
        return True
    follows = start > 0 and start != before and _same_word(text[start - 1], text[start], SCRIPTS)
    goes_on = end < len(text) and _same_word(text[end - 1], text[end], SCRIPTS[:2]) and not known.names.match(text, end)
    return not follows and not goes_on


def _same_word(one: str, next_: str, scripts: tuple[re.Pattern[str], ...]) -> bool:
    return any(script.match(one) and script.match(next_) for script in scripts)


def terms(words: Words | None, game: Game, players: tuple[str, ...] = ()) -> Markup:
    """Words in the reader's language with players' names, each term linked at its first occurrence.

    The link opens a sheet over the page; inside a sheet, which never opens another, it leads to the term's own page.
    """
    if words is None:
        return Markup()
    text, made, at = words.say(lang()), [], 0
    for found in first_terms(text, game.name, lang()):
        made += [_fill_names(text[at : found.start], players), _link(game, found.key, text[found.start : found.end])]
        at = found.end
    return Markup().join([*made, _fill_names(text[at:], players)])


def _fill_names(text: str, players: tuple[str, ...]) -> Markup:
    return escape(Words(text, "").with_names(players).ja)


def _link(game: Game, key: str, name: str) -> Markup:
    href = url_for("rules.term", ruleset=game.name, key=key)
    in_sheet = swapped_into("over")
    opens = ' hx-get="{0}" hx-target="#over" hx-swap="innerHTML" hx-sync="this" aria-haspopup="dialog"'
    return Markup(f'<a class="term" href="{{0}}"{"" if in_sheet else opens}>{{1}}</a>').format(href, name)


@cache
def _clauses_by_term(game: str) -> dict[str, tuple[str, ...]]:
    """The clauses that mention each term, those that begin with it first."""
    places: dict[str, list[tuple[bool, str]]] = {}
    known = glossary(game, "ja")
    for clause in book(BY_NAME[game]).clauses.values():
        first = {found.key: found.start for found in reversed(list(find(clause.ja, known)))}
        for key, start in first.items():
            places.setdefault(key, []).append((start > 0, clause.id))
    return {key: tuple(id for _, id in sorted(found, key=lambda one: one[0])) for key, found in places.items()}


def clauses_on(game: Game, term: Term, most: int = 4) -> tuple[str, ...]:
    """The first clauses to read about a term."""
    return _clauses_by_term(game.name).get(term.key, ())[:most]
