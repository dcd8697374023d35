"""Names: functions go by a noun or a verb, so that a call says what it gives or does, and no two types share one."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import scorekeeper

HOUSE = Path(scorekeeper.__file__).parent
IRREGULAR = frozenset(
    """told said drawn given taken made known shown kept held written left won lost done gone seen found built bought caught chosen
    come dealt driven fallen felt forbidden forgotten fought frozen got had heard hidden laid led lent meant met paid sent sold
    spoken spent stood stolen struck swept taught thought thrown torn understood worn withdrawn begun become broken brought grown
    sunk sought undone beaten shaken bound unsaid unseen unpaid unknown unspent rewritten""".split()
)
"""Participles that are no other form of their verb; `read`, `put`, `set`, `split`, `run` and `cut` are."""
NOUNS = frozenset("seed feed speed need".split())


def is_participle(name: str) -> bool:
    bare = name.strip("_")
    return bare in IRREGULAR or (bare.endswith("ed") and "_" not in bare and bare not in NOUNS)


def functions(tree: ast.Module) -> Iterator[str]:
    """The names of all functions, and of names that a module gives to a function; not the fields that a protocol asks for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not (node.decorator_list and ast.unparse(node.body[-1]) == "..."):
            yield node.name
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute | ast.Tuple):
            named = ast.unparse(node.targets[0])
            yield from re.findall(r"\w+", named) if named.islower() else ()


def test_no_function_is_named_by_a_bare_participle_and_no_two_types_share_a_name() -> None:
    named, places = set(), defaultdict[str, list[str]](list)
    for file in HOUSE.rglob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        named |= {f"{file.relative_to(HOUSE)}: {name}" for name in functions(tree) if is_participle(name)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(file.relative_to(HOUSE)))
    assert named == set()
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
