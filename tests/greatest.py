"""The longest possible logs, made to be as expensive as possible, each straining something else: what somebody could import.

`PYTHONPATH=tests:. python tests/greatest.py` looks for the stretch of each game, at the least and at most seats, that can be
declared over and over and takes the most work, and writes it to dearest.json.
"""

import json
import sys
from collections.abc import Callable, Iterator
from itertools import chain, cycle, islice, repeat
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NamedTuple

import msgspec
from generated import priced, rules
from strategies import PLAYERS, captured, grown, ruled

from scorekeeper.core import record as records
from scorekeeper.core.acts import together
from scorekeeper.core.corrections import strike
from scorekeeper.core.effects import effect
from scorekeeper.core.effort import glance, look
from scorekeeper.core.facts import Agreed, Closed, Fact, Redo, Ruled, Totals, Void
from scorekeeper.core.game import Game
from scorekeeper.core.house import House
from scorekeeper.core.record import LOG_LENGTH, Record, Refused
from scorekeeper.core.rulings import MOST
from scorekeeper.decks.hanafuda import BY_NAME as BY_CARD
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi import facts as hachihachi
from scorekeeper.games.hanaawase import facts as hanaawase
from scorekeeper.games.koikoi_three import facts as koikoi
from scorekeeper.settlement import settlement_of
from scorekeeper.sheet import text_csv
from scorekeeper.sheet.of_record import pieces, prepare
from tests.games.cases import cases, facts

HACHIHACHI, KOIKOI, HANAAWASE, KOIKOI_TWO = (BY_NAME[name] for name in ("hachihachi", "koikoi-three", "hanaawase", "koikoi"))
TOLD = cases(Path(__file__).with_name("greatest.txt"))


def told(section: str) -> dict[str, tuple[Fact, ...]]:
    """The facts of each game in a section of greatest.txt."""
    short = dict(line.split(" = ") for (line,) in TOLD[""])
    return {name: facts(BY_NAME[name], text, short) for name, text in TOLD[section]}


FIRST_OF = {name: first for name, (first,) in told("optional").items()}
"""An optional first fact."""
for name, key in (("hachihachi", "year-end"), ("hachihachi-classic", "field")):
    FIRST_OF[name] = Ruled(inquiry=key, verdict="", clauses=(f"{name}.deal.1",))
FIRST = FIRST_OF | {name: first for name, (first,) in told("first").items()}
"""A small fact that can come first, and again after it was undone."""
AGAIN = told("again")
"""Facts of which a month can consist over and over."""
AFTER = AGAIN | told("after")
ENDS = told("ends")
"""A whole match."""
SHOBU = koikoi.ShobuThree(
    player=0,
    captures=(
        ("matsu-hikari", "matsu-tan", "ume-tane", "ume-tan", "sakura-hikari", "sakura-tan", "fuji-tane", "fuji-tan",
         "susuki-hikari", "susuki-kasu1", "kiri-hikari", "kiri-kasu1", "botan-tane", "botan-tan", "hagi-tane", "hagi-tan"),
        ("momiji-tane", "momiji-tan"),
        ("kiku-tane", "kiku-tan"),
    ),
)  # fmt: skip
"""A shobu declared by its cards, which the app judges."""


def said(*facts: Fact, also: bool = False, place: int | None = None) -> Iterator[Fact]:
    return (msgspec.structs.replace(fact, also=also, place=place) for fact in facts)


def voids_of_voids(game: Game) -> Iterator[Fact]:
    """Every entry takes back the one before it."""
    yield FIRST[game.name]
    yield from (Void(entry=entry) for entry in range(LOG_LENGTH))


def voids_in_one_act(game: Game) -> Iterator[Fact]:
    """The same as one act."""
    return (msgspec.structs.replace(fact, also=entry > 0) for entry, fact in enumerate(voids_of_voids(game)))


def voids_of_one(game: Game) -> Iterator[Fact]:
    """One entry undone and declared again, alternately, without end: the app's own undo and redo."""
    yield FIRST[game.name]
    for entry in range(1, LOG_LENGTH, 2):
        yield from (Void(entry=0), Void(entry=entry))


def undone_and_redone(game: Game) -> Iterator[Fact]:
    """A third of a log of facts, all of them undone as one act and redone as one."""
    many = [*islice(cycle(AGAIN[game.name]), LOG_LENGTH // 3)]
    yield from many
    for act in range(2):
        yield from together(*(Void(entry=len(many) * act + entry) for entry in range(len(many))))


def undone_and_redone_at_the_bottom(game: Game) -> Iterator[Fact]:
    """Half a log of facts after one that is undone and redone without end, so that no two prefixes begin alike."""
    yield FIRST_OF[game.name]
    yield from islice(cycle(AFTER[game.name]), LOG_LENGTH // 2)
    start = LOG_LENGTH // 2 + 1
    yield Void(entry=0)
    yield from (Void(entry=entry) for entry in range(start, LOG_LENGTH))


def corrected_at_the_bottom(game: Game) -> Iterator[Fact]:
    """The same, the first entry corrected over and over."""
    first = FIRST_OF[game.name]
    yield first
    yield from islice(cycle(AFTER[game.name]), LOG_LENGTH // 2)
    entry, stands = LOG_LENGTH // 2 + 1, 0
    while True:
        yield Void(entry=stands)
        yield from said(first, also=True, place=stands)
        stands, entry = entry + 1, entry + 2


def in_one_act(game: Game) -> Iterator[Fact]:
    """A month redealt over and over, all of it declared in one act."""
    return (msgspec.structs.replace(fact, also=entry > 0) for entry, fact in enumerate(cycle(AGAIN[game.name])))


def over_and_over(game: Game) -> Iterator[Fact]:
    """A month redealt over and over."""
    return cycle(AGAIN[game.name])


def at_one_place(game: Game) -> Iterator[Fact]:
    """The same, each inserted right after the very first entry, so that the last comes first."""
    again = AGAIN[game.name]
    yield again[0]
    yield from chain.from_iterable(said(*reversed((*again[1:], again[0])), place=0) for _ in repeat(0))


def nested_places(game: Game) -> Iterator[Fact]:
    """The same, each inserted right after the one before it."""
    return (msgspec.structs.replace(fact, place=entry - 1) for entry, fact in enumerate(cycle(AGAIN[game.name])))


def corrected(game: Game) -> Iterator[Fact]:
    """An entry corrected, the correction corrected, and so on."""
    yield FIRST[game.name]
    entry = 0
    for number in range(1, LOG_LENGTH, 2):
        yield Void(entry=entry)
        yield from said(FIRST[game.name], also=True, place=entry)
        entry = number + 1


def rulings(game: Game) -> Iterator[Ruled]:
    state, rng = game.start(game.house(), game.seats[0]), Random(5)
    found = [one for one in (ruled(rng, game, state) for _ in range(300)) if isinstance(one, Ruled)]
    return cycle([msgspec.structs.replace(one, agreed=()) for one in found if not game.check(state, one)])


def ruled_and_undone(game: Game) -> Iterator[Fact]:
    """Rulings, each taken back at once."""
    for entry, ruling in zip(range(0, LOG_LENGTH, 2), rulings(game), strict=False):
        yield from (ruling, Void(entry=entry))


def ruled_late(game: Game) -> Iterator[Fact]:
    """As many rulings as a record keeps after a very long month, with everybody's agreement to each."""
    seats = game.seats[0]
    told = (1 + seats) * MOST
    begun = LOG_LENGTH - told
    begun -= begun % len(AGAIN[game.name])
    yield from islice(cycle(AGAIN[game.name]), begun)
    for entry, ruling in zip(range(begun, begun + told, 1 + seats), rulings(game), strict=False):
        yield ruling
        yield from (Agreed(entry=entry, player=player) for player in range(seats))


def level_years(game: Game) -> Iterator[Fact]:
    """三人こいこい: seasons without end, as everybody wins one month of each with the same cards, and no two seasons alike."""
    before, hand, turned = SHOBU.captures
    beside = ("matsu", "kiku", "momiji", "fuji", "hagi", "kiri", "botan", "susuki", "sakura", "ume")
    rng = Random(7)
    while True:
        more = tuple(f"{plant}-kasu{number}" for plant in rng.sample(beside, 4) for number in (1, 2))
        free = tuple(name for name in more if name not in before and name in BY_CARD and name.replace("1", "2") not in before)
        pairs = tuple(name for name in free if {name[:-1] + "1", name[:-1] + "2"} <= {*free})
        pile = [*before, *pairs]
        rng.shuffle(pile)
        yield from (msgspec.structs.replace(SHOBU, player=player, captures=(tuple(pile), hand, turned)) for player in range(3))


def level_totals(game: Game) -> Iterator[Fact]:
    """The same, by months of which only the totals are known."""
    return cycle(Totals(amounts=tuple(2 if seat == winner else -1 for seat in range(3))) for winner in range(3))


def bound_years(game: Game) -> Iterator[Fact]:
    """八八: months without end, as each binds the next."""
    piles = captured(Random(3))
    while True:
        yield hachihachi.HachihachiField(brights=("matsu-hikari", "sakura-hikari", "susuki-hikari", "yanagi-hikari", "kiri-hikari"))
        yield hachihachi.HachihachiPlayedOut(captures=piles)


def dived_years(game: Game) -> Iterator[Fact]:
    """The same, with every tobikomi that there can be, of months that are sometimes told: the count has to agree with them all."""
    rng = Random(9)
    while True:
        yield hachihachi.HachihachiField(brights=("yanagi-hikari", "kiri-hikari"))
        name, told = rng.choice((("futasanbon", 0), ("futasanbon", 2), ("sanbon", 1), ("sanbon", 0)))
        months = rng.sample((1, 2, 3, 6, 8, 9, 10, 11), 3 * told)
        hands = [tuple(sorted(months[seat * told :][:told])) for seat in range(3)]
        yield from (hachihachi.HachihachiTeyaku(player=seat, names=(name,), months=hands[seat]) for seat in range(3))
        yield from (
            hachihachi.HachihachiTobikomi(player=seat) for seat in range(3) for _ in range(2 if name == "futasanbon" else 1)
        )
        yield (
            hachihachi.HachihachiPlayedOut(sujuroku=rng.randrange(3), kasu=16)
            if rng.random() < 0.5
            else hachihachi.HachihachiPlayedOut(points=(88, 88, 88))
        )


def shima_redone(game: Game) -> Iterator[Fact]:
    """花合わせ: a row on the field, and the month dealt again."""
    return cycle((hanaawase.Shima(month=3), hanaawase.Redeal(player=0, reason="teshi"), hanaawase.Shima(month=4), Redo()))


def told_over_and_over(game: Game) -> Iterator[Fact]:
    """花合わせ: dekiyaku declared, and the month redealt."""
    names = ("gokou", "nanatan", "nomi")
    return cycle(
        (hanaawase.HanaawaseDekiyaku(player=0, names=names), hanaawase.HanaawaseDekiyaku(player=1, names=("kasu",)), Redo())
    )


def dealt_again(game: Game) -> Iterator[Fact]:
    """花合わせ: redealt hands, with their cards."""
    cards = tuple(card.name for card in DECK[:7])
    return repeat(hanaawase.Redeal(player=0, reason="teshi", cards=cards))


def closed_and_reopened(game: Game) -> Iterator[Fact]:
    """A finished match, closed and reopened without end."""
    yield from ENDS[game.name]
    for entry in range(len(ENDS[game.name]), LOG_LENGTH, 2):
        yield from (Closed(), Void(entry=entry))


ANY: tuple[Callable[[Game], Iterator[Fact]], ...] = (
    voids_of_voids, voids_in_one_act, voids_of_one, undone_and_redone, in_one_act, over_and_over, at_one_place, nested_places,
    corrected, undone_and_redone_at_the_bottom, corrected_at_the_bottom, ruled_and_undone, ruled_late, closed_and_reopened,
)  # fmt: skip
OWN: dict[str, tuple[Callable[[Game], Iterator[Fact]], ...]] = {
    HACHIHACHI.name: (bound_years,),
    KOIKOI.name: (level_years, level_totals),
    HANAAWASE.name: (told_over_and_over, dealt_again),
}


FOLDED = (
    *((HACHIHACHI, bound_years), (HACHIHACHI, dived_years), (KOIKOI, level_years), (KOIKOI, level_totals)),
    (HANAAWASE, shima_redone),
)
"""Logs that are dear to fold, with their games."""


def house(game: Game, made: Callable[[Game], Iterator[Fact]]) -> House:
    """House rules under which such a log is valid."""
    return game.house(etsunen="on") if made in (bound_years, dived_years) else game.house()


def greatest(game: Game, made: Callable[[Game], Iterator[Fact]], length: int = LOG_LENGTH) -> Record:
    """A record with the longest log of a kind."""
    return Record(
        game, game.edition, house(game, made), ("秋山", "石川", "上田", "江口")[: game.seats[0]], tuple(islice(made(game), length))
    )


def kinds(game: Game) -> tuple[Callable[[Game], Iterator[Fact]], ...]:
    return (*ANY, *OWN.get(game.name, ()))


# Found by search


DEAREST = Path(__file__).with_name("dearest.json")
TRIED, SHORT, LONG = 16, 60, 1000
"""So many matches are looked through, the work is counted for so many facts, and a stretch must be legal for so many."""


class Stretch(NamedTuple):
    """Facts of a game that can be declared over and over under these house rules."""

    game: Game
    seats: int
    house: House
    facts: tuple[Fact, ...]

    def record(self, length: int) -> Record:
        return Record(self.game, self.game.edition, self.house, PLAYERS[: self.seats], tuple(islice(cycle(self.facts), length)))


def dearest(name: str, seats: int) -> Stretch:
    """The dearest stretch that was found."""
    game, kept = BY_NAME[name], json.loads(DEAREST.read_text())[f"{name} {seats}"]
    record = records.read(json.dumps({"ruleset": name, "players": PLAYERS[:seats], **kept}), BY_NAME)
    assert isinstance(record, Record)
    return Stretch(game, seats, record.house, record.log)


TABLES = tuple((game.name, seats) for game in GAMES for seats in sorted({*game.seats}))
"""Every game at the least and at most seats."""


LOOKS = {look.__code__, glance.__code__}


def calls(work: Callable[[], object], blind: bool = False) -> int:
    """How many functions are called, and generators resumed; `blind`: the most without a look whether there is time left."""
    count = most = 0

    def counted(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count, most
        count = 0 if blind and frame.f_code in LOOKS else count + (event in ("call", "c_call"))
        most = max(most, count)

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return most


def work(record: Record) -> None:
    """All that a table asks of a record."""
    state, game = records.fold(record), record.game
    assert not isinstance(state, Refused)
    effect(record, *strike(record, 0), state=state, most=5)
    settlement_of(record, state, "en")
    for offer in game.offers(state):
        game.find(state, offer.key, {})
    drawn = prepare(record, state)
    pieces(drawn, 10), text_csv.csv(drawn, "en"), text_csv.text(drawn, "en")


def stretches(game: Game, seats: int, seed: int) -> Iterator[Stretch]:
    """What a match at random declares round by round, each fact by itself, and deals that end in a new one: under the usual house,
    under any, and under any with worths and yaku of its own.
    """
    rng = Random(seed)
    house = game.house()
    if seed % 3:
        house = rules(rng, game)
    if seed % 3 == 2:
        house = priced(rng, house)
    *_, (record, _) = grown(game, house, rng, 70, seats)
    state, round, since = records.start(record), 1, 0
    found = [(fact,) for fact in {type(fact): fact for fact in record.log}.values()]
    for entry, fact in enumerate(record.log):
        state = game.step(state, fact, entry)
        if (coming := game.coming(state).round) != round or entry == len(record.log) - 1:
            whole = record.log[since : entry + 1]
            found += [
                whole,
                *((*(whole if state.own.now.over is False else whole[:-1]), Redo(reason=reason)) for reason in REASONS),
            ]
            round, since = coming, entry + 1
    return (Stretch(game, seats, house, facts) for facts in dict.fromkeys(found))


REASONS = ("", "field", "hand", "willow")


def found(name: str, seats: int) -> Stretch | None:
    """The stretch that takes the most work a fact."""
    most, kept = 0, None
    for seed in range(TRIED):
        for one in stretches(BY_NAME[name], seats, seed):
            if isinstance(records.fold(one.record(SHORT)), Refused):
                continue
            much = calls(lambda one=one: work(one.record(SHORT)))  # type: ignore[misc]
            if much > most and not isinstance(records.fold(one.record(LONG)), Refused):
                most, kept = much, one
    return kept


def main() -> None:
    kept: dict[str, Any] = {}
    for name, seats in TABLES:
        if one := found(name, seats):
            plainly = records.plain(one.record(len(one.facts)))
            kept[f"{name} {seats}"] = {"house": plainly["house"], "log": plainly["log"]}
            print(name, seats, [type(fact).__name__ for fact in one.facts], flush=True)
    DEAREST.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
