"""Whether sealed records were changed: `verify`."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli import files
from scorekeeper.cli.command import IN_THE_WAY, WRONG, Command, Trouble
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import clean, in_language, refusal

if TYPE_CHECKING:
    from scorekeeper.core.seals import SealCheck
    from scorekeeper.store import Store

FITS = Words("合っている。{acts}回の記入、最後の封 {seal}", "OK: {acts} entries, last seal {seal}")
NONE = Words("封が無い。", "There are no seals.")
WRONGED = Words("{place} から合わない。その前の{acts}回は合っている。", "{place} does not fit; the {acts} entries before it do.")
LOOSE = Words(
    "{place} から後に封が無い。その前の{acts}回は合っている。",
    "From {place} on there are no seals; the {acts} entries before it fit.",
)
NO_TABLE = Words("ファイルも卓も無い: {name}", "There is no such file and no such table: {name}")
FOREIGN = Words(
    "{file}: 「{ruleset}」の規則がここに無く、封を確かめられない。",
    "{file}: its ruleset {ruleset} is not installed, so its seals cannot be checked.",
)
NO_TABLES = Words("封のある卓が無い。", "No table is sealed.")


def commands(command: Command) -> None:
    help = Words("封のある記録が後から書き換えられていないか確かめる", "check that sealed records were not changed afterwards")
    made = command("verify", verify, help)
    made.add_argument(
        "what",
        nargs="*",
        metavar="FILE|TABLE",
        help=Words(
            "記録、まとめ、卓のリンク。無ければ封のある全ての卓", "records, archives and links to tables; none: all sealed tables"
        ),
    )


def verify(arguments: Namespace) -> None:
    lang: str = arguments.lang
    failed: list[str] = []
    for name, found in _checks(arguments.what, lang):
        if found.sound and found.acts:
            print(clean(f"{name}: {in_language(FITS, lang, acts=found.acts, seal=found.seal)}"))
            continue
        entry = found.loose if found.wrong is None else found.wrong
        words = WRONGED if found.wrong is not None else LOOSE if found.acts else NONE
        failed.append(clean(f"{name}: {in_language(words, lang, place=f'log[{entry}]', acts=found.acts)}"))
    if failed:
        raise Trouble(WRONG, *failed)


def _checks(asked: list[str], lang: str) -> "Iterator[tuple[str, SealCheck]]":
    """Every record that is asked for, with what was found. Trouble for one that cannot be read."""
    from scorekeeper.core.foreign import ForeignRecord
    from scorekeeper.core.seals import check_record
    from scorekeeper.season import archive
    from scorekeeper.store.tables.waiting import LENGTH

    there = [name for name in asked if Path(name).is_file()]
    for name in there:
        contents = archive.read(name, files.read(name, lang, LENGTH))
        for no in contents.unread:
            raise Trouble(WRONG, *refusal(no.file, no.refused, lang, no.players))
        for one in contents.records:
            if isinstance(one.record, ForeignRecord):
                raise Trouble(WRONG, clean(in_language(FOREIGN, lang, file=name, ruleset=one.record.ruleset)))
            yield one.file, check_record(one.record)
    if len(there) == len(asked) and asked:
        return
    with files.store(lang) as store:
        tables = [_table(store, name, lang) for name in asked if name not in there] or store.sealed_tables()
        if not tables:
            raise Trouble(IN_THE_WAY, NO_TABLES.say(lang))
        yield from ((f"/t/{store.links(id).watcher}/", store.check_seals(id)) for id in tables)


def _table(store: "Store", name: str, lang: str) -> str:
    """The id of the table with this link, or an address that contains it. Trouble if there is none."""
    opened = next((found for part in name.split("/") if (found := store.opens(part))), None)
    if opened is None or opened.removed:
        raise Trouble(WRONG, clean(in_language(NO_TABLE, lang, name=name[:100])))
    return opened.table
