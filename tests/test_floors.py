"""The house stands: imports point downward only, and no ruleset is named outside its own folder (ARCHITECTURE.md)."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.games import GAMES

HOUSE = Path(scorekeeper.__file__).parent
FLOORS: tuple[frozenset[str], ...] = (
    frozenset({"core", "places", "keys", "letters", "address", "logbook", "certificates"}),
    frozenset({"decks"}),
    frozenset({"games"}),
    frozenset({"book", "examples", "paper", "sheet", "across", "plain", "season", "odds", "settlement", "search"}),
    frozenset({"store", "pdf", "press"}),
    frozenset({"library"}),
    frozenset({"web", "cli", "serve", "tls", "patience", "__main__"}),
)
"""What stands where. `places`, `keys`, `logbook`, `certificates` know the disk, `letters` text, `address` the network, and nothing
of games; `serve` starts the web, `tls` encrypts it, `patience` bounds it."""

ALONE = {
    "sqlite_utils": ("store",),
    "sqlite3": ("store", "search"),
    "weasyprint": ("pdf",),
    "flask": ("web",),
    "gunicorn": ("serve", "tls", "patience"),
    "cryptography": ("certificates",),
}
"""What only some parts of the house know: the search keeps its index in SQLite's memory."""

WORLD = frozenset(
    "asyncio datetime io logging os pathlib random secrets shutil socket sqlite3 subprocess tempfile threading time".split()
)
"""What the core and the games do without: the clock, the disk, chance."""

MODULES = sorted(HOUSE.rglob("*.py"))
FOLDERS = {game.name: game.name.replace("-", "_") for game in GAMES}
CALLED = {called: FOLDERS[game.name] for game in GAMES for called in (game.name, FOLDERS[game.name], game.words.ja)}


def floor(part: str) -> int:
    found = [number for number, parts in enumerate(FLOORS) if part in parts]
    assert found, f"scorekeeper/{part} stands on no floor: say in FLOORS where it belongs"
    return found[0]


def part(module: Path) -> str:
    """The part of the house that a file belongs to: `core`, `book`, ..."""
    return module.relative_to(HOUSE).parts[0].removesuffix(".py")


def imported(module: Path) -> Iterator[str]:
    """Everything a module imports anywhere in it, by its full dotted name."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: a relative import"
            assert node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def under(name: str) -> str | None:
    """The part of the house that an import reaches; None for what is not of the house."""
    root, _, rest = name.partition(".")
    return rest.partition(".")[0] if root == "scorekeeper" and not rest.startswith("__") else None


ids = [str(module.relative_to(HOUSE)) for module in MODULES]
every_module = pytest.mark.parametrize("module", MODULES, ids=ids)


@every_module
def test_imports_point_downward(module: Path) -> None:
    if module == HOUSE / "__init__.py":
        assert {under(name) for name in imported(module)} - {None} == {"library"}
        return
    here = floor(part(module))
    upward = [name for name in imported(module) if (there := under(name)) and floor(there) > here]
    assert upward == [], f"{module} is on floor {here}"


@every_module
def test_a_game_never_imports_its_sibling(module: Path) -> None:
    inside = module.relative_to(HOUSE).parts
    if inside[0] != "games" or len(inside) < 3:
        return
    siblings = [name for name in imported(module) if name.startswith("scorekeeper.games.") and name.split(".")[2] != inside[1]]
    assert siblings == []
    assert "scorekeeper.games" not in imported(module)


@every_module
def test_the_core_and_the_games_know_nothing_of_the_world(module: Path) -> None:
    if part(module) not in ("core", "games"):
        return
    roots = {name.partition(".")[0] for name in imported(module)}
    assert roots - sys.stdlib_module_names <= {"msgspec", "scorekeeper"}
    assert not roots & WORLD


@every_module
def test_what_only_one_part_knows(module: Path) -> None:
    for name in imported(module):
        owners = ALONE.get(name.partition(".")[0], (part(module),))
        assert part(module) in owners, f"{module} imports {name}, which belongs to {owners}"


def said(module: Path) -> Iterator[tuple[int, str]]:
    """Every string and identifier of a module with its line; docstrings may cite clauses."""
    tree = ast.parse(module.read_text("utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in prose:
                yield node.lineno, text
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text):
                yield node.lineno, text
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text) | ast.alias(name=text):
                yield node.lineno, text
            case ast.ImportFrom(module=str(text)):
                yield node.lineno, text


@every_module
def test_no_ruleset_is_named_outside_its_folder(module: Path) -> None:
    inside = module.relative_to(HOUSE).parts
    own = inside[1] if inside[0] == "games" and len(inside) > 2 else None
    if inside[:2] == ("games", "__init__.py"):
        return
    named = [
        (line, text) for line, text in said(module) for called, home in CALLED.items() if home != own and called in text.lower()
    ]
    assert named == []


def test_the_menu_names_every_folder_once() -> None:
    folders = {path.parent.name for path in (HOUSE / "games").glob("*/__init__.py")}
    assert folders == {*FOLDERS.values()}
    assert len(GAMES) == len(FOLDERS)


def test_every_part_is_somewhere() -> None:
    for module in MODULES:
        if module != HOUSE / "__init__.py":
            floor(part(module))
