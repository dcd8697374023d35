"""A machine without Pango: everything but a PDF works, and a PDF says what to install."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.pdf.rendering import NO_PANGO
from tests.storing import EXAMPLES

PAGES = """
import json, pathlib, sys
from scorekeeper.core.record import read
from scorekeeper.games import BY_NAME
from scorekeeper.web import create_app
app = create_app(pathlib.Path(sys.argv[1]), WTF_CSRF_ENABLED=False)
store = app.extensions["store"]
link = store.links(store.create(read(pathlib.Path(sys.argv[2]).read_bytes(), BY_NAME))).scorer
client = app.test_client()
addresses = ["/", f"/t/{link}/", f"/t/{link}/sheet", f"/t/{link}/print", f"/t/{link}/sheet.csv", f"/t/{link}/sheet.pdf"]
answers = [client.get(one, headers={"Accept": "text/html", "Accept-Language": "en"}) for one in addresses]
print(json.dumps([[one.status_code, one.text] for one in answers]))
"""


@pytest.fixture
def without(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python for which Pango cannot be loaded, as WeasyPrint finds it."""
    (tmp_path / "weasyprint").mkdir()
    (tmp_path / "weasyprint" / "__init__.py").write_text("raise OSError(\"cannot load library 'libpango-1.0-0'\")")
    path = os.pathsep.join((str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])))
    return os.environ | {"PYTHONPATH": path, "LANGUAGE": "en"}


def test_pages_work_and_a_pdf_says_what_to_install_as_the_command_does(without: dict[str, str], tmp_path: Path) -> None:
    given = [sys.executable, "-c", PAGES, str(tmp_path / "instance"), str(EXAMPLES[0])]
    *sound, (status, page) = json.loads(subprocess.run(given, env=without, check=True, capture_output=True).stdout)
    assert [status for status, _ in sound] == [200, 303, *[200] * 3], "of a table the first page asks who one is"
    assert status == 501
    assert NO_PANGO.en in page
    script = f"import sys; from scorekeeper.cli import main; sys.exit(main(['sheet', {str(EXAMPLES[0])!r}, '-o', sys.argv[1]]))"
    for name, status in (("sheet.txt", 0), ("sheet.pdf", 1)):
        given = [sys.executable, "-c", script, str(tmp_path / name)]
        ended = subprocess.run(given, env=without, check=False, capture_output=True, text=True)
        assert ended.returncode == status, ended.stderr
        assert (NO_PANGO.en in ended.stderr) == bool(status)
