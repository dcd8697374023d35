"""Every hypothesis strategy of the tests.

A game is made by choosing with a `Random`: one that hypothesis draws (it shrinks to a short game), or one from a seed (for whole
years, which would be too long to draw choice by choice).
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from scorekeeper.core import rulings
from scorekeeper.core.facts import SHARED, Agreed, Closed, Fact, Redo, Ruled, Totals, Void
from scorekeeper.core.forms import Draft, asked_of, matters, piece, pile_names, read
from scorekeeper.core.game import Game, Input, Offer, State
from scorekeeper.core.house import House, options
from scorekeeper.core.record import Record, Refused, add
from scorekeeper.decks.hanafuda import DECK, Flower
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.deal.teyaku import COUNT_HANDS, KASU_HANDS, TEYAKU
from scorekeeper.games.hachihachi.end.year import over
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi, TwoTurned, WrongTeyaku
from scorekeeper.games.hachihachi.month import Month, Phase
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU
from scorekeeper.games.hanaawase import GAME as HANAAWASE
from scorekeeper.games.hanaawase import facts as hanaawase
from scorekeeper.games.hanaawase.yaku import DEKIYAKU as HANAAWASE_DEKIYAKU
from scorekeeper.games.koikoi_three import GAME as KOIKOI_THREE
from scorekeeper.games.koikoi_three import facts as koikoi
from scorekeeper.games.koikoi_three.yaku import DEKIYAKU as KOIKOI_DEKIYAKU
from scorekeeper.games.koikoi_three.yaku import TEYAKU as KOIKOI_TEYAKU

KASU_CARDS = tuple(card for card in DECK if card.name.rstrip("123").endswith("kasu"))
NAMES = tuple(card.name for card in DECK)
BRIGHTS = tuple(name for name in NAMES if name.endswith("hikari"))
SEATS = range(3)
PLAYERS = tuple("ABCDEFGHIJ")


@st.composite
def hands(draw: st.DrawFn) -> tuple[Flower, ...]:
    """Seven cards: any seven, or near to a hand (few months, or nearly all kasu, ribbons or willow)."""
    pool = draw(
        st.sampled_from(
            (
                DECK,
                tuple(card for card in DECK if card in KASU_CARDS or card.month == 11),
                tuple(card for card in DECK if card in KASU_CARDS or card.name.endswith("-tan")),
                tuple(card for card in DECK if card.month in (4, 5, 12)),
                tuple(card for card in DECK if card.month in (1, 7, 11)),
                tuple(card for card in DECK if card.month in (11, 12)),
            )
        )
    )
    return tuple(draw(st.lists(st.sampled_from(pool), min_size=7, max_size=7, unique=True)))


def houses(game: Game = GAME, **fixed: str) -> st.SearchStrategy[House]:
    """Every house rule, save those that are fixed."""
    asked: dict[str, st.SearchStrategy[Any]] = {
        option.name.replace("-", "_"): st.sampled_from(sorted(option.choices))
        if option.choices
        else st.integers(option.least, option.most)
        for option in options(game.house)
    }
    return st.builds(game.house, **{name: st.just(fixed[name]) if name in fixed else choice for name, choice in asked.items()})


# What a table might well say now.


def captured(rng: Random, seats: int = 3) -> tuple[tuple[str, ...], ...]:
    """48 cards as so many players may capture them: of every month all four, or two pairs."""
    piles = tuple[list[str], ...]([] for _ in range(seats))
    lucky = rng.choice(range(seats))
    for month in range(1, 13):
        cards = [card.name for card in DECK if card.month == month]
        rng.shuffle(cards)
        for pair in (cards[:2], cards[2:]):
            piles[lucky if rng.random() < 0.2 else rng.choice(range(seats))].extend(pair)
    return tuple(tuple(pile) for pile in piles)


def points_of(pile: tuple[str, ...]) -> int:
    return sum({"hikari": 20, "tane": 10, "tan": 5}.get(name.partition("-")[2], 1) for name in pile)


def played_out(rng: Random) -> PlayedOut:
    piles = captured(rng)
    points: list[int | None] = [points_of(pile) for pile in piles]
    match rng.randrange(8):
        case 0:
            return PlayedOut(captures=piles)
        case 1:
            return PlayedOut(captures=piles[:2])
        case 2:
            return PlayedOut(points=(88, 88, 88))
        case 3:
            return PlayedOut(sujuroku=rng.choice(SEATS), kasu=rng.randint(16, 27))
        case 4:
            points[rng.choice(SEATS)] = None
            return PlayedOut(points=tuple(points))
        case 5:
            return PlayedOut(points=tuple(points), nuke=tuple(rng.sample(SEATS, rng.randrange(3))))
        case _:
            return PlayedOut(points=tuple(points))


def teyaku(rng: Random) -> Teyaku:
    names = tuple(rng.choice([*table]) for table in (KASU_HANDS, COUNT_HANDS) if rng.random() < 0.6)
    if "shiso" in names and rng.random() < 0.9:
        names = ("sanbon",)
    months = tuple(rng.sample(range(1, 13), rng.randint(1, 2))) if rng.random() < 0.2 else ()
    return Teyaku(player=rng.choice(SEATS), names=names or ("tatesanbon",), months=months)


def tobikomi(rng: Random, month: Month) -> Tobikomi:
    hand = rng.choice(month.hands) if month.hands else None
    player = hand.player if hand else 0
    offender = rng.choice((None, None, *(seat for seat in SEATS if seat != player)))
    told = rng.choice((None, *hand.months)) if hand else None
    omitted, early = offender is not None and rng.random() < 0.3, month.sage is not None and rng.random() < 0.2
    return Tobikomi(player=player, month=told, offender=offender, omitted=omitted, early=early)


def dekiyaku(rng: Random, month: Month) -> Dekiyaku:
    sage = month.sage
    player = sage.holder if sage and rng.random() < 0.6 else rng.choice(SEATS)
    names = tuple(rng.sample([*DEKIYAKU], rng.choice((1, 1, 1, 2, 3))))
    offender = rng.choice((None, None, *(seat for seat in SEATS if seat != player)))
    others = sage is not None and sage.holder != player
    seven = next((one.number for one in sage.held if one.key == "nanatan"), None) if sage else None
    two_turned = rng.random() < 0.1
    return Dekiyaku(
        player=player,
        names=names,
        then="sage" if two_turned or (not others and rng.random() < 0.6) else "agari",
        ribbons=rng.randint(7, 10),
        offender=offender,
        hatto=names[:1] if offender is not None and rng.random() < 0.2 else (),
        exempt=rng.choice(("", "last", "shown")) if offender is not None else "",
        two_turned=two_turned,
        holder_ribbons=rng.randint(seven, 10) if others and seven and rng.random() < 0.3 else None,
        proved=proofs(rng, month),
    )


def proofs(rng: Random, month: Month) -> tuple[int, ...]:
    owing = {one.offender for one in month.sage.held if one.offender is not None} if month.sage else set()
    return tuple(sorted(seat for seat in owing if rng.random() < 0.5))


def likely(rng: Random, state: State) -> Fact:
    """A fact that may well stand."""
    own = state.own
    month: Month = own.now
    if over(own):
        return rng.choice((Closed(), WrongTeyaku(player=rng.choice(SEATS)), teyaku(rng)))
    if month.phase in (Phase.DEAL, Phase.OVER):
        if month.phase is Phase.OVER and month.hands and rng.random() < 0.1:
            return WrongTeyaku(player=rng.choice(month.hands).player)
        return Field(brights=tuple(rng.sample(BRIGHTS, rng.choice((0, 0, 1, 1, 2, 3, 5)))))
    if month.phase is Phase.TEYAKU and rng.random() < 0.6:
        return teyaku(rng)
    if month.hands and rng.random() < 0.25:
        return tobikomi(rng, month)
    match rng.randrange(14):
        case 0:
            return WrongTeyaku(player=rng.choice(SEATS))
        case 1:
            return TwoTurned(player=rng.choice(SEATS))
        case 2:
            return Redo(reason=rng.choice(("", "deal", "count")))
        case 3 | 4:
            return Exempt(player=rng.choice(SEATS), reason=rng.choice(("last", "shown")))
        case 5 | 6 | 7 if not month.sage:
            return played_out(rng)
        case 5 | 6:
            forced = rng.random() < 0.5 or (month.sage is not None and month.sage.forced)
            return Cancel(forced=forced, proved=proofs(rng, month))
        case _:
            return dekiyaku(rng, month)


def koikoi_likely(rng: Random, state: State) -> Fact:
    """A fact of 三人こいこい that may well stand: mostly shobu by cards and by names."""
    if KOIKOI_THREE.final(state) is not None:
        return Closed()
    player = rng.choice(SEATS)
    match rng.randrange(10):
        case 0:
            return koikoi.Nagare()
        case 1:
            return koikoi.FieldOfFour(declared=False)
        case 2:
            declared = [rng.choice(("", *KOIKOI_TEYAKU)) if rng.random() < 0.5 else "" for _ in SEATS]
            return koikoi.Teyaku(names=tuple(declared))
        case 3:
            fee = rng.randint(1, 30)
            return Totals(amounts=tuple(2 * fee if one == player else -fee for one in SEATS))
        case 4 | 5 | 6:
            names = rng.sample(("akatan", "aotan", "kusa", "inoshikachou", "hanamizake", "sankou", "kasu"), rng.choice((1, 1, 2)))
            return koikoi.Shobu(player=player, names=tuple(names), kasu=rng.randint(10, 12), cup=rng.random() < 0.3)
        case _:
            return koikoi.Shobu(player=player, captures=turn(rng))


def turn(rng: Random) -> tuple[tuple[str, ...], ...]:
    """What a player may have captured before a turn, by its hand card and by its turned card: pairs of one month."""
    pairs: list[tuple[str, ...]] = []
    for month in rng.sample(range(1, 13), rng.randint(3, 10)):
        cards = [card.name for card in DECK if card.month == month]
        if rng.random() < 0.7:
            rng.shuffle(cards)
        pairs.append(tuple(cards[: rng.choice((2, 2, 4))]))
    hand, turned, *before = pairs
    return tuple(name for pair in before for name in pair), hand, turned if rng.random() < 0.7 else ()


def hanaawase_likely(rng: Random, state: State) -> Fact:
    """A fact that may well stand: hands and yaku now and then, the count at the end of most months."""
    if HANAAWASE.final(state) is not None:
        return Closed()
    player = rng.choice(SEATS)
    match rng.randrange(20):
        case 0 | 1 | 2:
            return hanaawase.Chaff(player=player, name=rng.choice(("rokkasu", "rokkasu", "shichikasu")))
        case 3:
            return hanaawase.Redeal(player=player, reason=rng.choice(("teshi", "tsuki-sante")))
        case 4:
            return hanaawase.Shima(month=rng.randint(1, 12))
        case 5:
            return Redo()
        case 6 | 7 | 8 | 9:
            names = tuple(rng.sample([*HANAAWASE_DEKIYAKU], rng.choice((1, 1, 1, 2))))
            return hanaawase.Dekiyaku(player=player, names=names, kasu=rng.randint(12, 18))
        case 10:
            return hanaawase.PlayedOut(fuke=tuple(rng.sample(SEATS, rng.randint(0, 2))))
        case 11 | 12 | 13:
            points: list[int | None] = [points_of(pile) for pile in captured(rng)]
            points[player] = None if rng.random() < 0.3 else points[player]
            return hanaawase.PlayedOut(points=tuple(points))
        case _:
            piles = captured(rng)
            return hanaawase.PlayedOut(captures=piles if rng.random() < 0.7 else piles[:2])


LIKELY: dict[str, Callable[[Random, State], Fact]] = {
    GAME.name: likely,
    KOIKOI_THREE.name: koikoi_likely,
    HANAAWASE.name: hanaawase_likely,
}
"""What a table of each game might well say; of a game that is not here only its offers are tried."""


# What an offer of the app can say.


def _tap(rng: Random, game: Game, state: State, key: str, question: Input, tapped: dict[str, list[str]]) -> None:
    """Answer one question as a person would: with what it shows, or not at all."""
    values = [choice.value for choice in question.choices if not choice.unless or choice.value not in tapped.get(choice.unless, [])]
    given = tapped.setdefault(question.name, [])
    match question.kind:
        case "one" if values:
            given[:] = [rng.choice(values)]
        case "many" if values:
            given += rng.sample(values, rng.randint(0, min(len(values), question.most or 3)))
        case "flag":
            given[:] = [rng.choice(("", "on"))]
        case "count":
            given[:] = [str(rng.randint(question.least, question.most))]
        case "cards":
            values = values or [card.name for card in game.deck.cards for _ in range(game.deck.copies)]
            given += rng.sample(values, rng.randint(question.least, min(len(values), question.most)))
        case "numbers":
            counted = [points_of(pile) if question.total else rng.randint(0, 20) for pile in captured(rng, state.seats)]
            for seat in asked_of(question, state.seats):
                tapped[piece(question.name, seat)] = [str(counted[seat]) if rng.random() < 0.8 else ""]
        case "piles":
            piles = turn(rng) if question.choices else captured(rng, state.seats)
            for name, pile in zip(pile_names(question, state.seats), piles, strict=True):
                tapped[piece(question.name, name)] = [*pile]
        case "amounts":
            free = [rng.randint(-20, 20) for _ in range(state.seats - 1)]
            for seat, amount in enumerate((*free, -sum(free))):
                tapped[piece(piece(question.name, seat), "sign")] = ["-" if amount < 0 else "+"]
                tapped[piece(piece(question.name, seat), "small")] = [str(abs(amount))]
        case "found":
            found = game.find(state, key, tapped)
            given[:] = ["+".join(rng.choice(found).values[question.name])] if found else []


def filled(rng: Random, game: Game, state: State, offer: Offer) -> Draft:
    """An offer's form, filled at random and read."""
    return read(offer, tapping(rng, game, state, offer.inputs, offer.key), state.seats)


def tapping(rng: Random, game: Game, state: State, inputs: tuple[Input, ...], key: str = "") -> dict[str, list[str]]:
    """The questions of a form, answered at random; `key` is that of the offer, where it is one."""
    tapped: dict[str, list[str]] = {}
    for question in inputs:
        if matters(question, tapped) and not (question.optional and rng.random() < 0.3):
            _tap(rng, game, state, key, question, tapped)
    return tapped


def offered(rng: Random, game: Game, state: State) -> Fact | None:
    """A fact by one of the open offers; None where the form is not complete."""
    # A month of 八八 that is known by its totals alone has no field by which the laws of options could compare it.
    open_ = [offer for offer in game.offers(state) if offer.shut is None and (offer.fact is not Totals or game is not GAME)]
    return filled(rng, game, state, rng.choice(open_)).fact if open_ else None


def declared(rng: Random, game: Game, state: State) -> Fact | None:
    """Something that somebody says: by a form, or as it may well be said."""
    say = LIKELY.get(game.name)
    return offered(rng, game, state) if say is None or rng.random() < 0.3 else say(rng, state)


def ruled(rng: Random, game: Game, state: State) -> Fact:
    """A ruling that a table may accept, of the rules or its own, or somebody agreeing to one."""
    if state.rulings and rng.random() < 0.4:
        return Agreed(entry=rng.choice(state.rulings).line.entry, player=rng.choice(range(state.seats)))
    inquiry = rng.choice(game.inquiries(state))
    given = {name: [*values] for name, values in inquiry.given.items()} | tapping(rng, game, state, inquiry.inputs)
    found = rulings.ruled(game, state, inquiry, given)
    return Ruled(
        inquiry=inquiry.key,
        answers=rulings.answered(inquiry, given),
        verdict=found.verdict if found and rng.random() < 0.9 else "otherwise",
        clauses=found.clauses if found else (f"{game.name}.setup.1",),
        agreed=tuple(rng.sample(range(state.seats), rng.randrange(3))),
        otherwise=rng.choice(("", "", "半分だけ払う")),
    )


# Anything at all.

WORDS = (*NAMES, *TEYAKU, *DEKIYAKU, *KOIKOI_DEKIYAKU, *HANAAWASE_DEKIYAKU, "", "joker", "五光")
SPECIAL = {"entry": st.integers(0, 60), "place": st.none()}


def _values(kind: msgspec.inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a type, as its constraints allow and as they may mean something."""
    match kind:
        case msgspec.inspect.Metadata():
            return _values(kind.type)
        case msgspec.inspect.NoneType():
            return st.none()
        case msgspec.inspect.BoolType():
            return st.booleans()
        case msgspec.inspect.LiteralType():
            return st.sampled_from(kind.values)
        case msgspec.inspect.IntType():
            if kind.ge is None:
                return st.integers(-300, 300) | st.sampled_from((88, 89, 168, 2**40))
            return st.integers(kind.ge, kind.le if kind.le is not None else 300)
        case msgspec.inspect.StrType():
            return st.sampled_from(WORDS)
        case msgspec.inspect.UnionType():
            return st.one_of([_values(one) for one in kind.types])
        case msgspec.inspect.TupleType():
            return st.tuples(*map(_values, kind.item_types))
        case msgspec.inspect.VarTupleType():
            return st.lists(_values(kind.item_type), max_size=kind.max_length or 5).map(tuple)
    raise NotImplementedError(kind)


def wild(kind: type[Fact]) -> st.SearchStrategy[Fact]:
    """Any fact of a type that a record may hold."""
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    told = {field.name: _values(field.type) for field in info.fields if field.name not in Fact.__struct_fields__}
    required = {name: value for name, value in told.items() if next(f for f in info.fields if f.name == name).required}
    optional = {name: value for name, value in told.items() if name not in required}
    return st.fixed_dictionaries(required, optional=optional).map(lambda values: kind(**values))


def wild_facts(game: Game = GAME) -> st.SearchStrategy[Fact]:
    return st.one_of([wild(kind) for kind in (*game.facts, *SHARED) if kind is not Void])


# Records.


def tables(game: Game) -> st.SearchStrategy[int]:
    """How many may sit at a table of a game."""
    return st.integers(*game.seats)


def grown(game: Game, house: House, rng: Random, most: int, seats: int = 3) -> Iterator[tuple[Record, State]]:
    """A match, growing fact by fact: the record and its state after each that stands; `most` tries in all."""
    record, state = Record(game, game.edition, house, PLAYERS[:seats]), game.start(house, seats)
    yield record, state
    for _ in range(most):
        fact = declared(rng, game, state)
        if fact is None:
            continue
        added = add(record, state, fact)
        if not isinstance(added, Refused):
            record, state = added
            yield record, state


@st.composite
def beginnings(draw: st.DrawFn, game: Game = GAME, most: int = 25, **fixed: str) -> tuple[Record, State]:
    """A few rounds of a match at any table that the game allows, with its state."""
    rng = draw(st.randoms(use_true_random=False))
    return [*grown(game, draw(houses(game, **fixed)), rng, draw(st.integers(0, most)), draw(tables(game)))][-1]


@st.composite
def years(draw: st.DrawFn, game: Game = GAME, **fixed: str) -> tuple[Record, State]:
    """A whole match that has ended, or (rarely) did not come to its end."""
    rng = Random(draw(st.integers(0, 2**32)))
    latest = None
    for latest in grown(game, draw(houses(game, **fixed)), rng, 400, draw(tables(game))):
        if game.final(latest[1]) is not None and rng.random() < 0.3:
            break
    assert latest is not None
    return latest


@st.composite
def logs(draw: st.DrawFn) -> tuple[Fact, ...]:
    """Entries with voids of earlier entries and of voids, with places, and some in one act; what they say does not matter."""
    log: list[Fact] = []
    for entry in range(draw(st.integers(0, 25))):
        also = bool(entry) and draw(st.booleans())
        if entry and draw(st.booleans()):
            log.append(Void(entry=draw(st.integers(0, entry - 1)), also=also))
        else:
            log.append(Redo(place=draw(st.none() | st.integers(-1, entry - 1)), also=also))
    return tuple(log)
