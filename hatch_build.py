"""Build hook: before a wheel or a source distribution is built, makes the files that git ignores: htmx, the compiled catalogues
and the search indexes.

They go where script/setup puts them, and those that are newer than their sources are reused. A source distribution contains
them, so installing from it makes and downloads nothing. An editable install does not make them either; its checkout is set up
by script/setup.
"""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = "script/vendor.py"
"""Fetches htmx."""
NEEDED = ("babel", "mahjong", "msgspec", "numpy")
"""To compile the catalogues, load the games with their rule books, learn from the questions. pyproject.toml pins their versions."""


class Missing(Exception):
    """A file cannot be made. The message says in one line why, and what to do."""


class Made(BuildHookInterface[Any]):
    """Makes the missing files, or ends the build with a one-line message."""

    def dependencies(self) -> list[str]:
        return [] if unpacked(Path(self.root)) else list(NEEDED)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or unpacked(root):
            return
        try:
            fetch_htmx(root)
            compile_catalogues(root)
            compile_search(root)
        except Missing as missing:
            sys.exit(f"scorekeeper cannot be built: {missing}")


def unpacked(root: Path) -> bool:
    """Whether this is a source distribution, which is complete, rather than a clone."""
    return (root / "PKG-INFO").exists()


def fetch_htmx(root: Path) -> None:
    """Download htmx, verified by the hashes in package-lock.json."""
    run(sys.executable, VENDOR, cwd=root, failing="htmx is missing")


def compile_catalogues(root: Path) -> None:
    """Compile the catalogues of the pages' texts for gettext."""
    require("babel")
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for catalogue in (root / "scorekeeper" / "web" / "translations").glob("*/LC_MESSAGES/*.po"):
        with catalogue.open("rb") as text, catalogue.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, read_po(text))


def compile_search(root: Path) -> None:
    """Make the missing search indexes: half a minute for all of them, a second if none is missing. Their training data, questions/,
    is not shipped.
    """
    require("msgspec", "numpy")
    run(sys.executable, "-m", "scorekeeper.search", cwd=root, failing="the search could not be made")


def require(*modules: str) -> None:
    lacking = [name for name in modules if importlib.util.find_spec(name) is None]
    if lacking:
        raise Missing(f"{' and '.join(lacking)} must be installed, as no isolated build environment is used.")


def run(*command: str, cwd: Path, failing: str) -> None:
    """Run a command. If it fails, Missing has one line of its error output: the last line of Python, otherwise the first."""
    done = subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        raise Missing(f"{failing}: {said[-1 if command[0] == sys.executable else 0]}")
