"""Import and export: uploaded files, a report of what an import would do, and archives and tables to download."""

from collections.abc import Collection, Iterable
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

from flask import Blueprint, Response, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException

from scorekeeper.core import effort, foreign
from scorekeeper.core.effort import Exhausted
from scorekeeper.core.foreign import AnyRecord, words_of
from scorekeeper.core.record import whereabouts
from scorekeeper.core.words import listing
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.season import archive, bgstats, exports, imports, spreadsheets
from scorekeeper.season.archive import Contents
from scorekeeper.season.imports import Plan
from scorekeeper.store import Overtaken, Refused, TakenIn, UploadedFile, take
from scorekeeper.store.tables.quotas import TABLE
from scorekeeper.store.tables.waiting import LENGTH
from scorekeeper.web.common.failures import TEXTS
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.common.opened_links import GROUPS, TABLES
from scorekeeper.web.common.permissions import caller, is_host, no_room, opening
from scorekeeper.web.edge.errors import Answer, failure_page
from scorekeeper.web.groups.circle import Circle, arranging, circle

exchange = Blueprint("exchange", __name__)

BRINGING = frozenset(("exchange.bring", "exchange.bring_to"))
"""Endpoints that accept files; everywhere else the body must be short."""


@exchange.url_value_preprocessor
def _room(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Raise the limit of the body for uploads, before the form is read."""
    if endpoint in BRINGING and request.mimetype == "multipart/form-data":
        request.max_content_length = LENGTH


@exchange.errorhandler(413)
def _too_much(_error: HTTPException) -> Answer:
    """The body was too large: for uploads, name the limit."""
    if request.endpoint not in BRINGING:
        return failure_page(TEXTS[413], 413)
    text = _("合わせて%(length)sMBより長く、読んでいない。分けて送るか、シーズンごとに書き出す。", length=LENGTH // 1_000_000)
    return failure_page(text, 413)


# In


@exchange.route("/import", methods=["GET", "POST"])
def bring() -> ResponseReturnValue:
    """Choose the files: records become tables of their own, an archive a group of its own."""
    opening()
    return _bring(None)


@exchange.route("/g/<group>/import", methods=["GET", "POST"])
def bring_to(group: str) -> ResponseReturnValue:
    """Choose the files whose matches are imported into this group."""
    return _bring(arranging(group))


def _bring(here: Circle | None) -> ResponseReturnValue:
    wrong = ""
    if request.method == "POST":
        files = [UploadedFile(one.filename or "", one.read()) for one in request.files.getlist("files") if one.filename]
        if files:
            return redirect(_at(here, store().waiting.put(files, caller())), 303)
        wrong = _("ファイルを選ぶ。")
    return _choose(here, wrong, 422 if wrong else 200)


def _choose(here: Circle | None, wrong: str, code: int) -> ResponseReturnValue:
    page = render_template(
        "host/import.html",
        here=here,
        wrong=wrong,
        length=LENGTH // 1_000_000,
        most=archive.MOST_RECORDS,
        formats=[one.words for game in GAMES for one in game.formats if one.read],
        listing=listing,
    )
    return page, code


def _at(here: Circle | None, brought: str) -> str:
    if here is None:
        return url_for("exchange.look", brought=brought)
    return url_for("exchange.look_at", group=here.link, brought=brought)


@exchange.route("/import/<brought>", methods=["GET", "POST"])
def look(brought: str) -> ResponseReturnValue:
    """The report on the files, and the one tap that imports them."""
    opening()
    return _look(None, brought)


@exchange.route("/g/<group>/import/<brought>", methods=["GET", "POST"])
def look_at(group: str, brought: str) -> ResponseReturnValue:
    """The same for an import into this group."""
    return _look(arranging(group), brought)


class ImportReading:
    """The last import that was read. The report and its confirmation ask for the same files, and reading goes on where it was
    stopped. One import is read at a time, which bounds the total memory.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._files: tuple[UploadedFile, ...] = ()
        self._known: archive.Known = {}

    def read(self, files: tuple[UploadedFile, ...]) -> tuple[Contents, ...]:
        """The contents of the files. Unread if some records are left for the next request."""
        with self._lock:
            if files != self._files:
                self._files, self._known = files, {}
            known = len(self._known)
            try:
                return archive.read_all(files, archive.Allowance(known=self._known))
            except Exhausted:
                if len(self._known) == known:
                    raise
                raise Going(len(self._known)) from None


class Going(Exception):
    """An import takes longer than a request; so many records are read."""

    def __init__(self, done: int) -> None:
        super().__init__(f"{done} records")
        self.done = done


_reading = ImportReading()


@exchange.errorhandler(Going)
def _going(error: Going) -> Response:
    """A page that asks for the same address again until all are read."""
    text = _("ファイルを読んでいる。記録%(n)sつを読んだ。", n=error.done)
    return make_response(render_template("common/counting.html", text=text, title=_("取り込み")), 202, {"Retry-After": "1"})


def _look(here: Circle | None, brought: str) -> ResponseReturnValue:
    files = store().waiting.files(brought)
    if not files:
        return _choose(here, _("この取り込みはもう覚えていない。何も取り込んでいない。もう一度ファイルを選ぶ。"), 410)
    contents = _reading.read(tuple(files))
    plan = _plan(here, contents)
    said, code = "", 200
    if request.method == "POST" and request.form.get("do") == "enter":
        if here is None and (founded := store().groups.group_of_key(brought)):
            return _report_taken(here, TakenIn({}, founded), brought)  # sent again: the first response was lost
        if not plan.known_matches and not plan.evenings and all(row.fate == "there" or row.record is None for row in plan.rows):
            return redirect(_at(here, brought), 303)  # the same
        answer = _enter(here, plan, brought)
        if isinstance(answer, TakenIn):
            return _report_taken(here, answer, brought)
        said, code = answer
        here = circle(here.link) if here else None
        plan = _plan(here, contents)
    loose = any(one.group is None and one.records for one in contents)
    page = render_template(
        "host/import_report.html",
        here=here,
        plan=plan,
        form=request.form,
        said=said,
        loose=loose,
        at=brought,
        whereabouts=whereabouts,
        words_of=words_of,
        rulesets=BY_NAME,
    )
    return page, code


def _plan(here: Circle | None, contents: tuple[Contents, ...]) -> Plan:
    form = request.form
    chosen = dict(zip(form.getlist("name"), form.getlist("who"), strict=False))
    among = _among(here, founding=any(one.group for one in contents))

    def like(record: AnyRecord) -> Iterable[tuple[str, AnyRecord]]:
        return store().like(record, among)

    season = form.get("season", type=int)
    if here is None:
        found = imports.plan((), None, contents, like)
        return found._replace(called=None) if not found.new and _together(found) else found
    return imports.plan(here.held.log, here.group, contents, like, season, chosen)


def _among(here: Circle | None, *, founding: bool) -> Collection[str] | None:
    """The tables in which to look for a record: the matches of the group or, without one, those that this browser knows. When a
    group is founded, only tables whose scorer link the browser holds can become its matches, because the group hands the links
    on.
    """
    if here:
        return {table for season in here.group.all_seasons.values() for table in season.matches}
    if is_host():
        return None
    opened = [how for how in (*TABLES.links().values(), *GROUPS.links().values()) if not how.revoked]
    if founding:
        opened = [how for how in opened if how.role == "scorer"]
    known = {how.table for how in opened}
    groups = [store().groups.state_of(how.table).group for how in GROUPS.links().values() if how in opened]
    return known | {table for group in groups for season in group.all_seasons.values() for table in season.matches}


def _together(found: Plan) -> bool:
    """Whether all matches of an archive already belong to one group that this browser knows."""
    matches = {row.table for row in found.known_matches}
    groups = (store().groups.state_of(how.table).group for how in GROUPS.links().values() if not how.revoked)
    return any(matches <= {table for season in group.all_seasons.values() for table in season.matches} for group in groups)


def _enter(here: Circle | None, plan: Plan, brought: str) -> TakenIn | tuple[str, int]:
    """Enter what the report showed as new; or say why not, if the report would differ by now."""
    if request.form.get("new", -1, type=int) != len(plan.new):
        return _("前に見たときと変わった。まだ何も取り込んでいない。確かめて、もう一度押す。"), 409
    size = sum(3 * len(foreign.write(row.record)) for row in plan.new if row.record)
    if plan.called is not None or not here:
        size += TABLE
    if full := no_room(size):
        return full.say(lang()), 429
    try:
        answer = take(store(), plan, brought, here.held if here else None, here.by if here else session.get("name"))
    except Exhausted:
        if not effort.wrote():
            raise
        return _("一度に取り込めるより多い。途中まで取り込んだ。もう一度押すと、続きを取り込む。"), 503
    match answer:
        case Overtaken():
            return _("先に別の記入があった。まだ何も取り込んでいない。確かめて、もう一度押す。"), 409
        case Refused():
            return answer.objections[0].text.say(lang()), 422
    return answer


def _report_taken(here: Circle | None, taken: TakenIn, brought: str) -> ResponseReturnValue:
    """Where the matches are now: for a group, the report itself; else the new group, the one table, or the list of tables."""
    if here:
        return redirect(_at(here, brought) + "?done=yes", 303)
    if taken.group:
        link = store().groups.links(taken.group).scorer
        GROUPS.add(link)
        return redirect(url_for("groups.page", group=link), 303)
    links = [store().links(table).scorer for table in taken.tables.values()]
    for link in links:
        TABLES.add(link)
    return redirect(url_for("table.page", table=links[0]) if len(links) == 1 else url_for("home.start"), 303)


# Out


SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Download(NamedTuple):
    """A download: its content and its file name."""

    content: bytes
    kind: str
    name: str

    def response(self) -> Response:
        """The response that makes a browser save it."""
        answer = Response(self.content, mimetype=self.kind)
        answer.headers.set("Content-Disposition", "attachment", filename=self.name)
        return answer


@exchange.get("/g/<group>/archive.zip")
def group_archive(group: str) -> Response:
    """The whole group: everything in its log that counts, and all its records."""
    here = circle(group)
    return _archive(here, here.group.all_seasons, "group")


@exchange.get("/g/<group>/season/<int:season>/archive.zip")
def season_archive(group: str, season: int) -> Response:
    """A season: its matches, and who plays in it."""
    here = circle(group)
    return _archive(here, [here.any_season(season).number], f"season-{season}")


def _archive(here: Circle, seasons: Collection[int], name: str) -> Response:
    effort.begin(None)  # it is how everything can be taken along, however much it is
    kept = {table: store().any_record(table) for number in seasons for table in here.group.all_seasons[number].matches}
    held = {table: one for table, one in kept.items() if one}
    read = spreadsheets.tables([here.season_events(number) for number in seasons if number in here.group.seasons], lang())
    content = exports.write(here.held.log, here.group, held, seasons, read)
    return Download(content, "application/zip", f"{name}-{sha256(content).hexdigest()[:6]}.zip").response()


@exchange.get("/g/<group>/season/<int:season>/standings.csv")
def standings_csv(group: str, season: int) -> Response:
    """The standings for a spreadsheet."""
    return _csv(spreadsheets.standings_csv(circle(group).season_results(season), lang()), f"standings-{season}.csv")


@exchange.get("/g/<group>/season/<int:season>/season.xlsx")
def season_workbook(group: str, season: int) -> Response:
    """Everything about the season on the sheets of one spreadsheet file."""
    from scorekeeper.season.workbook import workbook  # what it needs is loaded when somebody asks

    effort.begin(None)  # as an archive
    content = workbook(circle(group).season_events(season), lang())
    return Download(content, SPREADSHEET, f"season-{season}.xlsx").response()


@exchange.get("/g/<group>/season/<int:season>/season.bgsplay")
def season_plays(group: str, season: int) -> Response:
    """The finished matches of the season for BG Stats."""
    content = bgstats.write(bgstats.plays_of(circle(group).season_results(season)), lang())
    return Download(content, bgstats.KIND, f"season-{season}{bgstats.SUFFIX}").response()


@exchange.get("/g/<group>/season/<int:season>/matches.csv")
def matches_csv(group: str, season: int) -> Response:
    """The matches for a spreadsheet, a row for everybody in each."""
    return _csv(spreadsheets.matches_csv(circle(group).season_events(season), lang()), f"matches-{season}.csv")


def _csv(text: str, name: str) -> Response:
    return Download(text.encode(), "text/csv", name).response()
