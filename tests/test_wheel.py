"""The wheel is all that another machine needs: built, installed into an empty environment, and asked for a page."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CHECKOUT = Path(__file__).parents[1]
UV = CHECKOUT / ".uv" / "bin" / "uv"

ASK = """
import json, scorekeeper
from scorekeeper import places
from scorekeeper.web import create_app

client = create_app(places.instance()).test_client()
paths = ["/", "/static/vendor/htmx.min.js", "/static/vendor/sse.js"]
print(json.dumps({
    "package": scorekeeper.__file__,
    "instance": str(places.instance()),
    "answers": {path: client.get(path, follow_redirects=True).status_code for path in paths},
}))
"""


def run(*command: str | Path, cwd: Path = CHECKOUT, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own with the locked dependencies and the wheel, nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    locked = folder / "locked.txt"
    run(UV, "export", "--quiet", "--frozen", "--no-dev", "--no-emit-project", "-o", locked)
    run(UV, "venv", "--quiet", "--python", sys.executable, folder / "venv")
    python = folder / "venv" / "bin" / "python"
    run(UV, "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", locked)
    run(UV, "pip", "install", "--quiet", "--python", python, "--no-deps", "--offline", wheel)
    return folder / "venv"


def test_the_wheel_holds_every_template_and_static_file_and_nothing_private(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static"):
        for path in (CHECKOUT / folder).rglob("*"):
            if path.is_file() and path.name != ".DS_Store":
                assert f"scorekeeper/_{path.relative_to(CHECKOUT).as_posix()}" in held
    for catalogue in (CHECKOUT / "scorekeeper").rglob("*.po"):
        assert catalogue.with_suffix(".mo").relative_to(CHECKOUT).as_posix() in held
    assert "scorekeeper/py.typed" in held
    assert {name.split("/")[0].split("-")[0] for name in held} == {"scorekeeper"}


def test_an_installed_wheel_serves_its_pages(environment: Path, tmp_path: Path) -> None:
    home = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "share")}
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    run(environment / "bin" / "scorekeeper", "migrate", cwd=elsewhere, env=home)
    told = json.loads(run(environment / "bin" / "python", "-I", "-c", ASK, cwd=elsewhere, env=home).splitlines()[-1])
    assert Path(told["package"]).is_relative_to(environment)
    assert told["instance"] == str(tmp_path / "share" / "scorekeeper")
    assert set(told["answers"].values()) == {200}, told
    assert list(elsewhere.iterdir()) == []
