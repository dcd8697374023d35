"""The referee: questions from a table, in its own words or by a form, and the ruling, which one tap enters
(scorekeeper.web.referee.rulings).

A ruling is computed from its address and the current record, so its link can be shared.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper import search
from scorekeeper.book.clauses import ClauseTable
from scorekeeper.book.comparing import elsewhere
from scorekeeper.book.reading import book
from scorekeeper.core import corrections, forms, record
from scorekeeper.core.acts import together
from scorekeeper.core.answers import Answers, answers
from scorekeeper.core.board import Board
from scorekeeper.core.corrections import Ended
from scorekeeper.core.deck import Card
from scorekeeper.core.game import Game, State
from scorekeeper.core.inquiry import Case, Inquiry, Ruling
from scorekeeper.core.ledger import moves_of
from scorekeeper.core.log import live
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.reckoning import Op, Reckoning
from scorekeeper.core.record import Refused
from scorekeeper.core.trial import lacks_payments
from scorekeeper.core.words import Words, listing
from scorekeeper.games import GAMES
from scorekeeper.web.club.evenings import evening_of_table
from scorekeeper.web.common.functions import fresh_key, say
from scorekeeper.web.record.entering import FormNote
from scorekeeper.web.record.entry_summaries import by_entry, describe
from scorekeeper.web.record.preview import beside
from scorekeeper.web.record.request import At, at
from scorekeeper.web.referee.answers_said import AnswerSaid, question_words
from scorekeeper.web.rules.book import open_book, same_house
from scorekeeper.web.table.page import group_payments

referee = Blueprint("referee", __name__, url_prefix="/t/<table>")
asking = Blueprint("asking", __name__, url_prefix="/rules/<ruleset>")
asking.url_defaults(same_house)
asking.add_app_template_global(elsewhere)

UNSAID = Choice("", Words("なし", "none"))
"""The choice that withdraws an optional answer which the record does not determine."""


class Advice(NamedTuple):
    """The rule book's answer: its clauses, best first, each with whether it is in force, or in `words` that it is silent; and the
    inquiry that settles the matter. `close`: the first two clauses are close, and `words` asks which is meant.
    """

    words: Words
    clauses: tuple[tuple[ClauseTable, bool], ...]
    inquiry: Inquiry | None
    close: bool = False
    named: str = ""


class Before(NamedTuple):
    """A ruling as of the state before the newest entry, which would enter the same thing differently."""

    entry: int
    words: Words
    ruling: Ruling


class RecordedRuling(NamedTuple):
    """What a ruling would record: a short description of every fact, and the board after them if the match goes on to another
    round.
    """

    words: Words
    after: Board | None


# In one's own words


@referee.get("/ask")
def page(table: str) -> str:
    """The question field, and all inquiries available at this table now, by topic."""
    here = at(table)
    of, rounds = about(here), [*corrections.finished_rounds(here.record)]
    state = of.state if of else here.state
    inquiries: dict[str, list[tuple[Inquiry, int | None]]] = {}
    for one in here.game.inquiries(state):
        inquiries.setdefault(one.topic, []).append((one, of.number if of else None))
    if not of and rounds:  # what can no longer be asked is asked of the round that ended last
        open_now = {one.key for found in inquiries.values() for one, _ in found}
        for one in here.game.inquiries(rounds[-1].state):
            if one.key not in open_now:
                inquiries.setdefault(one.topic, []).append((one, rounds[-1].number))
    topics = book(here.game).topics
    return render_template(
        "referee/referee.html",
        here=here,
        board=here.board,
        groups=[(topics[topic], found) for topic, found in inquiries.items()],
        of=of,
        rounds=rounds,
        asked=_question_text(),
        advice=advice(here.game, state),
        called=evening_of_table(here.id, here.link, here.by),
    )


def about(here: At) -> Ended | None:
    """The round that is over which a request is `of`; None for the table as it is now."""
    number = request.args.get("of", type=int)
    return next((one for one in corrections.finished_rounds(here.record) if one.number == number), None) if number else None


def _taps() -> dict[str, list[str]]:
    return {name: values for name, values in request.args.to_dict(flat=False).items() if name != "of"}


@asking.get("/ask")
def ask(ruleset: str) -> str:
    """The question field of a rule book, without a table, under the house rules in the address."""
    found = open_book(ruleset)
    state = found.game.start(found.house, found.game.seats[0])
    return render_template(
        "referee/ask.html", game=found.game, house=found.chosen, asked=_question_text(), advice=advice(found.game, state)
    )


@asking.app_template_global("questions")
def fields(here: object, game: object) -> list[tuple[str, str]]:
    """Where the question field of a page sends its question, with the labels of the buttons: to the table's referee, to the
    game's rule book, or to one of all rule books.
    """
    if isinstance(here, At):
        return [(url_for("referee.page", table=here.link), _("聞く"))]
    if isinstance(game, Game):
        return [(url_for("asking.ask", ruleset=game.name), _("聞く"))]
    return [(url_for("asking.ask", ruleset=one.name), say(one.words)) for one in GAMES]


def _question_text() -> str:
    return request.args.get("q", "").strip()[: search.LONGEST]


def advice(game: Game, state: State) -> Advice | None:
    """The answer to the question in this request; None if there is none."""
    return answer_to(game, state, _question_text())


def answer_to(game: Game, state: State, question: str) -> Advice | None:
    """The answer to a question; None if it is empty."""
    if not question:
        return None
    answer = search.ask(game, question, house=state.house)
    inquiry = game.inquiry(state, answer.inquiry) if answer.inquiry else None
    clauses = tuple((book(game).clauses[hit.clause], hit.in_force) for hit in answer.clauses)
    return Advice(answer.words, clauses, inquiry, answer.close, answer.named)


# By a form


@referee.get("/ask/<key>")
def form(table: str, key: str) -> ResponseReturnValue:
    """The form of an inquiry, filled in from the address, or else from the record."""
    here = at(table)
    inquiry = inquiry_of(here, key)
    return form_page(here, inquiry, _taps() or forms.start(inquiry) | given_taps(inquiry))


def inquiry_of(here: At, key: str) -> Inquiry:
    """An inquiry by its key, about the round of the request; if it cannot be asked, the request is redirected to the list of those
    that can.
    """
    of = about(here)
    found = here.game.inquiry(of.state if of else here.state, key)
    if found is None:
        abort(make_response(redirect(url_for("referee.page", table=here.link))) if key in here.game.ask else 404)
    return with_none(found)


def with_none(inquiry: Inquiry) -> Inquiry:
    """The inquiry with a choice that withdraws each optional answer which the record does not determine."""
    return inquiry._replace(inputs=tuple(one if one.name in inquiry.given else _with_unsaid(one) for one in inquiry.inputs))


def given_taps(inquiry: Inquiry) -> dict[str, list[str]]:
    return {name: [*values] for name, values in inquiry.given.items()}


def _with_unsaid(question: Input) -> Input:
    free = question.kind == "one" and question.optional and all(choice.value for choice in question.choices)
    return question._replace(choices=(*question.choices, UNSAID)) if free else question


def form_page(here: At, inquiry: Inquiry, tapped: dict[str, list[str]], told: Answers | None = None) -> ResponseReturnValue:
    """The form of an inquiry; `told` has the answers that are missing or wrong, shown beside their questions."""
    page = render_template(
        "referee/inquiry.html",
        here=here,
        board=here.board,
        of=about(here),
        offer=inquiry,
        tapped=tapped,
        missing=told.missing if told else (),
        objections=beside(told.wrong if told else (), inquiry, tapped),
    )
    return page, 422 if told else 200


# The ruling


@referee.app_template_filter()
def for_what(why: Reckoning) -> Words:
    """What a payment is for: the yaku, and whether it is for two or halved. The field's share is not named."""
    topic, _, _ = why.steps[0].clause.rpartition(".")
    fees = (step for step in why.steps if step.op is Op.PLUS and step.value > 0 and step.clause.startswith(f"{topic}."))
    return listing([*dict.fromkeys(step.label for step in (*fees, *(step for step in why.steps if step.told)))])


@referee.get("/ask/<key>/ruling")
def ruling(table: str, key: str) -> ResponseReturnValue:
    return ruling_page(here := at(table), inquiry_of(here, key))


def ruling_page(here: At, inquiry: Inquiry, note: FormNote | None = None, code: int = 200) -> ResponseReturnValue:
    """The ruling on the answers in the address, as the table stands now or stood at the end of the round it is about; the form if
    answers are missing.
    """
    tapped, of = _taps(), about(here)
    told = answers(inquiry.inputs, tapped, len(here.players), here.game.deck)
    if told.values is None:
        return form_page(here, inquiry, tapped, told)
    found = here.game.ask[inquiry.key](of.state if of else here.state, told.values)
    before = Before(of.entry, _describe_entry(here, of.entry), found) if of else None
    if not (of or found.facts or found.payments):
        before = ruled_before(here, inquiry.key, tapped, over=lacks_payments(found))
    found = before.ruling if before else found
    query = request.query_string.decode("ascii", "ignore")
    page = render_template(
        "referee/ruling.html",
        here=here,
        board=here.board,
        **ruling_shown(here.game, len(here.players), inquiry, told, found),
        idle=[number for number in range(len(here.players)) if all(number not in one[:2] for one in found.payments)],
        before=before,
        entry=None if before else entry(here, found),
        leads=here.open(found.leads) if here.scores and not before else None,
        choosing=[case_address(url_for("referee.ruling", table=here.link, key=inquiry.key), tapped, one) for one in found.cases],
        address=url_for("referee.form", table=here.link, key=inquiry.key) + f"?{query}",
        query=query,
        key=fresh_key(),
        note=note,
    )
    return page, code


def ruling_shown(game: Game, seats: int, inquiry: Inquiry, told: Answers, found: Ruling) -> dict[str, Any]:
    """What a page shows of a ruling, at a table or without one: the question with its answers, the payments in groups, the other
    clauses, and what each case moves by seat.
    """
    asked = list(question_words(inquiry, told.each, game))
    return {
        "inquiry": inquiry,
        "answers": asked,
        "shown": _card_shown(asked),
        "ruling": found,
        "groups": group_payments(found.payments),
        "others": [id for id in found.clauses if all(id not in reason.clauses for reason in found.reasons)],
        "net": [moves_of(one.payments, seats) for one in found.cases],
    }


def _card_shown(asked: Iterable[AnswerSaid]) -> Card | None:
    """The card that the question is about, if it is about one."""
    return next((one.cards[0][1][0] for one in asked if len(one.cards) == 1 and len(one.cards[0][1]) == 1), None)


def ruled_before(here: At, key: str, tapped: dict[str, list[str]], *, over: bool) -> Before | None:
    """The ruling as of the state before the newest entry, if it would enter the same kind of fact for the same player: tables
    often argue after the entry was made. So it is if that entry ended the round, and nothing can be paid now (`over`). None if the
    question had other inputs then, for which there are no answers.
    """
    number, fact = next(iter(reversed(live(here.record.log))), (-1, None))
    state = corrections.before(here.record, number) if fact else None
    if state is None or isinstance(state, Refused):
        return None
    inquiry = here.game.inquiry(state, key)
    told = answers(inquiry.inputs, tapped, len(here.players), here.game.deck) if inquiry else Answers(None)
    if told.values is None:
        return None
    found = here.game.ask[key](state, told.values)
    same_kind = [type(one) for one in found.facts] == [type(fact)]
    same_fact = same_kind and found.payments and getattr(found.facts[0], "player", None) == getattr(fact, "player", None)
    late = over and here.game.coming(state).round != here.game.coming(here.state).round
    return Before(number, _describe_entry(here, number), found) if same_fact or late else None


def _describe_entry(here: At, entry: int) -> Words:
    return describe(here.game, here.by_entry, here.record.log[entry], entry)


def case_address(ruling: str, tapped: dict[str, list[str]], case: Case) -> str:
    """The address of the ruling for this case; "" if it is the current one, or no answer selects it."""
    if case.says is None or tapped.get(case.says[0]) == [case.says[1]]:
        return ""
    name, value = case.says
    kept = {same: request.args[same] for same in ("of", "house") if same in request.args}
    return ruling.partition("?")[0] + "?" + urlencode({**tapped, name: [value], **kept}, doseq=True)


def entry(here: At, ruling: Ruling) -> RecordedRuling | None:
    """What the ruling would record, if this browser may make entries and there is anything to enter."""
    result = record.add(here.record, here.state, *together(*ruling.facts))
    if not ruling.facts or not here.scores or isinstance(result, Refused):
        return None
    lines, board = by_entry(here.game.lines(result[1])), here.game.board(result[1])
    words = listing([describe(here.game, lines, fact, number) for number, fact in enumerate(ruling.facts, here.seq)])
    return RecordedRuling(words, board if board.over or board.round != here.board.round else None)
