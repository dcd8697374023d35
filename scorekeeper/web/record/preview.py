"""The effect of a form, from the same computation that enters it."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from scorekeeper.core import forms, record
from scorekeeper.core.board import Board
from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import Draft
from scorekeeper.core.game import PendingBonus, State
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.ledger import NOBODY, POT, Line, Payment, Unit, moves_of, net_debts
from scorekeeper.core.offer import Finding, Input, Objection, Offer
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.seated import columns, in_columns, line_in_columns
from scorekeeper.core.words import NOTHING, Words, listing, same, seat
from scorekeeper.web.common.functions import amount
from scorekeeper.web.common.payments import Give, gives
from scorekeeper.web.record.request import At


class Preview(NamedTuple):
    """The effect of a form: the new lines, the net change for every seat, the board after it, and what is earned for the end
    (`bonuses`); or why there is none yet. `digest` stands for what the form says. `begins`: it says what it began with.
    """

    offer: Offer
    draft: Draft
    findings: tuple[Finding, ...] = ()
    lines: tuple[Line, ...] = ()
    struck: tuple[Line, ...] = ()
    change: tuple[int, ...] = ()
    before: Board | None = None
    after: Board | None = None
    objections: tuple[Objection, ...] = ()
    bonuses: tuple[PendingBonus, ...] = ()
    digest: str = ""
    begins: bool = False

    @property
    def asks(self) -> str:
        return asks(self.offer)

    @property
    def finds_by(self) -> str:
        return found_by(self.offer)

    @property
    def sorts_piles(self) -> bool:
        """Whether the form sorts cards onto piles, which leaves room for nothing but the sums."""
        return any(question.kind == "piles" for question in self.offer.inputs)

    @property
    def choices(self) -> list[Finding]:
        """Findings of which the user chooses one."""
        return [finding for finding in self.findings if finding.values.get(self.finds_by)]

    @property
    def notes(self) -> list[Finding]:
        """Findings that only inform about the chosen cards."""
        return [finding for finding in self.findings if not finding.values.get(self.finds_by)]

    @property
    def rows(self) -> tuple[Line, ...]:
        """The new lines that are told: those that pay or are drawn, or all if nothing is paid; none if the finding that is chosen
        says what they say.
        """
        if self.choices and not self.sorts_piles and not self.struck:
            return ()
        return tuple(line for line in self.lines if line.payments or line in self.drawn_lines) if self.payments else self.lines

    @property
    def nets(self) -> bool:
        """Whether anything is paid, so that everybody's net change is shown."""
        return any(line.payments for line in (*self.lines, *self.struck))

    @property
    def around(self) -> bool:
        """Whether the players are shown as they sit, so that no amount has a column."""
        return self.before is not None and self.before.around is not None

    @property
    def token_moves(self) -> tuple[int, ...]:
        """What the tokens that are put down move, by seat, which no line says; () if nothing."""
        seats = len(self.change)
        said = moves_of([payment for line in self.lines if line.struck is None for payment in line.payments], seats)
        back = moves_of([payment for line in self.struck for payment in line.payments], seats)
        rest = tuple(all_ - new + old for all_, new, old in zip(self.change, said, back, strict=True))
        return rest if any(rest) else ()

    @property
    def payments(self) -> list[Payment]:
        return [payment for line in self.lines for payment in line.payments]

    @staticmethod
    def payments_by_reason(line: Line) -> list[tuple[Words, list[Payment]]]:
        """What a line pays, by reason."""
        found: dict[Words, list[Payment]] = {}
        for payment in line.payments:
            found.setdefault(why(line, payment), []).append(payment)
        return [*found.items()]

    @property
    def pending(self) -> tuple[Objection, ...]:
        """The objections to cards that are still being laid out and that more cards may mend, and those to rows of keys of which
        none is answered, to a number that is still where it started, and to a choice that has not been made, if it may be left out
        or stands beside a number: they are only told, and turn red once the form is sent.
        """
        rows = {_field(question.fills or question.name) for question in self.offer.turns if not self.offer.has_tabs}
        told = [getattr(self.draft.fact, field, ()) for field in rows]
        blank = bool(told) and not any(any(one) if isinstance(one, tuple) else one for one in told)
        still = {question.name for question in self.offer.inputs if self._stands(question)}
        soft = (one for one in self.objections if not one.lasting)
        blank = blank or self.begins
        return tuple(one for one in soft if blank or one.where in still or self._open(one) or _about_piles(one, self.offer))

    def _open(self, objection: Objection) -> bool:
        """Whether an objection is about a choice that may be left out, beside a number, or under a tab, and none has been made."""
        left_out = (one.name for one in self.offer.inputs if one.kind == "one" and one.optional)
        if objection.where in left_out and getattr(self.draft.fact, objection.where, None) is None:
            return True
        field, _, part = objection.where.partition("[")
        under = {_field(question.name) for question in self.offer.turns if self.offer.has_tabs}
        if field not in under | {question.beside for question in self.offer.inputs if question.beside} or not part:
            return False
        told, nth = getattr(self.draft.fact, field, ()), int(part.removesuffix("]"))
        return nth >= len(told) or not told[nth]

    def _stands(self, question: Input) -> bool:
        """Whether the number of the chosen player is still where it started."""
        player = getattr(self.draft.fact, "player", None)
        if question.kind != "count" or player is None or player >= len(question.starts):
            return False
        return bool(getattr(self.draft.fact, question.name, None) == question.starts[player])

    @property
    def later(self) -> list[tuple[Words, Give, str]]:
        """What it earns that is paid in results at the end: what it is called, who pays whom, and by which clause."""
        kinds = dict.fromkeys((one.words, one.clause) for one in self.bonuses)
        own = {kind: [one for one in self.bonuses if (one.words, one.clause) == kind] for kind in kinds}
        return [(words, give, clause) for (words, clause), found in own.items() for give in gives(found)]

    @property
    def drawn_lines(self) -> tuple[Line, ...]:
        """The lines that pay nothing, of a sort that pays: fights that were drawn."""
        paid = {line.sort for line in self.lines if line.payments}
        return tuple(line for line in self.lines if not line.payments and line.sort in paid and line.player is not None)

    @property
    def moves_on(self) -> bool:
        if self.before is None or self.after is None:
            return False
        another = self.around and self.before.badge != self.after.badge
        return self.before.round != self.after.round or another or self.after.over


def _about_piles(objection: Objection, offer: Offer) -> bool:
    """Whether an objection is about cards that are laid out one by one."""
    laid = {_field(question.name) for question in offer.inputs if question.kind in forms.LAID}
    return _field(objection.where) in laid


def _field(where: str) -> str:
    """The field of a part: `cards` of `cards.3` and of `cards[3]`."""
    return re.split(r"[.\[]", where)[0]


def digest(offer: Offer, tapped: forms.Tapped, seats: int) -> str:
    """A digest of what a form says, in any order and without a pile that gets the rest anyhow; "" while it says too little. If a
    confirmation has another one, it is previewed again first.
    """
    rest = {f"{one.name}.{forms.pile_names(one, seats)[-1]}" for one in offer.inputs if one.kind == "piles" and one.total}
    fact = forms.read(offer, {name: sorted(values) for name, values in tapped.items() if name not in rest}, seats).fact
    return hashlib.sha256(msgspec.json.encode(fact)).hexdigest()[:16] if fact else ""


def asks(offer: Offer) -> str:
    """A digest of a form's questions and choices: if they have changed since it was drawn, the form is redrawn first."""
    asked = [(question.name, [choice.value for choice in question.choices]) for question in offer.inputs]
    return hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:16]


def needs(offer: Offer) -> list[tuple[str, str, int]]:
    """The questions without whose answer a form cannot be entered, for a page that cannot ask the server: name, kind, and how
    many answers at least. A question that others may spare is left to the server.
    """
    kinds = ("one", "many", "cards", "numbers")
    least = {"one": 1, "numbers": 1}
    asked = [
        (q.name, q.kind, q.least or least.get(q.kind, 0)) for q in offer.inputs if q.kind in kinds and not (q.optional or q.spare)
    ]
    return [one for one in asked if one[2]]


def why(line: Line, payment: Payment) -> Words:
    """A short reason for a payment: the yaku, and whether it is for two or halved."""
    first = payment.why.steps[0].label
    label = line.label if line.counted or len({p.why.steps[0].label for p in line.payments}) == 1 else first
    told = [step.label for step in payment.why.steps if step.told]
    return listing([label, *told]) if told else label


def found_by(offer: Offer) -> str:
    """The question answered by choosing one of the findings; "" if findings only inform."""
    return next((question.name for question in offer.inputs if question.kind == "found"), "")


Declare = Callable[[Fact], tuple[Record, State] | Refused]
"""How a form's fact is declared: the record with it, which it ends, and the state right after it."""


def preview_of(here: At, offer: Offer, tapped: dict[str, list[str]], declare: Declare | None = None) -> Preview:
    """The effect of a form without entering it, from the same computation (`record.add`, unless the fact is declared otherwise)."""
    findings = here.game.find(here.state, offer.key, tapped)
    asked = found_by(offer)
    values = ["+".join(finding.values[asked]) for finding in findings if finding.values.get(asked)]
    if values and not set(values) & set(tapped.get(asked, [])):
        tapped[asked] = values[:1]
    draft = forms.read(offer, tapped, len(here.players))
    if draft.fact is None:
        return Preview(offer, draft, findings, objections=draft.wrong or lasting(here, offer, tapped))
    result = declare(draft.fact) if declare else record.add(here.record, here.state, draft.fact)
    told = digest(offer, tapped, len(here.players))
    if isinstance(result, Refused):
        begins = draft.fact == forms.read(offer, forms.start(offer), len(here.players)).fact
        return Preview(offer, draft, findings, objections=result.objections, digest=told, begins=begins)
    longer, state = result
    before, after = here.lines, here.game.lines(state)
    made = tuple(line for line in after if line.entry == len(longer.log) - 1)
    seats = here.state.seats
    if order := columns(state.people[:seats], here.state.people):
        made = tuple(line_in_columns(line, ()) for line in made)
    struck = tuple(new for old, new in zip(before, after, strict=False) if old.struck is None and new.struck is not None)
    earned = Counter(here.game.bonuses(state)) - Counter(here.game.bonuses(here.state))
    now = in_columns(here.game.balances(state)[:seats], order)
    change = tuple(new - old for old, new in zip(here.game.balances(here.state), now, strict=True))
    return Preview(offer, draft, findings, made, struck, change, here.board, here.game.board(state), (), tuple(earned), told)


def lasting(here: At, offer: Offer, tapped: dict[str, list[str]]) -> tuple[Objection, ...]:
    """What is wrong with the cards of an unfinished form, however it goes on."""
    ways = [here.game.check(here.state, fact) for fact in forms.so_far(offer, tapped, len(here.players))]
    first, *others = [{one.key: one for one in way if one.lasting and _about_piles(one, offer)} for way in ways] or [{}]
    return tuple(one for key, one in first.items() if all(key in other for other in others))


def button(preview: Preview, here: At) -> Words:
    """The label of the confirm button, which names the net effect if a few words can."""
    counted = {line.counted for line in preview.lines if line.payments}
    plain = preview.offer.verb == Offer("", Fact, NOTHING).verb and not preview.struck and len(counted) == 1
    said = effect(preview.payments, here.game.unit, preview.token_moves, counted=True in counted) if plain else NOTHING
    return preview.offer.verb if said == NOTHING else Words(f"記入する　{said.ja}", f"Enter: {said.en}")


def effect(payments: Sequence[Payment], unit: Unit, put: Sequence[int] = (), *, counted: bool) -> Words:
    """What payments, and tokens that are put down, come to: what each of those who pay the only winner pays, if it is the same for
    all of them; else what the only winner gets, or what the only loser pays; NOTHING if there are several of both.
    """
    sums: dict[int, int] = {}
    for payer, payee, owes in net_debts(payments):
        sums[payer], sums[payee] = sums.get(payer, 0) - owes, sums.get(payee, 0) + owes
    for player, more in enumerate(put):
        sums[player] = sums.get(player, 0) + more
    written = {one: amount(gain, unit, counted=counted) for one, gain in sums.items() if gain and one != NOBODY}
    winners, losers = ([one for one in written if sums[one] * way > 0] for way in (1, -1))
    first = next(iter(written), POT)
    if NOBODY in sums and len(written) == 1:
        return same(f"@{first} {written[first].sign}{written[first].bare}")
    if NOBODY in sums or POT in (winners if len(losers) > 1 else losers if len(winners) > 1 else ()):
        return NOTHING
    if len(winners) == 1 and POT not in losers and len({sums[one] for one in losers}) == 1:
        payers, each, paid = (
            listing([*map(seat, losers)]),
            Words("ずつ", " each") if len(losers) > 1 else NOTHING,
            written[losers[0]].bare,
        )
        return Words(f"{payers.ja}から {paid}{each.ja}", f"{paid}{each.en} from {payers.en}")
    if len(winners) == 1:
        return Words(f"@{winners[0]}に {written[winners[0]].bare}", f"{written[winners[0]].bare} to @{winners[0]}")
    if len(losers) == 1:
        return Words(f"@{losers[0]}から {written[losers[0]].bare}", f"{written[losers[0]].bare} from @{losers[0]}")
    return NOTHING


class Beside(dict[str, list[Objection]]):
    """Objections by the question beside which they are shown; "" for the form as a whole."""

    def __init__(self, asked: Sequence[Input]) -> None:
        super().__init__()
        self._without_place = ("", *(question.name for question in asked if question.kind == "piles"))

    @property
    def below(self) -> list[Objection]:
        """Those shown below the form: about the whole of it, or about piles, which are dealt together."""
        return [one for name in self._without_place for one in self.get(name, ())]

    @property
    def above(self) -> bool:
        """Whether all of them are shown above, beside their questions."""
        return bool(self) and not self.below


def beside(objections: Sequence[Objection], offer: Offer | Inquiry, tapped: forms.Tapped) -> Beside:
    """The objections by the question that is in sight, with these answers, for each; the others below the form."""
    names = {question.name for question in offer.inputs if forms.matters(question, tapped)}
    found = Beside(offer.inputs)
    for objection in objections:
        field, _, part = objection.where.partition("[")
        own = forms.piece(field, part.removesuffix("]"))
        name = next((name for name in (own, field, field.partition(".")[0]) if name in names), "")
        found.setdefault(name, []).append(objection)
    _, *later = [question.name for question in offer.inputs if question.look == "turns" and question.name in found] or [""]
    for name in later:  # only one turn is in sight
        found.setdefault("", []).extend(found.pop(name))
    return found
