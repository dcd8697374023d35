"""The layers hold: imports point downward only, and no ruleset is named outside its own folder (ARCHITECTURE.md)."""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.games import GAMES
from scorekeeper.local import folders

HOUSE = Path(scorekeeper.__file__).parent
FLOORS = tuple(
    frozenset(names.split())
    for names in """core, local decks club practice settlement, kit charts pdf, games book sheet, checks search season,
    store library, serve web, cli""".split(",")
)
"""The wings, from the ground up. `local` knows the disk, the network, the clock, the fonts and the club's time zone, and no game;
`serve` starts the web.
"""
WINGS = {
    "web": "common rules record groups api,edge,home,prints table,host,club offline,referee,corrections,practice",
    "store": "rows sqlite,postgresql,log groups tables",
}
"""The wings of wings, from the ground up; those with a comma between them are side by side."""
SHEETS = frozenset({"print"})
"""The templates and style sheets of paper, which the wings sheet and season fill in."""
DRAWINGS = frozenset("cards emblems icons tiles vendor".split())
"""Folders of static/ that no wing of the pages owns."""

ALONE = {
    **dict.fromkeys(("sqlite_utils", "sqlite3", "psycopg", "psycopg_pool"), ("store",)),
    **dict.fromkeys(("weasyprint", "pikepdf", "pypdfium2"), ("pdf",)),
    "flask": ("web",),
    "gunicorn": ("serve",),
    "openpyxl": ("season",),
    "cryptography": ("local",),
    "mahjong": ("games",),
}
"""Modules that only some parts may use."""

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


@pytest.mark.parametrize("wing", WINGS)
def test_the_wings_of_a_wing_import_downward(wing: str) -> None:
    order = {name: number for number, names in enumerate(WINGS[wing].split()) for name in names.split(",")}

    def upward(module: Path) -> list[str]:
        home, *rest = module.relative_to(HOUSE).parts
        if home != wing or rest[0] not in order:
            return []
        there = [(name, name.split(".")) for name in imported(module) if under(name) == wing]
        return [name for name, parts in there if order.get(parts[2], 0) > order[rest[0]]]

    assert found_fault(upward) == {}
    assert {file.parent.name for file in (HOUSE / wing).glob("*/__init__.py")} - {"backup"} == {*order}


def test_templates_styles_and_scripts_are_in_the_wings_of_their_pages() -> None:
    wings = set(re.split("[ ,]", WINGS["web"]))
    assert {file.name for file in folders.templates().iterdir()} - SHEETS <= wings
    assert {file.name for file in folders.static().iterdir() if file.is_dir()} - SHEETS - DRAWINGS <= wings


def test_a_script_imports_from_its_own_wing_and_what_all_pages_share() -> None:
    """One name is one file in all wings, since pages ask for joined files by name."""
    scripts = [file for file in folders.static().glob("*/*.js") if file.parent.name not in DRAWINGS]
    across = {
        (file.stem, wing)
        for file in scripts
        for wing in re.findall(r'^import .*"\.\./(\w+)/', file.read_text("utf-8"), re.MULTILINE)
        if wing not in ("common", "record")
    }
    assert across == set()
    styles = [file for file in folders.static().glob("*/*.css") if file.parent.name not in SHEETS]
    for files in (scripts, styles):
        assert len({file.stem for file in files}) == len(files)


def test_a_game_never_imports_its_sibling() -> None:
    def siblings(module: Path) -> list[str]:
        inside = module.relative_to(HOUSE).parts
        if inside[0] != "games" or len(inside) < 3:
            return []
        own = f"scorekeeper.games.{inside[1]}"
        games = [name for name in imported(module) if f"{name}.".startswith("scorekeeper.games.")]
        common = tuple(f"scorekeeper.games.{folder}." for folder in COMMON if inside[1] not in COMMON)
        return [name for name in games if not f"{name}.".startswith((f"{own}.", *common))]

    assert found_fault(siblings) == {}


def test_the_core_and_the_games_do_not_use_clock_disk_or_chance() -> None:
    def known(module: Path) -> set[str]:
        roots = (
            {name.partition(".")[0] for name in imported(module)} if part(module) in ("core", "decks", "kit", "games") else set()
        )
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
    assert folders == {*FOLDERS.values(), *COMMON}
    assert len(GAMES) == len(FOLDERS)
    assert {package for game in GAMES for package in game.shares.values()} == {f"scorekeeper.games.{folder}" for folder in COMMON}


def test_every_part_is_in_a_layer() -> None:
    for module in MODULES:
        if module != HOUSE / "__init__.py":
            floor(part(module))


def test_the_picture_of_the_architecture_shows_the_floors() -> None:
    picture = (HOUSE.parent / "docs" / "pictures" / "wings.svg").read_text("utf-8")
    rows: dict[int, set[str]] = {}
    for height, wing in re.findall(r'class="wing" x="\d+" y="(\d+)">(\w+)<', picture):
        rows.setdefault(-int(height), set()).add(wing)
    assert [rows[height] for height in sorted(rows)] == [{*names} for names in FLOORS]
