"""The command line: `scorekeeper serve · migrate · backup · restore · import · export · settle · sheet · odds · ask · schema`.

It leaves with 0; with 2 where what it was given is wrong (a record, an option, a file that cannot be read), saying what, where and
by which clause; with 1 where this machine is in the way (an output, a database or an address that cannot be had).
"""

import argparse
import io
import json
import os
import secrets
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper import __version__
from scorekeeper.core import record as records
from scorekeeper.core.game import Game, State
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import LANGUAGES, Words
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.paper import A4, PAPERS, Paper

if TYPE_CHECKING:
    from scorekeeper.season.group import Group
    from scorekeeper.store import Held, Store, StoreError

WRONG, IN_THE_WAY, INTERRUPTED = 2, 1, 130
SHEETS = (".pdf", ".html", ".csv", ".txt")

UNREADABLE = Words("読めない: {why}", "cannot be read: {why}")
UNWRITABLE = Words("書けない: {why}", "cannot be written: {why}")
NO_RULESET = Words("「{name}」という競技は無い。あるのは {known}。", "There is no ruleset “{name}”. Known: {known}.")
NO_FORMAT = Words("出力の名は {known} のどれかで終える。", "The output's name ends with one of {known}.")
NO_HOUSE = Words("決まりは field=A,etsunen=on のように書く。", "House rules are written as in field=A,etsunen=on.")
NO_PDF = Words("PDFを作れない。Pangoを入れる: script/setup", "The PDF cannot be made. Install Pango: script/setup")
COPIED = Words("控え {file}: 卓 {tables}、記入 {entries}", "Copy {file}: tables {tables}, entries {entries}")
PUT_BACK = Words("戻した: 卓 {tables}、記入 {entries}", "Put back: tables {tables}, entries {entries}")
SET_ASIDE = Words("これまでの記録: {file}", "What was there: {file}")
INQUIRY = Words("卓の記録から答える問い: {key}", "Answered from the record of the table: {key}")
BROUGHT = Words(
    "新しい記録 {new}、もうある記録 {there}、読まなかったもの {refused}", "new {new}, already here {there}, refused {refused}"
)
FATES = {"new": Words("新しい", "new"), "there": Words("もうある", "already here")}
NO_GROUP = Words("「{name}」という会は無い。あるのは {known}。", "There is no group “{name}”. Known: {known}.")
TWO_GROUPS = Words("「{name}」という会は一つでない。リンクで指す。", "More than one group is called “{name}”. Give its link.")
NO_SEASON = Words("「{name}」というシーズンは無い。あるのは {known}。", "There is no season “{name}”. Known: {known}.")
OVERTAKEN = Words("先に別の記入があった。もう一度。", "Somebody else entered something first. Try again.")
TOO_MUCH = Words("一度に{length}MBまで。分けて取り込む。", "At most {length} MB at once. Import the files in parts.")
NO_ODDS = Words("この競技の確率表はまだ無い。", "This ruleset has no table of odds yet.")


class Trouble(Exception):
    """What ends a command early: what to say on the error stream, and the status to leave with."""

    def __init__(self, status: int, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.status = status


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. SystemExit only for what argparse itself refuses, and from a server that cannot start."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    arguments = parser().parse_args(argv)
    run: Callable[[argparse.Namespace], None] = arguments.run
    try:
        run(arguments)
        sys.stdout.flush()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return trouble.status
    except BrokenPipeError:
        # Whoever was reading has gone; what is left must not be flushed into nowhere at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return IN_THE_WAY
    except OSError as error:
        print(_said(UNWRITABLE, arguments.lang, why=_why(error)), file=sys.stderr)
        return IN_THE_WAY
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def parser() -> argparse.ArgumentParser:
    """The commands, their arguments, and what runs each."""
    top = argparse.ArgumentParser("scorekeeper", description="記入係と行司 · keeps score and referees for Japanese card games")
    top.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], None], help: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help, description=help)
        made.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="言葉 · language of the texts")
        made.set_defaults(run=run)
        return made

    made = command("serve", serve, "卓を開く · serve the app on the local network")
    made.add_argument("--host", default=argparse.SUPPRESS, help="待ち受ける番地 · address to serve at")
    made.add_argument("--port", type=_port, default=argparse.SUPPRESS, help="番号 · port to serve at")

    command("migrate", migrate, "記録の置き場を整える · bring the database to the newest shape")

    made = command("backup", backup, "控えを作る(動いている間も) · copy all records into a file, also while serving")
    made.add_argument("file", type=Path, metavar="FILE", help="控え · the copy; passcode and session key are not in it")
    made.add_argument("--force", action="store_true", help="あれば置き換える · replace a file that is there")

    made = command("restore", restore, "控えから戻す(止めてから) · put a copy in the place of the records, while nothing serves")
    made.add_argument("file", type=Path, metavar="FILE", help="控え · the copy; what was there is kept beside it")

    made = command(
        "import", bring, "記録やまとめを取り込む · take in records and archives; what is refused is said, all else is entered"
    )
    made.add_argument("files", nargs="+", metavar="FILE", help="記録か、まとめ · record files and archives")
    made.add_argument("--group", metavar="GROUP", help="会の名かリンク · name or link of the group that gets the years")
    made.add_argument("--season", metavar="SEASON", help="シーズンの名 · season for records that are in no archive")
    made.add_argument("--dry-run", action="store_true", help="確かめるだけ · only say what would be entered")

    made = command("export", export, "会やシーズンのまとめを作る · write a group, or a season of it, as an archive")
    made.add_argument("--group", required=True, metavar="GROUP", help="会の名かリンク · name or link of the group")
    made.add_argument("--season", metavar="SEASON", help="シーズンの名 · only this season")
    made.add_argument("-o", "--output", type=Path, required=True, metavar="OUT.zip", help="まとめ · the archive")

    made = command("settle", settle, "記録を精算する · settle a record")
    made.add_argument("file", metavar="FILE", help="記録(- は標準入力) · record file (- for standard input)")
    made.add_argument("--json", action="store_true", help="JSONで · every payment with its reckoning, as JSON")

    made = command("sheet", sheet, "記入表を作る · make the score sheet of a record")
    made.add_argument("file", metavar="FILE", help="記録(- は標準入力) · record file (- for standard input)")
    made.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help=" ".join(SHEETS))
    made.add_argument("--paper", choices=tuple(PAPERS), default=A4.key, help="紙 · paper of .pdf and .html")

    made = command("odds", odds, "確率表 · exact odds under chosen house rules")
    made.add_argument("--ruleset", default=GAMES[0].name, metavar="NAME", help=" ".join(BY_NAME))
    made.add_argument("--house", default="", metavar="OPTION=CHOICE,…", help="決まり · house rules other than the usual")
    made.add_argument("--json", action="store_true", help="JSONで · as JSON")

    made = command("ask", ask, "決まりに訊く · ask the rule book in your own words")
    made.add_argument("--ruleset", default=GAMES[0].name, metavar="NAME", help=" ".join(BY_NAME))
    made.add_argument("--json", action="store_true", help="JSONで · as JSON: clauses, inquiry, verdict")
    made.add_argument("question", metavar="QUESTION", help="卓で言うとおりに · as you would say it at the table")

    made = command("schema", schema, "記録の形 · JSON Schema of a ruleset's records")
    made.add_argument("ruleset", metavar="RULESET", help=" ".join(BY_NAME))
    return top


def serve(arguments: argparse.Namespace) -> None:
    from scorekeeper.serve import serve

    serve(**{name: value for name, value in vars(arguments).items() if name in ("host", "port")})


def migrate(arguments: argparse.Namespace) -> None:
    from scorekeeper import places
    from scorekeeper.store import FILE, StoreError, open_store

    try:
        open_store(places.instance() / FILE).close()
    except StoreError as error:
        raise Trouble(IN_THE_WAY, _stored(error, arguments.lang)) from error


def backup(arguments: argparse.Namespace) -> None:
    from scorekeeper import places
    from scorekeeper.store import FILE, StoreError
    from scorekeeper.store.backup import backup

    file: Path = arguments.file
    try:
        held = backup(places.instance() / FILE, file, replace=arguments.force)
    except StoreError as error:
        raise Trouble(IN_THE_WAY, f"{_clean(str(file))}: {_stored(error, arguments.lang)}") from error
    except OSError as error:
        raise Trouble(IN_THE_WAY, f"{_clean(str(file))}: {_said(UNWRITABLE, arguments.lang, why=_why(error))}") from error
    print(_said(COPIED, arguments.lang, file=_clean(str(file)), **held._asdict()))


def restore(arguments: argparse.Namespace) -> None:
    from scorekeeper import places
    from scorekeeper.store import FILE, StoreError
    from scorekeeper.store.backup import Unfit, restore

    file: Path = arguments.file
    lang: str = arguments.lang
    try:
        restored = restore(places.instance() / FILE, file)
    except StoreError as error:
        status = WRONG if isinstance(error, Unfit) else IN_THE_WAY
        raise Trouble(status, f"{_clean(str(file))}: {_stored(error, lang)}") from error
    except OSError as error:
        raise Trouble(WRONG, f"{_clean(str(file))}: {_said(UNREADABLE, lang, why=_why(error))}") from error
    print(_said(PUT_BACK, lang, **restored.held._asdict()))
    if restored.before:
        print(_said(SET_ASIDE, lang, file=_clean(str(restored.before))))
    for unsound in restored.unsound:
        print(_stored(unsound, lang), file=sys.stderr)


def bring(arguments: argparse.Namespace) -> None:
    from scorekeeper.season import archive, imports
    from scorekeeper.store import Overtaken, take
    from scorekeeper.store.waiting import LENGTH

    lang: str = arguments.lang
    given = {file: _content(file, lang, LENGTH) for file in arguments.files}
    if sum(map(len, given.values())) > LENGTH:
        raise Trouble(WRONG, TOO_MUCH.put(length=LENGTH // 1_000_000).say(lang))
    contents = [archive.read(file, content) for file, content in given.items()]
    with _store(lang) as store:
        held = _group(store, arguments.group, lang) if arguments.group else None
        among = {table for season in held.group.seasons.values() for table in season.years} if held else None
        season = _season(held.group, arguments.season, lang) if held and arguments.season else None
        plan = imports.plan(
            held.log if held else (),
            held.group if held else None,
            contents,
            lambda record: ((one.id, one.record) for one in store.like(record, among)),
            season,
        )
        for row in (*plan.of("new"), *plan.of("there")):
            print(_clean(f"{FATES[row.fate].say(lang)}: {row.file} ({', '.join(row.players)})"))
        print(_said(BROUGHT, lang, **{fate: len(plan.of(fate)) for fate in ("new", "there", "refused")}))
        if plan.new and not arguments.dry_run:
            answer = take(store, plan, secrets.token_urlsafe(12), held)
            if isinstance(answer, Refused):
                raise Trouble(WRONG, *_refusal("", answer, lang))
            if isinstance(answer, Overtaken):
                raise Trouble(IN_THE_WAY, OVERTAKEN.say(lang))
            for links in [store.groups.links(answer.group)] if answer.group else map(store.links, answer.tables.values()):
                print(f"/{'g' if answer.group else 't'}/{links.scorer}/")
    refused = [line for row in plan.rows if row.refused for line in _refusal(row.file, row.refused, lang, row.players)]
    if refused:
        raise Trouble(WRONG, *refused)


def export(arguments: argparse.Namespace) -> None:
    from scorekeeper.season import archive, spreadsheets
    from scorekeeper.season.played import played

    lang: str = arguments.lang
    output: Path = arguments.output
    with _store(lang) as store:
        held = _group(store, arguments.group, lang)
        seasons = held.group.seasons
        chosen = [_season(held.group, arguments.season, lang)] if arguments.season else [*seasons]
        stored = {table: store.load(table) for number in chosen for table in seasons[number].years}
        read = spreadsheets.tables(
            [played(held.group, seasons[number], store.years(seasons[number].years)) for number in chosen], lang
        )
        content = archive.write(held.log, held.group, {id: one.record for id, one in stored.items() if one}, chosen, read)
    try:
        output.write_bytes(content)
    except (OSError, ValueError) as error:
        raise Trouble(IN_THE_WAY, f"{_clean(str(output))}: {_said(UNWRITABLE, lang, why=_why(error))}") from error


@contextmanager
def _store(lang: str) -> Iterator["Store"]:
    """The records of this installation."""
    from scorekeeper import places
    from scorekeeper.store import FILE, StoreError, open_store

    try:
        with closing(open_store(places.instance() / FILE)) as store:
            yield store
    except StoreError as error:
        raise Trouble(IN_THE_WAY, _stored(error, lang)) from error


def _group(store: "Store", name: str, lang: str) -> "Held":
    """The group of this name, or that this link opens."""
    opened = store.groups.opens(name.rstrip("/").rpartition("/")[2])
    if opened and not opened.revoked:
        return store.groups.held(opened.table)
    groups = [store.groups.held(id) for id in store.groups.ids()]
    found = [one for one in groups if one.group.name == records.trimmed(name)]
    if len(found) == 1:
        return found[0]
    known = ", ".join(dict.fromkeys(one.group.name for one in groups))
    raise Trouble(WRONG, _clean(_said(TWO_GROUPS if found else NO_GROUP, lang, name=name[:60], known=known)))


def _season(group: "Group", name: str, lang: str) -> int:
    """The number of the newest season of this name."""
    found = [one.number for one in group.seasons.values() if one.name == records.trimmed(name)]
    if not found:
        known = ", ".join(one.name for one in group.seasons.values())
        raise Trouble(WRONG, _clean(_said(NO_SEASON, lang, name=name[:60], known=known)))
    return found[-1]


def settle(arguments: argparse.Namespace) -> None:
    record, state = _folded(arguments.file, arguments.lang)
    if arguments.json:
        from scorekeeper import settlement

        _print_json(settlement.plain(record, state, arguments.lang))
        return
    from scorekeeper import plain
    from scorekeeper import sheet as sheets

    sys.stdout.write(plain.text(sheets.prepare(record, state), arguments.lang))


def sheet(arguments: argparse.Namespace) -> None:
    output: Path = arguments.output
    lang: str = arguments.lang
    if output.suffix.lower() not in SHEETS:
        raise Trouble(WRONG, f"{_clean(str(output))}: {_said(NO_FORMAT, lang, known=' '.join(SHEETS))}")
    record, state = _folded(arguments.file, lang)
    content = _drawn(record, state, output.suffix.lower(), lang, PAPERS[arguments.paper])
    try:
        output.write_bytes(content)
    except (OSError, ValueError) as error:
        raise Trouble(IN_THE_WAY, f"{_clean(str(output))}: {_said(UNWRITABLE, lang, why=_why(error))}") from error


def _drawn(record: Record, state: State, suffix: str, lang: str, paper: Paper) -> bytes:
    """The sheet in the format that a suffix names, on this paper where it is on one."""
    from scorekeeper import plain
    from scorekeeper import sheet as sheets

    drawn = sheets.prepare(record, state)
    match suffix:
        case ".txt":
            return plain.text(drawn, lang).encode()
        case ".csv":
            return plain.csv(drawn, lang).encode()
        case ".html":
            return sheets.html(drawn, lang, paper).encode()
        case _:
            try:
                from scorekeeper import pdf

                return pdf.pdf(sheets.html(drawn, lang, paper), keep=False)
            except OSError as error:
                raise Trouble(IN_THE_WAY, f"{NO_PDF.say(lang)} ({_clean(str(error).splitlines()[0])})") from error


def odds(arguments: argparse.Namespace) -> None:
    from scorekeeper import odds as chances

    lang: str = arguments.lang
    game = _game(arguments.ruleset, lang)
    given = [pair.partition("=") for pair in arguments.house.split(",") if pair]
    if not all(equals for _, equals, _ in given):
        raise Trouble(WRONG, f"--house: {NO_HOUSE.say(lang)}")
    house = records.house_of(game, {option.strip(): choice.strip() for option, _, choice in given})
    if isinstance(house, Refused):
        raise Trouble(WRONG, *_refusal("--house", house, lang))
    tables = chances.tables(game, house)
    if not tables:
        raise Trouble(WRONG, NO_ODDS.say(lang))
    if arguments.json:
        _print_json(chances.plain(tables, lang))
    else:
        sys.stdout.write(chances.text(tables, lang))


def ask(arguments: argparse.Namespace) -> None:
    from scorekeeper import search
    from scorekeeper.book import book

    lang: str = arguments.lang
    game = _game(arguments.ruleset, lang)
    answer = search.ask(game, arguments.question)
    if arguments.json:
        clauses = [hit.clause for hit in answer.clauses]
        _print_json({"clauses": clauses, "inquiry": answer.inquiry, "verdict": answer.words.say(lang)})
        return
    if answer.silent:
        print(*answer.words, sep="\n")
        return
    for hit in answer.clauses:
        print(f"{book(game).clauses[hit.clause].words.say(lang)} [{hit.clause}]")
    if answer.inquiry:
        print(_said(INQUIRY, lang, key=answer.inquiry))


def schema(arguments: argparse.Namespace) -> None:
    _print_json(records.schema(_game(arguments.ruleset, arguments.lang)))


def _folded(file: str, lang: str) -> tuple[Record, State]:
    """The record in a file, and where it stands; or Trouble that says what is wrong with it and where."""
    record = records.read(_content(file, lang), BY_NAME)
    if isinstance(record, Refused):
        raise Trouble(WRONG, *_refusal(file, record, lang))
    state = records.fold(record)
    if isinstance(state, Refused):
        raise Trouble(WRONG, *_refusal(file, state, lang, record.players))
    return record, state


def _content(file: str, lang: str, most: int = records.FILE_LENGTH) -> bytes:
    """No more of a file than it takes to see that it is too long."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(most + 1)
        with open(file, "rb") as opened:  # noqa: PTH123 - `Path("")` would be the folder
            return opened.read(most + 1)
    except (OSError, ValueError) as error:
        raise Trouble(WRONG, f"{_clean(file)}: {_said(UNREADABLE, lang, why=_why(error))}") from error


def _refusal(file: str, refused: Refused, lang: str, players: tuple[str, ...] = ()) -> list[str]:
    """A line for each objection: file, place in it, what to do, clause."""
    lines = []
    for objection in refused.objections:
        place = records.whereabouts(refused.entry, objection.where)
        parts = (file, place, f"{objection.text.called(players).say(lang)} [{objection.clause}]")
        lines.append(_clean(": ".join(part for part in parts if part)))
    return lines


def _game(name: str, lang: str) -> Game:
    if name not in BY_NAME:
        raise Trouble(WRONG, _clean(_said(NO_RULESET, lang, name=name[:40], known=", ".join(BY_NAME))))
    return BY_NAME[name]


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError("0–65535")
    return int(text)


def _stored(error: "StoreError", lang: str) -> str:
    """What the store says, and what was found."""
    return f"{error.words.say(lang)} ({_clean(error.detail)})" if error.detail else error.words.say(lang)


def _said(words: Words, lang: str, **names: object) -> str:
    return words.put(**names).say(lang)


def _why(error: Exception) -> str:
    return _clean(getattr(error, "strerror", None) or str(error))


def _clean(text: str) -> str:
    """A text that can do nothing to the terminal it is shown in."""
    unsafe = (*records.UNSHOWABLE,)
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in unsafe or c in records.TURNING else c for c in text)


def _print_json(content: object) -> None:
    json.dump(content, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")
