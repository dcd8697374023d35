"""A deal that is dealt again: for which reasons, the question in its form, what it undoes, and what statistics count of it."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from scorekeeper.core.facts import Redo
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Choice, Input, Objection, Offer
from scorekeeper.core.tally import TallyRow
from scorekeeper.core.words import NOTHING, Words, literal
from scorekeeper.games.basics.deal import Deal
from scorekeeper.kit import asks
from scorekeeper.kit.law import Law

D = TypeVar("D", bound=Deal)


class Again(NamedTuple):
    """Why the cards are dealt again, and the short id of the clause that says so. `hint` is told in the form."""

    words: Words
    clause: str
    hint: Words = NOTHING


class Redealt(NamedTuple):
    """The reasons of a game, by key: each is dealt again even where nothing has been entered. Any other (a misdeal) must have
    something to undo; its clause is `other`.
    """

    law: Law
    reasons: Mapping[str, Again]
    other: str

    def check(self, deal: Deal, fact: Redo) -> Iterator[Objection]:
        if fact.reason not in self.reasons and not deal.has_begun:
            yield self.law.no("redo-nothing", "reason")

    def apply(self, deal: D, fact: Redo, entry: int, *more: str) -> D:
        """The same dealer deals the same round again; nothing of this deal stays. `more` are further clauses."""
        why = self.reasons.get(fact.reason)
        label = why.words if why else literal(fact.reason) if fact.reason else deal.KINDS["redo"]
        return deal.again(entry, label, self.law[why.clause if why else self.other], *more)

    def question(self, deal: Deal, label: Words, other: Words, without: Collection[str] = (), **more: Any) -> Input:
        """Why the cards are dealt again; `other` is any other reason, once there is something to undo. `without`: the reasons
        that do not apply.
        """
        choices = [Choice(key, why.words, why.hint) for key, why in self.reasons.items() if key not in without]
        rest = [Choice("", other)] if deal.has_begun else []
        return asks.one("reason", label, (*choices, *rest), self.law[self.other], **{"optional": bool(rest), **more})

    def offer(self, deal: Deal, words: Words, hint: Words, why: Words, other: Words, **more: Any) -> Offer:
        """The form: `words` and `hint` of the key, `why` the label of the question, `more` what else is told of this, as `question`
        has it, and the verb of the form.
        """
        verb = {"verb": more.pop("verb")} if "verb" in more else {}
        asked = self.question(deal, why, other, more.pop("without", ()), **more)
        return Offer("redo", Redo, words, hint, (asked,), place="more", **verb)

    def rows(self, chances: Mapping[str, Fraction] = MappingProxyType({})) -> dict[str, TallyRow]:
        """The rows of a tally, each with its chance if it is known."""
        return {key: TallyRow(why.words, chances.get(key), self.law[why.clause]) for key, why in self.reasons.items()}

    def key(self, line: Line) -> str:
        """For which of the reasons a line dealt again; "" for any other."""
        return next((key for key, why in self.reasons.items() if why.words == line.label), "")
