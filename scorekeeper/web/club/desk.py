"""The desk of an evening: who is there, how it is played, who sits where, and opening the tables of a round."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.club.entries import ROUNDS, TABLES, Attended, KeptApart, SeatingChosen
from scorekeeper.club.meeting import Chosen
from scorekeeper.club.planning import TableSizes
from scorekeeper.core import record
from scorekeeper.core.game import Game
from scorekeeper.core.house import plain_house
from scorekeeper.core.names import nameless, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import PersonEntered
from scorekeeper.season.group import Who
from scorekeeper.store import Refused
from scorekeeper.store.rows.links import ARRIVAL
from scorekeeper.web.club.evenings import (
    OFTEN,
    GroupAfter,
    MeetingAt,
    changing,
    enter,
    enter_after,
    evening,
    of_circle,
    pairs_of,
    person_in_form,
    sizes_words,
)
from scorekeeper.web.club.tables import count_repeats, meeting_tables, open_round, plan_rounds, seat_words
from scorekeeper.web.common.functions import lang, store, swapped_into
from scorekeeper.web.common.links import Door, door
from scorekeeper.web.common.pieces import pages_of
from scorekeeper.web.groups.circle import Circle, Unsaid, arranging, circle
from scorekeeper.web.rules.houses import HouseToChoose, address_of, house_at, houses_to_choose

desk = Blueprint("desk", __name__, url_prefix="/g/<group>/evenings")


@desk.get("/<int:meeting>/")
def page(group: str, meeting: int) -> ResponseReturnValue:
    """The desk: who is there and the rounds; the part that follows alone, if a page asks for it."""
    there = evening(group, meeting)
    tables = meeting_tables(there)
    mark = mark_of(there, *((one.link, one.handed_in) for one in tables))
    return ("", 204) if request.args.get("seen") == mark else _page(there)


def mark_of(there: MeetingAt, *seen: object) -> str:
    """Changes with everything that a page of an evening shows."""
    return sha256(repr((there.here.seq, there.here.link, lang(), *seen)).encode()).hexdigest()[:16]


def _page(there: MeetingAt, wrong: tuple[Objection, ...] = ()) -> str:
    people = sorted(there.group.people.values(), key=lambda who: who.number)
    pages = pages_of(len(people))
    present = {who.number for who in there.present}
    coming, tables = there.coming, meeting_tables(there)
    seated = (
        {who.number for table in coming.tables for who in table.people} | {who.number for who in coming.byes} if coming else set()
    )
    shown = {
        "there": there,
        "here": there.here,
        "people": people[pages.first - 1 : pages.last],
        "present": present,
        "pages": pages,
        "wrong": wrong,
        "differs": bool(coming) and seated != present,
        "sizes": sizes_words(there.meeting.chosen) if there.meeting.chosen else NOTHING,
        "standings_next": by_standings_next(there),
        "repeats": count_repeats(there),
        "seats": {size: seat_words(there, size) for size in {len(table.people) for one in there.rounds for table in one.tables}},
        "running": {table.seated.desk: table for table in tables},
        "mark": mark_of(there, *((one.link, one.handed_in) for one in tables)),
        "often": OFTEN,
        "swapped": swapped_into("desk"),
    }
    return render_template("club/_desk.html" if swapped_into("desk") else "club/desk.html", **shown)


def by_standings_next(there: MeetingAt) -> bool:
    """Whether the round to be planned next is the last one, seated by the standings of the evening."""
    chosen = there.meeting.chosen
    return bool(chosen and chosen.by_standings and there.rounds_left == 1 and there.has_begun)


@desk.post("/<int:meeting>/people")
def people(group: str, meeting: int) -> ResponseReturnValue:
    """Somebody comes or goes."""
    there = changing(group, meeting)
    who = person_in_form(there.here)
    present = request.form.get("present") == "yes"
    done = come_or_go(there, who, present=present)
    now = of_circle(done.here, there.number)
    if done.wrong or swapped_into("desk"):
        return _page(now, done.wrong), 422 if done.wrong else 200
    return redirect(url_for("desk.page", group=group, meeting=meeting, _anchor="people"), 303)


def come_or_go(there: MeetingAt, who: Who, *, present: bool) -> GroupAfter:
    """Enter that a person is there, or gone; nothing is entered where that is known."""
    if present == (who in there.present):
        return GroupAfter(there.here)
    numbers = (who.number, *who.spelt) if not present else (who.number,)
    return enter(there.here, Attended(meeting=there.number, people=numbers, present=present))


@desk.post("/<int:meeting>/guest")
def guest(group: str, meeting: int) -> ResponseReturnValue:
    """Somebody whom the group does not know yet comes, as a guest."""
    there = changing(group, meeting)
    name = trim(request.form.get("name", ""))
    wrong = nameless(name, "name")
    if not wrong:
        added = PersonEntered(name=name, guest=request.form.get("member") != "on")
        done = enter_after(there.here, lambda seq: (added, Attended(meeting=meeting, people=(seq,), present=True)))
        wrong = next(iter(done.wrong), None)
    if wrong:
        return _page(there, (wrong,)), 422
    return redirect(url_for("desk.page", group=group, meeting=meeting, _anchor="people"), 303)


# Planning and opening


@desk.post("/<int:meeting>/plan")
def make_plan(group: str, meeting: int) -> ResponseReturnValue:
    """Plan the rounds that have not begun, for those who are there."""
    there = changing(group, meeting)
    if request.form.get("do") != "plan":
        abort(400)
    if there.meeting.chosen is None or there.season is None:
        return redirect(url_for("desk.seating", group=group, meeting=meeting), 303)
    done = plan_rounds(there) if there.rounds_left else None
    if done and done.wrong:
        return _page(there, done.wrong), 422
    return redirect(url_for("desk.page", group=group, meeting=meeting, _anchor="rounds"), 303)


@desk.post("/<int:meeting>/open")
def open_tables(group: str, meeting: int) -> ResponseReturnValue:
    """Open all tables of the next round."""
    there = changing(group, meeting)
    done = open_round(there, request.form.get("round", -1, type=int))
    if done.wrong:
        return _page(there, done.wrong), 422
    return redirect(url_for("rounds.page", group=group, meeting=meeting), 303)


# How it is played


LAST = "last"
"""The choice of the house rules of the season's last match."""


class HouseChoice(NamedTuple):
    """House rules to choose: as in an address, and their name."""

    told: str
    words: Words
    chosen: bool


def house_choices(here: Circle, game: Game, season: int, told: str) -> Iterator[HouseChoice]:
    """The house rules to choose from: those of the season's last match, and those that this browser knows by name."""
    if here.last(season):
        yield HouseChoice(LAST, game.speech.put(Words("前の{match}と同じ", "as in the last {match}")), told == LAST)
    known = houses_to_choose(game)
    for one in known:
        yield HouseChoice(one.told, one.words, told == one.told)
    if told not in ("", LAST, *(one.told for one in known)) and (other := house_at(game, told)):
        yield HouseChoice(told, other.words if other.words.ja else Words("今の決まり", "the present rules"), True)


def _house(here: Circle, game: Game, season: int, told: str) -> dict[str, object]:
    """The house rules of a choice, as a record has them."""
    last = here.last(season) if told == LAST else None
    found: HouseToChoose | None = None if last else house_at(game, told)
    house = last.house if last else found.house if found else game.house()
    return plain_house(house)


def usual_sizes(game: Game) -> tuple[int, int]:
    """Three or four at a table where the game lets so many play, else as many as it takes."""
    least, most = game.seats
    three, four = max(least, 3), min(most, 4)
    return (three, four) if three <= four else (least, most)


NUMBERS = {"least": (2, 10), "most": (2, 10), "tables": (0, TABLES), "rounds": (1, ROUNDS), "minutes": (0, 600)}
"""The numbers of the form, each with its bounds."""


@desk.route("/<int:meeting>/seating", methods=["GET", "POST"])
def seating(group: str, meeting: int) -> ResponseReturnValue:
    """How the evening is played: for which season, at tables of how many, in how many rounds."""
    there = changing(group, meeting)
    seasons = [*there.group.seasons.values()][::-1]
    if not seasons:
        return redirect(url_for("seasons.new", group=group), 303)
    chosen = there.meeting.chosen
    asked = request.values.get("season", chosen.season if chosen else seasons[0].number, type=int)
    season = there.group.seasons.get(asked) or seasons[0]
    game = BY_NAME[season.ruleset]
    form = request.form if request.method == "POST" else _values(chosen, game, season.number)
    wrong: tuple[Objection, ...] = ()
    if request.method == "POST":
        read = {name: _whole(form.get(name, ""), *bounds) for name, bounds in NUMBERS.items()}
        wrong = tuple(Objection("number", name, _NUMBER.put(least=NUMBERS[name][0], most=NUMBERS[name][1]), "group")
                      for name, value in read.items() if value is None)  # fmt: skip
        if not wrong:
            house = _house(there.here, game, season.number, form.get("house", ""))
            by_standings = form.get("by_standings") == "on"
            said = SeatingChosen(
                meeting=meeting,
                season=season.number,
                house=house,
                by_standings=by_standings,
                **read,  # type: ignore[arg-type]
            )
            wrong = enter(there.here, said).wrong
        if not wrong:
            return redirect(url_for("desk.page", group=group, meeting=meeting), 303)
    told = form.get("house") or (LAST if there.here.last(season.number) else "")
    return (
        render_template(
            "club/seating_form.html",
            there=there,
            here=there.here,
            seasons=seasons,
            season=season,
            game=game,
            form=form,
            houses=[*house_choices(there.here, game, season.number, told)],
            numbers=NUMBERS,
            unsaid=Unsaid(there.here, wrong) if wrong else None,
        ),
        422 if wrong else 200,
    )


_NUMBER = Words("{least}から{most}までの数を入れる。", "Enter a number from {least} to {most}.")


def _values(chosen: Chosen | None, game: Game, season: int) -> Mapping[str, str]:
    """The form's values to begin with: as chosen before, if that was for this season."""
    least, most = usual_sizes(game)
    found = Chosen(season, TableSizes(least, most), {}, 4, 50, by_standings=False)
    same = chosen is not None and chosen.season == season
    found = chosen if chosen and same else found
    values = {
        "least": str(found.sizes.least),
        "most": str(found.sizes.most),
        "tables": str(found.sizes.tables or ""),
        "rounds": str(found.rounds),
        "minutes": str(found.minutes or ""),
        "by_standings": "on" if found.by_standings else "",
    }
    return values | ({"house": _line_of(game, found.house)} if same else {})


def _line_of(game: Game, house: Mapping[str, object]) -> str:
    """The house rules of a record as they stand in an address, under a name if there is one."""
    known = (one for one in houses_to_choose(game) if plain_house(one.house) == house)
    named = next(known, None)
    if named:
        return named.told
    found = record.house_of(game, dict(house))
    return "" if isinstance(found, Refused) else address_of("", found)


def _whole(text: str, least: int, most: int) -> int | None:
    """A whole number within bounds; the least where it may be left out."""
    typed = trim(text)
    if not typed and least == 0:
        return 0
    found = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 5 else -1
    return found if least <= found <= most else None


# Who shall not meet


@desk.route("/apart", methods=["GET", "POST"])
def apart(group: str) -> ResponseReturnValue:
    """The pairs who are not seated together."""
    here = arranging(group) if request.method == "POST" else circle(group)
    wrong: tuple[Objection, ...] = ()
    if request.method == "POST":
        one, other = person_in_form(here), person_in_form(here, "other")
        wrong = enter(here, KeptApart(person=one.number, other=other.number, apart=request.form.get("apart") != "no")).wrong
        if not wrong:
            return redirect(url_for("desk.apart", group=group), 303)
    pairs = [(here.group.people[one], here.group.people[other]) for one, other in sorted(pairs_of(here.group))]
    shown = render_template("club/apart.html", here=here, pairs=pairs, unsaid=Unsaid(here, wrong) if wrong else None)
    return shown, 422 if wrong else 200


# The way in for others


def arrival_door(here: Circle) -> Door | None:
    """The way to the page on which people say that they have come; None while there is none."""
    link = store().groups.public_link(here.id, ARRIVAL)
    return door(ARRIVAL, url_for("arrivals.page", link=link)) if link else None


@desk.route("/door", methods=["GET", "POST"])
def way_in(group: str) -> ResponseReturnValue:
    """The QR code by which people say on their own phones that they have come."""
    if request.method == "POST":
        here, does = arranging(group), request.form.get("do")
        if does not in ("open", "close"):
            abort(400)
        store().groups.withdraw(here.id, ARRIVAL, again=does == "open")
        return redirect(url_for("desk.way_in", group=group), 303)
    here = circle(group)
    return render_template("club/way_in.html", here=here, door=arrival_door(here) if here.arranges else None)
