"""The offers of the count, and what the cards of each pile are worth so far."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import piece
from scorekeeper.core.ledger import Unit
from scorekeeper.core.offer import Finding, Input, Offer
from scorekeeper.core.words import Words, seat
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import BY_NAME, DECK, HANAFUDA, Flower
from scorekeeper.kit import asks, totals
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.counted.month import CountedMonth
from scorekeeper.kit.counted.yaku import FEW, FEWEST, FoundDekiyaku
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Position
from scorekeeper.kit.reasons import each_fee

M = TypeVar("M", bound=CountedMonth)
PLAYED_OUT = Words("打ち終わり", "Played out")
CHAFF_HANDS = Words("六カス・七カス", "Rokkasu, shichikasu")


def of(month: CountedMonth) -> tuple[int, ...]:
    """Those who play, where somebody sits out."""
    return month.players if month.seating.out else ()


def points(at: Position[M]) -> Input:
    """The card points of who plays. One follows from the deck, unless only two play."""
    month, whole = at.round, at.round.captures.deck.points
    label = Words("二人の札点を数えて入れる。三人目は{whole}から出る。", "Enter two counts; the third follows from {whole}.")
    if not month.three:
        label = Words("三人の札点を数えて入れる。四人目は{whole}から出る。", "Enter three counts; the fourth follows from {whole}.")
    if month.two:
        label = Words("二人の札点を数えて入れる。", "Enter the card points of both.")
    size: dict[str, Any] = {"least": 2} if month.two else {"total": whole}
    return Input("points", label.put(whole=whole), "numbers", of=of(month), clause=month.by_points, **size)


@lru_cache(256)
def told_by_word(yaku: tuple[Yaku, ...], player: int, unit: Unit) -> Input:
    """Which of these yaku, which no cards make, this player has."""
    return asks.yaku_of(player, asks.BY_WORD, yaku, unit)


@dataclass(frozen=True, kw_only=True)
class CountedForms(Generic[M]):
    """The offers of a game.

    `played_out` and `dekiyaku` are its facts. `share` is the label of the piles, `all_told` says that everybody has told his yaku,
    `leader` asks who deals next. `adds` is the clause by which yaku add up, `more` what else is asked of them.
    """

    played_out: type[Fact]
    dekiyaku: type[Fact]
    share: Words
    all_told: Words
    leader: Words
    adds: str
    more: tuple[Input, ...] = ()

    def piles(self, at: Position[M]) -> Input:
        """A pile for everyone who plays. Where somebody sits out they are named; the rest of two is not left to the last."""
        month = at.round
        total, clause = 0 if month.two else len(DECK), month.LAW["settle.1"]
        return Input("captures", self.share, "piles", asks.players(of(month)), total=total, clause=clause)

    def by_piles(self, at: Position[M]) -> Offer:
        """By the cards, from which everything else is computed."""
        doors: dict[str, Any] = {"place": "now", "door": "played-out", "door_words": asks.BY_POINTS}
        return self._count(at, "piles", Words("取り札を分ける", "sort the cards"), self.piles(at), *self._by_word(at), **doors)

    def by_points(self, at: Position[M]) -> Offer:
        """By points, at a table that counts by hand."""
        doors: dict[str, Any] = {"place": "hidden", "door": "piles", "door_words": asks.COUNT_CARDS}
        names = [one for player in self._untold(at) for one in self._dekiyaku_of(at, player)]
        return self._count(at, "played-out", Words("札点を数える", "count the points"), points(at), *names, **doors)

    def _count(self, at: Position[M], key: str, hint: Words, *asked: Input, words: Words = PLAYED_OUT, **more: Any) -> Offer:
        verb = Words("{name}をしめる", "Close {name}").put(name=month_name(at.round.number))
        return Offer(key, self.played_out, words, hint, asked, verb=verb, **more)

    def fuke(self, at: Position[M]) -> Offer | None:
        month = at.round
        if month.no_fuke:
            return None
        label = Words(f"{month.least}点以下の人(分かれば)", f"Who had {month.least} points or less, if known")
        asked = asks.many("fuke", label, asks.players(month.players), month.FUKE, most=len(month.players) - 1, optional=True)
        words = Words(month.KINDS["fuke"].ja, "Fuke")
        hint = Words("点が分からない月", "where the points are not known")
        return self._count(at, "fuke", hint, asked, words=words, place="more", fixed=(("fuke", []),))

    def which_dekiyaku(self, at: Position[M]) -> tuple[Input, ...]:
        """A player's yaku, by name."""
        month = at.round
        played = month.few(month.leader) is not None
        yaku = [row.yaku for row in month.sets.table.values() if row.yaku.key != FEWEST or played]
        label = Words("取った役を全部", "Everything this player made")
        names = asks.many("names", label, asks.choices(yaku, at.unit), self.adds, least=1, most=len(yaku))
        more = [one for one in self.more if one.name in month.sets.table]
        if not played:
            return names, *more
        few: dict[str, Any] = {"start": str(min(FEW)), "when": {"names": (FEWEST,)}, "optional": True}
        label = Words("取り札の枚数", "How many captured cards")
        return names, *more, asks.count("captured", label, 0, max(FEW), month.OYANAKA.clause, **few)

    def _dekiyaku_of(self, at: Position[M], player: int) -> Iterator[Input]:
        """The same of each player, with the count."""
        label = Words("{who}の役", "Yaku of {who}").put(who=seat(player))
        for one in self.which_dekiyaku(at):
            when = tuple((piece(name, player), values) for name, values in one.when)
            asked = one._replace(name=piece(one.name, player), when=when, look="turns", optional=True)
            yield asked if one.when else asked._replace(label=label, least=0)

    def _by_word(self, at: Position[M]) -> Iterable[Input]:
        """Beside the piles, what no cards show."""
        table = at.round.sets.table
        yaku = tuple(table[key].yaku for key in table.own if key in table.by_word) if table.by_word else ()
        return (told_by_word(yaku, player, at.unit) for player in self._untold(at)) if yaku else ()

    @staticmethod
    def _untold(at: Position[M]) -> list[int]:
        """Those whose yaku have not been told."""
        return [one for one in at.round.players if at.round.claim(one) is None]

    def by_name(self, at: Position[M]) -> Offer:
        """The yaku of one player, as a ruling enters them before the count."""
        free = self._untold(at)
        return Offer(
            "dekiyaku",
            self.dekiyaku,
            Words("出来役", "Dekiyaku"),
            Words("点で数える卓だけ", "only where points are counted"),
            (asks.who(free), *self.which_dekiyaku(at)),
            place="hidden",
            shut=None if free else self.all_told,
        )

    def hand(self, at: Position[M], fact: type[Fact], words: Words, **more: Any) -> Offer | None:
        """A hand to show before play, by those who have not shown a chaff hand."""
        if at.round.claims:
            return None
        free = [one for one in at.round.players if at.round.hand(one) is None]
        return Offer("", fact, words, inputs=(asks.who(free),), shut=None if free else self.all_told, **more)

    def totals(self, at: Position[M]) -> Offer | None:
        if at.round.has_begun:
            return None
        play, month, hint = at.play, at.round, Words("古い記録紙から写す", "copied from an old sheet")
        asked = not month.tells_dealer
        return totals.offer(play.speech, at.unit, at.state.seats, month.TOTALS, self.leader, hint, asked=asked)


# ---------------------------------------------------------------- found in the cards


def find(at: Position[M], key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """Every pile with cards: its points, its yaku so far and what they pay; and the remaining pile once the others are complete."""
    month = at.round
    if key != "piles":
        return ()
    told = asks.cards_on_piles(tapped, "captures", month.players, HANAFUDA)
    whole = not month.two and all(told[:-1]) and month.sorting.amiss(told if told[-1] else told[:-1]) is None
    taken = month.sorting.piles(told) if whole else tuple(tuple(BY_NAME[name] for name in pile) for pile in told)
    lying = dict(zip(month.players, taken, strict=False))
    void = whole and bool(month.made_fuke({player: month.worth(pile) for player, pile in lying.items()}))
    made = {
        player: month.sets.dekiyaku_in(pile, month.few(player) if whole else None, tapped.get(piece("names", player), ()))
        for player, pile in lying.items()
    }
    washed = any(month.washes(one.keys) for one in made.values())
    why = month.VOID if void else month.WASHED if washed else None
    return tuple(_worth(month, player, pile, made[player], why) for player, pile in lying.items() if pile)


def _worth(
    month: CountedMonth, player: int, pile: tuple[Flower, ...], made: FoundDekiyaku, why: tuple[Words, str] | None
) -> Finding:
    """`why`: the reason why no yaku pay, if there is one, and its clause."""
    score = month.worth(pile)
    words = Words("{who}　{score}点", "{who}: {score} points").put(who=seat(player), score=score)
    if why is month.VOID and score <= month.least:
        return Finding({}, words, month.KINDS["fuke"], None, (), month.FUKE)
    if why and made.held:
        void, clause = why
        return Finding(
            {}, words, Words("{names}（{void}）", "{names} ({void})").put(names=yaku_words(made.held), void=void), None, (), clause
        )
    return Finding({}, words, each_fee(made.held), made.fee, (), month.LAW["settle.2"])
