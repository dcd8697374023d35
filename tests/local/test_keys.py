import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.local import folders, secret_keys


def test_a_passcode_is_made_once_also_by_several_and_kept_for_its_owner(tmp_path: Path) -> None:
    first = secret_keys.passcode(tmp_path)
    assert (len(first), first.isdecimal()) == (8, True)
    assert secret_keys.passcode(tmp_path) == first
    assert secret_keys.passcode(tmp_path / "another house") != first
    secret_keys.secret(tmp_path)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("passcode", "secret")] == [0o600] * 2
    assert secret_keys.passcode_halves("48217730") == "4821 7730"
    (tmp_path / "passcode").write_text("48217730\n")
    for right in ("48217730", "4821 7730", "4821-7730", " 48217730\n", "４８２１７７３０", "４８２１\u3000７７３０"):
        assert secret_keys.opens(tmp_path, right), right
    for wrong in ("48217731", "4821773", "", "四八二一七七三〇"):
        assert not secret_keys.opens(tmp_path, wrong), wrong


def test_makers_at_once_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as together:
        made = list(together.map(lambda _: secret_keys.secret(tmp_path), range(32)))
    assert len(set(made)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_the_instance_folder_is_private_and_a_checkout_has_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "house"))
    assert folders.instance() == tmp_path / "house"
    assert stat.S_IMODE((tmp_path / "house").stat().st_mode) == 0o700
    monkeypatch.delenv("SCOREKEEPER_INSTANCE", raising=False)
    checkout = Path(__file__).parents[2]
    assert folders.instance() == checkout / "instance"
    assert folders.static() == checkout / "static"
    assert folders.templates() == checkout / "templates"
