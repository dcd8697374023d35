"""Cases of the games in NAME_cases.txt that are told alike in each: what a month moves, who deals, what is refused and ruled."""

from typing import Any

import pytest

from scorekeeper.games import BY_NAME
from tests.games.cases import Case, every, numbers, read, said, told

GAMES = tuple(name for name in BY_NAME if name != "riichi")
ASKED = {"kingo": "banker", "mushi": "dealer", "oichokabu": "banker"}
"""The question of who deals."""


def of(section: str) -> pytest.MarkDecorator:
    """A test of each case of a section, in all games that have one."""
    found = [(name, case) for name in GAMES for case in every(name).get(section, [])]
    return pytest.mark.parametrize(("name", "case"), found, ids=[f"{name}: {case[0]}" for name, case in found])


def plain(amounts: tuple[int, ...] | None) -> str:
    return "-" if amounts is None else " ".join(map(str, amounts))


@of("moves")
def test_what_facts_move(name: str, case: Case) -> None:
    """The case | facts | house rules | what each has won (… for anything) | next month, dealer and bind | clauses cited."""
    _, entries, house, points, coming, clauses = (*case, "", "")[:6]
    table = told(name, entries, house if points == "…" else f"{house} seats={len(points.split())}")
    assert points in ("…", plain(table.points))
    assert coming in ("", " ".join("-" if one is None else str(one) for one in table.next).strip())
    assert {*clauses.split()} <= table.clauses()


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
    """Numbers alone and after a plus are numbers; those in lists are names of cards otherwise."""
    if isinstance(value, list):
        return [int(one) if one.startswith("+") else one for one in value]
    return int(value) if value.isdigit() else {"true": True, "false": False}.get(value, value)


@of("rulings")
def test_rulings(name: str, case: Case) -> None:
    """The question | facts | house rules | the verdict | clauses that are cited first | what a reason says, or does not (!).

    (yaku.4) is a clause that is cited.
    """
    question, entries, house, verdict, clauses, *reasons = case
    key, answers = said(question)
    ruling = told(name, entries, house).ask(key, **{field: answer(value) for field, value in answers.items()})
    if verdict.startswith("!"):
        assert ruling.verdict != verdict[1:]
    else:
        assert ruling.verdict == verdict or (verdict.endswith("…") and ruling.verdict.startswith(verdict[:-1]))
    cited = [clause.removeprefix(f"{name}.") for clause in ruling.clauses]
    assert cited[: len(clauses.split())] == clauses.split()
    words = " / ".join((*(text for reason in ruling.reasons for text in reason.words), *(f"({clause})" for clause in cited)))
    for reason in reasons:
        assert (reason.lstrip("!") in words) is not reason.startswith("!"), words


@of("lines")
def test_lines(name: str, case: Case) -> None:
    """Facts | house rules | the label of the last line in English | the clauses it cites first."""
    entries, house, label, clauses = case
    line = told(name, entries, house).lines[-1]
    assert label in ("…", line.label.en)
    assert [clause.removeprefix(f"{name}.") for clause in line.clauses][: len(clauses.split())] == clauses.split()
