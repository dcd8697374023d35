"""`group`: the groups of this installation, and a new one."""

from argparse import Namespace

from scorekeeper.cli import files
from scorekeeper.cli.command import WRONG, Command, Trouble
from scorekeeper.core.acts import together
from scorekeeper.core.names import trim
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words
from scorekeeper.serve.terminal import refusal

LISTED = Words("人{people}、シーズン{seasons}", "people {people}, seasons {seasons}")


def commands(command: Command) -> None:
    made = command("group", group, Words("会の一覧、または新しい会", "list the groups, or make a new one"))
    made.add_argument("does", nargs="?", choices=("list", "new"), default="list", help=Words("することの名", "what to do"))
    made.add_argument("name", nargs="?", default="", metavar="NAME", help=Words("新しい会の名", "the name of the new group"))
    made.add_argument("people", nargs="*", metavar="PERSON", help=Words("会の人の名", "the names of its people"))


def group(arguments: Namespace) -> None:
    if arguments.does == "new":
        _make(arguments)
    else:
        _list(arguments.lang)


def _list(lang: str) -> None:
    with files.store(lang) as store:
        for id in store.groups.ids():
            one = store.groups.state_of(id).group
            print(f"{one.name}  {LISTED.put(people=len(one.people), seasons=len(one.seasons)).say(lang)}")


def _make(arguments: Namespace) -> None:
    """A new group with its people; its links, the one that makes entries first."""
    from scorekeeper.season.entries import Called, PersonEntered
    from scorekeeper.season.group import GroupState
    from scorekeeper.season.group_folding import add

    said = (Called(name=trim(arguments.name)), *(PersonEntered(name=trim(name)) for name in arguments.people))
    facts = together(*said)
    refused = add((), GroupState(), *facts)
    if isinstance(refused, Refused):
        raise Trouble(WRONG, *refusal("", refused, arguments.lang))
    with files.store(arguments.lang) as store:
        links = store.groups.links(store.groups.create(facts))
        print(f"/g/{links.scorer}/", f"/g/{links.watcher}/", sep="\n")
