"""The record of a game: a file with its ruleset, house rules and players, and the log of everything declared.

Everything else is folded from it (`fold`). A mistake in the file is a value (`Refused`), never an exception.
"""

import hashlib
import operator
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Annotated, Any, NamedTuple

import msgspec

from scorekeeper.core import malformed
from scorekeeper.core.effort import look
from scorekeeper.core.encoding import utf_8
from scorekeeper.core.facts import SHARED, Fact, PlayerJoined, Void
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House, every_option, house_from, plain_house
from scorekeeper.core.limits import limit_objections
from scorekeeper.core.log import aim, live
from scorekeeper.core.names import name_key, nameless, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words

LOG_LENGTH = 4000
"""The maximum number of entries in a log: ten times a long match, and few enough to fold while a user waits."""
FILE_LENGTH = 2_000_000
"""The maximum size of a record file, in bytes."""


class Record(NamedTuple):
    """A record that has been read: ruleset, house rules, players in seat order (the first deals first), and the log.

    `edition` is the edition of the ruleset with which it was written. `seals` are those of a table that is sealed, with the entry
    at which each stands, as far as they were read with the record (seals.py).
    """

    ruleset: Game
    edition: str
    house: House
    players: tuple[str, ...]
    log: tuple[Fact, ...] = ()
    seals: tuple[tuple[int, str], ...] = ()

    @property
    def game(self) -> Game:
        """The ruleset of the record's edition, under its house rules."""
        game = self.ruleset if self.edition == self.ruleset.edition else self.ruleset.of(self.edition)
        return game.under(self.house) if game.units or game.decks else game

    @property
    def sitting(self) -> tuple[str, ...]:
        """The players, and after them those who join later, whose seats are empty until then."""
        log = live(self.log) if any(isinstance(fact, PlayerJoined) for fact in self.log) else ()
        return (*self.players, *(trim(fact.name) for _, fact in log if isinstance(fact, PlayerJoined)))

    def and_then(self, *facts: Fact) -> "Record":
        """The record with more facts in its log, unchecked."""
        return self._replace(log=self.log + facts)


class Refused(NamedTuple):
    """Why a record is invalid: the entry of the log (None: the record itself) and the objections to it."""

    entry: int | None
    objections: tuple[Objection, ...]


SEAL = "^[0-9a-f]{64}$"
"""The form of a seal (seals.py)."""


class RecordFile(msgspec.Struct, forbid_unknown_fields=True):
    """What a record file holds, whatever its ruleset."""

    ruleset: str
    players: list[str]
    edition: Annotated[str, msgspec.Meta(max_length=20, pattern=r"^\S+$")] | None = None
    house: dict[str, str | int | dict[str, Any]] = {}
    log: list[msgspec.Raw] = []
    seals: list[tuple[int, Annotated[str, msgspec.Meta(pattern=SEAL)]]] = []


def whereabouts(entry: int | None, where: str) -> str:
    """Where in the file an objection points: `players[0]`, `log[14].names`; "" for the file as a whole."""
    if entry is None:
        return where
    return f"log[{entry}].{where}" if where else f"log[{entry}]"


def misread(problem: str) -> Objection:
    """The objection for a decoder's message, which ends with the place: Expected `str`, got `int` - at `$.players[0]`."""
    problem, _, path = problem.partition(" - at `$")
    where = path.removesuffix("`").lstrip(".")[:60]
    ja, en = malformed.explain(problem)
    text = Words(
        f"記録を読めない: {ja}。docs/record.md の形に直す。",
        f"The record cannot be read: {en}. The format is described in docs/record.md.",
    )
    return Objection("malformed", where, text, "record")


def twice(key: str, where: str = "") -> Objection:
    """The objection to a key that stands twice in one object."""
    shown = key[:40]
    text = Words(
        f"項目 `{shown}` が二度ある。どちらか一つにする。",
        f"The key `{shown}` stands twice in one object. Leave one of them.",
    )
    return Objection("key-twice", where, text, "record")


def too_long(entry: int | None = None) -> Refused:
    text = Words(
        f"長すぎて読まない。記録は{LOG_LENGTH}件、{FILE_LENGTH // 1_000_000}MBまで。",
        f"The record is too long. The limit is {LOG_LENGTH} entries and {FILE_LENGTH // 1_000_000} MB.",
    )
    return Refused(entry, (Objection("too-long", "", text, "record"),))


def union(game: Game) -> Any:
    """The type of one entry of the log."""
    return reduce(operator.or_, (*SHARED, *game.facts))


def decoder(game: Game) -> msgspec.json.Decoder[Fact]:
    """A decoder for one entry of the log."""
    return msgspec.json.Decoder(union(game))


BETWEEN = Words("{least}人から{most}人", "{least} to {most} players")


def names(given: Iterable[str], game: Game) -> tuple[tuple[str, ...], tuple[Objection, ...]]:
    """The players' names, trimmed, and the objections to them."""
    players = tuple(map(trim, given))
    least, most = game.seats
    if not least <= len(players) <= most:
        number = Words("{n}人", "{n} players").put(n=least) if least == most else BETWEEN.put(least=least, most=most)
        text = Words("{number}でする競技。名前をその数だけ入れる。", "This game is for {number}. Enter a name for each.")
        return players, (Objection("players", "players", text.put(number=number), game.sitting),)
    wrong: list[Objection] = []
    for seat, name in enumerate(players):
        where = f"players[{seat}]"
        unfit = nameless(name, where)
        if unfit:
            wrong.append(unfit)
        elif name_key(name) in map(name_key, players[:seat]):
            text = Words("同じ名前が二人いる。区別できる名前にする。", "Two players have this name. Use different names.")
            wrong.append(Objection("name-twice", where, text, "record"))
    return players, tuple(wrong)


def house_of(game: Game, given: Mapping[str, Any]) -> House | Refused:
    """House rules from plain values by option name; missing options take their default. Refused if a choice does not exist, or
    choices exclude each other.
    """
    house = choices_of(game, given)
    wrong = limit_objections(house) if isinstance(house, House) else ()
    return Refused(None, wrong) if wrong else house


def choices_of(game: Game, given: Mapping[str, Any]) -> House | Refused:
    """The same, without asking whether the choices go together."""
    try:
        return house_from(game.house, given)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        where = f"house{path.removesuffix('`')}"
        number = next((one for one in every_option(game.house) if where == f"house.{one.name}" and not one.choices), None)
        if number:
            text = Words("{least}から{most}までの数を入れる。", "Enter a number from {least} to {most}.")
            if number.step > 1:
                text = Words(
                    "{least}から{most}まで、{step}刻みの数を入れる。", "Enter a multiple of {step} from {least} to {most}."
                )
            said = text.put(least=number.least, most=number.most, step=number.step)
            return Refused(None, (Objection("house", where, said, number.clause),))
        ja, en = malformed.explain(problem)
        text = Words(
            f"この決まりは選べない: {ja}。事前チェックシートの選択肢から選ぶ。",
            f"There is no such house rule: {en}. Choose one from the check sheet.",
        )
        return Refused(None, (Objection("house", where, text, "record"),))


def parse(content: bytes | str) -> RecordFile | Refused:
    """A record file of any ruleset, whose entries are not read yet. No content of the file raises."""
    if len(content) > FILE_LENGTH:
        return too_long()
    try:
        content = utf_8(content.encode() if isinstance(content, str) else content)
        file = msgspec.json.decode(content, type=RecordFile)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Refused(None, (misread(str(error)),))
    key = malformed.double_key(content)
    if key is not None:
        entry = next((entry for entry, raw in enumerate(file.log) if malformed.double_key(bytes(raw)) is not None), None)
        return Refused(entry, (twice(key, key[:40]),))
    return file


def read(content: bytes | str, games: Mapping[str, Game]) -> Record | Refused:
    """Read a record file. Refused names the ruleset, option, name or entry that is wrong; no content of the file raises."""
    file = parse(content)
    if isinstance(file, Refused):
        return file
    game = games.get(file.ruleset)
    if game is None:
        known = ", ".join(games)
        text = Words(
            f"「{file.ruleset[:40]}」という競技は無い。あるのは {known}。",
            f"There is no ruleset “{file.ruleset[:40]}”. Known: {known}.",
        )
        return Refused(None, (Objection("ruleset", "ruleset", text, "record"),))
    if file.edition not in (None, game.edition, *game.earlier):
        known = ", ".join((*game.earlier, game.edition))
        text = Words(
            f"規則の版「{file.edition}」を知らない。読めるのは {known}。",
            f"Edition “{file.edition}” of these rules is unknown. Known: {known}.",
        )
        return Refused(None, (Objection("edition", "edition", text, "record"),))
    players, wrong = names(file.players, game)
    if wrong:
        return Refused(None, wrong)
    house = house_of(game, file.house)
    if isinstance(house, Refused):
        return house
    if len(file.log) > LOG_LENGTH:
        return too_long()
    log: list[Fact] = []
    decode = decoder(game).decode
    for entry, raw in enumerate(file.log):
        try:
            log.append(decode(raw))
        except (msgspec.DecodeError, RecursionError) as error:
            return Refused(entry, (misread(str(error)),))
    return Record(game, file.edition or game.edition, house, players, tuple(log), tuple(file.seals))


def plain(record: Record) -> dict[str, Any]:
    """The record as plain values, as its file holds them."""
    return {
        "ruleset": record.game.name,
        "edition": record.edition,
        "house": plain_house(record.house),
        "players": list(record.players),
        "log": [msgspec.to_builtins(fact) for fact in record.log],
    }


def write(record: Record) -> bytes:
    """The record file: one entry of the log a line, so that two records can be compared by eye."""
    return write_plain(plain(record) | ({"seals": record.seals} if record.seals else {}))


def write_plain(content: dict[str, Any]) -> bytes:
    """The file of a record given as plain values."""
    log = ",\n    ".join(msgspec.json.encode(entry).decode() for entry in content.pop("log"))
    head = msgspec.json.format(msgspec.json.encode(content), indent=2).decode().rstrip().removesuffix("}").rstrip()
    return f'{head},\n  "log": [\n    {log}\n  ]\n}}\n'.encode() if log else f'{head},\n  "log": []\n}}\n'.encode()


def fingerprint(record: Record) -> str:
    """Twelve hexadecimal digits of a hash of the record, without who entered what, when and in which act."""
    content = plain(record)
    for entry in content["log"]:
        for told in ("by", "at", "also"):
            entry.pop(told, None)
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()[:12]


class AcceptedFact(NamedTuple):
    """A fact that was accepted, and the state after it."""

    entry: int
    fact: Fact
    state: State


def steps(game: Game, state: State, facts: Iterable[tuple[int, Fact]]) -> Iterator[AcceptedFact | Refused]:
    """A step for each of the facts, given with their entry numbers; ends with a Refused at the first that cannot stand."""
    for entry, fact in facts:
        look()
        objections = game.check(state, fact)
        if objections:
            yield Refused(entry, objections)
            return
        state = game.step(state, fact, entry)
        yield AcceptedFact(entry, fact, state)


def start(record: Record) -> State:
    """The state before anything is declared."""
    seats = tuple(range(len(record.sitting)))
    return record.game.start(record.house, len(seats), seats[len(record.players) :])._replace(names=record.sitting, people=seats)


def amiss(record: Record) -> Refused | None:
    """What is wrong with a log before it is folded: its length, or the entry numbers that its entries refer to."""
    if len(record.log) > LOG_LENGTH:
        return too_long(LOG_LENGTH)
    for entry in range(len(record.log)):
        wrong = aim(record.log, entry)
        if wrong:
            return Refused(entry, (wrong,))
    return None


def fold(record: Record) -> State | Refused:
    """The state after every fact that counts, or the first fact that cannot stand, with the objections."""
    return amiss(record) or _after(record.game, start(record), live(record.log))


def as_far(record: Record) -> tuple[State, Refused | None]:
    """The state after the facts before the first that cannot stand, and why it cannot; None if the whole record stands."""
    wrong, state = amiss(record), start(record)
    if unfit := limit_objections(record.house):
        return state, Refused(None, unfit)
    log = record.log if wrong is None else record.log[: wrong.entry]
    for step in steps(record.game, state, live(log)):
        if isinstance(step, Refused):
            return state, step
        state = step.state
    return state, wrong


def _after(game: Game, state: State, facts: Iterable[tuple[int, Fact]]) -> State | Refused:
    """The state after all of the facts, or the first that cannot stand."""
    for step in steps(game, state, facts):
        if isinstance(step, Refused):
            return step
        state = step.state
    return state


def add(record: Record, state: State, *facts: Fact) -> tuple[Record, State] | Refused:
    """The record with more facts, and its new state. The earlier log is folded again only if a fact is a void or has a place.

    All facts are accepted or refused together: a void and the replacement of its entry are judged as one.
    """
    longer = record.and_then(*facts)
    if any(isinstance(fact, Void | PlayerJoined) or fact.place is not None for fact in facts):
        folded = fold(longer)
    elif len(longer.log) > LOG_LENGTH:
        folded = too_long(LOG_LENGTH)
    else:
        folded = _after(record.game, state, enumerate(facts, len(record.log)))
    return folded if isinstance(folded, Refused) else (longer, folded)
