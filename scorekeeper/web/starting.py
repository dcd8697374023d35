"""A new table from its form: the check sheet, the names, and seats by hand or by drawing."""

import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from flask import current_app
from werkzeug.datastructures import MultiDict

from scorekeeper.core import record
from scorekeeper.core.game import Game
from scorekeeper.core.house import Limit, Option, open_options, options
from scorekeeper.core.limits import limits_of
from scorekeeper.core.offer import Objection
from scorekeeper.core.play.seating import order
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import Words, same


class Asked(NamedTuple):
    """The contents of the form of a new table: a `record` to begin with, or what is `wrong`, and who is `tied` in the draw."""

    record: Record | None = None
    wrong: tuple[Objection, ...] = ()
    rounds: Sequence[list[int | None]] = ()
    tied: tuple[tuple[int, ...], ...] = ()


def asked(form: MultiDict[str, str], game: Game) -> Asked:
    """Read the form of a new table of this game."""
    rounds = drawn(form, game)
    players, wrong = record.names(seated(form, game), game)
    house = record.house_of(game, {option.name: form[option.name] for option in options(game.house) if option.name in form})
    if isinstance(house, Refused):
        return Asked(None, wrong + house.objections, rounds)
    seats: tuple[int, ...] = tuple(range(len(players)))
    tied: tuple[tuple[int, ...], ...] = ()
    if form.get("seating") == "draw" and not wrong:
        seats, tied = order(rounds, len(players))
        wrong += _still_to_draw(rounds, tied, game.deck.lots.words)
    if wrong:
        return Asked(None, wrong, rounds, tied)
    if form.get("seating") == "app":
        seats = tuple(by_chance(form.get("key", ""), len(players)))
    return Asked(Record(game, game.edition, house, tuple(players[seat] for seat in seats)), (), rounds)


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


def seated(form: MultiDict[str, str], game: Game) -> list[str]:
    """The names as typed; empty seats at the end are left out."""
    names = form.getlist("players")
    while len(names) > game.seats[0] and not names[-1].strip():
        names.pop()
    return names


def drawn(form: Mapping[str, Any], game: Game) -> list[list[int | None]]:
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


def shown(game: Game, form: MultiDict[str, str], found: Asked, usual: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What the page of a new table needs. Typed input is kept, including names for which this game has no seat and answers to
    other draws; choices from another game's check sheet are ignored. `usual` are the house rules to begin with, if they differ
    from the defaults.
    """
    first = found.rounds[0] if found.rounds else [None] * game.seats[1]
    draws = [list(enumerate(first))]
    draws += [[(seat, lot) for seat, lot in enumerate(row) if lot is not None] for row in found.rounds[1:]]
    if found.tied and None not in first:
        draws.append([(seat, None) for group in found.tied for seat in group])
    same = form.get("shown", game.name) == game.name
    given = {option.name: (usual or {}).get(option.name, option.default) for option in options(game.house)}
    given |= {name: form[name] for name in given if same and name in form}
    idle = {option.name: [(one, one.chosen(given)) for one in limits_of(game.house, option.name)] for option in options(game.house)}
    return {
        "game": game,
        "form": form,
        "names": [*form.getlist("players"), *form.getlist("spare")],
        "options": open_options(game.house),
        "given": given,
        "idle": idle,
        "differences": list(_differences(options(game.house), given, idle)),
        "key": form.get("key") or fresh_key(),
        "wrong": found.wrong,
        "house_wrong": any(one.where.startswith("house") for one in found.wrong),
        "draws": draws,
        "seats": range(game.seats[1]),
    }


def _differences(
    asked: Iterable[Option], given: Mapping[str, str], idle: Mapping[str, Sequence[tuple[Limit, bool]]]
) -> Iterator[tuple[Words, Words]]:
    """What differs from the standard house rules and counts beside the other choices: each question with its answer."""
    for option in asked:
        value = given[option.name]
        if value != option.default and not any(holds for _, holds in idle[option.name]):
            yield option.short, option.lettered(value) if value in option.choices else same(value)


def fresh_key() -> str:
    """A new one-time key: submitting the same one twice makes one entry."""
    return secrets.token_urlsafe(12)


def once(form: Mapping[str, str], begun: Record) -> str:
    """The key under which a table is opened, so that a form sent twice opens one table."""
    return f"{form.get('key') or fresh_key()} {record.fingerprint(begun)}"
