"""The referee's question in games that end with an award: who pays what at the end? For the current sums or any others."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from scorekeeper.core.filled import amounts
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Input
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listing, ordinal, same
from scorekeeper.kit.finish import Award, Awards
from scorekeeper.kit.law import Law
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import R

SO_FAR = Words("いまの小計のまま終わったとする。", "Assuming the match ends with the subtotals as they are now.")
NOT_AS_ENTERED = Words("記入した小計とは違う数で計算した。", "Calculated with subtotals other than those entered.")


@dataclass(frozen=True, kw_only=True)
class Ending(Generic[R]):
    """The question and its answer.

    `name` and `label` are those of the input with the sum of each seat, `clause` is the one on ranking the players. `verdict` gives
    the verdict of an award; `otherwise` gives another ruling if the match does not end with these sums. In the rule book of `law`
    `zero` is the key of the reason why all sums add up to zero, `after` are those of reasons added at the end.
    """

    awards: Awards
    inquiry: Inquiry
    name: str
    label: Words
    clause: str
    law: Law
    zero: str
    verdict: Callable[[Award], str]
    otherwise: Callable[[Position[R], tuple[int, ...], list[Reason]], Ruling | None] = lambda at, sums, reasons: None
    after: tuple[str, ...] = ()

    def question_now(self, at: Position[R]) -> Inquiry:
        """The question, filled in with the current sums."""
        sums = Input(self.name, self.label, "amounts", total=1, clause=self.clause)
        return self.inquiry._replace(inputs=(sums,), given=amounts(self.name, at.match.balances))

    def answer(self, at: Position[R], values: Any) -> Ruling:
        """The ruling on who pays what for the sums in `values`. The verdict is `uneven` if they do not add up to zero."""
        sums = tuple(values[self.name])
        if sum(sums):
            return uneven(sums, self.law.because(self.zero))
        assumed = [NOT_AS_ENTERED] if sums != at.match.balances else [] if at.over else [SO_FAR]
        award = self.awards.by(sums)
        stand = listing(
            [_place_words(award.places[seat], seat, sums[seat]) for seat in sorted(at.seats, key=award.places.__getitem__)]
        )
        reasons = [Reason(Words("小計の順は{stand}。", "By subtotal: {stand}.").put(stand=stand), (self.clause,))]
        other = self.otherwise(at, sums, reasons)
        if other:
            return other._replace(assumed=tuple(assumed))
        final = listing([same(f"@{seat} {with_sign(sums[seat] + award.moved[seat])}") for seat in at.seats])
        reasons += [Reason(award.share.said, (award.share.clause,)), *map(self.law.because, self.after)]
        said = Words("{award}を払って、合計は{final}", "with {award} the totals are {final}").put(
            award=self.awards.words, final=final
        )
        return rule(self.verdict(award), said, reasons, assumed=assumed)._replace(payments=award.payments)


def uneven(sums: tuple[int, ...], zero: Reason) -> Ruling:
    """The ruling on amounts that do not sum to zero; `zero` is the reason why they must."""
    said = Words("和が{more}。0になるように直す", "they sum to {more}: correct them to zero").put(more=with_sign(sum(sums)))
    return rule("uneven", said, [zero])


def _place_words(place: int, seat: int, sum: int) -> Words:
    """首位@1 +12."""
    words = ordinal(place)
    return Words(f"{words.ja}@{seat} {with_sign(sum)}", f"{words.en} @{seat} {with_sign(sum)}")
