"""What a table declares in こいこい, and how it is asked. Players are seats, from 0; with more than two at the table two of them
play.
"""

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.koikoi.house import LAW, MON, KoikoiHouse
from scorekeeper.games.koikoi.yaku import DEKIYAKU
from scorekeeper.kit import asks
from scorekeeper.kit.calling import forms
from scorekeeper.kit.cards.turns import captures_input
from scorekeeper.kit.fields import Ask, CardName, Pile, Seat, YakuName

Names = Annotated[tuple[YakuName, ...], Meta(max_length=14)]
Tane = Annotated[int, Meta(ge=3, le=9)]
Tan = Annotated[int, Meta(ge=3, le=10)]
Kasu = Annotated[int, Meta(ge=10, le=25)]
Times = Annotated[int, Meta(ge=0, le=16)]
"""How often koi is said in a month: at most once a turn."""
TURN = captures_input(LAW["call.1"])
SAID_MOST = 4
"""So many further koi can be chosen in a form."""
LAST = Words("最後にこいを言った人", "Who said koi last")
THEIRS = Words("その人の役を全て", "All of their yaku")
UNLESS_NOBODY = {"when": {"last": ()}}

# ---------------------------------------------------------------- how fields are asked


def ask_koi(at: Any, name: str, least: int = 0) -> Iterator[Input]:
    """How often koi was said, as entered at the table unless somebody forgot; at least so often."""
    if at.house.inflate == "on":
        there = max(least, len(at.round.koi))
        answers = [
            Choice(str(n), Words(f"{n}回 ×{2**n}" if n else "0回", f"{n}, ×{2**n}" if n else "none"))
            for n in range(there, there + SAID_MOST)
        ]
        yield asks.one(
            name, Words("この月のこい（双方で）", "Koi in this month, by both"), answers, LAW["settle.2"], start=str(there)
        )


def ask_number(at: Any, name: str) -> Iterator[Input]:
    """How many cards of the yaku that grow."""
    yield from (one for one in forms.number_inputs(DEKIYAKU, at.round.rules) if one.name == name)


def last_koi_counts(at: Any) -> bool:
    """Whether yaku are paid though nobody called shobu."""
    return bool(at.house.koi_fail == "last")


def dealer_always_wins(house: KoikoiHouse) -> bool:
    """Whether the dealer wins whenever the hands run out (koikoi.house.17)."""
    return house.no_yaku > 0 and house.oya_ken == "always"


def ask_last(at: Any, name: str) -> Iterator[Input]:
    """Who said koi last, if that decides and nobody's koi is entered."""
    if not at.round.koi and (last_koi_counts(at) or at.house.no_yaku) and not dealer_always_wins(at.house):
        nobody = Choice("", Words("だれにも役が無い", "neither had any yaku"))
        yield asks.one(name, LAST, (nobody, *asks.players(at.round.seating.turn)), LAW["call.16"], optional=True)


def ask_last_by_cards(at: Any, name: str) -> Iterator[Input]:
    last = asks.who(at.round.seating.turn, LAST, name, clause=LAW["call.13"])
    yield last._replace(start=str(at.round.koi[-1])) if at.round.koi else last


def ask_held_at_last(at: Any, name: str) -> Iterator[Input]:
    """The yaku of whoever said koi last."""
    if last_koi_counts(at):
        koi, table = at.round.koi, DEKIYAKU.under(at.round.rules)
        said = Words("{who}の役を全て", "All yaku of {who}").put(who=seat(koi[-1])) if koi else THEIRS
        yield forms.names_input(table, MON, said, LAW["call.13"], **({} if koi else UNLESS_NOBODY))


def ask_number_at_last(at: Any, name: str) -> Iterator[Input]:
    yield from ask_number(at, name) if last_koi_counts(at) else ()


def ask_koi_at_last(at: Any, name: str) -> Iterator[Input]:
    """Who is paid said koi."""
    for one in ask_koi(at, name, least=1) if last_koi_counts(at) else ():
        yield one if at.round.koi else one._replace(when=asks.when(UNLESS_NOBODY["when"]))


PLAYER = Ask(lambda at, name: (asks.who(at.round.seating.turn),))
HELD = Ask(lambda at, name: (forms.names_input(DEKIYAKU.under(at.round.rules), MON, forms.HELD_NOW, LAW["call.5"]),), "names")
OLD = Ask(lambda at, name: (forms.old_input(DEKIYAKU.under(at.round.rules), LAW["call.2"]),), "names", place=2)
ALL_CAPTURED = asks.cards("captures", Words("その人の取り札を全て", "All their captured cards"), 1, len(DECK), LAW["call.13"])

# ---------------------------------------------------------------- what is declared


class Teyaku(Fact, frozen=True, tag="teyaku"):
    """Hands declared before the first card, all at once, since one that ends the month does not keep another from being paid.

    `names`: the hand of every seat by key, "" for none. `cards`: the eight cards of every seat, () if none were shown; a seat with
    cards needs no name.
    """

    called: ClassVar = Words("手役", "teyaku")
    names: Annotated[tuple[YakuName, ...], Meta(max_length=SEATS)] = ()
    cards: Annotated[tuple[Pile, ...], Meta(max_length=SEATS)] = ()


class KoikoiField(Fact, frozen=True, tag="field"):
    """What lies on the dealt field, where that counts: `brights` are the 20-point cards by name, which multiply what is paid, and
    `holds` is what wins the month for the dealer, `four` of a month or four `pairs`.
    """

    called: ClassVar = Words("場札", "the field")
    brights: Annotated[tuple[CardName, ...], Meta(max_length=5)] = ()
    holds: Literal["", "four", "pairs"] = ""


class Koi(Fact, frozen=True, tag="koi"):
    """`player` has a new yaku and says koi, or says nothing and the game goes on (koikoi.call.4)."""

    called: ClassVar = Words("こい", "koi")
    player: Seat


class Shobu(Fact, frozen=True, tag="shobu"):
    """`player` calls shobu, entered by the names of his yaku or by his captured cards.

    By names: `names` are all his yaku by key, without those that a higher one replaces. `tane`, `tan` and `kasu` are how many such
    cards he has, absent: as few as the yaku takes; `tan` also counts where ribbons make aotan and akatan grow. `old` names the yaku
    that have not changed in this turn; at least one other is new. By cards: `captures` are three piles: captured before this turn,
    taken by the hand card, taken by the turned card.

    `koi`: how often both have said koi in this month; absent: as often as it was entered.
    """

    called: ClassVar = Words("勝負", "shobu")
    player: Annotated[Seat, PLAYER]
    names: Annotated[Names, HELD] = ()
    tane: Annotated[Tane | None, Ask(ask_number, "names")] = None
    tan: Annotated[Tan | None, Ask(ask_number, "names")] = None
    kasu: Annotated[Kasu | None, Ask(ask_number, "names")] = None
    old: Annotated[Names, OLD] = ()
    koi: Annotated[Times | None, Ask(ask_koi, place=1)] = None
    captures: Annotated[tuple[Pile, ...], Meta(max_length=3), Ask(lambda at, name: (TURN,), "cards")] = ()


class RanOut(Fact, frozen=True, tag="ran-out"):
    """All hands are played and nobody called shobu.

    `last`: who said koi last; absent: as entered, or nobody, which means that neither had any yaku. Where that player's yaku are
    paid after all (koikoi.call.13), they are told as in a shobu: by `names` and numbers or by `captures`, all of his cards.
    """

    called: ClassVar = Words("打ち終わり", "the hands run out")
    last: Annotated[Seat | None, Ask(ask_last, "names"), Ask(ask_last_by_cards, "cards")] = None
    names: Annotated[Names, Ask(ask_held_at_last, "names")] = ()
    tane: Annotated[Tane | None, Ask(ask_number_at_last, "names")] = None
    tan: Annotated[Tan | None, Ask(ask_number_at_last, "names")] = None
    kasu: Annotated[Kasu | None, Ask(ask_number_at_last, "names")] = None
    koi: Annotated[Times | None, Ask(ask_koi_at_last, "names", 1), Ask(partial(ask_koi, least=1), "cards", 1)] = None
    captures: Annotated[Pile, Ask(lambda at, name: (ALL_CAPTURED,), "cards")] = ()


# ---------------------------------------------------------------- the two forms of each call

SHOBU = forms.CallForms[Any](key="shobu", fact=Shobu, words=Words("勝負", "Shobu"), place="hidden")
RAN_OUT = forms.CallForms[Any](
    key="ran-out",
    fact=RanOut,
    words=Words("打ち終わり", "Hands run out"),
    cards=last_koi_counts,
    hint=Words("だれも勝負しなかった", "nobody called shobu"),
    verb=Words("この月を終える", "End the month"),
)
