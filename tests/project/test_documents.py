"""The documents are true: links lead somewhere, and the quotes in docs/adding-a-game.md are in the game that it walks through."""

import re
from pathlib import Path

import yaml

from scorekeeper.cli import TOPICS
from scorekeeper.games import GAMES

CHECKOUT = Path(__file__).parents[2]
GAME = CHECKOUT / "scorekeeper" / "games" / "koikoi_three"
PAGE = (CHECKOUT / "docs" / "adding-a-game.md").read_text("utf-8")
DOCUMENTS = sorted({*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").rglob("*.md"), CHECKOUT / "vectors/README.md"})
QUOTED = re.findall(r"^```(python|toml)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def anchors(document: Path) -> set[str]:
    """What can follow a # in a link to a document: its headings, as sites for code write them."""
    headings = re.findall(r"^#+ (.*)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def test_links_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for link in re.findall(r"\]\(((?!https://)[^)\s]+)\)", document.read_text("utf-8")):
            path, _, anchor = link.partition("#")
            target = document.parent / path if path else document
            assert target.exists(), (document, link)
            assert not anchor or anchor in anchors(target), (document, link)


def test_pages_have_the_words_by_which_documents_name_them() -> None:
    named = {
        said
        for document in DOCUMENTS
        for said in re.findall(r"(?<!\*)\*([^*\n]*[ぁ-ヿ一-鿿][^*\n]*)\*(?!\*)", document.read_text("utf-8"))
    }
    templates = "".join(file.read_text("utf-8") for file in (CHECKOUT / "templates").rglob("*.html"))
    code = "".join(file.read_text("utf-8") for file in (CHECKOUT / "scorekeeper/web").rglob("*.py"))
    open_ones = [re.sub(r"%\\\(\w+\\\)s", ".+", re.escape(said)) for said in re.findall(r"_\('([^']*%\([^']*)'", templates)]
    rest = {said for said in named if said not in templates + code}
    assert len(named) > 10
    assert {said for said in rest if not any(re.fullmatch(one, said) for one in open_ones)} == set()


def test_the_walk_through_a_game_quotes_it_and_names_files_that_exist() -> None:
    assert {language for language, _ in QUOTED} == {"python", "toml"}
    for language, quote in QUOTED:
        suffix = {"python": ".py", "toml": ".toml"}[language]
        assert [file for file in GAME.rglob(f"*{suffix}") if quote in file.read_text("utf-8")], quote
    for names in re.findall(r"^\| (`.*?`(?:, `.*?`)*) \|", PAGE, re.MULTILINE):
        assert all((GAME / file).exists() for file in re.findall(r"`(.*?)`", names)), names
    for path in {*re.findall(r"`((?:scorekeeper|core|tests|script)/[\w/.]+)`", PAGE)}:
        assert (CHECKOUT / path).exists() or (CHECKOUT / "scorekeeper" / path).exists(), path


def commands(document: str) -> list[str]:
    """The blocks of commands of a document, without comments."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", (CHECKOUT / "docs" / document).read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [re.sub(r" +#.*", "", block) for block in blocks]


def test_hosts_read_the_same_commands_in_japanese() -> None:
    english, japanese = commands("hosting.md"), commands("hosting.ja.md")
    assert [block for block in english if block in japanese] == japanese
    assert len(japanese) > 12


def test_the_forms_for_issues_name_every_game() -> None:
    games = [f"{one.words.ja} / {one.words.en}" for one in GAMES]
    for form in ("wrong-payment", "missing-house-rule"):
        text = (CHECKOUT / ".github" / "ISSUE_TEMPLATE" / f"{form}.yml").read_text("utf-8")
        (game,) = [field for field in yaml.safe_load(text)["body"] if field.get("id") == "game"]
        assert game["attributes"]["options"][: len(games)] == games


def test_ci_and_hooks_run_what_the_scripts_run() -> None:
    (job,) = yaml.safe_load((CHECKOUT / ".github/workflows/ci.yml").read_text("utf-8"))["jobs"].values()
    assert job["steps"][-1] == {"run": ".ci/run"}
    (repo,) = yaml.safe_load((CHECKOUT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    script = (CHECKOUT / "script/test").read_text("utf-8")
    assert all(hook["entry"].replace(" --fix", "") in script for hook in repo["hooks"])
    assert len(repo["hooks"]) == len(re.findall(r"\.venv/bin/(?:ruff|mypy|python script)", script))


def test_every_command_is_described() -> None:
    text = (CHECKOUT / "docs" / "commands.md").read_text("utf-8")
    assert [name for names in TOPICS.values() for name in names if f"| `scorekeeper {name}" not in text] == ["serve"]
    assert "`scorekeeper serve`" in text
