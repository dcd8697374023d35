"""A wheel and a source distribution are all that another machine needs: built from a clean clone, installed by pip into an
empty environment, and served there, without the clone. They are tried by turns.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote
from urllib.request import Request, urlopen

import kinds
import pytest
from kinds import share
from pypdf import PdfReader
from serving import said

CHECKOUT = Path(__file__).parents[2]
UV = CHECKOUT / ".uv" / "bin" / "uv"
PIP = (CHECKOUT / ".uv" / "bin" / "python", "-m", "pip", "--disable-pip-version-check")
HATCHLING = (sys.executable, "-m", "hatchling", "build")
SOURCE = ("tests", "docs", "questions", "vectors")
"""Folders of a source distribution that no wheel has."""
MADE = ("static/vendor/htmx.min.js", "static/vendor/sse.js", "scorekeeper/web/translations/en/LC_MESSAGES/messages.mo")
SEARCH = "scorekeeper/search/compiled"
TARGETS = ("wheel", "sdist")
NOWHERE = "http://127.0.0.1:1"

UNPREPARED = """
import sys
from pathlib import Path
if Path(sys.argv[0]).name == "scorekeeper":
    import scorekeeper.web.edge.warm_up
    from scorekeeper.serve import server
    scorekeeper.web.edge.warm_up.draw_pages = lambda app: ()
    server.open_indexes = lambda: ()
"""
"""Leaves out what takes long at a start: browser/offline/test_https.py starts a server as it is."""

QUESTION, CLAUSE = "下げてる人が二人いてもいい？", "sage.2"


def run(*command: str | Path, cwd: Path = CHECKOUT, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def pathless() -> dict[str, str]:
    """The environment of these tests, but without any command found by name."""
    return os.environ | {"PATH": "/nowhere"}


def cloned(folder: Path) -> Path:
    """A clone of the checkout with uncommitted changes and without generated files."""
    for name in run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        if name and (CHECKOUT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(CHECKOUT / name, folder / name)
    assert not any((folder / name).exists() for name in (*MADE, SEARCH))
    return folder


@pytest.fixture(scope="module", params=share(TARGETS, of=2))
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel as other people's tools build it; a source distribution reuses what script/setup has fetched.

    The clone gets the search indexes that script/setup compiled, because compiling takes a minute.
    """
    clone, folder = cloned(tmp_path_factory.mktemp("clone")), tmp_path_factory.mktemp("built")
    shutil.copytree(CHECKOUT / SEARCH, clone / SEARCH)
    if request.param == "wheel":
        run(UV, "build", "--quiet", "--no-python-downloads", "--python", sys.executable, "--wheel", "-o", folder, cwd=clone)
    else:
        shutil.copytree(CHECKOUT / "static" / "vendor", clone / "static" / "vendor", copy_function=shutil.copy)
        run(*HATCHLING, "-t", "sdist", "-d", folder, cwd=clone, env=pathless())
    (made,) = [one for one in folder.iterdir() if one.suffix in (".whl", ".gz")]
    return made


@pytest.fixture(scope="module", params=["locked", "lowest"] if kinds.deep else ["these"])
def environment(request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the built package and the dependencies of these tests; with --deep with those locked for users, and
    with the lowest that pyproject.toml allows. That those locked are enough is asked in `test_floors`.
    """
    folder = tmp_path_factory.mktemp("environment")
    locked, python = folder / "locked.txt", folder / "venv" / "bin" / "python"
    run(UV, "venv", "--quiet", "--python", sys.executable, folder / "venv")
    if request.param == "lowest":
        run(UV, "pip", "compile", "--quiet", "--resolution", "lowest-direct", "--python", python, "pyproject.toml", "-o", locked)
        run(UV, "pip", "install", "--quiet", "--python", python, "-r", locked)
    elif request.param == "locked":
        run(UV, "export", "--quiet", "--frozen", "--no-dev", "--no-emit-project", "-o", locked)
        run(UV, "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", locked)
    else:
        (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
        (site / "tests.pth").write_text(sysconfig.get_path("purelib"))
    run(*PIP, "--python", python, "install", "--quiet", "--no-deps", built, cwd=folder, env=pathless())
    return folder / "venv"


@pytest.fixture(scope="module")
def address(environment: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the installed app, with nothing around it; importing numpy, which only making an index does, fails."""
    home = tmp_path_factory.mktemp("home")
    (home / "lib").mkdir()
    (home / "lib" / "numpy.py").write_text("raise ImportError('an index is made anew')\n")
    if not kinds.deep:
        (home / "lib" / "sitecustomize.py").write_text(UNPREPARED)
    server = subprocess.Popen(
        [environment / "bin" / "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"],
        cwd=home / "lib",
        env={"PATH": "/nowhere", "HOME": str(home), "XDG_DATA_HOME": str(home / "share"), "PYTHONPATH": str(home / "lib")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        (found,) = re.findall(r"http://127\.0\.0\.1:\d+", said(server))
        yield found
        assert (home / "share" / "scorekeeper" / "scorekeeper.db").exists()
    finally:
        server.terminate()
        out, err = server.communicate(timeout=30)
    assert (server.returncode, out.strip(), err) == (0, "", "")


def get(address: str, path: str, language: str = "ja") -> bytes:
    """The whole response, which must be a success."""
    with urlopen(Request(f"{address}{path}", headers={"Accept-Language": language}), timeout=60) as answer:
        return bytes(answer.read())


def contents(built: Path) -> set[str]:
    """The files in a wheel or a source distribution."""
    if built.suffix == ".whl":
        return set(zipfile.ZipFile(built).namelist())
    with tarfile.open(built) as archive:
        return {name.removeprefix(built.name.removesuffix(".tar.gz")).removeprefix("/") for name in archive.getnames()}


def test_it_contains_everything_served_and_nothing_private(built: Path) -> None:
    there, is_wheel = contents(built), built.suffix == ".whl"
    for folder in ("templates", "static", "examples"):
        for path in (CHECKOUT / folder).rglob("*"):
            name = path.relative_to(CHECKOUT).as_posix()
            if path.is_file() and path.name != ".DS_Store":
                assert (f"scorekeeper/_{name}" if is_wheel else name) in there
    for catalogue in (CHECKOUT / "scorekeeper").rglob("*.po"):
        assert catalogue.with_suffix(".mo").relative_to(CHECKOUT).as_posix() in there
    indexes = {path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / SEARCH).glob("*-*")}
    assert indexes
    assert indexes == {name for name in there if name.startswith(f"{SEARCH}/")}
    assert is_wheel != bool({name for name in there if "all_games" in name}), "what the search learns from is source"
    assert "scorekeeper/py.typed" in there
    tops = {name.split("/")[0] for name in there if name}
    if is_wheel:
        assert {name.split("-")[0] for name in tops} == {"scorekeeper"}
    else:
        source = {path.relative_to(CHECKOUT).as_posix() for folder in SOURCE for path in (CHECKOUT / folder).rglob("*.*")}
        suffixes = (".py", ".md", ".toml", ".tsv", ".json")
        assert {name for name in source if "__pycache__" not in name and name.endswith(suffixes)} <= there
        assert {"hatch_build.py", "pyproject.toml", "uv.lock", "README.ja.md", "script"} <= tops
        assert not {".git", ".venv", "node_modules"} & tops


def test_the_installed_package_does_not_use_the_checkout(environment: Path, tmp_path: Path) -> None:
    found = run(environment / "bin" / "python", "-I", "-c", "import scorekeeper; print(scorekeeper.__file__)", cwd=tmp_path)
    assert Path(found.strip()).is_relative_to(environment)


def test_an_installed_app_serves_pages_in_both_languages_and_static_files_answers_and_prints(address: str) -> None:
    japanese, english = (get(address, "/", lang).decode() for lang in ("ja", "en"))
    assert '<html lang="ja"' in japanese
    assert "卓のそばで花札と麻雀の点をつけ、裁き、記入表に残す。" in japanese
    assert '<html lang="en"' in english
    assert "Keeps the score of hanafuda and mahjong tables, settles disputes, and prints the sheet." in english
    for name in ("vendor/htmx.min.js", "vendor/sse.js", "common/base.css", "cards/matsu-hikari.svg"):
        assert get(address, f"/static/{name}") == (CHECKOUT / "static" / name).read_bytes()
    clauses = re.findall(r"/clause/([\w.-]+)", get(address, f"/rules/hachihachi/ask?q={quote(QUESTION)}").decode())
    assert clauses[:1] == [CLAUSE]
    sheet = PdfReader(io.BytesIO(get(address, "/rules/hachihachi/print/blank.pdf?paper=a4&lang=ja")))
    assert "八八" in sheet.pages[0].extract_text()


def unfetched(clone: Path, target: str) -> bool:
    """Whether a build without a registry says in one line what it lacks, and builds nothing."""
    env = pathless() | {"NPM_CONFIG_REGISTRY": NOWHERE}
    failed = subprocess.run([*HATCHLING, "-t", target], cwd=clone, env=env, capture_output=True, text=True, encoding="utf-8")
    assert (failed.returncode, failed.stdout) == (1, "")
    assert not list((clone / "dist").iterdir())
    said = rf"scorekeeper cannot be built: htmx is missing: {NOWHERE}/htmx\.org/-/htmx\.org-[\d.]+\.tgz could not be fetched: .+\n"
    return re.fullmatch(said, failed.stderr) is not None


def test_a_clone_is_built_from_the_registry_and_an_editable_install_makes_nothing(tmp_path: Path) -> None:
    clone = cloned(tmp_path)
    run(*HATCHLING, "-t", "wheel:editable", "-d", tmp_path / "editable", cwd=clone, env=pathless())
    assert not any((clone / name).exists() for name in (*MADE, SEARCH))
    assert all(unfetched(clone, target) for target in TARGETS)
    (clone / "static" / "vendor").mkdir()
    for name in MADE[:2]:
        (clone / name).touch()
        os.utime(clone / name, (0, 0))
    assert unfetched(clone, "wheel"), "htmx is fetched again when the lock has changed"


def test_build_dependencies_are_pinned_as_in_the_lock() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    lock = tomllib.loads((CHECKOUT / "uv.lock").read_text("utf-8"))
    locked = {(package["name"], package.get("version")) for package in lock["package"]}
    pinned = {tuple(one.partition(";")[0].split("==")) for one in project["tool"]["uv"]["build-constraint-dependencies"]}
    assert {name for name, _ in pinned} == {"hatchling", "babel", "mahjong", "msgspec", "numpy"}
    assert pinned == {one for one in locked if one[0] in {name for name, _ in pinned}}
