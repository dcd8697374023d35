"""Sessions in text files beside the tests of the pages: what somebody does, and what the page says then, a step a line.

`== what is shown` begins a session; `== WORD` begins steps that are taken where a line says WORD, and `WORD = …` is what the word
stands for in later lines. # is a remark. Facts are written as in tests/games/cases.py; `{t}` is the path of the newest table by its
scorer link, `{t.watcher}` by its watcher link, `{t.id}` its id, and so `{g}` of the newest group. A path without a slash belongs to
where one is.

    table koikoi of 秋山 石川 with seven=7: FACTS    a new table, where one is from now on; `call other`: it is `{other}` too;
                                                     `三_太郎` is a name with a space
    example seed-year 15                             a table at the 15th entry of an example, or its end
    group of 秋山 石川 with 春=hachihachi: FACTS     a new group: people from number 1 on, then its seasons, then what else is told
    match 4 of 1,2,3 with field=C: FACTS             a new match of season 4 of the group where one is, between these of its people
    52× open …                                       the same step so often
    at {t.watcher} · as 石川 · as the host · as a new phone · in en         where one is, whose browser it is, its language;
                                                     `a phone without cookies` keeps none
    open PATH -> 404 · send PATH name=value name="two words" -> 422         the answer is 200 to a look and 303 to a form, unless it
                                                     is told; what is seen then may follow: `-> 422 says 同じ名前`
    again · follow 訂正 · press 記入する name=value  the same once more; the link, or the button of a form as it stands but for this
    says 赤短 | 7貫 · lacks … · has <p · hasnt …     words of the page; its source
    reads 法度 なし .*−14                            words of the page in this order, by a pattern
    counts 2 class="match" · finds REGEX: a | b      how often in the source; all that the brackets of a pattern hold
    beside name: 名前を入れる · leads {t}people      an objection at its field; where the answer leads
    keep draft REGEX · goes new                      `{draft}` is what the brackets hold from now on, `{new}` where the answer leads
    log FACTS · log nothing · log … · totals 6 -6    what was entered since the last such line (`ruled …`: a fact of
                                                     this kind); what everybody has
    meanwhile FACTS · json seasons.0.name: 春        somebody else's entry; parts of an answer to a program
    tables · tables 2                                how many tables there are, and how many more then
    clock 2026-12-03T11:00:00+00:00 · clock +10:05   the time by the server's clock, in Tokyo, and so many minutes and seconds later
    tell PATH {"key": 1} -> 201                      what a program sends
    header Referer: http://… · nameless              with the next request; without a key and a number of entries in it
"""

import html
import re
import shlex
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from html.parser import HTMLParser
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from opening import PLAYERS, circle, client_of, hosting, page_of, store_of, table_of
from reading import first, text, tight
from werkzeug.test import TestResponse

from scorekeeper.core.facts import Fact
from scorekeeper.core.record import Record, union
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import Entry, MatchEntered
from tests.browser.example import example
from tests.games import cases

HERE = Path(__file__).parent
KEYS = count(1)
UNTOLD: dict[str, Any] = {"by": None, "at": None, "also": False, "place": None}
"""What is compared in a log only where a step says it."""


class Step(NamedTuple):
    where: str
    does: str
    what: str


@cache
def sessions(folder: Path = HERE) -> dict[str, list[Step]]:
    """The steps of every session below a folder, by its wing and its title."""
    found: dict[str, list[Step]] = {}
    for file in sorted(folder.rglob("*.txt")):
        short: dict[str, str] = {}
        blocks: dict[str, list[Step]] = {}
        steps: list[Step] = []
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if re.fullmatch("== [A-Z]{2,}", line):
                blocks[line[3:]] = steps = []
            elif line.startswith("== "):
                name = f"{file.parent.name}: {line[3:]}"
                assert name not in found, name
                found[name] = steps = []
            elif line in blocks:
                steps += blocks[line]
            elif told := re.match(r"([A-Z]{2,}) = (.*)", line):
                short[told[1]] = expand(told[2], short)
            elif line and not line.startswith("#"):
                times, _, step = expand(line.strip(), short).rpartition("× ")
                does, _, what = step.partition(" ")
                steps += [Step(f"{file.relative_to(folder)}:{number}", does, what)] * int(times or 1)
    return found


def expand(line: str, short: dict[str, str]) -> str:
    """The text with what its words in capitals stand for, as often as told (`12*MONTH`); `あ^401` is a long word, `(x )^9` nine."""
    line = re.sub(r"(?:\((.*?)\)|(.))\^(\d+)", lambda one: (one[1] or one[2]) * int(one[3]), line)
    return re.sub(r"(?:(\d+)\*)?\b([A-Z]{2,})\b", lambda word: "; ".join([short.get(word[2], word[2])] * int(word[1] or 1)), line)


def entries(kind: Any, text: str) -> list[tuple[Fact, set[str]]]:
    """Facts, each with the fields that were told of it."""
    found = []
    for one in filter(None, text.split("; ")):
        times, _, fact = one.rpartition("*")
        tag, *words = fact.split(" ")
        named = {name: value(told) for name, _, told in (word.partition("=") for word in words)}
        found += [(msgspec.convert({"fact": tag, **named}, kind, strict=False), {*named})] * int(times or 1)
    return found


def value(text: str) -> Any:
    """What is told in a field of a fact; with braces it is JSON."""
    return msgspec.json.decode(text) if text.startswith(("{", "[")) else cases.value(text)


class Button(NamedTuple):
    text: str
    given: dict[str, str]


class Form:
    """A form of a page, as a browser would submit it."""

    def __init__(self, given: dict[str, str]) -> None:
        self.given = given
        self.fields: list[tuple[str, str]] = []
        self.buttons: list[Button] = []


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.inside: tuple[str, dict[str, str]] = ("", {})
        self.text = ""
        self.chosen: str | None = None
        self.feed(re.sub("<template.*?</template>", "", page, flags=re.DOTALL))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(given))
        elif tag == "input" and self.found and given.get("name"):
            if given.get("type") not in ("radio", "checkbox") or "checked" in given:
                self.found[-1].fields.append((given["name"], given.get("value", "")))
        elif tag == "option":
            self.chosen = given.get("value", "") if "selected" in given or self.chosen is None else self.chosen
        elif tag in ("button", "select", "textarea"):
            self.inside, self.text, self.chosen = (tag, given), "", None

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        inside, given = self.inside
        if tag != inside or not self.found:
            return
        if tag == "button":
            self.found[-1].buttons.append(Button("".join(self.text.split()), given))
        elif given.get("name"):
            self.found[-1].fields.append((given["name"], self.text if tag == "textarea" else self.chosen or ""))
        self.inside = ("", {})


def submission(page: str, label: str, **told: list[str]) -> tuple[str, dict[str, list[str]]]:
    """Where the form goes whose button has these words (or this value), and what it carries as it stands, but for what is told."""
    forms = Forms(page).found
    found = [(form, one) for form in forms for one in form.buttons if label in one.text or one.given.get("value") == label]
    assert found, [one.text for form in forms for one in form.buttons]
    form, button = found[0]
    assert form.given.get("method") == "post"
    fields = {name: values for name, values in told.items() if name}
    for name, value in (*form.fields, (button.given.get("name", ""), button.given.get("value", ""))):
        if name and name not in told:
            fields.setdefault(name, []).append(value)
    return button.given.get("formaction") or form.given.get("action", ""), fields


class Session:
    """One or several browsers at a running app, one of them in use."""

    def __init__(self, app: Flask, patch: pytest.MonkeyPatch) -> None:
        self.app, self.store, self.patch = app, store_of(app), patch
        self.names: dict[str, str] = {}
        self.browsers: dict[str, FlaskClient] = {}
        self.headers: dict[str, str] = {}
        self.language = ""
        self.bare = False
        self.tables = 0
        self.seen: dict[str, int] = {}
        self.here = "/"
        self.repeat: Callable[[], TestResponse]
        self.answer: TestResponse
        self.step_as("秋山")

    def take(self, steps: list[Step]) -> None:
        for where, does, what in steps:
            what = re.sub(r"{([\w.]+)}", lambda name: self.names.get(name[1], name[0]), what)
            try:
                getattr(self, f"step_{does}")(what)
            except Exception as error:
                shown = tight(self.answer.text)[:3000] if hasattr(self, "answer") else ""
                raise AssertionError(f"{where}: {does} {what}\n{type(error).__name__}: {error}\n{shown}") from error

    # Who and where

    def name(self, name: str, path: str) -> None:
        """What a name in braces stands for from now on; of a table and a group there are also its links and its id."""
        self.names[name] = path
        kind = re.match(r"/([tg])/", path)
        if kind:
            links = (self.store if kind[1] == "t" else self.store.groups).links(table_of(path))
            more = {
                "id": table_of(path),
                "watcher": f"{kind[0]}{links.watcher}/",
                "scorer": links.scorer,
                "watching": links.watcher,
            }
            self.names |= {f"{name}.{key}": value for key, value in more.items()}

    def place(self, name: str, path: str) -> None:
        self.name(name, path)
        self.here = path
        self.seen[path] = len(self.log())

    def step_table(self, what: str) -> None:
        name, people, house, told = opening_parts(what)
        game = BY_NAME[name]
        players = tuple(people) or PLAYERS[: max(game.seats[0], min(3, game.seats[1]))]
        log = tuple(fact for fact, _ in entries(union(game), told))
        path = page_of(self.app, Record(game, game.edition, game.house(**cases.chosen(game, house)), players, log))
        self.place("t", path)

    def step_example(self, what: str) -> None:
        name, _, number = what.partition(" ")
        self.place("t", page_of(self.app, example(name, int(number) if number else None)))

    def step_group(self, what: str) -> None:
        _, people, seasons, told = opening_parts(f"- {what}")
        made = dict(one.split("=") for one in seasons.split())
        more = (fact for fact, _ in entries(Entry, told))
        links = circle(self.store, *more, people=tuple(people) or PLAYERS[:3], **made)
        self.place("g", f"/g/{links.scorer}/")

    def step_match(self, what: str) -> None:
        found = re.fullmatch(r"(\d+) of ([\d,]+)(?: with (.*?))?: ?(.*)", what)
        assert found, what
        group = self.store.groups.state_of(table_of(self.here)).group
        people = tuple(map(int, found[2].split(",")))
        names = " ".join(group.people[one].name for one in people)
        here, season = self.here, int(found[1])
        self.step_table(f"{group.seasons[season].ruleset} of {names}{(found[3] and ' with ') or ''}{found[3] or ''}: {found[4]}")
        self.store.groups.append(table_of(here), [MatchEntered(table=self.names["t.id"], season=season, people=people)], "")
        self.here = here
        self.seen[self.home()] = len(self.log())

    def step_at(self, path: str) -> None:
        self.here = path
        if not any(table_of(place) == table_of(path) for place in self.seen):
            self.seen[path] = 0

    def step_call(self, name: str) -> None:
        self.names |= {re.sub(r"^t\b", name, key): value for key, value in self.names.items() if re.match(r"t\b", key)}

    def step_as(self, name: str) -> None:
        if name not in self.browsers:
            if name.startswith("a "):
                self.browsers[name] = self.app.test_client(use_cookies="without cookies" not in name)
            else:
                self.browsers[name] = hosting(client_of(self.app)) if name == "the host" else client_of(self.app, name)
        self.browser = self.browsers[name]

    def step_in(self, language: str) -> None:
        self.language = language

    def step_clock(self, what: str) -> None:
        if what.startswith("+"):
            minutes, _, seconds = what[1:].partition(":")
            self.now += timedelta(minutes=int(minutes), seconds=int(seconds or 0))
            return
        self.now = datetime.fromisoformat(what)
        for module in ("club.evenings", "club.arrivals", "club.rounds", "club.wall", "referee.calls"):
            self.patch.setattr(f"scorekeeper.web.{module}.now", lambda: self.now)
        self.patch.setitem(self.app.config, "ZONE", "Asia/Tokyo")
        self.patch.setattr(self.store.groups, "_stamp", lambda: self.now.strftime("%Y-%m-%dT%H:%M:%SZ"))

    # What is done

    def step_header(self, what: str) -> None:
        name, _, value = what.partition(": ")
        self.headers[name] = value

    def step_nameless(self, _: str) -> None:
        self.bare = True

    def ask(self, method: str, path: str, then: str, **more: Any) -> None:
        headers = self.headers | ({"Accept-Language": self.language} if self.language else {})
        browser, self.headers, self.bare = self.browser, {}, False
        self.repeat = lambda: browser.open(path, method=method, headers=headers, **more)
        self.step_again(then)

    def step_again(self, then: str) -> None:
        self.answer = self.repeat()
        told = re.fullmatch(r"(?:-> )?(\d*) ?(\S*) ?(.*)", then)
        assert told
        assert self.answer.status_code == int(told[1] or {"GET": 200}.get(self.answer.request.method, 303)), self.answer.status
        if told[2]:
            getattr(self, f"step_{told[2]}")(told[3])

    def path(self, path: str) -> str:
        return path if path.startswith("/") else self.here if path == "." else self.here + path

    def step_open(self, what: str) -> None:
        path, _, then = what.partition(" -> ")
        self.ask("GET", self.path(path), then)

    def step_send(self, what: str) -> None:
        said, _, then = what.partition(" -> ")
        path, *words = shlex.split(said)
        place = re.match(r"/[tg]/[^/]+/", self.path(path))
        usual = {} if self.bare else {"key": [f"key {next(KEYS)}"]}
        if place and not self.bare:
            usual["seq"] = [str(len(self.log(place[0])))]
        self.ask("POST", self.path(path), then, data=usual | form_fields(words))

    def step_tell(self, what: str) -> None:
        path, _, rest = what.partition(" ")
        told, _, then = rest.partition(" -> ")
        self.ask("POST", self.path(path), then, json=msgspec.json.decode(told))

    def step_follow(self, what: str) -> None:
        said, _, then = what.partition(" -> ")
        links = re.findall(r'<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)</a>', self.answer.text, re.DOTALL)
        found = [href for href, text in links if tight(said) in tight(text)]
        assert found, [tight(text) for _, text in links]
        self.ask("GET", html.unescape(found[0]), then)

    def step_press(self, what: str) -> None:
        said, _, then = what.partition(" -> ")
        words = shlex.split(said)
        label = "".join(word for word in words if "=" not in word)
        path, fields = submission(self.answer.text, label, **form_fields([word for word in words if "=" in word]))
        self.ask("POST", path or self.answer.request.path, then, data=fields)

    def step_meanwhile(self, told: str) -> None:
        facts = [msgspec.structs.replace(fact, by=fact.by or "上田") for fact, _ in entries(self.kind(), told)]
        if self.here.startswith("/g/"):
            self.store.groups.append(table_of(self.here), facts, f"key {next(KEYS)}")
        else:
            self.store.append(table_of(self.here), facts, len(self.log()), f"key {next(KEYS)}")
        self.seen[self.home()] = len(self.log())

    # What is seen

    @property
    def source(self) -> str:
        return re.sub("[ \n]+", " ", self.answer.text)

    def step_says(self, what: str) -> None:
        page = tight(self.answer.text)
        missing = [said for said in what.split(" | ") if tight(said) not in page]
        assert not missing, missing

    def step_lacks(self, what: str) -> None:
        page = tight(self.answer.text)
        found = [said for said in what.split(" | ") if tight(said) in page]
        assert not found, found

    def step_has(self, what: str) -> None:
        missing = [said for said in what.split(" | ") if said not in self.source]
        assert not missing, missing

    def step_hasnt(self, what: str) -> None:
        found = [said for said in what.split(" | ") if said in self.source]
        assert not found, found

    def step_counts(self, what: str) -> None:
        number, _, said = what.partition(" ")
        assert self.source.count(said) == int(number), self.source.count(said)

    def step_finds(self, what: str) -> None:
        pattern, _, wants = f"{what} ".rpartition(": ")
        found = [one if isinstance(one, str) else " ".join(one) for one in re.findall(pattern, self.source)]
        assert " | ".join(html.unescape(one).strip() or "-" for one in found) == wants.strip(), found

    def step_reads(self, pattern: str) -> None:
        assert re.search(pattern, text(self.answer.text)), pattern

    def step_beside(self, what: str) -> None:
        field, _, said = what.replace(": ", ":", 1).partition(":")
        pattern = rf'id="why-{re.escape(field)}" role="alert"[^>]*>(?:(?!</p>).)*'
        assert re.search(pattern + (re.escape(said) or "<span>[^<]"), self.source), "it is not there"

    def step_leads(self, path: str) -> None:
        assert self.answer.headers["Location"] == path, self.answer.headers["Location"]

    def step_goes(self, name: str) -> None:
        self.name(name, self.answer.headers["Location"])

    def step_keep(self, what: str) -> None:
        name, _, pattern = what.partition(" ")
        self.name(name, first(pattern, self.source))

    def step_json(self, what: str) -> None:
        cases.looks("-", self.answer.json, what.split(" | "))

    # What is kept

    def home(self, path: str = "") -> str:
        """The path of the table or group where one is, through its scorer link."""
        id = table_of(path or self.here)
        return next(place for place in self.seen if table_of(place) == id)

    def kind(self) -> Any:
        return Entry if self.here.startswith("/g/") else union(self.record().game)

    def record(self, path: str = "") -> Record:
        stored = self.store.load(table_of(path or self.here))
        assert stored
        return stored.record

    def log(self, path: str = "") -> tuple[Fact, ...]:
        if (path or self.here).startswith("/g/"):
            return self.store.groups.state_of(table_of(path or self.here)).log
        return self.record(path).log

    def step_log(self, what: str) -> None:
        home = self.home()
        new = self.log()[self.seen[home] :]
        self.seen[home] += len(new)
        if what == "…":
            return
        for nth, one in [*enumerate(what.split("; "))][::-1]:
            if one.endswith(" …"):  # of which only the kind is told
                assert new[nth].__struct_config__.tag == one.removesuffix(" …"), new
                new = (*new[:nth], *new[nth + 1 :])
        what = "; ".join(one for one in what.split("; ") if not one.endswith(" …"))
        wanted = entries(self.kind(), "" if what == "nothing" else what)
        told = [names for _, names in wanted] + [set[str]()] * len(new)
        plain = [
            msgspec.structs.replace(fact, **{n: v for n, v in UNTOLD.items() if n not in names})
            for fact, names in zip(new, told, strict=False)
        ]
        assert plain == [fact for fact, _ in wanted], plain

    def step_tables(self, what: str) -> None:
        """Remember how many tables there are, or see how many more."""
        self.tables = self.store.count() if not what else self.tables
        assert self.store.count() - self.tables == int(what or 0)

    def step_totals(self, what: str) -> None:
        state = self.store.state(table_of(self.here))
        assert state
        found = state.record.game.balances(state.state)
        assert found == cases.numbers(what), found


def opening_parts(what: str) -> tuple[str, list[str], str, str]:
    """`koikoi of 秋山 石川 with seven=7: FACTS`: the name, people, rules and facts."""
    head, _, facts = what.partition(": ")
    found = re.fullmatch(r"(\S+?)(?: of (.*?))?(?: with (.*?))?:?", head)
    assert found, head
    return found[1], [name.replace("_", " ") for name in (found[2] or "").split()], found[3] or "", facts


def form_fields(words: list[str]) -> dict[str, list[str]]:
    """What is typed into the fields of a form."""
    found: dict[str, list[str]] = {}
    for word in words:
        name, _, value = word.partition("=")
        value = re.sub(r"\\(n|r|u[0-9a-f]{4})", lambda mark: f"\\{mark[1]}".encode().decode("unicode_escape"), value)
        found.setdefault(name, []).append(value)
    return found
