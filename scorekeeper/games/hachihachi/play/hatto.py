"""Hatto: who pays a dekiyaku alone, because the card he played from hand completed it (hachihachi.hatto.1).

`charge` decides who owes each dekiyaku of a turn, `owed` turns that into payments, `exempt` judges the exemption from the cards.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.ledger import Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import Flower, month_of
from scorekeeper.games.hachihachi.deal.field import Ground
from scorekeeper.games.hachihachi.facts import Dekiyaku
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import from_both
from scorekeeper.games.hachihachi.play.dekiyaku import COVERED, DEKIYAKU, Part, found

BOTH = 2
"""Both shares: the offender's own and the third player's (hachihachi.hatto.2)."""

EXEMPTIONS = {"last": LAW["hatto.14"], "shown": LAW["hatto.15"]}
NOT_PLAYED = {"turned": LAW["hatto.8"], "left": LAW["hatto.9"]}
"""Cards that were not played from hand: turned up from the stock, or left lying on purpose. Neither is ever hatto."""


def hatto_made(fact: Dekiyaku) -> frozenset[str]:
    """The yaku of this turn that the offender's card completed; one card may complete two (hachihachi.hatto.6).

    The offender is whoever played the card, by mistake or on purpose (hachihachi.hatto.12), even where it lay for a while before it
    was taken (hachihachi.hatto.10).
    """
    if fact.offender is None:
        return frozenset()
    return COVERED & frozenset(fact.hatto or fact.names)


def charge(held: tuple[Part, ...], fact: Dekiyaku) -> tuple[Part, ...]:
    """What the player holds after this turn, with who owes each yaku.

    - The offender owes what his card made: hatto.2, hatto.6; with natural yaku before it, only that: hatto.28.
    - What hatto does not cover is split even if the same card made it: hatto.7.
    - Once a hatto-made yaku is held, its offender owes everything added (hatto.25), save what another's hatto makes (hatto.27).
    - Nanatan that grows is owed as it was owed before: hatto.32. Goko takes shiko's place, whole: hatto.29.
    - Exempt: paid like any other: hatto.22. Who does not ask for the exemption pays: hachihachi.hatto.21.
    """
    made = frozenset() if fact.exempt else hatto_made(fact)
    first = next((part.offender for part in held if part.offender is not None), None)
    before = {part.name: part for part in held}
    after = dict(before)
    for name in (key for key in DEKIYAKU if key in fact.names):
        ribbons = fact.ribbons if name == "nanatan" else Part(name).ribbons
        if name in before:
            after[name] = before[name]._replace(ribbons=ribbons, clause=_grown_clause(before[name], first))
        elif name in made:
            after[name] = Part(name, ribbons, fact.offender, _hatto_clause(name, before, first, fact, len(made)))
        elif first is not None:
            after[name] = Part(name, ribbons, first, LAW["hatto.25"])
        elif fact.exempt and name in hatto_made(fact):
            after[name] = Part(name, ribbons, clause=LAW["hatto.22"])
        elif name == "goko" and "shiko" in before:
            after[name] = Part(name, ribbons, clause=LAW["sage.6"])
        else:
            after[name] = Part(name, ribbons, clause=LAW["hatto.7"] if made else LAW["dekiyaku.8"])
    if "goko" in after:
        after.pop("shiko", None)
    return tuple(after.values())


def _grown_clause(nanatan: Part, first: int | None) -> str:
    """Why nanatan that has grown is owed as it is; each ribbon is a new dekiyaku (hachihachi.sage.6)."""
    if nanatan.offender is not None:
        return nanatan.clause
    return LAW["sage.6"] if first is None else LAW["hatto.32"]


def _hatto_clause(name: str, before: Mapping[str, Part], first: int | None, fact: Dekiyaku, made: int) -> str:
    if name == "goko" and "shiko" in before:
        return LAW["hatto.29"]
    if first is not None and first != fact.offender:
        return LAW["hatto.27"]
    if before and first is None:
        return LAW["hatto.28"]
    return LAW["hatto.6"] if made > 1 else LAW["hatto.2"]


def excused(parts: Iterable[Part], proved: Iterable[int]) -> tuple[Part, ...]:
    """The parts after the offenders in `proved` have shown that they were exempt (hachihachi.hatto.23)."""
    free = frozenset(proved)
    return tuple(part._replace(offender=None, clause=LAW["hatto.22"]) if part.offender in free else part for part in parts)


def owed(parts: Iterable[Part], maker: int, ground: Ground, *, half: str = "", liable: int | None = None) -> tuple[Payment, ...]:
    """What is paid to the maker for these dekiyaku.

    Each of the two others pays; an offender pays both shares; while another's sage stands its holder (`liable`) pays both, whatever
    card made the yaku (hachihachi.sage.10, hachihachi.hatto.30). `half` is the clause that halves the fee after the field, if one
    does. Every yaku is paid by itself, so that F adds to each (hachihachi.field.21).
    """
    payments: list[Payment] = []
    for part in parts:
        why = ground.fees([part.fee])
        if half:
            why = why.halved(Words("半額", "half"), half)
        if liable is not None:
            label = Words("二人分（下げた者）", "both shares (sage holder)")
            payments.append(Payment(liable, maker, why.times(label, BOTH, LAW["sage.10"], told=True)))
        elif part.offender is not None:
            label = Words("二人分（法度）", "both shares (hatto)")
            payments.append(Payment(part.offender, maker, why.times(label, BOTH, part.clause, told=True)))
        else:
            payments += from_both(maker, why)
    return tuple(payments)


class Threat(NamedTuple):
    """What a hand card would complete for another player, the fees summed before the field (hachihachi.hatto.18).

    `shadow`: only because it can be matched by nothing but the yaku card (hachihachi.hatto.5).
    """

    card: Flower
    player: int
    names: tuple[str, ...]
    fee: int
    shadow: bool = False


class Judgement(NamedTuple):
    """Whether a discard is hatto, and the clauses that decide.

    `threats`: what it would complete, for whom; none where it is no hatto card. It is exempt where there are some and no hatto.
    `first`: the card that had to go first, where the whole hand was of hatto cards.
    """

    hatto: bool
    clauses: tuple[str, ...]
    threats: tuple[Threat, ...] = ()
    first: Flower | None = None


def completes(card: Flower, captured: Iterable[Flower]) -> tuple[str, ...]:
    """The covered yaku that lack only this card (hachihachi.hatto.4: two cards short is no hatto).

    Only captured cards count, however sure the others are (hachihachi.hatto.11).
    """
    have = frozenset(captured)
    names = [key for key in DEKIYAKU if key in COVERED and DEKIYAKU[key].cards - have == {card}]
    return tuple(name for name in names if not (name == "shiko" and "goko" in names))


def makes_uncovered(card: Flower, captured: Iterable[Flower]) -> bool:
    """Whether this card would complete nanatan or goun, which makes it no hatto card (hachihachi.hatto.19)."""
    have = frozenset(captured)
    made = {part.name for part in found(have | {card})} - {part.name for part in found(have)}
    return bool(made - COVERED)


def threat(card: Flower, player: int, captures: Mapping[int, Iterable[Flower]], kept: Iterable[Flower] = ()) -> Threat | None:
    """What `card`, played from hand, would bring `player`: the yaku card itself, or its shadow card (hachihachi.hatto.5).

    Nothing, if every card that could still take it stays in the discarder's hand (`kept`).
    """
    captured = tuple(captures.get(player, ()))
    taken = frozenset(one for pile in captures.values() for one in pile)
    partners = month_of(card.month) - {card} - taken
    if partners <= frozenset(kept):
        return None
    own = completes(card, captured)
    # The last partner of the needed card: the two others of the month are captured, so the match is certain.
    by_shadow = completes(next(iter(partners)), captured) if len(partners) == 1 else ()
    names = tuple(dict.fromkeys((*own, *by_shadow)))
    if not names:
        return None
    return Threat(card, player, names, sum(DEKIYAKU[name].yaku.fee for name in names), shadow=not own)


def first_to_play(threats: Sequence[Threat], discarder: int, seats: int = 3) -> Threat:
    """Which of a hand of nothing but hatto cards must go first to be exempt.

    The cheapest (hachihachi.hatto.16), by the sum of what the card completes (hachihachi.hatto.18); at equal fees the card for the
    player who moves just before (hachihachi.hatto.17).
    """
    return min(threats, key=lambda one: (one.fee, one.player != (discarder - 1) % seats))


def exempt(
    played: Flower,
    rest: Sequence[Flower],
    discarder: int,
    captures: Mapping[int, Iterable[Flower]],
    tobikomi: Mapping[Flower, int] | None = None,
) -> Judgement:
    """Is playing `played` hatto, with `rest` still in hand?

    `captures`: the captured cards by seat. `tobikomi`: cards that would complete another's tobikomi, with that seat; such a card
    counts as 1 kan (hachihachi.hatto.31).
    """
    opponents = [player for player in captures if player != discarder]
    piles = [tuple(captures[player]) for player in opponents]
    hand = frozenset((played, *rest))

    def threats_of(card: Flower) -> tuple[Threat, ...]:
        # The three others of a tobikomi card are in its owner's hand: nobody else can take it.
        owner = tobikomi.get(card) if tobikomi else None
        able = [owner] if owner is not None else opponents
        threats = [one for player in able if (one := threat(card, player, captures, hand - {card}))]
        if owner is not None:
            threats.append(Threat(card, owner, ("tobikomi",), KAN))
        return tuple(threats)

    def worst(card: Flower) -> Threat | None:
        return max(threats_of(card), key=lambda one: one.fee, default=None)

    made, own = threats_of(played), worst(played)
    if own is None:
        return Judgement(hatto=False, clauses=_harmless(played, piles))
    if not rest:
        return Judgement(hatto=False, clauses=LAW.all("hatto.14"), threats=made)
    threats = [worst(card) for card in rest]
    if any(one is None for one in threats):
        safe = [card for one, card in zip(threats, rest, strict=True) if one is None]
        uncovered = all(any(makes_uncovered(card, pile) for pile in piles) for card in safe)
        clauses = (*_harm(own), LAW["hatto.19"] if uncovered else LAW["hatto.15"])
        return Judgement(hatto=True, clauses=clauses, threats=made)
    whole = [own, *(one for one in threats if one)]
    first = first_to_play(whole, discarder)
    in_order = (own.fee, own.player) == (first.fee, first.player)
    clauses = (LAW["hatto.15"], *_order(own, first, whole))
    return Judgement(hatto=not in_order, clauses=clauses, threats=made, first=first.card)


def _harmless(played: Flower, piles: Iterable[tuple[Flower, ...]]) -> tuple[str, ...]:
    """Why a card is no hatto card."""
    if any(makes_uncovered(played, pile) for pile in piles):
        return LAW.all("hatto.1", "hatto.3")
    sets = [DEKIYAKU[name].cards for name in COVERED if played in DEKIYAKU[name].cards]
    if any(len(cards - frozenset(pile)) > 1 for cards in sets for pile in piles):
        return LAW.all("hatto.1", "hatto.4", "hatto.11")
    return LAW.all("hatto.1")


def _harm(own: Threat) -> tuple[str, ...]:
    """Why a card is a hatto card."""
    why = [LAW["hatto.1"]]
    if own.shadow:
        why.append(LAW["hatto.5"])
    if len(own.names) > 1:
        why.append(LAW["hatto.6"])
    if "tobikomi" in own.names:
        why.append(LAW["hatto.31"])
    return tuple(why)


def _order(own: Threat, first: Threat, whole: Sequence[Threat]) -> tuple[str, ...]:
    """What decides which card of a whole hand of hatto cards goes first."""
    level = sum(one.fee == first.fee for one in whole) > 1 and own.fee == first.fee
    why = [LAW["hatto.17"] if level else LAW["hatto.16"]]
    if any(len(one.names) > 1 for one in whole):
        why.append(LAW["hatto.18"])
    if any("tobikomi" in one.names for one in whole):
        why.append(LAW["hatto.31"])
    return tuple(why)


def reason_for(exemption: str) -> tuple[Words, str]:
    """What an exemption is called in the remarks, and its clause."""
    said = {
        "last": Words("免除（最後の札）", "exempt (last card)"),
        "shown": Words("免除（手札を公開）", "exempt (hand shown)"),
    }
    return said[exemption], EXEMPTIONS[exemption]


def alone(why: Reckoning, clause: str, offender: int) -> Reckoning:
    """Both shares by one player, as for a tobikomi."""
    return why.times(Words("二人分（{who}）", "both shares ({who})").put(who=seat(offender)), BOTH, clause, told=True)
