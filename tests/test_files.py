"""Static files: addresses with the current digest are cached for good, no others."""

import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.web import files


def test_linked_files_are_cached_for_good(served: Flask) -> None:
    client = served.test_client()
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/").text)
    assert len(linked) > 5
    for address in linked:
        with client.get(address) as answer:
            assert answer.status_code == 200, address
            assert answer.headers["Cache-Control"] == files.FOR_GOOD, address
            assert "Cookie" not in answer.headers.get("Vary", ""), address


@pytest.mark.parametrize("address", ["/static/style/base.css", "/static/0123456789ab/style/base.css"])
def test_addresses_without_the_current_digest_get_the_current_file(served: Flask, address: str) -> None:
    with served.test_client().get(address) as answer:
        assert answer.data == (Path(served.static_folder or "") / "style/base.css").read_bytes()
        assert answer.headers["Cache-Control"] == "no-cache"


def test_the_digest_changes_with_any_file(tmp_path: Path) -> None:
    def now() -> str:
        files.state.cache_clear()
        return files.state(tmp_path)

    (tmp_path / "style").mkdir()
    (tmp_path / "style/one.css").write_text("a")
    (tmp_path / "two.js").write_text("b")
    states = [now()]
    (tmp_path / "style/one.css").write_text("c")
    states.append(now())
    (tmp_path / "two.js").rename(tmp_path / "three.js")
    states.append(now())
    assert len(set(states)) == 3
