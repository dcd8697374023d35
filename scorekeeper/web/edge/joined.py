"""Files under static/ joined into one, so that a page asks for few: `joined/tokens+base.css` holds two style sheets,
`joined/live+kept.js` two scripts with all modules that they import, and `joined/cards.svg` every drawing of a folder, each shown by
its name after a #.

There is no step that builds them: the app joins the files as they are when a page asks for one.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

EVERYWHERE = "app"
"""The script that every page has. Other joined scripts take the modules that it holds from it, so that each runs once."""
NAME = re.compile(r"joined/([\w-]+(?:\+[\w-]+)*)\.(css|js|svg)")
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
APART = ("print", "vendor")
"""Folders whose files are not joined: style sheets of paper, and what others wrote. In all others a file is known by its name."""
KEPT = 64
"""Joined files kept in memory; the pages ask for about half as many."""

IMPORT = re.compile(r'^import (?:\{ (\w+(?:, \w+)*) \} from )?"\.{1,2}/(?:\w+/)?([\w-]+)\.js";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:const|function|async function) (\w+))", re.M)
OTHER = re.compile(r"^(?:import|export)\b.*", re.M)

HEAD = re.compile(r'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 (\d+) (\d+)">')
COLUMNS = 8


def join_files(folder: Path, name: str) -> tuple[str, str] | None:
    """The text of a joined file and its type; None if there is no such file."""
    asked = NAME.fullmatch(name)
    if not asked:
        return None
    names, kind = tuple(dict.fromkeys(asked[1].split("+"))), asked[2]
    files = {file.stem: file for file in folder.glob(f"*/*.{kind}") if file.parent.name not in APART}
    if not all((folder / one).exists() if kind == "svg" else one in files for one in names):
        return None
    text = _drawings(folder, names) if kind == "svg" else {"css": _styles, "js": _scripts}[kind](files, names)
    return (text, TYPES[kind]) if text else None


joined_file = lru_cache(KEPT)(join_files)


def _styles(files: Mapping[str, Path], names: tuple[str, ...]) -> str:
    return "".join(files[name].read_text("utf-8") for name in names)


def _scripts(files: Mapping[str, Path], names: tuple[str, ...]) -> str:
    """One module. Each of those joined becomes a function that gives what it exports; they are in the order in which a browser
    would run them.
    """
    texts = _modules(files, (*(EVERYWHERE,) * (EVERYWHERE not in names), *names))
    shared = [] if EVERYWHERE in names else [*_modules(files, (EVERYWHERE,))]
    parts = [f'import {{ {", ".join(map(_variable, shared))} }} from "./{EVERYWHERE}.js";\n'] if shared else []
    for name, text in texts.items():
        if name not in shared:
            exports = EXPORT.findall(text)
            body = EXPORT.sub("", IMPORT.sub(_destructure_import, text))
            if other := OTHER.search(body):
                raise ValueError(f"{name}.js: cannot be joined with others: {other[0]}")
            parts.append(f"// {name}.js\nconst {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exports)} }};\n}})();\n")
    if not shared:
        parts.append(f"export {{ {', '.join(map(_variable, texts))} }};\n")
    return "".join(parts)


def _destructure_import(found: re.Match[str]) -> str:
    return f"const {{ {found[1]} }} = {_variable(found[2])};\n" if found[1] else ""


def _variable(name: str) -> str:
    return "$" + name.replace("-", "_")


def _modules(files: Mapping[str, Path], names: tuple[str, ...]) -> dict[str, str]:
    """The texts of modules by their names: what one imports comes before it."""
    texts: dict[str, str] = {}

    def add(name: str, importing: tuple[str, ...]) -> None:
        if name in importing:
            raise ValueError(f"modules that import each other: {', '.join((*importing, name))}")
        if name not in texts:
            text = files[name].read_text("utf-8")
            for _, other in IMPORT.findall(text):
                add(other, (*importing, name))
            texts[name] = text

    for name in names:
        add(name, ())
    return texts


def _drawings(folder: Path, names: tuple[str, ...]) -> str:
    """The drawings of folders side by side, each within a view of its name; "" unless all have one size."""
    views, drawings = [], []
    width = height = 0
    for place, file in enumerate(file for name in names for file in sorted((folder / name).glob("*.svg"))):
        text = file.read_text("utf-8")
        head = HEAD.match(text)
        if not head or (place and (width, height) != (int(head[1]), int(head[2]))):
            return ""
        width, height = int(head[1]), int(head[2])
        x, y = place % COLUMNS * width, place // COLUMNS * height
        views.append(f'<view id="{file.stem}" viewBox="{x} {y} {width} {height}"/>')
        drawings.append(f'<svg x="{x}" y="{y}" width="{width}" height="{height}">{text[head.end() :]}')
    box = f"0 0 {COLUMNS * width} {-(-len(drawings) // COLUMNS) * height}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(views + drawings)}</svg>' if drawings else ""
