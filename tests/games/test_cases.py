"""Cases of the games in NAME/cases.txt that are told alike in each: what a month moves, who deals, what is refused and ruled."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from scorekeeper.core.forms import read as filled
from scorekeeper.core.forms import start
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import moves_of
from scorekeeper.games import BY_NAME
from tests.games.cases import Case, every, looks, numbers, read, said, tapped, told, try_all
from tests.games.table import Table

GENERAL = ("looks", "filled", "found", "answers")
"""The sections that riichi mahjong has too; the others are its own there, told in its own words (test_payments)."""
ASKED = {"kingo": "banker", "mushi": "dealer", "oichokabu": "banker"}
"""The question of who deals."""


def of(section: str) -> Callable[[Callable[[str, Case], None]], Callable[[str], None]]:
    """A test of all cases of a section in each game that has one."""

    def tests(check: Callable[[str, Case], None]) -> Callable[[str], None]:
        @pytest.mark.parametrize(
            "name", [name for name in BY_NAME if section in every(name) and (name != "riichi" or section in GENERAL)]
        )
        def test(name: str) -> None:
            try_all(every(name)[section], partial(check, name))

        return test

    return tests


def plain(amounts: tuple[int, ...] | None) -> str:
    return "-" if amounts is None else " ".join(map(str, amounts))


@of("moves")
def test_what_facts_move(name: str, case: Case) -> None:
    """The case | facts | house rules | what each has won (… for anything) | next month, dealer and bind | clauses cited | what each
    has on the board, with a note after a slash.
    """
    _, entries, house, points, coming, clauses, has = (*case, "", "", "")[:7]
    table = told(name, entries, house if points == "…" else f"{house} seats={len(points.split())}")
    assert points in ("…", plain(table.points))
    assert coming in ("", " ".join("-" if one is None else str(one) for one in table.next).strip())
    assert {*clauses.split()} <= table.clauses()
    seats = table.GAME.board(table.state).seats if has else ()
    assert has == " ".join(f"{one.total}/{one.note.ja}".rstrip("/") for one in seats)


@of("deals")
def test_who_deals_next(name: str, case: Case) -> None:
    """Facts | house rules | the number of the next month or round and who deals it."""
    entries, house, coming = case
    table = told(name, entries, house)
    assert table.next[:2] == numbers(coming)
    assert name not in ASKED or table.ask(ASKED[name]).verdict == coming.split()[1]


@of("ends")
def test_how_it_ends(name: str, case: Case) -> None:
    """Facts | house rules | the final result | the places; - while it goes on."""
    entries, house, final, places = case
    table = told(name, entries, house)
    assert (plain(table.final), plain(BY_NAME[name].places(table.state))) == (final, places)


@of("refused")
def test_what_is_refused(name: str, case: Case) -> None:
    """The fact | facts before it | house rules | the objections (a+b), or "stands" | of the first its field (… for any), its clause
    and what it says, each after a bar.
    """
    fact, before, house, keys, where, *more = (*case, "…") if case[-1] == "stands" else case
    table = told(name, before, house)
    (one,) = read(name, fact)
    if keys == "stands":
        table.say(one)
        return
    found, *_ = all_ = table.refusing(one)
    assert "+".join(each.key for each in all_) == keys
    assert where in ("…", found.where)
    assert not more or table.short(found.clause) == more[0]
    assert all(words in f"{found.text.ja} / {found.text.en}" for words in more[1:])


@of("asks")
def test_when_a_form_must_be_told_who_deals_next(name: str, case: Case) -> None:
    """The form | facts | house rules | must, may, or no."""
    form, entries, house, must = case
    offer = next(one for one in BY_NAME[name].offers(told(name, entries, house).state) if one.key == form)
    asked = next((not one.optional for one in offer.inputs if one.name == "leader"), None)
    assert {True: "must", False: "may", None: "no"}[asked] == must


def answer(value: Any) -> Any:
    """Numbers alone and after a sign are numbers; those in lists are names of cards otherwise."""
    if isinstance(value, list):
        return [answer(one) if isinstance(one, list) or one[:1] in "+-" or one == "null" else one for one in value]
    signed = value[1:] if value[:1] in ("+", "-") else value
    return int(value) if signed.isdigit() else {"true": True, "false": False, "null": None}.get(value, value)


def rules(table: Table, question: str) -> Ruling:
    """What is ruled on a question, or on its form as it opens (`season? third=1`), with what is tapped besides."""
    key, _, taps = question.partition(" ")
    if key.endswith("?"):
        return table.opened(key[:-1], tapped(taps))
    key, answers = asked(question)
    return table.ask(key, **answers)


def asked(question: str) -> tuple[str, dict[str, Any]]:
    """The question and its answers; of lists with a point in their name each is of a player: `captures.0=…`."""
    key, told = said(question)
    answers: dict[str, Any] = {}
    for field, value in told.items():
        name, _, player = field.partition(".")
        if player and isinstance(value, list):
            answers.setdefault(name, {})[player] = value
        else:
            answers[field] = answer(value)
    return key, answers


def says(table: Table, ruling: Ruling, words: list[str]) -> None:
    """These words are in a ruling, its reasons, the notes of its outcomes, or what it assumes; those after an exclamation mark are
    not. (yaku.4): a clause that is cited.
    """
    more = (*(reason.words for reason in ruling.reasons), *(case.note for case in ruling.cases))
    texts = (ruling.words, *more, *ruling.assumed)
    whole = " / ".join((*(text for one in texts for text in one), *(f"({table.short(clause)})" for clause in ruling.clauses)))
    for one in words:
        assert (one.lstrip("!") in whole) is not one.startswith("!"), whole


def ruled(name: str, case: Case) -> tuple[Table, Ruling, str]:
    """The table, its ruling, and what it is told to move.

    The question | facts before it | house rules | the verdict | what it moves | the facts that it enters (… for any) | clauses that
    it cites | what it says, or (!) does not.
    """
    question, entries, house, verdict, moves, entered, clauses, *words = (*case, *[""] * 4)[: max(7, len(case))]
    table = told(name, entries, house)
    ruling = rules(table, question)
    assert ruling.verdict == verdict
    assert entered == "…" or ruling.facts == read(name, entered)
    assert {*clauses.split()} <= {*map(table.short, ruling.clauses)}
    says(table, ruling, words)
    return table, ruling, moves


@of("answers")
def test_what_is_answered(name: str, case: Case) -> None:
    """What it moves is for each player."""
    table, ruling, moves = ruled(name, case)
    before = table.points
    assert (plain(moves_of(ruling.payments, len(before))) if ruling.payments else "") == moves
    if ruling.facts and moves:
        after = table.say(*ruling.facts).points
        assert plain(tuple(now - then for now, then in zip(after, before, strict=True))) == moves


@of("outcomes")
def test_what_each_outcome_moves(name: str, case: Case) -> None:
    """A slash between the outcomes, - for nothing."""
    table, ruling, moves = ruled(name, case)
    found = (plain(moves_of(one.payments, len(table.points))) if one.payments else "-" for one in ruling.cases)
    assert " / ".join(found) == moves


@of("rulings")
def test_rulings(name: str, case: Case) -> None:
    """The question | facts | house rules | the verdict | clauses that are cited first | what a reason says, or does not (!).

    (yaku.4) is a clause that is cited.
    """
    question, entries, house, verdict, clauses, *reasons = case
    key, answers = asked(question)
    table = told(name, entries, house)
    ruling = table.ask(key, **answers)
    if verdict.startswith("!"):
        assert ruling.verdict != verdict[1:]
    else:
        assert ruling.verdict == verdict or (verdict.endswith("…") and ruling.verdict.startswith(verdict[:-1]))
    assert [*map(table.short, ruling.clauses)][: len(clauses.split())] == clauses.split()
    says(table, ruling, reasons)


@of("lines")
def test_lines(name: str, case: Case) -> None:
    """Facts | house rules | the label of the last line in English | the clauses it cites first."""
    entries, house, label, clauses = case
    line = told(name, entries, house).lines[-1]
    assert label in ("…", line.label.en)
    assert [clause.removeprefix(f"{name}.") for clause in line.clauses][: len(clauses.split())] == clauses.split()


@of("looks")
def test_what_a_table_looks_like(name: str, case: Case) -> None:
    """Facts | house rules | parts of the table: months, lines, forms, questions, the board, the sheet, statistics (`looks`)."""
    entries, house, *wants = case
    looks(name, told(name, entries, house), wants)


@of("filled")
def test_what_a_form_enters(name: str, case: Case) -> None:
    """The form as it opens | what is tapped besides | facts before | house rules | the fact; none if something is missing."""
    key, taps, entries, house, fact = case
    table = told(name, entries, house)
    form = table.offer(key)
    draft = filled(form, start(form) | tapped(taps), table.state.seats)
    assert not draft.wrong
    assert ((draft.fact,) if draft.fact else ()) == read(name, fact)
    assert bool(draft.missing) is (not fact)


@of("found")
def test_what_a_form_finds(name: str, case: Case) -> None:
    """The form | what is tapped | facts before | house rules | of each thing found its parts (`looks`)."""
    form, taps, entries, house, *wants = case
    looks(name, [*BY_NAME[name].find(told(name, entries, house).state, form, tapped(taps))], wants)
