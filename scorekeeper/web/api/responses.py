"""How the API reads a request and answers it, and how it says that one fails."""

from typing import TypeVar

import msgspec
from flask import Blueprint, Response, request

from scorekeeper.core import malformed
from scorekeeper.core import record as records
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.web.api.description import JSON
from scorekeeper.web.api.tables import Complaint, Problem
from scorekeeper.web.common.failures import PROBLEM
from scorekeeper.web.common.functions import lang

api = Blueprint("api", __name__, url_prefix="/api")

Made = TypeVar("Made")
UNREADABLE = Words(
    "送られた内容を読めない。/api/openapi.json の形で送る。", "The request cannot be read. Send it as /api/openapi.json describes."
)
USED = Words(
    "この鍵では別の内容を記入してある。新しい鍵で送る。", "This key was used for something else. Send this with a key of its own."
)


class Failed(Exception):
    """A request fails."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.title)
        self.problem = problem


def as_json(content: object, status: int = 200, kind: str = JSON) -> Response:
    return Response(msgspec.json.encode(content), status, mimetype=kind)


def body_of(kind: type[Made]) -> Made:
    """The request body; 400 if it is not JSON of this type, or is what another site's form could send."""
    sent = request.get_data()
    if request.mimetype != JSON:
        raise Failed(Problem(400, UNREADABLE.say(lang()), [Complaint("malformed", "", f"Content-Type: {JSON}", "record")]))
    try:
        made = msgspec.json.decode(sent, type=kind)
        key = malformed.double_key(sent)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Failed(Problem(400, UNREADABLE.say(lang()), [malformed_complaint(str(error))])) from error
    if key is not None:
        raise Failed(Problem(400, UNREADABLE.say(lang()), [complaint(records.twice(key, key[:40]))]))
    return made


def malformed_complaint(problem: str, place: str = "") -> Complaint:
    return complaint(records.misread(problem), place)


def complaint(said: Objection, place: str = "") -> Complaint:
    return Complaint(said.key, f"{place}{said.where}", said.text.say(lang()), said.clause)


@api.errorhandler(Failed)
def answer_failure(error: Failed) -> Response:
    return as_json(error.problem, error.problem.status, PROBLEM)
