"""A new table from its form: the check sheet, the names, and seats by hand or by drawing."""

import hmac
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from flask import current_app
from werkzeug.datastructures import MultiDict

from scorekeeper.book.presets import STANDARD
from scorekeeper.core import record
from scorekeeper.core.game import Game
from scorekeeper.core.house import OFF, WORTH, Option, OptionLimit, every_option, open_options, own_options, values, worths
from scorekeeper.core.limits import limits_of
from scorekeeper.core.names import trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.own_yaku import OWN, in_address
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.kit.seating import order
from scorekeeper.web.common.functions import fresh_key
from scorekeeper.web.rules.houses import HouseToChoose, house_at, houses_to_choose


class NewTableForm(NamedTuple):
    """The contents of the form of a new table: a `record` to begin with, or what is `wrong`, and who is `tied` in the draw."""

    record: Record | None = None
    wrong: tuple[Objection, ...] = ()
    rounds: Sequence[list[int | None]] = ()
    tied: tuple[tuple[int, ...], ...] = ()


def read_form(form: MultiDict[str, str], game: Game) -> NewTableForm:
    """Read the form of a new table of this game."""
    rounds = typed_draws(form, game)
    players, wrong = record.names(typed_names(form, game), game)
    house = record.house_of(game, typed_rules(form, game))
    if isinstance(house, Refused):
        return NewTableForm(None, wrong + house.objections, rounds)
    seats: tuple[int, ...] = tuple(range(len(players)))
    tied: tuple[tuple[int, ...], ...] = ()
    if form.get("seating") == "draw" and not wrong:
        seats, tied = order(rounds, len(players))
        wrong += _still_to_draw(rounds, tied, game.deck.lots.words)
    if wrong:
        return NewTableForm(None, wrong, rounds, tied)
    if form.get("seating") == "app":
        seats = tuple(by_chance(form.get("key", ""), len(players)))
    return NewTableForm(Record(game, game.edition, house, tuple(players[seat] for seat in seats)), (), rounds)


def typed_rules(form: MultiDict[str, str], game: Game) -> dict[str, str]:
    """The house rules of a form, as they were typed. A yaku that is ticked as `off` is not recognised; a worth that is the source's
    is not the table's own.
    """
    told = {option.name: form[option.name] for option in every_option(game.house) if option.name in form}
    own = {option.name for option in worths(game.house) if option.name in form and form[option.name] != option.default}
    off = {f"{WORTH}{key}": OFF for key in form.getlist("off") if key in game.house.source_worths(None)}
    lines = {f"{OWN}{nth}": line for nth, line in enumerate(_own_lines(form), 1)} if "own" in game.house.__struct_fields__ else {}
    return {name: value for name, value in told.items() if not name.startswith(WORTH) or name in own} | off | lines


OWN_DO = "own-yaku."
"""Before what a button does with the yaku of the table's own: `own-yaku.add`, `own-yaku.drop.2`."""


def _own_lines(form: MultiDict[str, str]) -> list[str]:
    """The yaku of the table's own in a form, as lines, after what its button does with them."""
    does = form.get("do", "").removeprefix(OWN_DO) if form.get("do", "").startswith(OWN_DO) else ""
    kept = [line for nth, line in enumerate(form.getlist("own"), 1) if does != f"drop.{nth}"]
    return [*kept, *([_typed_own_yaku(form)] if does == "add" else [])]


def _typed_own_yaku(form: MultiDict[str, str]) -> str:
    """The yaku that is being added, as a line; it is refused where a line is read if it cannot be."""
    typed = {field: unicodedata.normalize("NFKC", trim(form.get(f"own-{field}", ""))) for field in ("worth", "need")}
    name, en = (in_address(trim(form.get(f"own-{field}", ""))) for field in ("name", "en"))
    cards, instead = (".".join(form.getlist(f"own-{field}")) for field in ("cards", "instead"))
    return "~".join((name, typed["worth"], en, cards, typed["need"] or "0", instead, form.get("own-then", "asks")))


class OwnRow(NamedTuple):
    """A yaku of the table's own on the check sheet: its number, itself as a line, its name, and its worth with what makes it."""

    nth: int
    line: str
    words: Words
    said: Words


class OwnSheet(NamedTuple):
    """The yaku of the table's own on the check sheet: those there are, what is typed into the form for another one, what is wrong
    with that, and whether somebody has just added or removed one.
    """

    rows: tuple[OwnRow, ...]
    typed: MultiDict[str, str]
    wrong: Words
    opened: bool


def _own_sheet(game: Game, form: MultiDict[str, str], given: dict[str, str]) -> OwnSheet | None:
    """None in a game without yaku of one's own. What cannot be is taken out of the answers `given`."""
    if "own" not in game.house.__struct_fields__:
        return None
    lines = [given.pop(name) for name in sorted(name for name in given if name.startswith(OWN))]
    rows: list[OwnRow] = []
    wrong = NOTHING
    for line in lines:
        found = record.choices_of(game, {f"{OWN}{nth}": one for nth, one in enumerate((*(row.line for row in rows), line), 1)})
        if isinstance(found, Refused):
            wrong = _WRONG_OWN
            continue
        *_, option = own_options(found)
        ((written, (said, _)),) = option.choices.items()
        given[option.name] = written
        rows.append(OwnRow(len(rows) + 1, written, option.question, said))
    does = form.get("do", "")
    adds = does == f"{OWN_DO}add"
    return OwnSheet(
        tuple(rows), MultiDict() if adds and not wrong.ja else form, wrong if adds else NOTHING, does.startswith(OWN_DO)
    )


_WRONG_OWN = Words(
    "名前と、0から999までの値を入れる。枚数は選んだ札の数まで。同じ名は一度だけ、役は八つまで。",
    "Enter a name and a worth from 0 to 999. No more cards may be needed than are chosen. Each name once, 8 at most.",
)


class WorthRow(NamedTuple):
    """A yaku on the check sheet: the option of its worth, what is in the field, and whether the table does not recognise it."""

    option: Option
    value: str
    off: bool

    @property
    def key(self) -> str:
        return self.option.name.removeprefix(WORTH)

    @property
    def own(self) -> bool:
        """Whether it is not as in the source."""
        return self.off or self.value != self.option.default


def _worth_row(option: Option, value: str) -> WorthRow:
    return WorthRow(option, option.default if value == OFF else value, value == OFF)


class HouseChip(NamedTuple):
    """A house to begin with: its key as in an address, its name, whose it is, whether the form has its rules, and what its source
    leaves to the table, which may be chosen either way.
    """

    key: str
    words: Words
    source: Words
    chosen: bool
    open: tuple[Words, ...] = ()


def _house_chips(game: Game, given: Mapping[str, str], brought: HouseToChoose | None) -> list[HouseChip]:
    """The houses to choose from, after the one that the address brings; none if there is only the standard one."""
    asked = {option.name: option.short for option in every_option(game.house)}

    every = houses_to_choose(game)
    if brought and brought.words.ja and brought.told not in {one.told for one in every}:
        every = [brought, *every]
    named = [HouseChip(one.told, one.words, one.source, one.fits(given), tuple(asked[name] for name in one.open)) for one in every]
    return named if len(named) > 1 else []


def moved_up(form: MultiDict[str, str]) -> MultiDict[str, str]:
    """The form with the name of `do=up.N` before the one that stands above it."""
    names, place = form.getlist("players"), form.get("do", "").partition(".")[2]
    nth = int(place) if place.isascii() and place.isdecimal() and len(place) < 3 else 0
    if 0 < nth < len(names):
        names[nth - 1 : nth + 1] = names[nth], names[nth - 1]
    again = MultiDict(form)
    again.setlist("players", names)
    return again


def sit(names: Sequence[str], name: str, seats: int) -> list[str]:
    """The names by seat after a tap on a person: seated on the first free seat, or removed from their seat."""
    sitting = [*names, *[""] * (seats - len(names))]
    if name in sitting:
        return ["" if one == name else one for one in sitting]
    free = next((seat for seat, one in enumerate(sitting) if not one.strip()), None)
    if free is not None:
        sitting[free] = name
    return sitting


def by_chance(key: str, seats: int) -> list[int]:
    """An order of the seats drawn by the app. It depends on the form's one-time key, so that a form sent twice opens one table, and
    on the secret of the installation, so that nobody can choose a key for it.
    """
    seed = hmac.digest(str(current_app.secret_key).encode(), key.encode(), "sha256")
    return Random(seed).sample(range(seats), seats)


def typed_names(form: MultiDict[str, str], game: Game) -> list[str]:
    """The names as typed; empty seats at the end are left out."""
    names = form.getlist("players")
    while len(names) > game.seats[0] and not names[-1].strip():
        names.pop()
    return names


def typed_draws(form: Mapping[str, Any], game: Game) -> list[list[int | None]]:
    """What was drawn for seats, as positions in the lots of the deck, counted from 1: a row for each draw."""
    places = {str(place): place for place in range(1, len(game.deck.lots.drawn) + 1)}
    rounds: list[list[int | None]] = []
    while len(rounds) < 12:
        given = [form.get(f"draw.{len(rounds)}.{player}", "") for player in range(game.seats[1])]
        if not any(given):
            break
        rounds.append([places.get(value) for value in given])
    return rounds


def _still_to_draw(rounds: Sequence[list[int | None]], tied: tuple[tuple[int, ...], ...], lot: Words) -> tuple[Objection, ...]:
    """Players who drew equal lots draw again among themselves."""
    if not tied:
        return ()
    text = Words(
        f"引いた{lot.ja}が同じ人は、その人どうしで引き直して選ぶ。",
        f"Players who drew the same {lot.en} draw again among themselves.",
    )
    if not rounds or None in rounds[0]:
        text = Words(f"全員の引いた{lot.ja}を選ぶ。", f"Choose the {lot.en} that each player drew.")
    return (Objection("draw", "draw", text, "record"),)


def page_context(
    game: Game,
    form: MultiDict[str, str],
    found: NewTableForm,
    usual: Mapping[str, str] | None = None,
    brought: HouseToChoose | None = None,
) -> dict[str, Any]:
    """What the page of a new table needs. Typed input is kept, including names for which this game has no seat and answers to
    other draws; choices from another game's check sheet are ignored. `usual` are the house rules to begin with, if they differ
    from the defaults, and `brought` is the house in the address.
    """
    first = found.rounds[0] if found.rounds else [None] * game.seats[1]
    draws = [list(enumerate(first))]
    draws += [[(seat, lot) for seat, lot in enumerate(row) if lot is not None] for row in found.rounds[1:]]
    if found.tied and None not in first:
        draws.append([(seat, None) for group in found.tied for seat in group])
    same = form.get("shown", game.name) == game.name
    brought = brought or house_at(game, form.get("brought", ""))
    named = house_at(game, form.get("preset", "")) if same else None
    begin = values(named.house) if named else usual or {}
    given = {option.name: begin.get(option.name, option.default) for option in every_option(game.house)}
    given |= {name: line for name, line in begin.items() if name.startswith(OWN)}
    if same and not named:
        typed = typed_rules(form, game)
        given = _typed_over(given, typed) if "shown" in form else given | typed
    own = _own_sheet(game, form, given)
    limits = {option.name: limits_of(game.house, option.name) for option in every_option(game.house)}
    people = sum(map(bool, map(trim, form.getlist("players"))))
    seats = people if people >= game.seats[0] else 0
    idle = {name: [(one, one.applies(given), one.at(seats)) for one in those] for name, those in limits.items()}
    chips = _house_chips(game, given, brought)
    usual_answers = {option.name: option.default for option in every_option(game.house)}
    differs = [f"{name}:{value}" for name, value in given.items() if usual_answers.get(name) != value]
    return {
        "game": game,
        "form": form,
        "names": [*form.getlist("players"), *form.getlist("spare")],
        "options": open_options(game.house),
        "worths": [_worth_row(option, given[option.name]) for option in worths(game.house)],
        "own_sheet": own,
        "presets": chips,
        "brought": brought.told if brought else "",
        "told": next((one.key for one in chips if one.chosen), ",".join(differs) or STANDARD),
        "given": given,
        "changed": {option.name for option in every_option(game.house) if given[option.name] != option.default},
        "idle": idle,
        "differences": [
            *_differences(every_option(game.house), given, idle),
            *((one.words, NOTHING) for one in (own.rows if own else ())),
        ],
        "key": form.get("key") or fresh_key(),
        "wrong": found.wrong,
        "house_wrong": any(one.where.startswith("house") for one in found.wrong),
        "draws": draws,
        "seats": range(game.seats[1]),
    }


def _typed_over(given: dict[str, str], typed: Mapping[str, str]) -> dict[str, str]:
    """The answers with those of a form, which has all yaku of the table's own."""
    return {name: value for name, value in given.items() if not name.startswith(OWN)} | dict(typed)


def _differences(
    asked: Iterable[Option], given: Mapping[str, str], idle: Mapping[str, Sequence[tuple[OptionLimit, bool, bool]]]
) -> Iterator[tuple[Words, Words]]:
    """What differs from the standard house rules and counts beside the other choices, for so many as are named: each question with
    its answer.
    """
    for option in asked:
        value = given[option.name]
        if value != option.default and not any(holds and there for _, holds, there in idle[option.name]):
            plain = option.label_of(value) if option.yaku else same(value)
            yield option.short, option.lettered_label(value) if value in option.choices else plain


def once(form: Mapping[str, str], begun: Record) -> str:
    """The key under which a table is opened, so that a form sent twice opens one table."""
    return f"{form.get('key') or fresh_key()} {record.fingerprint(begun)}"
