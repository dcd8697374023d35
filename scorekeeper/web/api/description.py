"""The OpenAPI description, made from the functions of the API and the types that they take and give."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec
from flask import Flask, Response
from werkzeug.routing import Rule

from scorekeeper import __version__
from scorekeeper.core.words import Words
from scorekeeper.web.api.tables import Problem
from scorekeeper.web.common.failures import PROBLEM, TEXTS
from scorekeeper.web.common.functions import lang

View = TypeVar("View", bound=Callable[..., Response])
JSON = "application/json"
REFUSED = Words("この記入はできない。", "This cannot be declared.")


class ViewDescription(NamedTuple):
    """What the description says of a function: its response type, its body, its required and its `optional` query parameters (by
    name, with their meaning), and how it may fail or succeed.
    """

    kind: Any
    takes: type | None
    query: dict[str, str]
    optional: dict[str, str]
    fails: tuple[int, ...]
    statuses: tuple[int, ...]
    words: str


TOLD: dict[str, ViewDescription] = {}
"""By the function's name."""


def answers(
    kind: Any,
    *,
    takes: type | None = None,
    query: dict[str, str] | None = None,
    optional: dict[str, str] | None = None,
    fails: tuple[int, ...] = (404, 409, 410, 503),
    statuses: tuple[int, ...] = (200,),
) -> Callable[[View], View]:
    """Declares the response of a function of the API, its input, and how it may fail."""

    def describe_view(view: View) -> View:
        failing = (*fails, 400, 413) if takes else fails
        TOLD[view.__name__] = ViewDescription(kind, takes, query or {}, optional or {}, failing, statuses, view.__doc__ or "")
        return view

    return describe_view


def description(app: Flask, words: str) -> dict[str, Any]:
    """The OpenAPI description of every function of the API, with `words` about the whole."""
    rules = sorted((rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("api.")), key=str)
    kinds = [kind for told in TOLD.values() for kind in (told.kind, told.takes) if kind]
    schemas, components = msgspec.json.schema_components([*kinds, Problem], ref_template="#/components/schemas/{name}")
    by_kind = dict(zip(map(str, kinds), schemas[:-1], strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for rule in rules:
        told = TOLD[rule.endpoint.partition(".")[2]]
        method = "post" if "POST" in (rule.methods or ()) else "get"
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        paths.setdefault(path, {})[method] = _operation(rule, told, by_kind, schemas[-1])
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scorekeeper", "version": __version__, "description": words},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(rule: Rule, told: ViewDescription, by_kind: dict[str, Any], problem: Any) -> dict[str, Any]:
    integers = re.findall(r"<int:(\w+)>", rule.rule)
    answer = {"description": "OK", "content": {JSON: {"schema": by_kind[str(told.kind)]}}}
    failures = {str(code): {"description": _why(code), "content": {PROBLEM: {"schema": problem}}} for code in sorted(told.fails)}
    operation: dict[str, Any] = {
        "operationId": rule.endpoint.partition(".")[2],
        "summary": told.words,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if name in integers else "string"}}
            for name in sorted(rule.arguments)
        ]
        + [
            {"name": name, "in": "query", "required": name in told.query, "description": words, "schema": {"type": "string"}}
            for name, words in (told.query | told.optional).items()
        ],
        "responses": {**{str(status): answer for status in told.statuses}, **failures},
    }
    if told.takes:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": by_kind[str(told.takes)]}}}
    return operation


def _why(code: int) -> str:
    return str(TEXTS.get(code, REFUSED.say(lang())))
