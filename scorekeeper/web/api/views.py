"""What the pages show and accept, as JSON for other programs. The watcher link reads; the scorer link can also make entries.

The link in the address is the only authority: cookies are ignored, so no other site can borrow one. The OpenAPI description is
made from the functions below and their response types (description.py).
"""

from typing import Any

import msgspec
from flask import Response, abort, current_app, request, url_for

from scorekeeper import search
from scorekeeper.book.clauses import ClauseTable
from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import RoundTold as Round
from scorekeeper.core.house import from_compact_form
from scorekeeper.core.names import nameless, trim
from scorekeeper.core.record import Refused
from scorekeeper.core.schema import schema as schema_of
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME, GAMES, SHARED
from scorekeeper.settlement import Settled, settlement_of
from scorekeeper.sheet.evenings import evenings_of
from scorekeeper.sheet.of_record import as_drawn
from scorekeeper.store import FoldedRecord, Locked, Reused, Stale, StoreError
from scorekeeper.store.rows.once import digest
from scorekeeper.web.api import games, groups, tables
from scorekeeper.web.api.description import JSON, REFUSED, answers, description
from scorekeeper.web.api.responses import (
    UNREADABLE,
    USED,
    Failed,
    api,
    as_json,
    body_of,
    complaint,
    malformed_complaint,
)
from scorekeeper.web.api.tables import Complaint, Declaration, FactsDeclared, Previewed, Problem
from scorekeeper.web.common import pieces
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.common.reports import log_failure
from scorekeeper.web.groups.circle import circle
from scorekeeper.web.groups.ladder import ladder_of
from scorekeeper.web.groups.public import shown_group, shown_season
from scorekeeper.web.groups.statistics import Span
from scorekeeper.web.record.request import At, TableRemoved, at, raw, scoring

__all__ = ["api"]

OVERTAKEN = Words(
    "先に別の記入があった。今の様子を見て送り直す。", "Somebody else was first. Look at the table again and resend the request."
)
UNASKED = Words("?q= で何を聞くかを送る。", "Send what you ask as ?q=.")

FROM = {"from": "The number of the first line, as `next` of the piece before has it; without it the first piece."}


@api.get("/openapi.json")
@answers(dict[str, Any], fails=())
def openapi() -> Response:
    """This description."""
    return as_json(description(current_app, __doc__.split("\n\n")[0]))


@api.get("/rulesets")
@answers(list[games.Ruleset], fails=())
def rulesets() -> Response:
    """All rulesets with their house rules."""
    return as_json([games.ruleset(game, lang()) for game in GAMES])


@api.get("/rulesets/<ruleset>/schema")
@answers(dict[str, Any], fails=(404,))
def schema(ruleset: str) -> Response:
    """The JSON Schema of a record of this ruleset, with every fact that its log may hold."""
    if ruleset not in BY_NAME:
        abort(404)
    return as_json(schema_of(BY_NAME[ruleset]))


@api.get("/rulesets/<ruleset>/deck")
@answers(games.GameDeck, fails=(404,))
def deck(ruleset: str) -> Response:
    """The cards of this ruleset, by the names used in facts."""
    if ruleset not in BY_NAME:
        abort(404)
    return as_json(games.deck(BY_NAME[ruleset].deck, lang(), lambda art: url_for("static", filename=art)))


@api.get("/rulesets/<ruleset>/ask")
@answers(
    games.RuleAnswer,
    query={"q": f"A question in Japanese or English; its first {search.LONGEST} letters are read."},
    optional={"house": "The table's house rules other than the default ones, as `inflate:on,koi-fail:last`."},
    fails=(400, 404),
)
def ask(ruleset: str) -> Response:
    """The rule book's answer to a question in a player's own words, under the house rules of a table. A rule book that several
    games share can be asked by its own name too; house rules then count for nothing.
    """
    within = ruleset if ruleset in SHARED else ""
    game = SHARED.get(ruleset) or BY_NAME.get(ruleset)
    if game is None:
        abort(404)
    question = request.args.get("q", "").strip()
    if not question:
        raise Failed(Problem(400, UNASKED.say(lang()), [Complaint("missing", "q", UNASKED.say(lang()), "record")]))
    house = records.house_of(game, from_compact_form(request.args.get("house", "")))
    if isinstance(house, Refused):
        raise Failed(Problem(400, UNREADABLE.say(lang()), [complaint(one) for one in house.objections]))
    found = search.ask(game, question, house=house, within=within)

    def page(one: ClauseTable) -> str:
        return url_for("rules.topic", ruleset=game.name, topic=one.topic, _anchor=one.short)

    return as_json(games.answer(game, found, lang(), page, house))


@api.get("/t/<table>")
@answers(tables.TableState, optional=FROM, fails=(400, 404, 409, 410, 503))
def table(table: str) -> Response:
    """Where a table stands: every payment with its reckoning, totals, the coming round, the final result."""
    here = at(table)
    told, part = _settlement_piece(here.as_folded, _since())
    return as_json(tables.TableState(here.role, here.seq, here.board.closed, here.locked, told, part.since, part.next))


@api.get("/t/<table>/record")
@answers(dict[str, Any])
def record(table: str) -> Response:
    """The record file: house rules, players and everything that was ever declared. The ruleset's schema describes it."""
    return Response(raw(table)[0], mimetype=JSON)


@api.get("/t/<table>/offers")
@answers(list[tables.Declarable])
def offers(table: str) -> Response:
    """What may be declared now, with the questions and choices of each."""
    here = at(table)
    return as_json([tables.declarable(offer, here.players, lang()) for offer in (*here.offers, *here.frame)])


@api.get("/t/<table>/sheet")
@answers(tables.TableSheet, optional=FROM, fails=(400, 404, 409, 410, 503))
def sheet(table: str) -> Response:
    """The kinyū sheet. As files: /t/…/sheet.pdf, .csv, .txt."""
    here, since = at(table), _since()
    drawn = here.game.sheet(here.state, here.players)
    part = pieces.piece(drawn.rounds, since)
    made = as_drawn(here.record, drawn._replace(rounds=part.rounds))
    played = [
        tables.SheetEvening(str(one.day), drawn.rounds[one.round].number, one.within)
        for one in evenings_of(drawn.rounds, here.record)
    ]
    return as_json(tables.sheet(made, played, lang(), part.since, part.next))


@api.post("/t/<table>/preview")
@answers(Previewed, takes=Declaration, fails=(403, 404, 409, 410, 422, 423, 503))
def preview(table: str) -> Response:
    """Where the table would stand with these facts. Enters nothing."""
    here = scoring(table, mending=True)
    sent = body_of(Declaration)
    facts = _facts(here, sent)
    if sent.seq != here.seq:
        raise Failed(_overtaken(here.seq))
    longer = here.as_folded.longer(*facts)
    if isinstance(longer, Refused):
        raise Failed(_refusal_problem(longer, here))
    told, part = _settlement_piece(longer)
    return as_json(Previewed(told, part.since))


@api.post("/t/<table>/facts")
@answers(FactsDeclared, takes=Declaration, fails=(403, 404, 409, 410, 422, 423, 503), statuses=(201, 200))
def declare(table: str) -> Response:
    """Declare facts together, all or none. They are on disk before the response is sent; a `void` fact takes an entry back.
    Repeating a request with the same key adds nothing and gets 200; the same key with other facts gets 422.
    """
    here = scoring(table, mending=True)
    sent = body_of(Declaration)
    facts = _facts(here, sent)
    try:
        kept = store().append(here.id, facts, sent.seq, sent.key, digest(*map(str, facts)))
    except LookupError:
        raise TableRemoved from None
    except StoreError as error:
        log_failure(error)
        raise Failed(Problem(503, error.words.say(lang()))) from error
    if isinstance(kept, Stale):
        raise Failed(_overtaken(kept.seq))
    if isinstance(kept, Locked):
        abort(423)
    if isinstance(kept, Reused):
        raise Failed(Problem(422, USED.say(lang())))
    if isinstance(kept, Refused):
        raise Failed(_refusal_problem(kept, here))
    told, part = _settlement_piece(at(table).as_folded)
    return as_json(FactsDeclared([*kept.entries], kept.seq, kept.again, told, part.since), 200 if kept.again else 201)


@api.get("/g/<group>")
@answers(groups.GroupSummary)
def group(group: str) -> Response:
    """A group: its people and seasons."""
    here = circle(group)
    return as_json(groups.group(here.group, here.role, here.seq))


@api.get("/g/<group>/seasons/<int:number>")
@answers(groups.GroupSeason, fails=(404, 410, 503))
def season(group: str, number: int) -> Response:
    """A season: its matches with the links of their tables, and the standings with the parts of each number."""
    here = circle(group)
    played = here.season_results(number)
    return as_json(groups.season(played, {one.table: here.table(one.table) for one in played.matches}))


@api.get("/g/<group>/seasons/<int:number>/ladder")
@answers(groups.LadderOf, fails=(404, 410, 503))
def ladder(group: str, number: int) -> Response:
    """How strong everybody is, as far as the results of a season can tell, and how certain that is."""
    span = Span(circle(group), number, None)
    kept = span.here.season(number)
    return as_json(groups.ladder(kept, ladder_of(span), span.finals.small.say(lang()), lambda one: span.person(one).name))


@api.get("/results/<link>")
@answers(groups.PublicGroup, fails=(404, 410, 503))
def results(link: str) -> Response:
    """A group with a public page, by the link of that page: its seasons. Pages of other sites may ask for it."""
    return _for_everybody(groups.public_group(shown_group(link), lang()))


@api.get("/results/<link>/seasons/<int:number>")
@answers(groups.PublicResults, fails=(404, 410, 503))
def season_results(link: str, number: int) -> Response:
    """The results of a season as the public may read them, for leaderboards elsewhere: standings and matches, without links to
    tables and without the names of those who asked for that. With the ETag of the last response a request gets 304 while nothing
    has changed.
    """
    shown = shown_season(shown_group(link), number)
    answer = _for_everybody(groups.public_results(shown, lang()))
    answer.set_etag(shown.mark)
    answer.make_conditional(request)
    return answer


def _for_everybody(content: object) -> Response:
    """A response that pages of other sites may read; a public page is everybody's, and cookies are ignored here."""
    answer = as_json(content)
    answer.headers["Access-Control-Allow-Origin"] = "*"
    return answer


def _settlement_piece(folded: FoldedRecord, since: int | None = None) -> tuple[Settled, pieces.Piece[Round]]:
    """The settlement of the piece of a match that begins at a line, or of the last one."""
    part = pieces.piece(folded.record.game.rounds(folded.state), since)
    return settlement_of(folded.record, folded.state, lang(), part.rounds), part


def _since() -> int:
    """The line that a request asks for; 400 if it is not a number."""
    asked = request.args.get("from", "0")
    if asked.isascii() and asked.isdecimal() and len(asked) < 9:
        return int(asked)
    raise Failed(Problem(400, UNREADABLE.say(lang()), [Complaint("malformed", "from", UNREADABLE.say(lang()), "record")]))


def _facts(here: At, sent: Declaration) -> list[Fact]:
    """The facts that were sent; 422 with the place of the first that is invalid."""
    by = trim(sent.by) if sent.by else None
    if by and (wrong := nameless(by, "by")):
        raise Failed(Problem(422, REFUSED.say(lang()), tables.complaints([wrong], here.players, lang())))
    decode = records.decoder(here.game).decode
    facts: list[Fact] = []
    for number, one in enumerate(sent.facts):
        try:
            facts.append(msgspec.structs.replace(decode(one), by=by, at=None))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Failed(Problem(422, REFUSED.say(lang()), [malformed_complaint(str(error), f"facts[{number}].")])) from error
    return facts


def _overtaken(seq: int) -> Problem:
    return Problem(409, OVERTAKEN.say(lang()), seq=seq)


def _refusal_problem(found: Refused, here: At) -> Problem:
    return Problem(422, REFUSED.say(lang()), tables.refusal_complaints(found, here.players, lang()))
