"""What can be disputed of captured cards: what they make, and whether anything of it is new."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Generic

from scorekeeper.core.arguments import cards, words
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.kit import asks
from scorekeeper.kit.calling.forms import NO_YAKU
from scorekeeper.kit.calling.table import CallTable, JudgedTurn
from scorekeeper.kit.cards.yaku import HeldYaku, yaku_words
from scorekeeper.kit.game import Questions, Values
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import R

ALL_TOLD = Words("取り札はこれで全部。", "Assuming these are all the captured cards.")
FRESH, UNCHANGED = (
    Words("この巡にできた、または増えた", "made or better this turn"),
    Words("前の巡からそのまま", "held before, unchanged"),
)


def with_fee(one: HeldYaku, fee: Words) -> Words:
    return Words("{yaku} {fee}", "{yaku}, {fee}").put(yaku=one.words, fee=fee)


@dataclass(frozen=True, kw_only=True)
class CallQuestions(Generic[R]):
    """The questions of a game. `keys` are all its yaku, `why` the reasons of a judgement in its rule book, each by the clause that
    it is written under, `adds` the clause by which yaku add up, `stays` that by which what was made stays.
    """

    yaku: CallTable[Any]
    keys: Collection[str]
    why: tuple[str, ...]
    hint: Words
    adds: str
    stays: str

    @property
    def questions(self) -> Questions[R]:
        named = words(self.keys)
        return {
            "yaku": (self.what_is_made, self.ask_what_is_made, {"cards": cards()}),
            "new": (self.is_it_new, self.ask_is_it_new, {"now": named, "before": named.optional, "grown": named.optional}),
        }

    def fee(self, amount: int) -> Words:
        return asks.fee(amount, self.yaku.unit)

    def reasons_of(self, judged: JudgedTurn) -> list[Reason]:
        """Every yaku that is held, whether it is new at the end of this turn, and why they are these and no others."""
        return [*self._each_held(judged), *self.yaku.law.why(judged.clauses, self.why)]

    def _each_held(self, judged: JudgedTurn) -> Iterator[Reason]:
        for one in judged.held:
            news = FRESH if one.key in judged.new | judged.made else UNCHANGED
            said = Words("{yaku}。{news}。", "{yaku}: {news}.").put(yaku=with_fee(one, self.fee(one.fee)), news=news)
            yield Reason(said, (one.row.yaku.clause, self.yaku.law[self.yaku.cites.new]))

    # ------------------------------------------------------------ what do they make?

    def what_is_made(self, at: Position[R]) -> Inquiry:
        pile = asks.cards("cards", Words("取り札", "Captured cards"), 1, len(DECK), self.adds)
        return Inquiry(
            "yaku", Words("この取り札で何ができているか", "What do these captures make?"), self.hint, "dekiyaku", (pile,)
        )

    def ask_what_is_made(self, at: Position[R], question: Values) -> Ruling:
        """What do these captured `cards` make, whenever captured? The verdict lists the keys (`gokou+tane`), or is `none`."""
        pile, house, law = frozenset(cards_named(question["cards"])), at.round.rules, self.yaku.law
        held = self.yaku.held_in(pile, house)
        others = law.why(self.yaku.clauses(house, held, pile), self.why)
        if not held:
            return rule("none", NO_YAKU, [*others, law.because("no-yaku-counts")], assumed=[ALL_TOLD])
        worth = self.fee(sum(one.fee for one in held))
        each = [Reason(with_fee(one, self.fee(one.fee)), (one.row.yaku.clause,)) for one in held]
        said = Words("{held}。合わせて{worth}", "{held}: {worth} in all").put(held=yaku_words(held), worth=worth)
        keys = "+".join(one.key for one in held)
        return rule(keys, said, [*each, *others, law.because("in-all", worth=worth)], assumed=[ALL_TOLD])

    # ------------------------------------------------------------ is it new?

    def is_it_new(self, at: Position[R]) -> Inquiry:
        choices, cites, law = self._choices(at.round.rules), self.yaku.cites, self.yaku.law
        grown = Words("そのうち枚数が増えた役", "Of these, with a further card")
        return Inquiry(
            "new",
            Words("それは新しい役か", "Is that a new yaku?"),
            Words("前の巡の役と、いまの役から", "from the yaku before and now"),
            "call",
            (
                asks.many("before", Words("前の巡までの役", "Held before this turn"), choices, self.stays, optional=True),
                asks.many("now", Words("いまの役", "Held now"), choices, law[cites.new], least=1),
                asks.many("grown", grown, choices, law[cites.grown], optional=True),
            ),
        )

    def _choices(self, house: Any) -> tuple[Choice, ...]:
        return tuple(Choice(key, row.yaku.words) for key, row in self.yaku.under(house).items())

    def ask_is_it_new(self, at: Position[R], question: Values) -> Ruling:
        """Is anything of the yaku held `now` new, if those of `before` were held?

        `grown` have a further card. The verdict is new or old.
        """
        table, law = self.yaku.under(at.round.rules), self.yaku.law
        before, now = frozenset(question.get("before") or ()), frozenset(question["now"])
        if lost := {key for key in before - now if not table.rivals(key) & now}:
            why = law.because("yaku-lost", words=table.words(lost))
            return rule("amiss", why.words, [why])
        grown = frozenset(question.get("grown") or ()) & before & now & {*table.growing}
        up = {key for key in now - before if any(key in table.rivals(old) for old in before)}
        made = now - before - up - self.yaku.only_counting(at.round.rules, now)
        reasons = []
        if made:
            reasons.append(law.because("made-this-turn", yaku=table.words(made)))
        if up:
            reasons.append(law.because("step-up", yaku=table.words(up)))
        if grown:
            reasons.append(law.because("one-more", yaku=table.words(grown)))
        if reasons:
            return rule("new", Words("新しい役がある", "something is new"), [*reasons, law.because("may-choose")])
        return rule("old", Words("新しい役は無い", "nothing is new"), [law.because("not-new")])
