"""Does a broken rule fail a test? One place after another is broken in a copy of the last commit: `script/mutants`.

A rule is broken by another worth (a number one higher), another bound, another clause, another comparison, or another seat, in the
games by turns; what is broken with `--faults` is a page, a script of a page, a form, a sheet or the store. Each is tried with the
quick tests of the same game or wing, then with the others that could notice it, and at last with the slow ones among these; with
tests named after `--`, with these alone. Nothing is broken while one of the quick tests, or of those named, fails by itself. Types
and lint are left out, though `script/check` looks at them too. Some changes make no difference that anybody could notice: look at
those that slip through.
"""

import argparse
import ast
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent.parent
GAMES = "scorekeeper/games"
PAGES = ("forms.py", "sheet.py", "telling.py", "questions")
"""What belongs to the pages and sheets of a game rather than to its rules."""
CLAUSE = re.compile(r"[a-z]+(?:-[a-z]+)*\.\d+")
OTHER: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
BOUNDS = {"ge", "le", "gt", "lt", "min_length", "max_length"}
LIMITING = {"range", "min", "max"}
SEATS = {"player", "seat", "payer", "payee", "winner", "dealer", "leader", "who", "maker", "offender", "holder", "banker", "other"}
QUICK = ("--quick",)
XDIST = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")


class Place(NamedTuple):
    """Where a file can be broken: characters from `start` to `end` become `instead`."""

    file: str
    kind: str
    start: int
    end: int
    instead: str


class Source:
    """A Python file, and the places in it that can be broken."""

    def __init__(self, file: Path, root: Path) -> None:
        self.name, self.text = str(file.relative_to(root)), file.read_text("utf-8")
        self.tree = ast.parse(self.text)
        starts = [0]
        for line in self.text.encode().splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self.starts = starts
        self.up = {below: above for above in ast.walk(self.tree) for below in ast.iter_child_nodes(above)}

    def span(self, node: ast.expr) -> tuple[int, int]:
        """The characters of an expression."""
        data = self.text.encode()
        ends = ((node.lineno, node.col_offset), (node.end_lineno or node.lineno, node.end_col_offset or 0))
        first, last = (len(data[: self.starts[line - 1] + column].decode()) for line, column in ends)
        return first, last

    def place(self, kind: str, node: ast.expr, instead: str) -> Place:
        return Place(self.name, kind, *self.span(node), instead)

    def read(self, node: ast.expr) -> str:
        return self.text[slice(*self.span(node))]

    def limiting(self, node: ast.AST) -> bool:
        """Whether a number is a bound: compared, or an argument of what limits."""
        above = self.up[node]
        if isinstance(above, ast.keyword):
            return above.arg in BOUNDS
        called = isinstance(above, ast.Call) and isinstance(above.func, ast.Name) and above.func.id in LIMITING
        return called or isinstance(above, ast.Compare)

    def places(self) -> Iterator[Place]:
        for node in ast.walk(self.tree):
            match node:
                case ast.Constant(value=bool() | None):
                    pass
                case ast.Constant(value=int(number)) if not isinstance(self.up[node], ast.Subscript | ast.Slice):
                    if self.limiting(node):
                        yield self.place("bound", node, str(number + 1))
                    elif number > 1:
                        yield self.place("worth", node, str(number + 1))
                case ast.Constant(value=str(text)) if CLAUSE.fullmatch(text):
                    yield self.place("clause", node, text)  # another one of the rule book, once all are known
                case ast.Compare(ops=[operation]):
                    between = self.span(node.left)[1], self.span(node.comparators[0])[0]
                    sign = self.text[slice(*between)]
                    if set(sign) <= set("<>=! isnot"):
                        yield Place(self.name, "comparison", *between, f" {OTHER[type(operation)]} ")
                case ast.Call(func=ast.Name(id="Payment"), args=[payer, payee, *_]):
                    start, end = self.span(payer)[0], self.span(payee)[1]
                    yield Place(self.name, "seat", start, end, f"{self.read(payee)}, {self.read(payer)}")
                case ast.Subscript(slice=ast.Name(id=name) as index) if name in SEATS:
                    yield self.place("seat", index, f"{name} - 1")

    def faults(self) -> Iterator[Place]:
        """The same in code that is no rule; and conditions turned round, and calls left out."""
        yield from (one for one in self.places() if one.kind != "clause")
        for node in ast.walk(self.tree):
            if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                yield self.place("condition", node, self.read(node.operand))
            elif isinstance(node, ast.If) and isinstance(node.test, ast.Name | ast.Attribute | ast.Call):
                yield self.place("condition", node.test, f"not {self.read(node.test)}")
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                yield self.place("call", node.value, "None")


def scripted(file: Path, root: Path) -> Iterator[Place]:
    """What can be broken in a script of a page."""
    text, name = file.read_text("utf-8"), str(file.relative_to(root))
    for found in re.finditer(r" (===|!==|<=|>=|<|>|&&|\|\|) ", text):
        other = {"===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&"}[found[1]]
        yield Place(name, "comparison", *found.span(), f" {other} ")
    for found in re.finditer(r"(?<=[(\s])!(?=\w)", text):
        yield Place(name, "condition", *found.span(), "")


def templated(file: Path, root: Path) -> Iterator[Place]:
    """Conditions of a template, turned round."""
    text, name = file.read_text("utf-8"), str(file.relative_to(root))
    for found in re.finditer(r"{%-? if (.+?) -?%}", text):
        yield Place(name, "condition", *found.span(1), f"not ({found[1]})")


def rules(root: Path, under: str) -> dict[str, list[Place]]:
    """The places of rules by folder: of each game, and of what games share."""
    found: dict[str, list[Place]] = {}
    for file in sorted((root / under).rglob("*.py")) if (root / under).is_dir() else [root / under]:
        parts = file.relative_to(root).parts
        if not {*parts} & {*PAGES} and "/".join(parts) != f"{GAMES}/__init__.py":  # how games are loaded is no rule
            found.setdefault("/".join(parts[: min(3, len(parts) - 1)]), []).extend(Source(file, root).places())
    return {name: places for name, places in found.items() if places}


def faults(root: Path) -> dict[str, list[Place]]:
    """The places of pages, their scripts, the games' forms and sheets, and the store."""

    def python(files: Iterable[Path]) -> list[Place]:
        return [place for file in sorted(files) for place in Source(file, root).faults()]

    scripts = [file for file in sorted((root / "static").rglob("*.js")) if "vendor" not in file.parts]
    return {
        "web": python((root / "scorekeeper/web").rglob("*.py")),
        "script": [place for file in scripts for place in scripted(file, root)],
        "store": python((root / "scorekeeper/store").rglob("*.py")),
        "template": [place for file in sorted((root / "templates").rglob("*.html")) for place in templated(file, root)],
        "form": python(chain.from_iterable((root / GAMES).rglob(name) for name in ("forms.py", "sheet.py"))),
    }


def drawn(places: dict[str, list[Place]], number: int, rng: random.Random, clauses: Callable[[str], list[str]]) -> Iterator[Place]:
    """As many from each group, and in a group as many of each kind, as can be."""
    groups, taken = sorted(places), set[Place]()
    rng.shuffle(groups)
    # Code that games share cites what each of them calls by the same number.
    places = {name: [one for one in group if one.kind != "clause" or clauses(one.file)] for name, group in places.items()}
    kinds = sorted({place.kind for group in places.values() for place in group})
    nth = 0
    while nth < number:
        group = places[groups[nth % len(groups)]]
        kind = kinds[(nth + nth // len(groups)) % len(kinds)]
        one = rng.choice([place for place in group if place.kind == kind] or group)
        if one.kind == "clause":
            others = [clause for clause in clauses(one.file) if clause != one.instead]
            near = [clause for clause in others if clause.partition(".")[0] == one.instead.partition(".")[0]] or others
            one = one._replace(instead=f'"{rng.choice(near)}"')
        if one not in taken:
            taken.add(one)
            nth += 1
            yield one


def near(file: str) -> tuple[list[str], list[str]]:
    """The arguments for the tests of the game or wing of a file, and for all tests that could notice what is wrong in it."""
    parts = Path(file).with_suffix("").parts
    game = parts[2] if file.startswith(f"{GAMES}/") and len(parts) > 3 else ""
    laws = ["tests/laws", "tests/book", "tests/games/test_cases.py", "tests/test_unchanged.py"]
    if game:
        own = [f"tests/games/{game}"] if (HERE / "tests/games" / game).is_dir() else []
        one = [*own, "tests/games/test_cases.py", "tests/test_unchanged.py", "tests/book/test_book.py", "tests/laws/test_laws.py"]
        only = ["-k", f"{game} or {game.replace('_', '-')}"] if own else [*XDIST]
        pages = ["tests/web/test_sessions.py", *(f"tests/web/{wing}" for wing in ("record", "referee", "corrections"))]
        return [*one, *only], [*own, *laws, "tests/core", "tests/kit", "tests/sheet", *pages]
    if parts[0] != "scorekeeper":
        return ["tests/web"], ["tests/web", "tests/browser"]
    wing = next(("/".join(parts[1:end]) for end in (3, 2) if (HERE / "tests" / Path(*parts[1:end])).is_dir()), "games")
    page = wing.replace("web", "browser", 1)
    seen = page if page != wing and (HERE / "tests" / page).is_dir() else "browser"
    told = ["tests/web/test_sessions.py"] if parts[1] == "web" else []
    others = sorted({parts[1], "games", "plugins", "season", "web", seen})
    return [f"tests/{wing}", *told], [*laws, *(f"tests/{one}" for one in others)]


class Copy:
    """A checkout of the last commit, set up, in which places are broken one at a time."""

    def __init__(self, root: Path) -> None:
        self.root = root
        subprocess.run(["git", "clone", "--quiet", HERE, root], check=True)
        for folder in ("scorekeeper/search/compiled", "tests/vendor", ".uv"):
            if (HERE / folder).exists():
                shutil.copytree(HERE / folder, root / folder, symlinks=True)
        (root / "scorekeeper/search/compiled/ready").touch()  # newer than the rule books of the clone
        subprocess.run(["script/setup", "--test"], cwd=root, check=True, stdout=subprocess.DEVNULL)

    @cache  # noqa: B019 - there is one copy, as long as the program runs
    def clauses(self, file: str) -> list[str]:
        """The clauses of the rule book beside or above a file."""
        folder = next(folder for folder in (self.root / file).parents if (folder / "rulebook.toml").exists() or folder == self.root)
        book = folder / "rulebook.toml"
        return re.findall(rf'^id = "[a-z-]+\.({CLAUSE.pattern})"$', book.read_text("utf-8"), re.MULTILINE) if book.exists() else []

    def tested(self, *arguments: str) -> str:
        """The first test that fails; "" if none does, or there is none."""
        run = subprocess.run(
            [".venv/bin/pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *arguments],
            cwd=self.root,
            capture_output=True,
            text=True,
        )
        found = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
        return "" if run.returncode in (0, 5) else found[1] if found else f"exit {run.returncode}"

    def broken(self, place: Place) -> tuple[str, str]:
        """Break a place; the line before and after."""
        file = self.root / place.file
        text = file.read_text("utf-8")
        after = text[: place.start] + place.instead + text[place.end :]
        file.write_text(after, "utf-8")
        line = text.count("\n", 0, place.start)
        return text.splitlines()[line].strip(), after.splitlines()[line].strip()

    def mended(self, place: Place) -> None:
        subprocess.run(["git", "checkout", "--quiet", "--", place.file], cwd=self.root, check=True)


def main() -> int:
    options = argparse.ArgumentParser("script/mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rules", type=int, default=30, help="how many rules to break (30)")
    options.add_argument("--faults", type=int, default=0, help="how many faults to make elsewhere (0)")
    options.add_argument("--seed", type=int, default=0, help="which places: others with another number")
    options.add_argument("--under", default=GAMES, help="a folder or file of rules")
    options.add_argument("--quick", action="store_true", help="try those that the quick tests do not notice no further")
    options.add_argument("tests", nargs="*", help="tests to run instead of all, after --")
    given = options.parse_args()
    noticed = {"quick": 0, "all": 0}
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder) / "copy")
        if red := copy.tested(*XDIST, *(given.tests or QUICK)):
            print(f"{red} fails before anything is broken, and would notice everything")
            return 1
        rng = random.Random(given.seed)
        places = [*drawn(rules(copy.root, given.under), given.rules, rng, copy.clauses)] if given.rules else []
        places += drawn(faults(copy.root), given.faults, rng, copy.clauses)
        for nth, place in enumerate(places, 1):
            begun = time.monotonic()
            before, after = copy.broken(place)
            first, others = near(place.file)
            if given.tests:
                how, test = "quick", copy.tested("-n", "0", *given.tests)
            else:
                how, test = "quick", copy.tested(*QUICK, *first) or copy.tested(*XDIST, *QUICK, *others)
            if not test and not given.tests and not given.quick:
                how, test = "all", copy.tested(*XDIST, *others)
            copy.mended(place)
            noticed[how] += bool(test)
            where = f"{place.file.removeprefix(f'{GAMES}/')} {place.kind}"
            print(
                f"{nth}/{len(places)} {where}: {f'{how}: {test}' if test else 'SLIPS THROUGH'} ({time.monotonic() - begun:.0f} s)"
            )
            print(f"    - {before}\n    + {after}", flush=True)
    print(f"noticed by the quick tests: {noticed['quick']} of {len(places)}; only by the others: {noticed['all']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
