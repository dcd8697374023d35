"""What the app recognises in piles of captured cards while they are dealt out."""

from collections.abc import Mapping

from scorekeeper.core.forms import piece
from scorekeeper.core.game import Finding, State
from scorekeeper.core.words import Words, seat
from scorekeeper.decks import captures
from scorekeeper.decks.hanafuda import BY_NAME, Flower, points
from scorekeeper.games.hanaawase import board
from scorekeeper.games.hanaawase.count import LEAST
from scorekeeper.games.hanaawase.dekiyaku import Found, of, said
from scorekeeper.games.hanaawase.month import KINDS, SEATS, VOID
from scorekeeper.games.hanaawase.year import Year

NONE = Words("役なし", "no yaku")


def find(state: State, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """Every pile that has cards, with its points, its yaku so far and what they pay; the rest too once the others are whole."""
    if key != "piles":
        return ()
    own: Year = state.own
    month = board.coming(own)
    told = [[name for name in tapped.get(piece("captures", player), []) if name in BY_NAME] for player in range(SEATS)]
    whole = all(told[:-1]) and captures.amiss(told if told[-1] else told[:-1]) is None
    piles = captures.piles(told) if whole else tuple(tuple(BY_NAME[name] for name in pile) for pile in told)
    void = whole and any(points(pile) <= LEAST for pile in piles)
    return tuple(
        finding(player, pile, of(pile, month.most(player) if whole else None), void=void)
        for player, pile in enumerate(piles)
        if pile
    )


def finding(player: int, pile: tuple[Flower, ...], found: Found, *, void: bool) -> Finding:
    """`void`: somebody has made fuke, so that nobody's yaku pay."""
    ten, who = points(pile), seat(player)
    words = Words(f"{who.ja}　{ten}点", f"{who.en}: {ten} points")
    if void and ten <= LEAST:
        return Finding({}, words, KINDS["fuke"], None, (), "hanaawase.special.1")
    if void and found.parts:
        names = said(found.parts)
        return Finding({}, words, Words(f"{names.ja}（{VOID.ja}）", f"{names.en} ({VOID.en})"), None, (), "hanaawase.special.3")
    parts = [(part.words, part.fee) for part in found.parts]
    detail = Words("・".join(f"{yaku.ja} {fee}" for yaku, fee in parts), ", ".join(f"{yaku.en} {fee}" for yaku, fee in parts))
    return Finding({}, words, detail if found.parts else NONE, found.fee, (), "hanaawase.settle.2")
