"""A new table as its form asks for it: the check sheet, the names, and seats by hand or by lots drawn."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from scorekeeper.core import record
from scorekeeper.core.game import Game, Objection
from scorekeeper.core.house import options
from scorekeeper.core.play.seating import order
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import Words


class Asked(NamedTuple):
    """What the form of a new table asks for: a `record` to begin with, or what is `wrong` with it and who is `tied` in the draw."""

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
    return Asked(Record(game, game.edition, house, tuple(players[seat] for seat in seats)), (), rounds)


def seated(form: MultiDict[str, str], game: Game) -> list[str]:
    """The names as they were typed; seats at the end that nobody took are none."""
    names = form.getlist("players")
    while len(names) > game.seats[0] and not names[-1].strip():
        names.pop()
    return names


def drawn(form: Mapping[str, Any], game: Game) -> list[list[int | None]]:
    """What was drawn for seats, as the place in the lots of the deck, 1 the first: a row for every time that somebody drew."""
    places = {str(place): place for place in range(1, len(game.deck.lots.drawn) + 1)}
    rounds: list[list[int | None]] = []
    while len(rounds) < 12:
        given = [form.get(f"draw.{len(rounds)}.{player}", "") for player in range(game.seats[1])]
        if not any(given):
            break
        rounds.append([places.get(value) for value in given])
    return rounds


def _still_to_draw(rounds: Sequence[list[int | None]], tied: tuple[tuple[int, ...], ...], lot: Words) -> tuple[Objection, ...]:
    """Whoever drew alike draws again among themselves."""
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
    """What the page of a new table shows. What was typed stays, also names that this game has no seat for and answers to other
    draws; what was chosen on another game's check sheet says nothing about this one. `usual` are the house rules to begin with,
    where they are others than the usual ones.
    """
    first = found.rounds[0] if found.rounds else [None] * game.seats[1]
    draws = [list(enumerate(first))]
    draws += [[(seat, lot) for seat, lot in enumerate(row) if lot is not None] for row in found.rounds[1:]]
    if found.tied and None not in first:
        draws.append([(seat, None) for group in found.tied for seat in group])
    same = form.get("shown", game.name) == game.name
    given = {option.name: (usual or {}).get(option.name, option.default) for option in options(game.house)}
    return {
        "game": game,
        "form": form,
        "names": [*form.getlist("players"), *form.getlist("spare")],
        "options": options(game.house),
        "given": given | {name: form[name] for name in given if same and name in form},
        "key": form.get("key") or fresh_key(),
        "wrong": found.wrong,
        "draws": draws,
        "seats": range(game.seats[1]),
    }


def fresh_key() -> str:
    """A key that is used once: the same one twice is one entry."""
    return secrets.token_urlsafe(12)


def once(form: Mapping[str, str], begun: Record) -> str:
    """The key under which a table is opened: a form that is sent twice opens one."""
    return f"{form.get('key') or fresh_key()} {record.fingerprint(begun)}"
