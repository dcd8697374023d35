"""The record file: what it may contain, what is refused and where, and docs/record.md with its pages, which show all of it."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kinds import times

from scorekeeper.core import record as records
from scorekeeper.core.facts import SHARED, Fact, Redo, Totals, Void
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.core.log import live
from scorekeeper.core.record import FILE_LENGTH, LOG_LENGTH, Record, Refused, fold, read, whereabouts, write
from scorekeeper.core.schema import schema as schema_of
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, SageCancel
from scorekeeper.games.hanaawase import facts as hanaawase

CHECKOUT = Path(__file__).parents[2]
GAME = BY_NAME["hachihachi"]
FRONT = (CHECKOUT / "docs" / "record.md").read_text("utf-8")
PAGES = {page.stem: page.read_text("utf-8") for page in sorted((CHECKOUT / "docs" / "record").glob("*.md"))}
"""Of each game by its name, and of what games share."""
DOCS = "\n".join([FRONT, *PAGES.values()])
BLOCKS = [
    (name, *block)
    for name, page in (("hachihachi", FRONT), *PAGES.items())
    for block in re.findall(r"^```json (record|log)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
]
"""The game of each example, unless it names one itself; whether it is a whole record or a log; and its text."""
PLAYERS = ["秋山", "石川", "上田"]
TABLE = [*PLAYERS, "江口", "大野", "加藤", "木村"]
AGARI: dict[str, Any] = {"fact": "dekiyaku", "player": 1, "names": ["akatan"], "then": "agari"}


def file(**changes: Any) -> bytes:
    return json.dumps({"ruleset": "hachihachi", "players": PLAYERS, **changes}).encode()


def stands(content: bytes | str) -> Record:
    record = read(content, BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    assert not isinstance(state, Refused), state
    return record


def refusal(content: bytes | str) -> Refused:
    record = read(content, BY_NAME)
    refused = record if isinstance(record, Refused) else fold(record)
    assert isinstance(refused, Refused), refused
    for objection in refused.objections:
        assert objection.text.ja
        assert objection.text.en
        assert objection.clause
    return refused


# The documentation


@pytest.mark.parametrize(("name", "kind", "text"), BLOCKS, ids=[f"{name} {number}" for number, (name, _, _) in enumerate(BLOCKS)])
def test_every_example_of_the_documentation_is_valid(name: str, kind: str, text: str) -> None:
    record = whole(name, kind, text)
    assert read(records.write(record), BY_NAME) == record


def whole(name: str, kind: str, text: str) -> Record:
    if kind == "record":
        return stands(text)
    return stands(file(log=json.loads(text), ruleset=name, players=TABLE[: BY_NAME[name].seats[0]]))


def test_no_block_of_json_is_skipped() -> None:
    assert DOCS.count("```json") == len(BLOCKS)
    assert {game.name for game in GAMES} == {name for name, kind, _ in BLOCKS if kind == "log"}
    assert all(f"](record/{name}.md)" in FRONT for name in PAGES)


@cache
def shown() -> frozenset[type[Fact]]:
    """The kinds of facts in the documentation's logs."""
    return frozenset(type(fact) for block in BLOCKS for fact in whole(*block).log)


SHARED_BY_SOME = {"scorekeeper.games.basics": "basics", "scorekeeper.kit.banking": "banking"}
"""The pages on facts that several games share, by the package that has them."""


def page_of(game: Game, kind: type[Fact]) -> str:
    own = kind.__module__.startswith((f"{game.package}.", "scorekeeper.core."))
    return PAGES[game.name if own else SHARED_BY_SOME[kind.__module__.rpartition(".")[0]]]


def test_every_fact_is_documented_with_all_its_fields() -> None:
    facts = {(kind, FRONT) for kind in SHARED}
    facts |= {(kind, page_of(game, kind)) for game in GAMES for kind in game.facts if kind not in SHARED}
    missing = []
    for kind, page in facts:
        (section,) = re.findall(rf"^###? `{kind.__struct_config__.tag}`:(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL)
        for field in kind.__struct_fields__:
            told = FRONT if field in Fact.__struct_fields__ else section
            if kind not in shown() or not (f"`{field}`" in told or f'"{field}"' in told):
                missing.append(f"{field} of {kind.__name__} on {page.partition(chr(10))[0]}")
    assert len(facts) > 60
    assert missing == []


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_option_and_every_key_of_a_yaku_is_documented(game: Game) -> None:
    page = PAGES[game.name]
    assert page.startswith(f"# The record of {game.words.ja} (`{game.name}`)\n")
    assert all(f"`{option.name}`" in page for option in options(game.house))
    assert "## Keys of hands and yaku\n" in page
    for house in (game.house(), generous(game)):
        for group in game.yaku(house):
            for sample in group.samples:
                assert f"`{sample.yaku.key}` {sample.yaku.words.ja}" in page


def generous(game: Game) -> Any:
    """House rules with every option set to its last choice."""
    return game.house(**{one.name.replace("-", "_"): [*one.choices][-1] for one in options(game.house) if one.choices})


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_the_schema_tells_the_keys_of_yaku_and_cards(game: Game) -> None:
    schema = schema_of(game)
    told = json.dumps(schema)
    yaku = [sample.yaku.key for group in game.yaku(game.house()) for sample in group.samples]
    assert all(f'"{name}"' in told for name in (*yaku, *game.deck.by_name))
    assert all(f"`{key}`" in FRONT for key in schema["properties"])


# Reading


def test_a_record_needs_no_more_than_a_ruleset_and_players() -> None:
    record = stands(file())
    assert (record.edition, record.house, record.log) == (GAME.edition, GAME.house(), ())
    assert stands(b"\xef\xbb\xbf" + file()) == record, "with a byte order mark, too"


MALFORMED: list[tuple[bytes, int | None, str, str]] = [
    (b"", None, "malformed", ""),
    (file()[:-5], None, "malformed", ""),
    (file(players=["\xff", "b", "c"]).replace(b"\\u00ff", b"\xff"), None, "malformed", ""),
    (file(log=[{"fact": "redo", "reason": "?"}]).replace(b'"?"', b'"\xff"'), None, "malformed", ""),
    (file(players=["a", "b", "?"]).replace(b'"?"', b'"\\ud800"'), None, "malformed", ""),
    (file(ruleset="x" * 1000), None, "ruleset", "ruleset"),
    (file(extra=1), None, "malformed", ""),
    (file(house={"field": 1}), None, "house", "house.field"),
    (file(house={"field": [1]}), None, "malformed", "house[...]"),
    (file(house={"field": "Z"}), None, "house", "house.field"),
    (file(house={"limit": "on"}), None, "house", "house"),
    (file(players=["a", 1, "c"]), None, "malformed", "players[1]"),
    (file(players=["a", "b"]), None, "players", "players"),
    (file(players=["a", "b", "c", "d"]), None, "players", "players"),
    (file(players=[str(number) for number in range(100_000)]), None, "players", "players"),
    (file(log=[{"fact": "chess"}]), 0, "malformed", "fact"),
    (file(log=[{"fact": "field"}, {"fact": "teyaku", "player": 3, "names": []}]), 1, "malformed", "player"),
    (file(log=[{"fact": "field", "brights": [1]}]), 0, "malformed", "brights[0]"),
    (file(log=[{"fact": "field", "total": 3}]), 0, "malformed", ""),
    (file(log=[{"fact": "void", "entry": 0}]).replace(b" 0}", b" " + b"9" * 5000 + b"}"), 0, "malformed", "entry"),
    (file(log=[{"fact": "void", "entry": 0}]), 0, "void-nothing", "entry"),
    (file(log=[{"fact": "field", "place": 0}]), 0, "place-nothing", "place"),
    (file(log=[{"fact": "field", "place": -2}]), 0, "place-nothing", "place"),
    (file(log=[AGARI]), 0, "no-field", ""),
    (file(log=[{"fact": "field"}, AGARI] * 13), 24, "match-over", ""),
    (file(log=[{"fact": "field"}, AGARI] * 12 + [{"fact": "redo"}]), 24, "redo-over", ""),
    (file(log=[{"fact": "field"}, AGARI, {"fact": "closed"}]), 2, "match-on", ""),
    (file(log=[{"fact": "field"}, AGARI] * 12 + [{"fact": "closed", "final": [1, 2, 3]}]), 24, "final-differs", "final"),
    (file(log=[{"fact": "field"}] * (LOG_LENGTH + 1)), None, "too-long", ""),
    (file() + b" " * FILE_LENGTH, None, "too-long", ""),
]


@pytest.mark.parametrize(("content", "entry", "key", "where"), MALFORMED, ids=[f"{row[2]} {n}" for n, row in enumerate(MALFORMED)])
def test_a_bad_record_is_refused_in_its_place(content: bytes, entry: int | None, key: str, where: str) -> None:
    refused = refusal(content)
    assert (refused.entry, refused.objections[0].key, refused.objections[0].where) == (entry, key, where)
    assert len(refused.objections[0].text.en) < 400


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name-empty"),
        ("\u200b\u200d", "name-empty"),
        ("あ" * 25, "name-long"),
        ("a\x00b", "name-letters"),
        ("\x1b[31mred", "name-letters"),
        ("\u202egnorw", "name-letters"),
        ("\ue000", "name-letters"),
        (" 秋山 ", "name-twice"),
        *((blank, "name-empty") for blank in ("\u3164", "\uffa0", "\u115f", "\u2800", "\U0001d159\u00ad", "\u3000")),
        *((f"秋{unseen}山", "name-twice") for unseen in "\u200b\u200c\u200d\u200e\u00ad\ufeff\u2060\ufe0f\U000e0101\u3164\u2800"),
    ],
)
def test_undisplayable_names_are_refused(name: str, key: str) -> None:
    refused = refusal(file(players=["秋山", name, "上田"]))
    assert [(one.key, one.where) for one in refused.objections] == [(key, "players[1]")]


def test_displayable_names_are_kept_as_typed() -> None:
    for name in ("🎴", "👩‍👩‍👧‍👦", "שלום", "<script>alert(1)</script>"[:24], "=1+1", "@1", "{0}", "%s", "あ" * 24, "か\u3099"):
        stands(file(players=["秋山", name, "上田"], log=[{"fact": "field"}, AGARI]))
    for old in ("\ufa46\ufa46", "\ufa67人", "大\ufa10", "か\u3099", "㈱ ﾊﾅ", "葛\U000e0100城"):
        record = stands(file(players=[f" {old}\u3000", "b", "c"]))
        assert record.players == (old, "b", "c")
        assert stands(write(record)).players == record.players


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        *(
            (one, other, True)
            for one, other in (("ｱｷ", "アキ"), ("ｶﾞ", "ガ"), ("が", "か\u3099"), ("a  b", "a\u3000b"), ("Ａ", "A"))
        ),
        *((one, other, True) for one, other in (("大", "\u2f24"), ("樂", "\uf914"), ("1人", "１人"))),
        *((new, old, False) for new, old in zip("神渚逸塚福精", "\ufa19\ufa46\ufa67\ufa10\ufa1b\ufa1d", strict=True)),
        *((one, other, False) for one, other in (("a b", "ab"), ("a", "A"), ("アキ", "あき"), ("渡辺", "渡邊"))),
    ],
)
def test_names_are_compared_by_what_is_seen(one: str, other: str, alike: bool) -> None:
    assert one != other
    found = read(file(players=[one, other, "上田"]), BY_NAME)
    assert [wrong.key for wrong in found.objections] == ["name-twice"] if isinstance(found, Refused) else not alike


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=times(30), deadline=None)
@given(st.sampled_from(["ruleset", "edition", "house", "players", "log"]), JSON)
def test_no_value_of_a_key_raises(key: str, value: Any) -> None:
    record = read(file(**{key: value}), BY_NAME)
    if isinstance(record, Record):
        fold(record)


@settings(max_examples=times(40), deadline=None)
@given(st.sampled_from([*GAME.facts, *SHARED]), st.data())
def test_no_value_in_a_fact_raises(kind: type[Fact], data: st.DataObject) -> None:
    names = st.sampled_from(kind.__struct_fields__)
    said = data.draw(st.dictionaries(names, JSON | st.integers(-2, 12) | st.sampled_from(["agari", "sage", "last"]), max_size=5))
    record = read(file(log=[{"fact": "field"}, {"fact": kind.__struct_config__.tag, **said}]), BY_NAME)
    if isinstance(record, Record):
        fold(record)


def test_a_place_in_the_file_is_written_as_in_a_program() -> None:
    places = {(None, ""): "", (None, "players[0]"): "players[0]", (14, ""): "log[14]", (0, "x[1]"): "log[0].x[1]"}
    assert {place: whereabouts(*place) for place in places} == places


# What counts, and in which order


@pytest.mark.parametrize(
    ("log", "counts"),
    [
        ([], []),
        ([HachihachiField(), Redo()], [0, 1]),
        ([HachihachiField(), Redo(), Void(entry=1)], [0]),
        ([HachihachiField(), Redo(), Void(entry=1), Void(entry=2)], [0, 1]),
        ([HachihachiField(), Redo(), Void(entry=1), Void(entry=2), Void(entry=3)], [0]),
        ([HachihachiField(), Void(entry=0), Void(entry=0)], []),
        ([HachihachiField(), Redo(place=-1)], [1, 0]),
        ([HachihachiField(), Redo(), Redo(place=0)], [0, 2, 1]),
        ([HachihachiField(), Redo(), Redo(place=0), Redo(place=0)], [0, 3, 2, 1]),
        ([HachihachiField(), Redo(), Redo(place=0), Redo(place=0), Redo(place=2)], [0, 3, 2, 4, 1]),
        ([HachihachiField(), Redo(), Redo(place=-1), Redo(place=-1), Redo(place=2)], [3, 2, 4, 0, 1]),
        ([HachihachiField(), Redo(), Void(entry=0), Redo(place=0)], [3, 1]),
    ],
)
def test_which_entries_count(log: list[Fact], counts: list[int]) -> None:
    assert [entry for entry, _ in live(tuple(log))] == counts


def test_the_facts_of_a_correction_are_checked_as_one() -> None:
    record = stands(file(log=[{"fact": "field"}, AGARI, {"fact": "field"}]))
    state = fold(record)
    assert not isinstance(state, Refused)
    better = HachihachiDekiyaku(player=2, names=("akatan",), then="agari", place=1)
    alone = records.add(record, state, Void(entry=1))
    assert isinstance(alone, Refused)
    assert alone.entry == 2
    both = records.add(record, state, Void(entry=1), better)
    assert not isinstance(both, Refused)
    assert both[1] == fold(both[0])


def test_the_length_of_a_log_is_limited() -> None:
    record = stands(file())._replace(log=(HachihachiField(), Redo()) * (LOG_LENGTH // 2))
    state = fold(record)
    assert not isinstance(state, Refused)
    refused = records.add(record, state, HachihachiField())
    assert isinstance(refused, Refused)
    assert refused.objections[0].key == "too-long"


# Fingerprint and schema


def test_the_fingerprint_changes_only_with_what_counts() -> None:
    record = stands(file(log=[{"fact": "field"}, AGARI]))
    by_others = (msgspec.structs.replace(fact, by="石川", at="2026-11-21T12:00:00Z", also=True) for fact in record.log)
    others = [
        record._replace(players=("a", "b", "c")),
        record._replace(edition="0"),
        record._replace(house=stands(file(house={"field": "B"})).house),
        record._replace(log=record.log[:1]),
        record.and_then(SageCancel()),
    ]
    assert records.fingerprint(record._replace(log=tuple(by_others))) == records.fingerprint(record)
    assert len({records.fingerprint(one) for one in [record, *others]}) == 1 + len(others)
    assert re.fullmatch("[0-9a-f]{12}", records.fingerprint(record))


def test_the_schema_names_every_fact_and_option() -> None:
    schema = schema_of(GAME)
    tags = {one["properties"]["fact"]["enum"][0] for one in schema["$defs"].values() if "fact" in one.get("properties", {})}
    assert tags == {kind.__struct_config__.tag for kind in (*GAME.facts, *SHARED)}
    assert set(schema["$defs"][GAME.house.__name__]["properties"]) == set(GAME.house.__struct_encode_fields__)


# Editions

THREE = ("秋山", "石川", "上田")
FIELD = HachihachiField(brights=("matsu-hikari",))
OLDER: list[tuple[str, tuple[Fact, ...], str]] = [
    ("koikoi-three", (Totals(amounts=(9, -9, 0)),), "totals-unequal"),
    ("hachihachi", (FIELD, HachihachiDekiyaku(player=0, names=("akatan",), then="agari", ribbons=8)), "unused"),
    ("hanaawase", (hanaawase.HanaawaseDekiyaku(player=0, names=("gokou",), kasu=13),), "unused"),
]


@pytest.mark.parametrize(("name", "log", "key"), OLDER)
def test_a_record_keeps_the_edition_with_which_it_was_begun(name: str, log: tuple[Fact, ...], key: str) -> None:
    game = BY_NAME[name]
    for edition in (*game.earlier, game.edition):
        one = Record(game, edition, game.house(), THREE, log)
        folded, refused = fold(one), edition == game.edition
        assert (isinstance(folded, Refused) and {each.key for each in folded.objections} == {key}) == refused
        assert read(write(one), BY_NAME) == one


@pytest.mark.parametrize("game", [game for game in GAMES if game.later], ids=lambda game: game.name)
def test_what_came_later_names_an_edition_that_is_known(game: Game) -> None:
    assert {*game.later.values()} <= {*game.earlier[1:], game.edition}
    assert game.of(game.edition) is game
