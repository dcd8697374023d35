"""Matches declared at random, by nothing but the forms of a game."""

from collections.abc import Iterator
from random import Random

from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import Draft, asked_of, matters, piece, pile_names, read
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House, options
from scorekeeper.core.offer import Input, Offer
from scorekeeper.core.record import Record, Refused, add, house_of, start

PLAYERS = tuple("ABCDEFGHIJ")
TRIES = 60
"""How often something is declared in a match, or fewer if it is over before."""


def random_house(game: Game, rng: Random) -> House:
    """House rules that may be chosen together: one option after the other is chosen at random, if that goes with those before."""
    picked: dict[str, str | int] = {}
    house: House = game.house()
    for one in rng.sample(options(game.house), len(options(game.house))):
        answer = rng.choice(sorted(one.choices)) if one.choices else rng.randint(one.least, one.most)
        found = house_of(game, picked | {one.name: answer})
        if not isinstance(found, Refused):
            picked[one.name], house = answer, found
    return house


def play(game: Game, seed: int) -> Iterator[tuple[Record, State]]:
    """A match fact by fact, the same for each seed: the record and its state before anything is declared, and after each fact that
    was accepted. The first seed plays the usual house rules, the others any; the numbers of players go round.
    """
    rng, (least, most) = Random(seed), game.seats
    house, seats = random_house(game, rng) if seed else game.house(), least + seed % (most - least + 1)
    record = Record(game, game.edition, house, PLAYERS[:seats])
    game, state = record.game, start(record)
    yield record, state
    for _ in range(TRIES):
        fact = declare(game, state, rng)
        added = add(record, state, fact) if fact else None
        if added and not isinstance(added, Refused):
            record, state = added
            yield record, state
            if game.final(state) is not None:
                return


def declare(game: Game, state: State, rng: Random) -> Fact | None:
    """A fact from one of the open forms; None if there is none, or if its form is not filled in."""
    open_ = [offer for offer in game.offers(state) if offer.shut is None]
    return fill(game, state, rng.choice(open_), rng).fact if open_ else None


def fill(game: Game, state: State, offer: Offer, rng: Random) -> Draft:
    """A form with random answers, and read."""
    tapped: dict[str, list[str]] = {}
    for question in offer.inputs:
        if matters(question, tapped) and not (question.optional and rng.random() < 0.3):
            tapped |= _answer(game, state, offer.key, question, tapped, rng)
    return read(offer, tapped, state.seats)


def _answer(game: Game, state: State, key: str, question: Input, tapped: dict[str, list[str]], rng: Random) -> dict[str, list[str]]:
    """The answer to one question by its fields, as a person may give it, or leave it."""
    name, deck = question.name, [card.name for card in game.deck.cards for _ in range(game.deck.copies)]
    values = [one.value for one in question.choices if not one.unless or one.value not in tapped.get(one.unless, [])]
    match question.kind:
        case "one":
            return {name: [rng.choice(values)] if values else []}
        case "many":
            return {name: rng.sample(values, rng.randint(0, min(len(values), question.most or 3)))}
        case "flag":
            return {name: [rng.choice(("", "on"))]}
        case "count":
            return {name: [str(rng.randint(question.least, question.most))]}
        case "cards":
            cards = values or deck
            return {name: rng.sample(cards, rng.randint(question.least, min(len(cards), question.most)))}
        case "numbers":
            asked = asked_of(question, state.seats)
            shares = (
                _shares(question.total, len(asked), rng)
                if question.total
                else [rng.randint(0, min(20, question.most or 20)) for _ in asked]
            )
            return {piece(name, seat): [str(share)] for seat, share in zip(asked, shares, strict=True)}
        case "piles":
            rng.shuffle(deck)
            names = pile_names(question, state.seats)
            size = rng.choice((len(deck) // len(names), 4))
            return {piece(name, one): deck[nth * size : (nth + 1) * size] for nth, one in enumerate(names)}
        case "amounts":
            free = [rng.randint(-20, 20) for _ in range(state.seats - 1)]
            signed = [(piece(name, seat), amount) for seat, amount in enumerate((*free, -sum(free)))]
            signs = {piece(one, "sign"): ["-" if amount < 0 else "+"] for one, amount in signed}
            return signs | {piece(one, "small"): [str(abs(amount))] for one, amount in signed}
        case "text":
            return {name: [f"{rng.choice(deck)} {rng.randrange(1000)}"[: question.most]]}
        case "signed":
            return {name: [f"{rng.randint(-20, 20)}"]}
        case "found":
            found = game.find(state, key, tapped)
            return {name: ["+".join(rng.choice(found).values[name])] if found else []}


def _shares(total: int, count: int, rng: Random) -> list[int]:
    """A total in random shares, in seat order."""
    cuts = sorted(rng.randint(0, total) for _ in range(count - 1))
    return [after - before for before, after in zip((0, *cuts), (*cuts, total), strict=True)]
