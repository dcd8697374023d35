"""The Containerfile and the examples in deploy/, checked against the app."""

import json
import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from psycopg.conninfo import conninfo_to_dict

from scorekeeper import cli
from scorekeeper.serve import server
from scorekeeper.store import FILE, HouseSchema, where
from scorekeeper.store.postgresql.pool import MOST
from scorekeeper.store.tables.waiting import LENGTH
from scorekeeper.web import LARGEST_BODY, create_app

CHECKOUT = Path(__file__).parents[2]
CONTAINER = (CHECKOUT / "Containerfile").read_text("utf-8")
DEPLOY = CHECKOUT / "deploy"
NAME = "scores.example.org"


def steps(word: str) -> list[str]:
    """The arguments of each such instruction in the Containerfile, with continued lines joined."""
    return re.findall(rf"^{word} (.*)$", CONTAINER.replace("\\\n", " "), re.MULTILINE)


def read(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def options(text: str) -> list[str]:
    """The arguments after `serve` in an example."""
    (found,) = re.findall(r"(?:scorekeeper serve |OPTIONS=)(--.*)$", text, re.MULTILINE)
    return shlex.split(found)


def test_the_container_copies_what_its_build_needs_and_uses_the_tools_of_script_setup() -> None:
    copied = [source for step in steps("COPY") if not step.startswith("--from") for source in step.split()[:-1]]
    assert all((CHECKOUT / source).exists() for source in copied)
    let_in = [line[1:] for line in (CHECKOUT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    assert sorted(let_in) == sorted(copied)
    setup = (CHECKOUT / "script" / "setup").read_text("utf-8")
    (version,) = re.findall(r"^uv_version=(.*)$", setup, re.MULTILINE)
    assert f"uv=={version}" in CONTAINER
    (packages,) = re.findall(r"^ *set -- (libpango.*)$", setup, re.MULTILINE)
    assert set(packages.split()) <= set(steps("RUN")[-1].split())
    syncs = re.findall(r"uv sync (.*)", CONTAINER)
    assert len(syncs) == 2
    assert all({"--frozen", "--no-dev"} <= set(sync.split()) and "--extra postgresql" in sync for sync in syncs)


def test_the_container_stores_everything_in_its_volume_and_checks_its_own_port() -> None:
    (volume,), (port,) = steps("VOLUME"), steps("EXPOSE")
    assert f"SCOREKEEPER_INSTANCE={volume}" in CONTAINER
    assert int(port) == server.serve.__defaults__[1]  # type: ignore[index]
    assert steps("USER") == ["8088:8088"]
    (health,) = steps("HEALTHCHECK")
    assert f"http://127.0.0.1:{port}/health'" in json.loads(health.partition("CMD ")[2])[-1]
    assert json.loads(steps("ENTRYPOINT")[0]) + json.loads(steps("CMD")[0]) == ["scorekeeper", "serve"]


def served(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> dict[str, Any]:
    """With what these arguments would have the app served."""
    called: dict[str, Any] = {}
    monkeypatch.setattr(server, "serve", lambda **given: called.update(given))
    cli.main([*arguments])
    return called


@pytest.mark.parametrize("name", ["scorekeeper.service", "Caddyfile", "nginx.conf"])
def test_examples_use_existing_options(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    called = served(monkeypatch, "serve", *options(read(name)))
    assert (called["host"], called["BEHIND_PROXY"]) == ("127.0.0.1", ["127.0.0.1/32"])
    assert (called["NAMES"], called["TABLES"]) == ([NAME], "host")


def test_the_units_agree_on_paths() -> None:
    service, copy, litestream = map(read, ("scorekeeper.service", "scorekeeper-copy.service", "litestream.yml"))
    assert "Environment=SCOREKEEPER_INSTANCE=/var/lib/scorekeeper " in service
    assert all("\nStateDirectory=scorekeeper\n" in unit and "\nUser=scorekeeper\n" in unit for unit in (service, copy))
    assert f"path: /var/lib/scorekeeper/{FILE}\n" in litestream
    (tasks,), (files,) = (re.findall(rf"^{limit}=(\d+)$", service, re.MULTILINE) for limit in ("TasksMax", "LimitNOFILE"))
    assert int(tasks) > 4 * server.THREADS
    assert int(files) > 2 * server.THREADS


def sizes(text: str, directive: str) -> list[int]:
    """The sizes in bytes, in order of appearance."""
    units = {"k": 1 << 10, "KiB": 1 << 10, "m": 1 << 20, "MiB": 1 << 20}
    return [int(size) * units[unit] for size, unit in re.findall(rf"{directive} (\d+)(\w+)", text)]


def test_the_proxies_have_the_limits_and_the_addresses_of_the_app(tmp_path: Path) -> None:
    assert sizes(read("nginx.conf"), "client_max_body_size")[0] == LARGEST_BODY
    assert sizes(read("Caddyfile"), "max_size")[1] == LARGEST_BODY
    for files in (sizes(read("nginx.conf"), "client_max_body_size")[1], sizes(read("Caddyfile"), "max_size")[0]):
        assert LENGTH <= files < 1.1 * LENGTH
    nginx, caddy = read("nginx.conf"), read("Caddyfile")
    files, streams = re.findall(r"location ~ (\S+) \{", nginx)
    assert re.findall(r"path_regexp (\S+)$", caddy, re.MULTILINE) == [files, files]
    rules = create_app(tmp_path).url_map.bind(NAME)
    assert rules.build("health.page") == "/health"
    for endpoint, values in (("exchange.bring", {}), ("exchange.bring_to", {"group": "abc-def"})):
        assert re.search(files, rules.build(endpoint, values))
    assert not re.search(files, rules.build("exchange.look", {"brought": "abc"}))
    assert re.search(streams, rules.build("live.follow", {"table": "abc-def"}))


@cache
def compose() -> dict[str, Any]:
    return yaml.safe_load(read("compose.yaml"))  # type: ignore[no-any-return]


def apps_of_compose() -> list[dict[str, Any]]:
    return [service for service in compose()["services"].values() if service["image"] == "scorekeeper:latest"]


def test_the_compose_file_gives_the_apps_options_and_variables_that_exist(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    apps = apps_of_compose()
    assert len(apps) == 2
    for app in apps:
        called = served(monkeypatch, *(NAME if "SCORES_NAME" in word else word for word in app["command"]))
        assert called["BEHIND_PROXY"] == [compose()["networks"]["inside"]["ipam"]["config"][0]["subnet"]]
        assert (called["NAMES"], called["TABLES"]) == ([NAME], "host")
        environment = {key: value for key, value in app["environment"].items() if not value.startswith("$")}
        assert where(tmp_path, environment) == HouseSchema("postgresql://scorekeeper@database/scorekeeper", "league")


def test_the_compose_file_is_whole_and_its_image_built_once() -> None:
    assert re.findall(r"--env-file (\S+)", read("compose.yaml")) == [".env", ".env"]
    assert "/.env" in (CHECKOUT / ".gitignore").read_text("utf-8").splitlines(), "the file with the password is not tracked"
    whole = compose()
    services = whole["services"]
    assert sorted(services) == ["database", "one", "proxy", "two"]
    for name, service in services.items():
        kind, _, tag = service["image"].rpartition(":")
        assert kind, name
        assert tag, name
        assert service["networks"] == ["inside"], name
        for volume in service["volumes"]:
            source, target = volume.split(":")[:2]
            assert target.startswith("/")
            assert (DEPLOY / source).exists() if source.startswith(".") else source in whole["volumes"]
    assert {service["image"] for service in services.values() if service not in apps_of_compose()} == {
        "docker.io/library/caddy:2.10-alpine",
        "docker.io/library/postgres:17-bookworm",
    }
    database = services["database"]
    address = conninfo_to_dict(services["one"]["environment"]["SCOREKEEPER_STORE"])
    assert address == {
        "host": "database",
        "user": database["environment"]["POSTGRES_USER"],
        "dbname": database["environment"]["POSTGRES_DB"],
    }
    assert services["one"]["environment"]["PGPASSWORD"].startswith("${DATABASE_PASSWORD")
    assert database["environment"]["POSTGRES_PASSWORD"] == "${DATABASE_PASSWORD}"
    assert services["one"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert database["healthcheck"]["test"][1:3] == ["pg_isready", "--host=127.0.0.1"]
    (most,) = [word.removeprefix("max_connections=") for word in database["command"] if "max_c" in word]
    assert int(most) >= 2 * 4 * (MOST + 1) + 10, "what two apps of four processes open"
    (port,) = steps("EXPOSE")
    assert services["proxy"]["environment"]["SCORES_APPS"] == " ".join(f"{name}:{port}" for name in ("one", "two"))
    assert all(services[name]["volumes"] == [f"{name}:{steps('VOLUME')[0]}"] for name in ("one", "two"))
    (build,) = [app.get("build") for app in apps_of_compose() if "pull_policy" not in app]
    assert (DEPLOY / build["context"] / build["dockerfile"]).samefile(CHECKOUT / "Containerfile")
    assert [app["pull_policy"] for app in apps_of_compose() if "build" not in app] == ["never"]


def test_the_proxy_of_a_league_is_like_the_other_one_but_for_its_names() -> None:
    one, league = read("Caddyfile"), read("Caddyfile.league")
    assert "{$SCORES_NAME} {" in league
    assert "reverse_proxy {$SCORES_APPS} {" in league
    for name in (one, league):
        assert {"request>uri delete", "request>headers delete"} <= {line.strip() for line in name.splitlines()}
        assert "access" not in re.sub(r"#.*", "", name), "no addresses of tables are logged"
    alike = re.compile(r"^\t+(?:header_up|max_size|read_|idle|header |@|request_body).*$", re.MULTILINE)
    assert alike.findall(league) == alike.findall(one)


def test_a_process_that_has_no_database_still_gets_phones(tmp_path: Path) -> None:
    (path,) = re.findall(r"^\t\thealth_uri (\S+)$", read("Caddyfile.league"), re.MULTILINE)
    assert "\t\t\tHost {$SCORES_NAME}\n" in read("Caddyfile.league")
    client = create_app(tmp_path, NAMES=[NAME]).test_client()
    (tmp_path / FILE).unlink()
    assert client.get("/health", headers={"Host": NAME}).status_code == 503
    assert client.get(path, headers={"Host": NAME}).status_code == 200
