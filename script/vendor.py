"""Fetches the scripts that the pages load, and with --test the accessibility checker of the browser tests.

They come from the npm registry (or that of NPM_CONFIG_REGISTRY) by the names, versions and hashes in package-lock.json, with the
standard library alone. What is there already and not older than the lock stays.
"""

import base64
import hashlib
import io
import json
import os
import sys
import tarfile
import urllib.request
from pathlib import Path

FILES = {
    "static/vendor/htmx.min.js": ("htmx.org", "dist/htmx.min.js"),
    "static/vendor/sse.js": ("htmx-ext-sse", "sse.js"),
}
TESTS = {"tests/vendor/axe.min.js": ("axe-core", "axe.min.js")}
"""Where each file goes; its package, and its path in it."""
LOCK = "package-lock.json"
SECONDS = 60


class Unfetched(Exception):
    """A file cannot be had. The message says in one line which and why."""


def fetch(root: Path, *, tests: bool = False) -> None:
    """Put the missing files in their places below `root`. Unfetched if the registry does not answer or gives something else."""
    lock = root / LOCK
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    for place, (package, path) in (FILES | (TESTS if tests else {})).items():
        file, locked = root / place, packages[f"node_modules/{package}"]
        if file.exists() and file.stat().st_mtime >= lock.stat().st_mtime:
            continue
        content = _member(_archive(package, locked["version"], locked["integrity"]), path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _archive(package: str, version: str, integrity: str) -> bytes:
    registry = os.environ.get("NPM_CONFIG_REGISTRY", "").rstrip("/") or "https://registry.npmjs.org"
    address = f"{registry}/{package}/-/{package}-{version}.tgz"
    try:
        with urllib.request.urlopen(address, timeout=SECONDS) as answer:
            content: bytes = answer.read()
    except (OSError, ValueError) as error:
        raise Unfetched(f"{address} could not be fetched: {error}") from error
    if "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode() != integrity:
        raise Unfetched(f"{address} is not what {LOCK} names")
    return content


def _member(archive: bytes, path: str) -> bytes:
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        member = files.extractfile(f"package/{path}")
        assert member
        return member.read()


if __name__ == "__main__":
    try:
        fetch(Path(__file__).parents[1], tests="--test" in sys.argv[1:])
    except Unfetched as error:
        sys.exit(str(error))
