"""The set-up on other machines: what it downloads from where, and what it says when it cannot continue."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from fnmatch import fnmatch
from importlib.util import cache_from_source, find_spec
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
SCRIPTS = ["setup", "server", "check", "test", "lib.sh"]
NEEDED = "sh dirname cat cmp cut find grep id mkdir rm cp chmod ln printf env python3".split()


def setup(path: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != "SCOREKEEPER_CHROMIUM"} | {"PATH": path}
    command = [CHECKOUT / "script" / "setup", *arguments]
    return subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8")


def packages() -> dict[str, dict[str, str]]:
    return json.loads((CHECKOUT / "package-lock.json").read_text("utf-8"))["packages"]  # type: ignore[no-any-return]


def test_the_scripts_are_posix_shell() -> None:
    shell = shutil.which("dash") or "sh"
    for script in SCRIPTS:
        assert subprocess.run([shell, "-n", CHECKOUT / "script" / script]).returncode == 0, script


def test_the_lock_files_name_only_public_registries() -> None:
    locked = (CHECKOUT / "uv.lock").read_text("utf-8")
    assert set(re.findall(r"https?://([^/\"]+)", locked)) == {"pypi.org", "files.pythonhosted.org"}
    for package in packages().values():
        assert package.get("resolved", "https://registry.npmjs.org/").startswith("https://registry.npmjs.org/")


def test_a_second_set_up_changes_nothing_and_the_first_start_need_not_compile_python() -> None:
    again = setup(os.environ["PATH"], "--test")
    assert again.returncode == 0, again.stderr
    assert not re.search("Fetching|Installing", again.stderr)
    for name in ("scorekeeper.web", "flask", "weasyprint"):
        found = find_spec(name)
        assert found.origin
        assert Path(cache_from_source(found.origin)).exists()


def test_without_root_it_names_the_command_and_stops(tmp_path: Path) -> None:
    called = tmp_path / "called"
    for name, body in {"id": "echo 1000", "sudo": "exit 1", "dpkg-query": "exit 1", "apt-get": f"touch {called}"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)
    stopped = setup(f"{tmp_path}:{os.environ['PATH']}")
    assert stopped.returncode == 1
    assert re.search(r"apt-get update && apt-get install --no-install-recommends .*libpango-1\.0-0", stopped.stderr)
    assert not called.exists()


def test_another_system_is_told_what_is_missing_and_an_unknown_argument_refused(tmp_path: Path) -> None:
    for name in NEEDED:
        if found := shutil.which(name):
            (tmp_path / name).symlink_to(found)
    stopped = setup(str(tmp_path), "--test")
    assert stopped.returncode == 1
    assert "brew install --cask chromium" in stopped.stderr
    assert "brew install python" not in stopped.stderr
    refused = setup(os.environ["PATH"], "--tests")
    assert refused.returncode == 1
    assert "usage: script/setup [--test]" in refused.stderr


def test_a_script_that_is_not_what_the_lock_names_is_refused(tmp_path: Path) -> None:
    shutil.copy(CHECKOUT / "package-lock.json", tmp_path)
    (tmp_path / "script").mkdir()
    shutil.copy(CHECKOUT / "script" / "vendor.py", tmp_path / "script")
    place = tmp_path / "htmx.org" / "-"
    place.mkdir(parents=True)
    with tarfile.open(place / f"htmx.org-{packages()['node_modules/htmx.org']['version']}.tgz", "w:gz") as made:
        made.add(CHECKOUT / "LICENSE", "package/dist/htmx.min.js")
    env = os.environ | {"NPM_CONFIG_REGISTRY": tmp_path.as_uri()}
    done = subprocess.run([sys.executable, "script/vendor.py"], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.endswith(".tgz is not what package-lock.json names\n")
    assert not (tmp_path / "static").exists()


def test_an_installed_copy_is_made_anew_when_anything_in_it_has_changed() -> None:
    """uv installs a copy again only if a file has changed that its cache keys name."""
    keys = {one["file"] for one in tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["tool"]["uv"]["cache-keys"]}
    folders = ("scorekeeper", "static", "templates", "examples", "questions")
    listed = subprocess.run(["git", "ls-files", *folders], cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    keys |= {key.replace("**/", "") for key in keys}
    assert [file for file in listed.split() if not any(fnmatch(file, key) for key in keys)] == []
