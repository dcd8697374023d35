"""Records and archives of groups and seasons: `import` and `export`."""

import secrets
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli import files
from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Trouble, in_zone
from scorekeeper.core.names import name_key, trim
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import clean, in_language, refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.season.archive import Contents
    from scorekeeper.season.group import GroupState
    from scorekeeper.store import Store, StoredGroup

BROUGHT = Words(
    "新しい記録 {new}、もうある記録 {there}、読まなかったもの {refused}", "new {new}, already here {there}, refused {refused}"
)
EVENINGS = Words("新しい例会 {n}日", "new evenings {n}")
FATES = {"new": Words("新しい", "new"), "there": Words("もうある", "already here")}
PARTLY = Words(
    "  今の規則では成り立たない記入がある。卓はその前までで開き、直すまで新しい記入はできない。",
    "  Today's rules do not allow one of the entries. The table opens as it stood before that one, and takes no new entries until"
    " it is corrected.",
)
NO_GROUP = Words("「{name}」という会は無い。あるのは {known}。", "There is no group “{name}”. Known: {known}.")
OR_NEW = Words("新しく作るなら --new-group。", "To make it, add --new-group.")
TWO_GROUPS = Words("「{name}」という会は一つでない。リンクで指す。", "More than one group is called “{name}”. Give a link instead.")
UNNAMED = Words("新しい会の名を --group で言う。", "Name the new group with --group.")
NO_GROUPS = Words("会がまだ無い。先に会を作る。", "There is no group yet. Create one first.")
NO_SEASON = Words("「{name}」というシーズンは無い。あるのは {known}。", "There is no season “{name}”. Known: {known}.")
ONE_SEASON = Words("この種のファイルはシーズン一つ。--season で選ぶ。", "Such a file has one season. Choose it with --season.")
RESTING = Words(
    "「{ruleset}」の規則がここに無く、このシーズンは数えられない。",
    "The rules of {ruleset} are not installed here, so this season cannot be counted.",
)
NO_SEASONS = Words("この会にはシーズンがまだ無い。先に作る。", "This group has no season yet. Create one first.")
OVERTAKEN = Words("先に別の記入があった。もう一度。", "Somebody else made an entry first. Try again.")
TOO_MUCH = Words("一度に{length}MBまで。分けて取り込む。", "At most {length} MB at once. Import the files in parts.")


def commands(command: Command) -> None:
    made = command(
        "import",
        bring,
        Words(
            "記録やまとめを取り込む。読めないものは知らせ、ほかは全て取り込む",
            "import records and archives; those that are refused are reported, all others are imported",
        ),
    )
    made.add_argument("files", nargs="+", metavar="FILE", help=Words("記録かまとめのファイル", "record files and archives"))
    made.add_argument("--group", metavar="GROUP", help=Words("会の名かリンク", "name or link of the group that gets the matches"))
    made.add_argument("--season", metavar="SEASON", help=Words("シーズンの名", "season for records that are not in an archive"))
    made.add_argument(
        "--new-group",
        action="store_true",
        help=Words("この名の会やシーズンが無ければ作る", "make the group, and the season, if there is none of this name"),
    )
    made.add_argument(
        "--dry-run", action="store_true", help=Words("何が取り込まれるかを示すだけ", "only show what would be imported")
    )

    made = command(
        "export",
        export,
        Words("会、またはそのシーズンを一つのまとめに書き出す", "export a group, or one of its seasons, as an archive"),
    )
    made.add_argument("--group", required=True, metavar="GROUP", help=Words("会の名かリンク", "name or link of the group"))
    made.add_argument("--season", metavar="SEASON", help=Words("シーズンの名", "only this season"))
    made.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="OUT.zip",
        help=Words(
            "まとめか、シーズンの表計算か BG Stats のファイル",
            "the archive (.zip), or a season as a spreadsheet (.xlsx) or for BG Stats (.bgsplay)",
        ),
    )

    in_zone(made)


def bring(arguments: Namespace) -> None:
    from scorekeeper.season import archive, imports
    from scorekeeper.store import Overtaken, StoredGroup, take
    from scorekeeper.store.tables.waiting import LENGTH

    lang: str = arguments.lang
    given = {file: files.read(file, lang, LENGTH) for file in arguments.files}
    if sum(map(len, given.values())) > LENGTH:
        raise Trouble(WRONG, TOO_MUCH.put(length=LENGTH // 1_000_000).say(lang))
    contents = [archive.read(file, content) for file, content in given.items()]
    with files.store(lang) as store:
        founding = _founding(store, arguments)
        held = founding or (group_called(store, arguments.group, lang, or_new=True) if arguments.group else None)
        known = len(held.log) if held else 0
        held = _with_season(held, arguments, contents) if held else None
        among = {table for season in held.group.all_seasons.values() for table in season.matches} if held else None
        season = season_called(held.group, arguments.season, lang) if held and arguments.season else None
        plan = imports.plan(
            held.log if held else (),
            held.group if held else None,
            contents,
            lambda record: store.like(record, among),
            season,
        )
        for row in (*plan.of("new"), *plan.of("there")):
            print(clean(f"{FATES[row.fate].say(lang)}: {row.file} ({', '.join(row.players)})"))
            for note in row.notes:
                print(clean(f"  {note.with_names(row.players).say(lang)}"))
            if row.fate == "new" and row.refused:
                print(PARTLY.say(lang), *refusal(row.file, row.refused, lang, row.players), sep="\n")
        print(in_language(BROUGHT, lang, **{fate: len(plan.of(fate)) for fate in ("new", "there", "refused")}))
        if held and plan.evenings:
            print(in_language(EVENINGS, lang, n=plan.evenings))
        if (plan.new or (held and plan.evenings)) and not arguments.dry_run:
            if held and founding:
                held = store.groups.state_of(store.groups.create(held.log))
            elif held and held.log[known:]:
                kept = store.groups.append(held.id, held.log[known:], secrets.token_urlsafe(12), known)
                if not isinstance(kept, StoredGroup):
                    raise Trouble(IN_THE_WAY, OVERTAKEN.say(lang))
                held = kept
            answer = take(store, plan, secrets.token_urlsafe(12), held)
            if isinstance(answer, Refused):
                raise Trouble(WRONG, *refusal("", answer, lang))
            if isinstance(answer, Overtaken):
                raise Trouble(IN_THE_WAY, OVERTAKEN.say(lang))
            for links in [store.groups.links(answer.group)] if answer.group else map(store.links, answer.tables.values()):
                print(f"/{'g' if answer.group else 't'}/{links.scorer}/")
    refused = [line for row in plan.of("refused") if row.refused for line in refusal(row.file, row.refused, lang, row.players)]
    if refused:
        raise Trouble(WRONG, *refused)


def _founding(store: "Store", arguments: Namespace) -> "StoredGroup | None":
    """The group that --new-group makes, as it will be: nothing is stored yet. None if it is there already, or not asked for."""
    from scorekeeper.season.entries import Called
    from scorekeeper.season.group import GroupState
    from scorekeeper.season.group_folding import add
    from scorekeeper.store import StoredGroup

    if not arguments.new_group:
        return None
    if not arguments.group:
        raise Trouble(WRONG, UNNAMED.say(arguments.lang))
    wanted = name_key(arguments.group)
    if any(name_key(store.groups.state_of(id).group.name) == wanted for id in store.groups.ids()):
        return None
    facts = (Called(name=trim(arguments.group)),)
    made = add((), GroupState(), *facts, imported=True)
    if isinstance(made, Refused):
        raise Trouble(WRONG, *refusal("", made, arguments.lang))
    return StoredGroup("", facts, made)


def _with_season(held: "StoredGroup", arguments: Namespace, contents: "Sequence[Contents]") -> "StoredGroup":
    """The group with the season that --new-group makes for records without one, as it will be; as it is if there is one of this
    name, or none is asked for.
    """
    from scorekeeper.core.foreign import ruleset_of
    from scorekeeper.season.entries import SeasonEntered
    from scorekeeper.season.group_folding import add

    loose = next((one.record for file in contents for one in file.records if not one.place), None)
    there = {name_key(one.name) for one in held.group.all_seasons.values()}
    if not (arguments.new_group and arguments.season and loose) or name_key(arguments.season) in there:
        return held
    fact = SeasonEntered(name=trim(arguments.season), ruleset=ruleset_of(loose))
    made = add(held.log, held.group, fact, imported=True)
    if isinstance(made, Refused):
        raise Trouble(WRONG, *refusal("", made, arguments.lang))
    return held._replace(log=(*held.log, fact), group=made)


def export(arguments: Namespace) -> None:
    from scorekeeper.season import bgstats, exports, spreadsheets
    from scorekeeper.season.played import season_of_matches
    from scorekeeper.season.workbook import workbook

    lang: str = arguments.lang
    output: Path = arguments.output
    with files.store(lang) as store:
        held = group_called(store, arguments.group, lang)
        seasons = held.group.all_seasons
        chosen = [season_called(held.group, arguments.season, lang)] if arguments.season else [*seasons]
        counted = [seasons[number] for number in chosen if number in held.group.seasons]
        played = [season_of_matches(held.group, one, store.matches(one.matches)) for one in counted]
        if output.suffix.lower() in (".xlsx", bgstats.SUFFIX):
            if len(chosen) != 1:
                raise Trouble(WRONG, ONE_SEASON.say(lang))
            if not played:
                raise Trouble(WRONG, clean(in_language(RESTING, lang, ruleset=seasons[chosen[0]].ruleset)))
            content = (
                workbook(played[0], lang) if output.suffix.lower() == ".xlsx" else bgstats.write(bgstats.plays_of(played[0]), lang)
            )
        else:
            kept = {table: store.any_record(table) for number in chosen for table in seasons[number].matches}
            read = spreadsheets.tables(played, lang)
            content = exports.write(held.log, held.group, {id: one for id, one in kept.items() if one}, chosen, read)
    files.write(output, content, lang)


def group_called(store: "Store", name: str, lang: str, or_new: bool = False) -> "StoredGroup":
    """The group with this name or link. Trouble if there is none, or more than one of this name; `or_new`: one may be made."""
    opened = store.groups.opens(name.rstrip("/").rpartition("/")[2])
    if opened and not opened.revoked:
        return store.groups.state_of(opened.table)
    groups = [store.groups.state_of(id) for id in store.groups.ids()]
    found = [one for one in groups if name_key(one.group.name) == name_key(name)]
    if len(found) == 1:
        return found[0]
    known = ", ".join(dict.fromkeys(one.group.name for one in groups))
    why = TWO_GROUPS if found else NO_GROUP if groups else NO_GROUPS
    hint = [in_language(OR_NEW, lang)] if or_new and not found else []
    raise Trouble(WRONG, clean(in_language(why, lang, name=name[:60], known=known)), *hint)


def season_called(group: "GroupState", name: str, lang: str) -> int:
    """The number of the newest season of this name. Trouble if there is none."""
    found = [one.number for one in group.all_seasons.values() if name_key(one.name) == name_key(name)]
    if not found:
        known = ", ".join(one.name for one in group.all_seasons.values())
        raise Trouble(WRONG, clean(in_language(NO_SEASON if known else NO_SEASONS, lang, name=name[:60], known=known)))
    return found[-1]
