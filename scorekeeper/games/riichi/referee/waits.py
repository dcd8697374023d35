"""May I win on this, and is this hand tenpai?"""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import Words, listing
from scorekeeper.decks.tiles import TILES, Tile
from scorekeeper.games.riichi import claims, reading, told, waiting
from scorekeeper.games.riichi.calls import SET, groups_of
from scorekeeper.games.riichi.dividing import Dealt
from scorekeeper.games.riichi.hand import RiichiHand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.referee import tiles
from scorekeeper.games.riichi.waiting import TENPAI, AfterDiscard, UsefulTile
from scorekeeper.games.riichi.worth import Value
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.position import Position

At = Position[RiichiHand]
MOST = 3
"""So many discards are compared."""
MOST_RIVER = 24
"""More tiles than anybody discards in a hand."""
MOST_SEEN = 62
"""More tiles than the others discard and call in most hands; with all else that is asked they fit into a kept ruling."""
FURITEN = Words("テンパイ（フリテン）", "tenpai, furiten")


def win_inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "win",
        Words("この牌で和了してよいか", "May I win on this tile?"),
        Words("フリテン・一翻縛り・見逃し", "furiten, no yaku, a passed tile"),
        "furiten",
        (
            *told.won_tiles(),
            _river(),
            *tiles.won_by(at.house),
            asks.one(
                "passed",
                Words("当たり牌を見逃した", "A winning tile was passed up"),
                (
                    Choice("", Words("いいえ", "no")),
                    Choice("turn", Words("自分の最後の打牌の後", "since your last discard")),
                    Choice("riichi", Words("リーチの後", "after riichi")),
                ),
                LAW["furiten.3"],
                optional=True,
            ),
            asks.flag("forfeited", "和了放棄になっている", "Winning was forfeited", LAW["tenpai.9"]),
            asks.flag("closed", "暗カンの牌", "The tile of a closed kan", LAW["call.7"], when={"by": ["ron"]}),
        ),
    )


def ask_win(at: At, question: Values) -> Ruling:
    """May `player` win `by` ron or tsumo with this `hand`, the winning tile last? `passed`: when one was let pass before.

    `closed`: it is of a closed kan. The verdict is yes, forfeited, furiten, passed, closed, or amiss if the tiles are no hand that
    wins.
    """
    if question.get("forfeited"):
        gone = LAW.because("forfeited")
        return rule("forfeited", Words("和了できない", "no"), [gone])
    river = _tiles_by_name(question.get("river", ()))
    fact = tiles.fact_of(question)
    payer = question.get("payer") if question["by"] == "ron" else None
    wrong = tuple(claims.check(at.round, fact, payer))
    if wrong:
        return cannot_stand(wrong)
    dealt, luck = claims.dealt_and_luck(at.round, fact, payer)
    found = reading.readings(dealt, luck)[0].value
    one_han = LAW.because("has-yaku", worth=found.words)
    robbed = _kan_ruling(at.house, question, found)
    if robbed and not robbed.may:
        return rule("closed", Words("暗カンの牌ではロンできない", "no: the kan is closed"), [one_han, robbed.why])
    if question["by"] != "ron":
        free = LAW.because("tsumo-allowed")
        return rule("yes", Words("和了できる", "yes"), [one_han, free])
    own = waiting.furiten(dealt._replace(hand=dealt.hand[:-1]), river)
    if own:
        said = LAW.because("own-discards", tiles=_tiles_words(own))
        no_ron = LAW.because("no-ron")
        return rule("furiten", Words("フリテン。ロンできない", "no: furiten"), [one_han, said, no_ron])
    match question.get("passed"):
        case "riichi":
            why = LAW.because("passed-for-good")
            return rule("passed", Words("見逃したのでロンできない", "no ron: a winning tile was passed up"), [one_han, why])
        case "turn":
            why = LAW.because("passed-for-now")
            return rule("passed", Words("見逃したのでロンできない", "no ron: a winning tile was passed up"), [one_han, why])
    free = LAW.because("free-to-ron")
    return rule("yes", Words("和了できる", "yes"), [one_han, *([robbed.why] if robbed else []), free])


class _RobbedKan(NamedTuple):
    """Whether the tile of a closed kan may be won on, and why."""

    may: bool
    why: Reason


def _kan_ruling(house: RiichiHouse, question: Values, found: Value) -> _RobbedKan | None:
    """None if the tile is of no kan that would matter (riichi.call.7, riichi.house.51)."""
    kokushi, on = {"kokushi", "juusanmen"} & {*found.yaku}, house.rob_closed == "on"
    if question["by"] != "ron":
        return None
    if not question.get("closed"):
        added = kokushi and not on and "chankan" in question.get("yaku", ())
        return _RobbedKan(True, LAW.because("robs-added")) if added else None
    if not kokushi:
        return _RobbedKan(False, LAW.because("robs-not"))
    return _RobbedKan(on, LAW.because("kokushi-robs") if on else LAW.because("robs-not-here"))


# ---------------------------------------------------------------- tenpai


def tenpai_inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "tenpai",
        Words("この手はテンパイか、何を待つか", "Is this hand tenpai, and what does it wait for?"),
        Words("待ち・残り枚数・何を切るか", "waits, unseen tiles, what to discard"),
        "tenpai",
        (
            asks.cards(
                "hand",
                Words("手牌", "Hand"),
                1,
                reading.HAND,
                LAW["tenpai.6"],
                look="rack",
                hint=Words("ツモる前は13枚", "13 before a draw"),
            ),
            *told.sets(),
            _river(),
            asks.cards("seen", Words("見えた牌", "Others seen"), 0, MOST_SEEN, LAW["tenpai.6"], look="rack"),
        ),
    )


def _river() -> Input:
    return asks.cards("river", Words("自分の河", "Your discards"), 0, MOST_RIVER, LAW["furiten.1"], look="rack")


def ask_tenpai(at: At, question: Values) -> Ruling:
    """What does a hand wait for, or how far is it from that? The verdict is tenpai, furiten, won, or the shanten (2-shanten)."""
    piles = {name: _tiles_by_name(question.get(name, ())) for name in ("hand", "calls", "kans", "river", "seen")}
    dealt = Dealt(piles["hand"], groups_of(piles["calls"]) if piles["calls"] else (), piles["kans"])
    gone = (*piles["river"], *piles["seen"])
    wrong = tuple(waiting.faults(dealt, gone))
    if wrong:
        return cannot_stand(wrong)
    lacks = waiting.shanten(dealt)
    drawn = len(dealt.hand) % SET == 2
    if lacks < TENPAI:
        return rule("won", Words("和了の形", "a winning hand"), [LAW.because("complete")])
    if drawn:
        best = waiting.discards(dealt, gone)[:MOST]
        verdict = "tenpai" if lacks == TENPAI else f"{lacks}-shanten"
        return rule(verdict, _far(lacks), [_discard(one, dealt, piles["river"]) for one in best])
    reasons = [_helps(waiting.useful_draws(dealt, gone), lacks), *_formal(lacks)]
    if lacks > TENPAI:
        return rule(f"{lacks}-shanten", _far(lacks), reasons)
    own = waiting.furiten(dealt, piles["river"])
    if own:
        reasons.append(LAW.because("furiten", tiles=_tiles_words(own)))
    return rule("furiten" if own else "tenpai", FURITEN if own else _far(lacks), reasons)


def _formal(lacks: int) -> Iterator[Reason]:
    if lacks == TENPAI:
        yield LAW.because("tenpai-without-yaku")
    yield LAW.because("all-four-held")


def _far(lacks: int) -> Words:
    if lacks == TENPAI:
        return Words("テンパイ", "tenpai")
    return Words(f"ノーテン（{lacks}シャンテン）", f"noten ({lacks} from tenpai)")


def _helps(drawn: tuple[UsefulTile, ...], lacks: int) -> Reason:
    unseen = sum(one.unseen for one in drawn)
    each = listing([Words(f"{one.tile.words.ja} {one.unseen}枚", f"{one.tile.words.en} ({one.unseen})") for one in drawn])
    label = Words("待ち", "It waits for") if lacks == TENPAI else Words("進む牌", "Improved by")
    said = Words("{label}：{each}。残り{unseen}枚。", "{label}: {each}. {unseen} unseen.").put(
        label=label, each=each, unseen=unseen
    )
    return Reason(said, LAW.all("win.4"))


def _discard(left: AfterDiscard, dealt: Dealt, river: tuple[Tile, ...]) -> Reason:
    said = Words("{cut}を切ると", "Discard {cut}").put(cut=left.discard.words)
    helps = _helps(left.drawn, left.shanten)
    own = left.shanten == TENPAI and waiting.furiten(waiting.without(dealt, left.discard), river)
    far = FURITEN if own else _far(left.shanten)
    words = Words(f"{said.ja}{far.ja}。{helps.words.ja}", f"{said.en}: {far.en}. {helps.words.en}")
    return Reason(words, (*helps.clauses, *(LAW.all("furiten.1") if own else ())))


def _tiles_by_name(names: object) -> tuple[Tile, ...]:
    assert isinstance(names, list | tuple)
    return tuple(TILES.by_name[name] for name in names)


def _tiles_words(found: tuple[Tile, ...]) -> Words:
    return listing([tile.words for tile in found])
