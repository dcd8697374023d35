"""A match that was kept on paper: typed in on one page laid out like the sheet, checked, and entered with one tap."""

import secrets
from collections import defaultdict
from typing import NamedTuple

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.core.game import Game
from scorekeeper.core.house import values
from scorekeeper.core.record import Record, fingerprint
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.season import imports
from scorekeeper.season import paper as papers
from scorekeeper.season.archive import Brought, Contents
from scorekeeper.season.group import KeptSeason
from scorekeeper.season.paper import PaperForm, Slip
from scorekeeper.season.paper_check import CheckedPaper, check
from scorekeeper.store import Overtaken, Refused, TakenIn, take
from scorekeeper.store.tables.quotas import TABLE
from scorekeeper.web.common.functions import lang, store
from scorekeeper.web.common.opened_links import TABLES
from scorekeeper.web.common.payments import MANY
from scorekeeper.web.common.permissions import is_host, no_room, opening
from scorekeeper.web.groups.circle import Circle, arranging
from scorekeeper.web.prints.typed_cells import Typing, below, round_of
from scorekeeper.web.record.new_table import NewTableForm, page_context, read_form, typed_names

paper = Blueprint("paper", __name__)


class PaperGoes(NamedTuple):
    """Where a paper match goes: into a season of a group, or (both None) to a table of its own."""

    game: Game
    here: Circle | None = None
    season: KeptSeason | None = None

    def at(self, rows: list[int]) -> str:
        """The address of the form with this many lines for each round."""
        lines = ".".join(map(str, rows))
        if self.here and self.season:
            return url_for("paper.of_season", group=self.here.link, season=self.season.number, rows=lines)
        return url_for("paper.alone", ruleset=self.game.name, rows=lines)

    @property
    def people(self) -> list[str]:
        """The names known in the group."""
        if self.here:
            return [who.name for who in self.here.group.people.values()]
        return store().names(None if is_host() else [one.table for one in TABLES.links().values() if not one.revoked])

    @property
    def usual(self) -> dict[str, str]:
        """The house rules of the season's last match."""
        last = self.here.last(self.season.number) if self.here and self.season else None
        return values(last.house) if last else {}


@paper.route("/paper", methods=["GET", "POST"])
def alone() -> ResponseReturnValue:
    """A paper match that becomes a table of its own."""
    opening()
    named = request.args.get("ruleset")
    game = BY_NAME.get(named) if named else next((game for game in GAMES if game.takes_totals), None)
    return _page(PaperGoes(game)) if game else abort(404)


@paper.route("/g/<group>/season/<int:season>/paper", methods=["GET", "POST"])
def of_season(group: str, season: int) -> ResponseReturnValue:
    """A paper match for a season of this group."""
    here = arranging(group)
    kept = here.season(season)
    return _page(PaperGoes(here.game(kept), here, kept))


def _page(sitting: PaperGoes) -> ResponseReturnValue:
    """The form. If any number may play, it first asks who did, and then has a column for each player."""
    form, game = request.form, sitting.game
    if not game.takes_totals:
        abort(404)
    said = form.get("do", "check")
    found = read_form(form, game) if request.method == "POST" else NewTableForm()
    least, most = game.seats
    seats = max(least, min(len(typed_names(form, game)), most)) if any(map(str.strip, form.getlist("players"))) else 0
    if not seats and least == most:
        seats = most
    blank = found.record or Record(game, game.edition, game.house(), tuple(map(str, range(1, (seats or least) + 1))))
    asks = papers.form_of(game, blank)
    rows = _rows(asks, said)
    if not seats or (said == "names" and found.wrong):
        return _form(sitting, asks, [], found, (), None), 422 if found.wrong else 200
    if request.method == "GET" or said.startswith(("row.", "round", "names", "look")):
        return _form(sitting, asks, rows, NewTableForm(), (), None)
    read, slips = papers.read(form, blank.game, asks, rows)
    if found.record is None or slips:
        return _form(sitting, asks, rows, found, slips, None), 422
    checked = check(read, blank, asks)
    stands = checked.stands and (not checked.slips or form.get("accept") == "on")
    if said != "enter" or not stands:
        left = checked.stands and said == "enter"
        trouble = _("まだ記入していない。合わない所を直すか、「紙の書き間違いとして」を入れる。") if left else ""
        return _form(sitting, asks, rows, found, checked.slips, checked, trouble), 422 if checked.slips else 200
    return _enter(sitting, asks, rows, found, checked)


def _rows(asks: PaperForm, said: str) -> list[int]:
    """The number of lines of every round: as in the address, plus one where requested."""
    given = [
        int(one) if one.isascii() and one.isdecimal() and len(one) < 3 else 1 for one in request.args.get("rows", "").split(".")
    ]
    rows = [min(max(one, 1), papers.MOST_ROWS) for one in given[: papers.MOST_ROUNDS]]
    rows += [1] * (len(asks.rounds) - len(rows))
    if said == "round" and len(rows) < papers.MOST_ROUNDS:
        rows.append(1)
    round = said.removeprefix("row.")
    if said.startswith("row.") and round.isascii() and round.isdecimal() and len(round) < 3 and 0 < int(round) <= len(rows):
        rows[int(round) - 1] = min(rows[int(round) - 1] + 1, papers.MOST_ROWS)
    return rows


def _form(
    sitting: PaperGoes,
    asks: PaperForm,
    rows: list[int],
    found: NewTableForm,
    slips: tuple[Slip, ...],
    checked: CheckedPaper | None,
    trouble: str = "",
) -> str:
    told: defaultdict[str, list[Slip]] = defaultdict(list)
    for slip in slips:
        told[slip.where].append(slip)
    session.setdefault("paper", secrets.token_urlsafe(6))
    game = found.record.game if found.record else sitting.game
    fields = page_context(sitting.game, MultiDict(request.form), found, sitting.usual)
    names = [name.strip() for name in fields["names"]]
    columns = [names[seat] if seat < len(names) and names[seat] else str(seat + 1) for seat in range(asks.seats)]
    typing = Typing(game.unit, columns, request.form, told)
    return render_template(
        "prints/paper.html",
        here=sitting.here,
        season=sitting.season,
        at=sitting.at(rows),
        known=sitting.people,
        asks=asks,
        rounds=[round_of(typing, nth, papers.name_of(asks, nth), count) for nth, count in enumerate(rows, 1)],
        below=below(typing, asks),
        most=papers.MOST_ROWS,
        columns=columns,
        crowd=len(columns) > MANY,
        others=[game for game in GAMES if game is not sitting.game and game.takes_totals],
        slips=slips,
        checked=checked,
        computed=_computed_rows(game, checked),
        trouble=trouble,
        draft=session["paper"],
        filled=any(value for name, value in request.form.items() if name.startswith(("b.", "f.", "r."))),
        **fields,
    )


def _computed_rows(game: Game, checked: CheckedPaper | None) -> list[tuple[str, list[int]]]:
    """The rows below the rounds as computed from the rules, in the smallest unit."""
    if not checked or not checked.record or not checked.state:
        return []
    per = game.unit.per
    feet = game.sheet(checked.state, checked.record.players).feet
    return [(foot.name.say(lang()), [(cell.big or 0) * per + (cell.small or 0) for cell in foot.cells]) for foot in feet]


def _enter(sitting: PaperGoes, asks: PaperForm, rows: list[int], found: NewTableForm, checked: CheckedPaper) -> ResponseReturnValue:
    """Enter the match as a table, in the group if there is one. The same match typed in twice becomes one table."""
    here, by = sitting.here, session.get("name")
    assert checked.record, "a valid sheet has a record"
    record = checked.record._replace(log=tuple(msgspec.structs.replace(fact, by=by) for fact in checked.record.log))
    contents = Contents((Brought("", record, fingerprint(record)),))
    among = {table for season in here.group.seasons.values() for table in season.matches} if here else set()
    plan = imports.plan(
        here.held.log if here else (),
        here.group if here else None,
        [contents],
        lambda one: store().like(one, among),
        sitting.season.number if sitting.season else None,
        dict.fromkeys(record.players, imports.GUEST),
    )
    (row,) = plan.rows
    if row.fate == "there" and here:
        return redirect(url_for("table.page", table=here.table(row.table)), 303)
    trouble, code = "", 422
    if row.refused:
        trouble = row.refused.objections[0].text.say(lang())
    elif full := no_room(TABLE):
        trouble, code = full.say(lang()), 429
    else:
        answer = take(store(), plan, request.form.get("key") or secrets.token_urlsafe(12), here.held if here else None, by)
        match answer:
            case TakenIn():
                session.pop("paper", None)
                link = store().links(answer.tables[row.fingerprint]).scorer
                if not here:
                    TABLES.add(link)
                return redirect(url_for("table.page", table=link), 303)
            case Overtaken():
                trouble, code = _("先に別の記入があった。まだ何も記入していない。もう一度押す。"), 409
            case Refused():
                trouble = answer.objections[0].text.say(lang())
    return _form(sitting, asks, rows, found, checked.slips, checked, trouble), code
