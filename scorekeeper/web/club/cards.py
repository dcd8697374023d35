"""Where everybody sits, on paper: a card for each table with the code that opens it, and a plan of the evening to hang."""

from typing import NamedTuple

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.core.words import NOTHING, Words, literal
from scorekeeper.season.group import Who
from scorekeeper.web.club.evenings import MeetingAt, SeatedTable, evening
from scorekeeper.web.club.tables import seat_words
from scorekeeper.web.common.functions import store
from scorekeeper.web.common.links import Door, door
from scorekeeper.web.prints import printing
from scorekeeper.web.prints.choices import ListedPrint, prints_page

cards = Blueprint("cards", __name__, url_prefix="/g/<group>/evenings/<int:meeting>/print")


NOT_SEATED = Words(
    "席がまだ決まっていない。例会のページで来た人に触れ、席割りの決め方を選び、「席を決める」に触れる。",
    "Nobody is seated yet. On the page of the evening, tap who is there, choose how to seat, and seat everybody.",
)


class TableCard(NamedTuple):
    """The card of a table in a round: who sits in which seat, who is nobody's seat by name, and the code of an open table."""

    round: int
    table: SeatedTable
    seats: tuple[Words, ...]
    door: Door | None


def table_cards(there: MeetingAt, only: int | None = None) -> list[TableCard]:
    """The cards of all rounds, or of one. Only who may enter gets codes that open tables."""
    return [
        TableCard(one.number, table, seat_words(there, len(table.people)), _door(there, table))
        for one in there.rounds
        for table in one.tables
        if only in (None, one.number)
    ]


def _door(there: MeetingAt, table: SeatedTable) -> Door | None:
    if not (table.id and there.here.arranges and store().list_entry(table.id)):
        return None
    return door("scorer", url_for("table.page", table=store().links(table.id).scorer))


class PlanRow(NamedTuple):
    """A person in the plan of an evening: by round the number of the table and of the seat there, None who sits out or is not in
    it.
    """

    who: Who
    places: tuple[tuple[int, Words | None] | None, ...]


def plan_rows(there: MeetingAt) -> list[PlanRow]:
    """Everybody in the plan, by name."""
    rounds = there.rounds
    where: dict[Who, dict[int, tuple[int, Words | None]]] = {}
    for nth, one in enumerate(rounds):
        for table in one.tables:
            seats = seat_words(there, len(table.people))
            for seat, who in enumerate(table.people):
                where.setdefault(who, {})[nth] = (table.desk + 1, seats[seat] if seats else None)
        for who in one.byes:
            where.setdefault(who, {})
    return [
        PlanRow(who, tuple(where[who].get(nth) for nth in range(len(rounds)))) for who in sorted(where, key=lambda one: one.name)
    ]


@cards.get("/")
def papers(group: str, meeting: int) -> str:
    """The page of prints of an evening."""
    there, how = evening(group, meeting), printing.setting()
    at = {"group": group, "meeting": meeting, **how.query}
    whole = Words("どの回にどの卓のどの席か、名前の順に。貼り出すために。", "Who sits where in each round, by name. To put up.")
    each = Words(
        "切り離して卓に置く。開いた卓にはその卓のQRコードが付く。",
        "To cut out and put on the tables; open tables have their QR code.",
    )
    files = [ListedPrint(Words("席の一覧", "Seating plan"), whole, url_for("cards.plan_file", **at))] if there.rounds else []
    if there.rounds:
        files.append(ListedPrint(Words("卓の札　全部の回", "Table cards, all rounds"), each, url_for("cards.card_file", **at)))
    for one in there.rounds:
        words = Words("卓の札　第{n}回", "Table cards, round {n}").put(n=one.number)
        files.append(ListedPrint(words, NOTHING, url_for("cards.card_file", round=one.number, **at)))
    names = [who.name for who in there.present]
    return prints_page(
        url_for("desk.page", group=group, meeting=meeting),
        literal(there.group.name),
        (NOTHING, files),
        names=names,
        nothing=NOT_SEATED,
    )


@cards.get("/cards.pdf")
def card_file(group: str, meeting: int) -> Response:
    """The cards of the tables, of one round if the address names it."""
    there, how = evening(group, meeting), printing.setting()
    found = table_cards(there, request.args.get("round", type=int))
    if not found:
        abort(404)
    made = printing.page("print/table-cards.html", how, there=there, cards=found)
    return printing.pdf(made, how, "table-cards", whose=there.here.id)


@cards.get("/plan.pdf")
def plan_file(group: str, meeting: int) -> Response:
    """The plan of the evening on one sheet."""
    there, how = evening(group, meeting), printing.setting()
    if not there.rounds:
        abort(404)
    made = printing.page("print/seating-plan.html", how, there=there, rows=plan_rows(there))
    return printing.pdf(made, how, "seating-plan", whose=there.here.id)
