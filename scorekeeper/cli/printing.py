"""Prints of a group as files: of its seasons, of its evenings, and of who came."""

import time
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.cli import files
from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Trouble, in_zone
from scorekeeper.cli.seasons import RESTING, group_called, season_called
from scorekeeper.cli.sheets import tell_missing
from scorekeeper.core.names import name_key
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import clean, in_language
from scorekeeper.sheet.papers import A4, PAPERS

if TYPE_CHECKING:
    from scorekeeper.season.group import GroupState

OF_SEASON = {
    "certificate": "certificate",
    "scorecard": "scorecard",
    "one-page": "one-page",
    "statistics": "statistics",
    "ladder": "ladder",
    "cards": "cards",
    "card": "player-{person}",
    "sheets": "sheets-{first}",
    "blank": "blank",
    "check": "check",
    "yaku": "yaku",
}
"""The prints of a season, each with the name of its file in the app."""
OF_GROUP = {
    "house-book": "print/house-book-{ruleset}",
    "seating-plan": "evenings/{evening}/print/plan",
    "table-cards": "evenings/{evening}/print/cards",
    "who-came": "evenings/came/print/came",
}
"""The others, with their addresses below that of the group."""
PRINTS = (*OF_SEASON, *OF_GROUP)
NO_SEASON = frozenset({"seating-plan", "table-cards", "who-came"})
"""These are not about a season."""
AS_PICTURE = "one-page"
PATIENCE = 900.0
"""Seconds for which a file is waited for; the app itself gives up sooner, and goes on drawing."""
IN_FILE = 30
"""So many score sheets are in one file (web.prints.season_sheets)."""
NO_PICTURE = Words("画像になるのは {what} だけ。", "Only {what} can be a picture (.png).")
NO_DAY = Words("「{day}」という日は無い。2026-11-30 のように書く。", "There is no day “{day}”. Write it as 2026-11-30.")
NO_RESULT = Words("まだ終わった{match}が無い。", "No {match} has been finished yet.")
NO_EVENING = Words("その日の例会は無い。あるのは {known}。", "There is no evening on that day. Known: {known}.")
NO_EVENINGS = Words("この会にはまだ例会が無い。", "This group has no evening yet.")
NO_PERSON = Words("「{name}」という人は会にいない。", "There is nobody called “{name}” in the group.")
NO_SEATS = Words("この例会の席はまだ決まっていない。", "Nobody is seated at this evening yet.")
NOBODY_CAME = Words("まだだれも来ていない。", "Nobody has come yet.")
NEEDS = Words("{what} には {option} が要る。", "{what} needs {option}.")


def commands(command: Command) -> None:
    made = command("print", print_, Words("会の印刷物をPDFで作る", "make a print of a group as a PDF"))
    made.add_argument(
        "what",
        choices=PRINTS,
        help=Words(
            "賞状、成績表、一枚、統計、番付、個人の成績表すべて、一人の成績表、記入表すべて、白紙、決まりの確認、役の表、決まり帳、席の一覧、"
            "卓の札、だれが来たか",
            "a certificate for whoever is first, the scorecard, the season on one page, its statistics or ladder, all player cards"
            " or one, all score sheets; for the next match a blank sheet, the check sheet or the yaku; the house book; of an"
            " evening the seating plan or the table cards; who came",
        ),
    )
    made.add_argument("--group", required=True, metavar="GROUP", help=Words("会の名かリンク", "name or link of the group"))
    made.add_argument("--season", default="", metavar="SEASON", help=Words("シーズンの名", "the season"))
    made.add_argument("--person", default="", metavar="NAME", help=Words("一人の成績表の人", "whose card"))
    made.add_argument(
        "--evening",
        default="",
        metavar="YYYY-MM-DD",
        help=Words("例会の日（無ければ一番新しいもの）", "day of the evening (else the newest)"),
    )
    made.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="OUT.pdf",
        help=Words("PDF。一枚のシーズンは画像にもなる", "PDF; the season on one page also as a picture (.png)"),
    )
    made.add_argument(
        "--places", choices=("1", "2", "3"), default="1", help=Words("賞状を何位まで", "certificates up to this place")
    )
    made.add_argument("--date", default="", metavar="YYYY-MM-DD", help=Words("賞状の日", "date of the certificates"))
    made.add_argument("--issuer", default="", metavar="NAME", help=Words("賞状を出す人", "who gives the certificates"))
    made.add_argument("--paper", choices=tuple(PAPERS), default=A4.key, help=Words("紙の大きさ", "paper size"))
    in_zone(made)


class PrintPlace(NamedTuple):
    """The address of a print without its ending, and what it means that there is none."""

    address: str
    missing: Words


def print_(arguments: Namespace) -> None:
    """Ask the app itself for the file, as a browser does: it counts long seasons in several requests."""
    from scorekeeper.web import create_app

    lang: str = arguments.lang
    for day in (arguments.date, arguments.evening):
        if day and not is_day(day):
            raise Trouble(WRONG, clean(in_language(NO_DAY, lang, day=day[:40])))
    kind = "png" if arguments.output.suffix == ".png" else "pdf"
    if kind == "png" and arguments.what != AS_PICTURE:
        raise Trouble(WRONG, NO_PICTURE.put(what=AS_PICTURE).say(lang))
    with files.store(lang) as store:
        held = group_called(store, arguments.group, lang)
        links = store.groups.links(held.id)
    place = _place(held.group, arguments)
    tell_missing("".join((held.group.name, *(who.name for who in held.group.people.values()))), lang)
    link = links.scorer if arguments.what == "table-cards" else links.watcher  # the cards of open tables have codes that open them
    app = create_app(ZONE=arguments.zone or "")
    asked = {"lang": lang, "paper": arguments.paper}
    asked |= {"places": arguments.places, "day": arguments.date, "by": arguments.issuer}
    with closing(app.extensions["store"]):
        made = [*_files(app, f"/g/{link}/{place.address}.{kind}", asked, lang)]
    if not made:
        raise Trouble(WRONG, place.missing.say(lang))
    output: Path = arguments.output
    for nth, content in enumerate(made):
        named = output.with_stem(f"{output.stem}-{1 + nth * IN_FILE}") if len(made) > 1 else output
        files.write(named, content, lang)
        if len(made) > 1:
            print(named)


def _place(group: "GroupState", arguments: Namespace) -> PrintPlace:
    """Where the app has the print that is asked for. Trouble if something is missing for it."""
    from scorekeeper.games import BY_NAME

    lang, what = arguments.lang, arguments.what
    if what in NO_SEASON:
        address = OF_GROUP[what].replace(
            "{evening}", str(_evening(group, arguments.evening, lang)) if "{evening}" in OF_GROUP[what] else ""
        )
        return PrintPlace(address, NOBODY_CAME if what == "who-came" else NO_SEATS)
    if not arguments.season:
        raise Trouble(WRONG, NEEDS.put(what=what, option="--season").say(lang))
    number = season_called(group, arguments.season, lang)
    if number in group.resting:
        raise Trouble(WRONG, clean(in_language(RESTING, lang, ruleset=group.resting[number].ruleset)))
    ruleset = group.seasons[number].ruleset
    missing = BY_NAME[ruleset].speech.put(NO_RESULT)
    if what in OF_GROUP:
        return PrintPlace(OF_GROUP[what].replace("{ruleset}", ruleset), missing)
    name = OF_SEASON[what]
    if "{person}" in name:
        name = name.replace("{person}", str(_person(group, arguments.person, lang)))
    return PrintPlace(f"season/{number}/print/{name}", missing)


def _evening(group: "GroupState", day: str, lang: str) -> int:
    """The number of the evening on this day, or of the newest. Trouble if there is none."""
    known = sorted(group.meetings.values(), key=lambda one: (one.day, one.time, one.number))
    found = [one.number for one in known if day in ("", str(one.day))]
    if not found:
        told = ", ".join(str(one.day) for one in known)
        raise Trouble(WRONG, clean(in_language(NO_EVENING if known else NO_EVENINGS, lang, known=told)))
    return found[-1]


def _person(group: "GroupState", name: str, lang: str) -> int:
    """The number of the person of this name. Trouble if there is nobody, or none is named."""
    if not name:
        raise Trouble(WRONG, NEEDS.put(what="card", option="--person").say(lang))
    found = [who.number for who in group.people.values() if name_key(who.name) == name_key(name)]
    if not found:
        raise Trouble(WRONG, clean(in_language(NO_PERSON, lang, name=name[:60])))
    return found[0]


def _files(app: Any, address: str, asked: Mapping[str, Any], lang: str) -> Iterator[bytes]:
    """The file at an address, or all those of the score sheets; none if the app has none."""
    first = 1
    while (found := _file(app, address.replace("{first}", str(first)), asked, lang)) is not None:
        yield found
        first += IN_FILE
        if "{first}" not in address:
            return


def _file(app: Any, address: str, asked: Mapping[str, Any], lang: str) -> bytes | None:
    from scorekeeper.pdf.rendering import NO_PANGO

    until = time.monotonic() + PATIENCE
    while (answer := app.test_client().get(address, query_string=asked)).status_code in (202, 503) and time.monotonic() < until:
        time.sleep(0.1)
    if answer.status_code == 404:
        return None
    if answer.mimetype not in ("application/pdf", "image/png"):
        raise Trouble(IN_THE_WAY, NO_PANGO.say(lang))
    return bytes(answer.data)


def is_day(text: str) -> bool:
    """Whether this is a day of the calendar, as 2026-11-30."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
