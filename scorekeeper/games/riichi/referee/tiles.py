"""What is a hand of tiles worth, and who pays it?"""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, listing
from scorekeeper.decks.tiles import TILES
from scorekeeper.games.riichi import claims, told
from scorekeeper.games.riichi.facts import SEATS, Riichi, Ron, Tsumo, Win
from scorekeeper.games.riichi.hand import RiichiHand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.reading import TilesReading
from scorekeeper.games.riichi.worth import Value
from scorekeeper.games.riichi.yaku import LUCK, table
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.position import Position

At = Position[RiichiHand]
PILES = ("hand", "calls", "kans", "indicators", "ura")
BY = (Choice("tsumo", Words("ツモ", "tsumo")), Choice("ron", Words("ロン", "ron")))
PUT_DOWN = Words("リーチの千点を先に出したとする。", "Assuming the riichi stick is put down first.")


def inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "worth",
        Words("この手は何翻何符で、いくらか", "What is this hand worth?"),
        Words("牌から役・符・払いを出す", "yaku, fu and payments from the tiles"),
        "yaku",
        (*told.won_tiles(), *told.indicators(at.house), *won_by(at.house)),
    )


def won_by(house: RiichiHouse) -> tuple[Input, ...]:
    """Who won and how, and what the tiles do not show."""
    return (
        asks.who(range(SEATS), Words("あがった人", "Who won")),
        asks.one("by", Words("どうあがった", "How"), BY, LAW["payment.6"]),
        asks.one(
            "payer",
            Words("だれから", "From whom"),
            asks.players(range(SEATS), unless="player"),
            LAW["payment.6"],
            when={"by": ["ron"]},
        ),
        asks.many(
            "yaku",
            Words("牌では分からないこと", "What the tiles do not show"),
            [Choice(key, row.words) for key, row in table(house).items() if key in LUCK],
            LAW["yaku.33"],
            optional=True,
        ),
    )


def fact_of(question: Values) -> Win:
    """The win that the answers tell by tiles."""
    piles: dict[str, Any] = {name: tuple(question.get(name, ())) for name in PILES}
    values = {"player": question["player"], "yaku": tuple(question.get("yaku", ())), "red": question.get("red", 0), **piles}
    if question["by"] == "ron":
        return asks.fact_from(Ron, values, payer=question["payer"])
    return asks.fact_from(Tsumo, values)


def ask_worth(at: At, question: Values) -> Ruling:
    """What is the hand of `player` worth, won `by` ron (from `payer`) or tsumo with these tiles and `yaku` of luck?

    The verdict is han and fu (3-40), the key of the limit, or yakuman with their number.
    """
    fact, hand = fact_of(question), at.round
    untold = bool({"riichi", "double-riichi"} & {*fact.yaku}) and fact.player not in hand.riichi
    found = at.trial(*([Riichi(player=fact.player)] if untold else []), fact)
    if not isinstance(found, Trial):
        return cannot_stand(found)
    if untold:
        hand = hand.replace(riichi=(*hand.riichi, fact.player))
    payer = question.get("payer") if question["by"] == "ron" else None
    best, *others = claims.readings(hand, fact, payer)
    value = claims.value(hand, fact, payer)
    reasons = [*_counting_reasons(best), *_formula(value), *(_other(one) for one in others[:1] if one.value != best.value)]
    if chips := claims.chips_of(hand, fact, payer, value.units):
        reasons.append(LAW.because("chips-each", n=chips))
    return rule(verdict(value), value.words, reasons, found, assumed=[PUT_DOWN] if untold else [])


def verdict(value: Value) -> str:
    """3-40, mangan, yakuman-2."""
    if value.units:
        return f"yakuman-{value.units}"
    return value.limit.key if value.limit else f"{value.han}-{value.fu}"


def _counting_reasons(best: TilesReading) -> Iterator[Reason]:
    """The yaku and the fu, part by part."""
    made = (*best.yaku, *best.dora)
    told = [Words(f"{one.words.ja} {one.worth.ja}", f"{one.words.en} {one.worth.en}") for one in made]
    yield Reason(Words("{yaku}。", "{yaku}.").put(yaku=listing(told)), tuple(dict.fromkeys(one.clause for one in made)))
    if best.parts:
        fu = [Words(f"{part.words.ja} {part.fu}", f"{part.words.en} {part.fu}") for part in best.parts]
        whole = sum(part.fu for part in best.parts)
        said = Words("符は{parts} で{sum}。", "Fu: {parts}: {sum}.").put(parts=listing(fu), sum=whole)
        yield Reason(said, tuple(dict.fromkeys(part.clause for part in best.parts)))
        if whole != best.fu:
            yield LAW.because("rounded-up", fu=best.fu)


def _formula(value: Value) -> Iterator[Reason]:
    """Base points: fu × 2^(han + 2), or those of the limit."""
    if value.units:
        return
    if value.limit:
        said = Words("{words}：基本点{base:,}。", "{words}: base points {base:,}.").put(
            words=value.limit.words, base=value.limit.base
        )
        yield Reason(said, (value.limit.clause,))
    else:
        base = value.base
        said = Words("基本点 {fu} × 2^{power} = {base:,}。", "Base points {fu} × 2^{power} = {base:,}.")
        yield Reason(said.put(fu=value.fu, power=value.han + 2, base=base), (LAW["payment.1"],))


def _other(one: TilesReading) -> Reason:
    worth = one.value.words
    return LAW.because("read-otherwise", worth=worth)


# ---------------------------------------------------------------- swap-calling


def swap_inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "swap",
        Words("鳴いた牌を切ってよいか（喰い替え）", "May I discard this after my call?"),
        Words("現物・スジの喰い替え", "the same tile, or the other end of a sequence"),
        "call",
        (
            asks.cards("called", Words("鳴いた牌", "The tile that was called"), 1, 1, LAW["call.2"]),
            asks.cards("cut", Words("切る牌", "The discard"), 1, 1, LAW["call.2"]),
        ),
    )


def ask_swap(at: At, question: Values) -> Ruling:
    """May one discard `cut` in the turn in which one has `called` a tile? The verdict is forbidden or free."""
    (called,), (cut,) = (TILES.cards_named(question[name]) for name in ("called", "cut"))
    house = at.house
    if house.swap == "free":
        return rule("free", Words("切ってよい", "yes"), [LAW.because("swap-free")])
    if called == cut:
        return rule("forbidden", Words("切れない", "no"), [LAW.because("same-tile")])
    if house.swap == "none" and called.suit == cut.suit and not called.honour and abs(called.number - cut.number) == 3:
        return rule("forbidden", Words("スジなら切れない", "not the other end of the sequence"), [LAW.because("swap-none")])
    why = LAW.because("other-end") if house.swap == "same" else LAW.because("swap-other")
    return rule("free", Words("切ってよい", "yes"), [why])
