"""The layers hold: imports point downward only, and no ruleset is named outside its own folder (ARCHITECTURE.md)."""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import scorekeeper
from scorekeeper.games import GAMES

HOUSE = Path(scorekeeper.__file__).parent
FLOORS = tuple(
    frozenset(names.split())
    for names in (
        "core places keys letters fonts address logbook certificates effort",
        "decks",
        "games",
        "book clauses examples paper columns sheet prepared blanks remarks holdings legends stylesheets leaves texts across below"
        " circled way plain season odds settlement search",
        "store pdf press binding",
        "library",
        "web cli greeting serve tls patience __main__",
    )
)
"""The modules of each layer. `places`, `keys`, `logbook`, `certificates` know the disk, `letters` text, `fonts` what can be printed
of it, `address` the network, `effort` how long a thread has computed, and none of them games; `serve` starts the web, `tls`
encrypts it, `patience` limits its time.
"""

ALONE = {
    "sqlite_utils": ("store",),
    "sqlite3": ("store", "search"),
    "psycopg": ("store",),
    "psycopg_pool": ("store",),
    "weasyprint": ("pdf",),
    "pikepdf": ("binding",),
    "flask": ("web",),
    "gunicorn": ("serve", "tls", "patience"),
    "cryptography": ("certificates",),
    "mahjong": ("games",),
}
"""Modules that only some parts may use: the search keeps its index in an SQLite database in memory."""

WORLD = frozenset(
    "asyncio datetime io logging os pathlib random secrets shutil socket sqlite3 subprocess tempfile threading time".split()
)
"""Modules that the core and the games must not use: the clock, the disk, chance."""

MODULES = sorted(HOUSE.rglob("*.py"))
FOLDERS = {game.name: game.name.replace("-", "_") for game in GAMES}
COMMON = frozenset({"basics"})
"""Folders with a rule book that several games share, which these may import."""
ALLUDES = {"roppyakken": frozenset({"mushi", "むし"})}
"""Games that a game's own rules name, in a choice of its check sheet."""
BESIDE = frozenset({"banking", "counted", "eights"})
"""Folders of code alone that several games share."""
CALLED = {called: FOLDERS[game.name] for game in GAMES for called in (game.name, FOLDERS[game.name], game.words.ja)}
IMPORT = re.compile(r"^ *(?:from +(\S+) +import +(\([^)]*\)|.+)|import +(.+))$", re.MULTILINE)


def floor(part: str) -> int:
    found = [number for number, parts in enumerate(FLOORS) if part in parts]
    assert found, f"scorekeeper/{part} stands on no floor: say in FLOORS where it belongs"
    return found[0]


def part(module: Path) -> str:
    """The part of the project that a file belongs to: `core`, `book`, ..."""
    return module.relative_to(HOUSE).parts[0].removesuffix(".py")


@cache
def text(module: Path) -> str:
    return module.read_text("utf-8")


@cache
def imported(module: Path) -> tuple[str, ...]:
    """Everything a module imports anywhere in it, by its full dotted name."""
    found: list[str] = []
    for home, names, modules in IMPORT.findall(text(module)):
        assert not home.startswith("."), f"{module}: a relative import"
        own = [one.split()[0] for one in re.sub(r"#.*|[()]", "", names or modules).split(",") if one.strip()]
        found += [f"{home}.{name}" for name in own] if home else own
    return tuple(found)


def under(name: str) -> str | None:
    """The part of the project that an import refers to; None for other packages."""
    root, _, rest = name.partition(".")
    return rest.partition(".")[0] if root == "scorekeeper" and not rest.startswith("__") else None


def found_fault(fault: Callable[[Path], object]) -> dict[str, object]:
    """The modules that fail, with what is wrong; a law holds if there are none."""
    return {str(module.relative_to(HOUSE)): found for module in MODULES if (found := fault(module))}


def test_imports_point_downward() -> None:
    def upward(module: Path) -> list[str]:
        if module == HOUSE / "__init__.py":
            return [name for name in imported(module) if under(name) not in ("library", None)]
        here = floor(part(module))
        return [name for name in imported(module) if (there := under(name)) and floor(there) > here]

    assert found_fault(upward) == {}
    assert "library" in map(under, imported(HOUSE / "__init__.py"))


def test_a_game_never_imports_its_sibling() -> None:
    def siblings(module: Path) -> list[str]:
        inside = module.relative_to(HOUSE).parts
        if inside[0] != "games" or len(inside) < 3:
            return []
        own = f"scorekeeper.games.{inside[1]}"
        games = [name for name in imported(module) if f"{name}.".startswith("scorekeeper.games.")]
        beside = tuple(f"scorekeeper.games.{file.stem}." for file in (HOUSE / "games").glob("*.py"))
        shared = COMMON | BESIDE
        common = tuple(f"scorekeeper.games.{folder}." for folder in shared if inside[1] not in shared)
        return [name for name in games if not f"{name}.".startswith((f"{own}.", *beside, *common))]

    assert found_fault(siblings) == {}


def test_the_core_and_the_games_do_not_use_clock_disk_or_chance() -> None:
    def known(module: Path) -> set[str]:
        roots = {name.partition(".")[0] for name in imported(module)} if part(module) in ("core", "games") else set()
        return (roots & WORLD) | (roots - sys.stdlib_module_names - {"mahjong", "msgspec", "scorekeeper"})

    assert found_fault(known) == {}


def test_restricted_imports() -> None:
    def taken(module: Path) -> list[str]:
        return [name for name in imported(module) if part(module) not in ALONE.get(name.partition(".")[0], (part(module),))]

    assert found_fault(taken) == {}


def test_other_packages_are_among_the_locked_ones_of_users() -> None:
    """But for what compiles the search, before anything is served."""
    lock = {one["name"]: one for one in tomllib.loads((HOUSE.parent / "uv.lock").read_text("utf-8"))["package"]}
    wanted = [{"name": "scorekeeper", "extra": ["postgresql"]}]
    locked: set[str] = set()
    while wanted:
        one = wanted.pop()
        locked.add(one["name"])
        found = lock[one["name"]]
        further = [*found.get("dependencies", ())]
        for extra in one.get("extra", ()):
            further += found["optional-dependencies"][extra]
        wanted += [each for each in further if each["name"] not in locked]
    homes = packages_distributions()

    def lacking(module: Path) -> list[str]:
        roots = {name.partition(".")[0] for name in imported(module)} - sys.stdlib_module_names - {"scorekeeper"}
        return [root for root in roots if not {home.lower().replace("_", "-") for home in homes.get(root, ())} & locked]

    assert found_fault(lacking) == {"search/learning.py": ["numpy"]}


def told(module: Path) -> Iterator[tuple[int, str]]:
    """Every string and identifier of a module with its line; docstrings may cite clauses."""
    nodes = [*ast.walk(ast.parse(text(module)))]
    prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        match node:
            case ast.Constant(value=str(said)) if id(node) not in prose:
                yield node.lineno, said
            case ast.Name(id=said) | ast.Attribute(attr=said) | ast.arg(arg=said):
                yield node.lineno, said
            case ast.FunctionDef(name=said) | ast.ClassDef(name=said) | ast.alias(name=said):
                yield node.lineno, said
            case ast.ImportFrom(module=str(said)):
                yield node.lineno, said


def test_no_ruleset_is_named_outside_its_folder() -> None:
    """But by a game whose own name contains the other, or whose rules name it; and a deck may be called after its game."""

    def named(module: Path) -> list[tuple[int, str]]:
        inside = module.relative_to(HOUSE).parts
        own = inside[1] if inside[0] == "games" and len(inside) > 2 else None
        if inside[:2] == ("games", "__init__.py") or inside[0] == "decks":
            return []
        mine = {called for called, home in CALLED.items() if home == own} | ALLUDES.get(own or "", frozenset())
        others = [called for called, home in CALLED.items() if home != own and called in text(module).lower()]
        return [
            (line, said)
            for line, said in (told(module) if others else ())
            for called in others
            if called in said.lower() and not any(called in name for name in mine)
        ]

    assert found_fault(named) == {}


def test_the_menu_names_every_folder_once() -> None:
    folders = {path.parent.name for path in (HOUSE / "games").glob("*/__init__.py")}
    assert folders == {*FOLDERS.values(), *COMMON, *BESIDE}
    assert len(GAMES) == len(FOLDERS)
    assert {package for game in GAMES for package in game.shares.values()} == {f"scorekeeper.games.{folder}" for folder in COMMON}


def test_every_part_is_in_a_layer() -> None:
    for module in MODULES:
        if module != HOUSE / "__init__.py":
            floor(part(module))
