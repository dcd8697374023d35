"""Games of Tenhou become records, and records become tenhou.net/6. The files here are made up, their figures worked out by hand."""

import gzip
import json
import re
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from generated import beginnings, played
from kinds import share, times

from scorekeeper.book.reading import book
from scorekeeper.core import exchange
from scorekeeper.core import record as records
from scorekeeper.core.exchange import Converted
from scorekeeper.core.house import option_value
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.games import GAMES
from scorekeeper.games.riichi import GAME
from scorekeeper.games.riichi.exchange import MJLOG, TENHOU6
from scorekeeper.games.riichi.exchange.writing import NO_TILES, TWO_LIABLE
from tests.laws.test_vectors import encoded, plain

NAMES = ("秋山", "石川", "上田", "榎本")
HERE = Path(__file__).parent
MJLOG_GAME = (HERE / "tenhou.mjlog").read_text("utf-8").strip()
"""A riichi with a red five, a draw, two rons on one tile, nine terminals, daisangen with a liable player, a pinfu by tsumo."""
MADE: dict[str, Any] = json.loads((HERE / "tenhou.json").read_text("utf-8"))
MJLOG_LOG: list[dict[str, Any]] = MADE["mjlog"]
RINSHAN: list[Any] = MADE["rinshan"]
"""A pon that becomes a kan, and a tsumo on the tile after it, while the player before has declared riichi."""
ON_RIICHI: list[Any] = MADE["on_riichi"]
"""A ron on the tile with which riichi was declared: nothing is put down."""
RULE = {"disp": "般南喰赤", "aka": 1}
NOBODY: list[Any] = [[], [], []] * 4


def tenhou6(*log: list[Any], rule: dict[str, Any] = RULE, names: tuple[str, ...] = NAMES, **more: Any) -> bytes:
    return json.dumps({"title": ["", ""], "name": names, "rule": rule, "log": log, **more}, ensure_ascii=False).encode()


def address(*log: list[Any], **more: Any) -> str:
    return f"https://tenhou.net/6/#json={quote(tenhou6(*log, **more))}"


def converted(content: bytes) -> Converted:
    found = exchange.read(GAMES, content)
    assert isinstance(found, Converted), found
    assert records.read(records.write(found.record), {GAME.name: GAME}) == found.record
    return found


def log_of(found: Converted) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = json.loads(records.write(found.record))["log"]
    return log


def notes(found: Converted) -> str:
    return "\n".join(note.with_names(found.record.players).en for note in found.notes)


def changes(record: Record) -> list[tuple[int, ...]]:
    state = fold(record)
    assert not isinstance(state, Refused)
    return [one.moved for one in GAME.rounds(state) if one.over]


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_a_game_of_mjlog_is_declared_by_its_tiles(pack: Any) -> None:
    found = converted(pack(MJLOG_GAME.encode()))
    assert found.record.players == NAMES
    assert log_of(found) == MJLOG_LOG
    assert found.differences == ()
    house = found.record.house
    assert (house.red, house.ura, house.kiriage, house.rons, house.tip) == ("3", "on", "off", "two", 0)  # type: ignore[attr-defined]
    assert changes(found.record) == [
        (0, 7700, 0, -7700),
        (-1500, 1500, -1500, 1500),
        (-4500, 0, 3500, 1000),
        (0, 0, 0, 0),
        (-16300, -16000, 0, 32300),
        (-1300, -1300, -1300, 3900),
    ]
    assert "The game is not over" in notes(found)


def test_the_same_game_in_other_seats() -> None:
    """The first dealer is the first player of a record, whichever number the file gives him."""

    def moved(one: re.Match[str]) -> str:
        key, value = one[1], one[2]
        if key in ("who", "fromWho", "paoWho"):
            value = str((int(value) + 1) % 4)
        elif re.fullmatch(r"(n|hai)\d", key):
            key = f"{key[:-1]}{(int(key[-1]) + 1) % 4}"
        elif key in ("ten", "sc") and value.count(",") in (3, 7):  # one or two numbers of each
            parts, size = value.split(","), (value.count(",") + 1) // 4
            value = ",".join((*parts[-size:], *parts[:-size]))
        return f'{key}="{value}"'

    turned = re.sub(r'(\w+)="([^"]*)"', moved, MJLOG_GAME.replace('TAIKYOKU oya="0"', 'TAIKYOKU oya="1"'))
    assert log_of(converted(turned.encode())) == MJLOG_LOG


def test_a_hand_of_tenhou6_is_walked_through_to_its_tiles() -> None:
    found = converted(tenhou6(RINSHAN, ON_RIICHI))
    assert log_of(found) == MADE["walked"]
    assert changes(found.record) == [(-1000, 3000, -500, -1500), (0, 0, -1000, 1000)]
    assert found.differences == ()
    assert "Deals, draws and discards are not part of a record" in notes(found)


def test_the_number_of_a_game_of_tenhou_says_when_it_began() -> None:
    found = converted(tenhou6(RINSHAN, ref="2019021004gm-00a9-0000-e2f6516d"))
    assert [one.get("at") for one in log_of(found)] == ["2019-02-10T04:00+09:00", None]


def test_the_address_of_the_viewer_is_a_file_too() -> None:
    addresses = [address(hand) for hand in (RINSHAN, ON_RIICHI)]
    assert converted(addresses[0].encode()).record == converted(tenhou6(RINSHAN)).record
    assert converted("\n".join(addresses).encode()).record == converted(tenhou6(RINSHAN, ON_RIICHI)).record


@pytest.mark.fuzz
def test_no_record_is_taken_for_another_program_s_file() -> None:
    for game in GAMES:
        for match in beginnings(game):
            assert exchange.read(GAMES, records.write(match.record)) is None


def test_other_figures_of_the_file_are_told_and_not_taken() -> None:
    wrong = json.loads(json.dumps(RINSHAN).replace("[-1000, 3000, -500, -500]", "[-1300, 3800, -700, -700]"))
    found = converted(tenhou6(wrong))
    (difference,) = found.differences
    assert (difference.file, difference.here) == ((-1300, 3800, -700, -1800 + 100), (-1000, 3000, -500, -1500))
    assert "East 1: the file moves −1,300 +3,800 −700 −1,700; by the rules here it is −1,000 +3,000 −500 −1,500." in notes(found)
    assert changes(found.record) == [(-1000, 3000, -500, -1500)]


def test_a_hand_that_follows_a_difference_reports_only_its_own() -> None:
    wrong = json.loads(json.dumps(RINSHAN).replace("[-1000, 3000, -500, -500]", "[-2000, 5000, -1000, -1000]"))
    after = json.loads(json.dumps(ON_RIICHI).replace("[24000, 28000, 24500, 23500]", "[23000, 30000, 24000, 23000]"))
    for goes_on in (after, ON_RIICHI):  # with the points that it told, or with those that it ought to have told
        found = converted(tenhou6(wrong, goes_on))
        assert [difference.round.en for difference in found.differences] == ["East 1"]
        assert "before East 2" not in notes(found)
        assert "at the beginning" not in notes(found)


DRAW = ["流局", [1500, 1500, -1500, -1500]]
SPARE = [[0, 0, 0], [25000] * 4, [], [], *NOBODY]
"""A hand without tiles; its result is added."""


@pytest.mark.parametrize(("log", "note"), [case[1:] for case in MADE["said"]], ids=[case[0] for case in MADE["said"]])
def test_what_a_record_cannot_hold_is_said(log: list[Any], note: str) -> None:
    names = ("NoName", "石川", "NoName", "") if "became" in note else NAMES
    assert note in notes(converted(tenhou6(*log, names=names)))


def test_a_game_of_mahjong_soul_is_played_by_its_rules() -> None:
    """Sticks and honba of two rons go to the first, and 4 han 30 fu are no mangan there."""
    rons = [[0, 0, -7700, 7700], [3, 2, 3, "30符4飜7700点", "断幺九(1飜)", "三色同順(1飜)", "ドラ(2飜)"]]
    found = converted(tenhou6([*SPARE, ["和了", *rons]], rule={"disp": "玉の間南喰赤", "aka51": 1, "aka52": 1, "aka53": 1}))
    assert found.differences == ()
    assert "House rules: those of Mahjong Soul" in notes(found)
    assert "that of Mahjong Soul, 5-15, is used" in notes(found)
    assert option_value(found.record.house, "uma") == "5-15"


def test_a_hand_that_was_laid_aside_is_not_over() -> None:
    """As a viewer saves a game at a hand that goes on: it is played on here."""
    cut_off = [[1, 0, 0], [26500, 26500, 23500, 23500], [], [], *NOBODY, ["不明"]]
    found = converted(tenhou6([*SPARE, DRAW], cut_off))
    assert found.differences == ()
    assert len(found.record.log) == len(converted(tenhou6([*SPARE, DRAW])).record.log)


@pytest.mark.parametrize(("disp", "kuitan"), [("般南赤", "off"), ("般南喰赤", "on"), ("南喰", "on")])
def test_open_tanyao_counts_as_the_file_says(disp: str, kuitan: str) -> None:
    assert option_value(converted(tenhou6([*SPARE, DRAW], rule={"disp": disp})).record.house, "kuitan") == kuitan


def test_a_game_of_east_only_ends_early_by_the_rules() -> None:
    hands = [[[number, 0, 0], [25000] * 4, [], [], *NOBODY, ["全員不聴"]] for number in range(1)]
    hands += [[[number, number, 0], [25000] * 4, [], [], *NOBODY, ["全員不聴"]] for number in range(1, 4)]
    found = converted(tenhou6(*hands, rule={"disp": "般東喰赤", "aka": 1}))
    assert log_of(found)[-1] == {"fact": "ended", "how": "rules", "reason": "東風戦"}
    assert "A game of East only" in notes(found)


def test_the_results_of_a_file_choose_the_uma_and_are_compared() -> None:
    """41,000 30,000 20,000 9,000 with 10-20 and four down, five up: 11 + 20 + 20, 0 + 10, −10 − 10, −21 − 20."""
    last = [[3, 0, 0], [25000] * 4, [], [], *NOBODY, ["和了", [16000, 0, 0, -16000], [0, 3, 0, "倍満16000点"]]]
    moved = [[3, 1, 0], [41000, 30000, 20000, 9000], [], [], *NOBODY, ["全員不聴"]]
    end = [41000, 51, 30000, 10, 20000, -20, 9000, -41]
    game = tenhou6(last, moved, rule={"disp": "般東喰赤", "aka": 1}, sc=end)
    found = converted(game)
    assert found.record.house.uma == "10-20"  # type: ignore[attr-defined]
    assert "The result" not in notes(found)
    other = converted(game.replace(b"51, 30000", b"52, 30000"))
    assert "The result: +52 +10 −20 −41 in the file, " in notes(other)


REFUSED = [
    (MJLOG_GAME.replace('type="169"', 'type="185"').encode(), "only mahjong for four"),
    (gzip.compress(MJLOG_GAME.encode())[:90], "damaged"),
    (MJLOG_GAME[:-12].encode(), "damaged"),
    (b"<!DOCTYPE a [<!ENTITY b 'c'>]>" + MJLOG_GAME.encode(), "no log of Tenhou"),
    (gzip.compress(b"0" * 3_000_000), "too long"),
    (tenhou6(RINSHAN, rule={"disp": "三般南喰赤"}), "only mahjong for four"),
    (tenhou6(RINSHAN, [1, 2, 3]), "hand 2"),
    (tenhou6(), "no hand"),
    (tenhou6([*SPARE, ["不明"]]), "none of its hands is over"),
    (" ".join(address(RINSHAN, names=(one, *NAMES[1:])) for one in "AB").encode(), "several games"),
    (tenhou6([[0, 0, 0], [25000] * 4, [], [], *NOBODY, ["流局", [10**7, -(10**7), 0, 0]]]), "hand 1"),
    (tenhou6([[0, 10**9, 0], [25000] * 4, [], [], *NOBODY, DRAW]), "hand 1"),
    (tenhou6(RINSHAN, rule={**RULE, "house": {"uma": "all"}}), "There is no such house rule"),
    (tenhou6(RINSHAN)[:-3], "JSON is broken"),
]


@pytest.mark.parametrize(("content", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_a_file_that_cannot_be_read_is_refused_with_the_reason(content: bytes, why: str) -> None:
    found = exchange.read(GAMES, content)
    assert isinstance(found, Refused)
    assert why in found.objections[0].text.en


@pytest.mark.fuzz
def test_no_content_of_a_file_raises() -> None:
    rng = Random(7)
    for base in (MJLOG_GAME.encode(), tenhou6(RINSHAN, ON_RIICHI, sc=[1, 2, 3, 4, 5, 6, 7, 8], sticks=[[[3], []], [[], []]])):
        for _ in range(times(400)):
            spoiled = bytearray(base)
            for _ in range(rng.randint(1, 4)):
                at = rng.randrange(len(spoiled))
                spoiled[at : at + rng.randint(0, 3)] = rng.choice((b"", b"9", b"-1", b",", b'"', b"null", b"0.5", b"[", b"x"))
            assert isinstance(exchange.read(GAMES, bytes(spoiled)), Converted | Refused | None)


# ---------------------------------------------------------------- writing


def round_trip(record: Record) -> Converted:
    written = TENHOU6.write(record)  # type: ignore[misc]
    assert TENHOU6.recognises(written.content)
    assert not MJLOG.recognises(written.content)
    return converted(written.content)


def test_a_record_written_and_read_again_settles_alike() -> None:
    """Of hands told by tiles, by yaku and by number: what is written has no tiles, but the yaku."""
    first = converted(MJLOG_GAME.encode()).record
    again = round_trip(first)
    assert again.differences == ()
    assert changes(again.record) == changes(first)
    assert again.record.house == first.house
    assert log_of(again)[1] == {"fact": "ron", "player": 1, "payer": 3, "yaku": ["riichi", "pinfu"], "dora": 2, "fu": 30}


OWN = {
    "三連刻": {"worth": 2, "en": "sanrenkou"},
    "一色三順": {"worth": 3, "then": "falls", "instead": ["iipeikou"]},
    "石の上にも三年": {"worth": 2, "then": "yakuman"},
    "人和": {"worth": 1, "then": "closed"},
    "@2 (仮)": {"worth": 0},
}


@pytest.mark.parametrize(
    ("win", "moved"),
    [
        ({"fact": "ron", "payer": 0, "yaku": ["own-1"], "open": True, "fu": 40}, (-2600, 2600, 0, 0)),
        ({"fact": "ron", "payer": 0, "yaku": ["tanyao", "own-2"], "open": True, "fu": 30}, (-3900, 3900, 0, 0)),
        ({"fact": "tsumo", "yaku": ["own-3"]}, (-32000, 64000, -16000, -16000)),
        ({"fact": "ron", "payer": 0, "yaku": ["daisangen", "own-3"], "open": True}, (-96000, 96000, 0, 0)),
        ({"fact": "ron", "payer": 0, "yaku": ["own-4", "own-5"], "fu": 40}, (-1300, 1300, 0, 0)),
    ],
)
def test_a_yaku_of_the_table_s_own_keeps_its_name(win: dict[str, Any], moved: tuple[int, ...]) -> None:
    """house.39: yaku of one's own, one of them called like another that the table does not recognise."""
    house = {"own": OWN, "renhou": "off"}
    log = [{"player": 1, **win}]
    record = records.read(json.dumps({"ruleset": "riichi", "players": NAMES, "house": house, "log": log}), {"riichi": GAME})
    again = round_trip(record)
    assert log_of(again) == log
    assert changes(again.record) == [moved]
    assert again.differences == ()
    assert "left out" not in notes(again)


def test_what_is_written() -> None:
    """As other programs read it: results with what they move and the yaku by their names there, and nothing of tiles."""
    log = [
        {"fact": "riichi", "player": 1},
        {"fact": "tsumo", "player": 1, "yaku": ["riichi", "tsumo", "bakaze"], "fu": 40, "dora": 1},
    ]
    record = records.read(
        json.dumps({"ruleset": "riichi", "players": NAMES, "log": [*log, {"fact": "draw", "tenpai": []}]}), {"riichi": GAME}
    )
    assert isinstance(record, Record)
    written = TENHOU6.write(record)  # type: ignore[misc]
    file = json.loads(written.content)
    assert file["name"] == list(NAMES)
    assert file["log"] == MADE["written"]
    assert written.remarks == (NO_TILES,)


@pytest.mark.fuzz
def test_every_match_settles_alike_after_it_was_written_and_read() -> None:
    """But for two players who are liable for one hand, of whom the file names one."""
    whole = 0
    for nth in range(times(30)):
        one = played(GAME, nth, (400, 40)[nth % 2])
        written = TENHOU6.write(one.record)  # type: ignore[misc]
        if TWO_LIABLE in written.remarks or any(hand.lines and not hand.over for hand in one.state.own.rounds):
            continue
        again = round_trip(one.record)
        state = fold(again.record)
        assert not isinstance(state, Refused)
        assert again.differences == ()
        assert changes(again.record) == changes(one.record)
        assert GAME.final(state) == GAME.final(one.state)
        assert state.house == one.state.house
        whole += GAME.final(state) is not None
    assert whole > 5


@pytest.mark.fuzz
def test_every_example_of_the_rule_book_settles_alike_after_it_was_written_and_read() -> None:
    """Hands told by tiles, by yaku and by number, with every house rule that an example has."""
    wrong: list[str] = []
    tried = 0
    for example in share(
        [one for clause in book(GAME).clauses.values() for one in clause.examples if one.fact and not one.objects], 3
    ):
        record = records.read(encoded(plain(GAME, example)), {GAME.name: GAME})
        state = fold(record) if isinstance(record, Record) else record
        assert not isinstance(record, Refused)
        assert not isinstance(state, Refused)
        written = TENHOU6.write(record)  # type: ignore[misc]
        whole = state.own.now.over and TWO_LIABLE not in written.remarks
        if not whole or not any(changes(record)):
            continue
        again = round_trip(record)
        tried += 1
        if again.differences or changes(again.record) != changes(record):
            wrong.append(example.clause)
    assert wrong == []
    assert tried > 60
