"""The frame of a match, which no rule of a game computes: who sits where and under which name, amounts that the table has agreed
on, by which house rules it plays, and that it ends early. Each of these is a line beside those of the rounds.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

import msgspec

from scorekeeper.core.deck import Deck
from scorekeeper.core.facts import FRAME, AgreedScore, EndedEarly, Fact, HouseRevised, PlayerRenamed, Reseated, Substituted
from scorekeeper.core.game import State
from scorekeeper.core.house import House, every_option, house_from, option_value, own_options
from scorekeeper.core.ledger import NOBODY, Line, Payment, Unit, moves_of, score, transfers
from scorekeeper.core.limits import limit_objections
from scorekeeper.core.names import REASON_LETTERS, name_key, nameless, showable, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.speech import Speech
from scorekeeper.core.text import with_sign
from scorekeeper.core.words import NOTHING, Words, listing, literal, of, seat
from scorekeeper.kit.finish import CLAUSE
from scorekeeper.kit.rounds import MatchState

SCORE, ENDED, NAMED, SUBSTITUTE, SEATS, HOUSE, SKIPPED, REPLAYED, LEFT, JOINED = (str(one.__struct_config__.tag) for one in FRAME)
"""The sorts of these lines."""
OTHER_PEOPLE = (SUBSTITUTE, SEATS)
"""Those after which others sit in the seats."""
PENALTY = Words("罰点", "penalty")
BESIDE = Words("話し合いの点・席の直し", "agreed scores and other seats")
"""What has moved beside the rounds."""
PLACE = Words("{n}番の席", "seat {n}")
MOVED_ALONG = Words("持ち点も移る", "what each has goes along")
HOW = {
    "rules": Words("ここまでで決まり通りに締める", "settled here as the rules end a {match}"),
    "sums": Words("{award}なしで、合計のまま", "by the sums, without {award}"),
    "unfinished": Words("結果なし", "without a result"),
}
WHOSE = {
    "first": Words("結果は{first}の分", "the result is that of {first}"),
    "second": Words("結果は{second}の分", "the result is that of {second}"),
    "own": Words("それぞれの分、席はここまで{sum}", "each his own, the seat so far {sum}"),
    "fixed": Words(
        "それぞれの分、席はここまで{sum}、{second}はシーズンで{fixed}",
        "each his own, the seat so far {sum}; {second} counts {fixed} in a season",
    ),
}


class PlaysOn(Protocol):
    """What the frame needs of the rules by which a match goes on (position.py)."""

    @property
    def speech(self) -> Speech: ...
    @property
    def scores(self) -> bool: ...
    @property
    def award(self) -> Words: ...
    @property
    def open_end(self) -> bool: ...
    @property
    def unit(self) -> Unit: ...
    @property
    def units(self) -> Callable[[Any], Unit] | None: ...
    @property
    def decks(self) -> Callable[[Any], Deck[Any]] | None: ...
    @property
    def first(self) -> Callable[[Any, int], Any]: ...
    @property
    def coming(self) -> Callable[[Any], Any]: ...
    @property
    def over(self) -> Callable[[Any], str | None]: ...
    @property
    def sits(self) -> tuple[int, int]: ...


class MatchFrame(NamedTuple):
    """The frame of a match by the rules of its game: `over` if it has ended."""

    play: PlaysOn
    over: bool

    @property
    def speech(self) -> Speech:
        return self.play.speech

    @property
    def scores(self) -> bool:
        return self.play.scores

    def check(self, state: State, fact: Fact) -> Iterator[Objection]:
        """The objections to a fact of the frame in a match that is not closed."""
        match fact:
            case AgreedScore():
                yield from self._check_score(state, fact)
            case EndedEarly():
                yield from self._check_end(state, fact)
            case PlayerRenamed():
                yield from _check_name(state, fact)
            case Substituted():
                yield from self.between_rounds(state)
                yield from _check_name(state, fact)
            case Reseated():
                yield from self.between_rounds(state)
                if sorted(fact.order) != [*range(state.seats)]:
                    text = Words("卓の人を一度ずつ席に着ける。", "Give each person at the table one seat.")
                    yield Objection("seats-twice", "order", text, CLAUSE)
                elif any(fact.order[one] != one for one in state.gone):
                    text = Words("空いた席には移れない。", "Nobody can move to a seat that is empty.")
                    yield Objection("seats-empty", "order", text, CLAUSE)
                elif fact.order == (*range(state.seats),):
                    text = Words("いまと同じ席。入れ替わる人を選ぶ。", "These are the seats as they are. Choose who changes.")
                    yield Objection("seats-same", "order", text, CLAUSE)
            case HouseRevised():
                yield from self.between_rounds(state)
                yield from self._check_house(state, fact)

    def _check_house(self, state: State, fact: HouseRevised) -> Iterator[Objection]:
        house, units, decks = _house_of(state, fact), self.play.units, self.play.decks
        if house is None:
            text = Words(
                "この決まりは選べない。事前チェックシートから選ぶ。", "There is no such house rule. Choose it on the check sheet."
            )
            yield Objection("house", "choices", text, CLAUSE)
        elif house == state.house:
            text = Words("いまと同じ決まり。", "These are the house rules as they are.")
            yield Objection("house-same", "choices", text, CLAUSE)
        elif units and units(house) != units(state.house):
            text = Words(
                "途中から単位の違う決まりにはできない。新しい{match}を始める。",
                "The unit of amounts cannot change in a {match}. Start a new one.",
            )
            yield Objection("house-unit", "choices", self.speech.put(text), CLAUSE)
        elif decks and decks(house) is not decks(state.house):
            text = Words(
                "途中から札の違う決まりにはできない。新しい{match}を始める。",
                "The cards cannot change in a {match}. Start a new one.",
            )
            yield Objection("house-deck", "choices", self.speech.put(text), CLAUSE)
        else:
            yield from limit_objections(house)

    def _check_score(self, state: State, fact: AgreedScore) -> Iterator[Objection]:
        if len(fact.amounts) != state.seats:
            text = Words("全員の増減を入れる。", "Enter what everybody gains or loses.")
            yield Objection("score-seats", "amounts", text, CLAUSE)
        elif sum(fact.amounts) and not self.scores:
            text = Words(
                "合計が{sum}になる。全員の和が0になるように直す。", "They sum to {sum}. Correct them so that all sum to zero."
            )
            yield Objection("score-sum", "amounts", text.put(sum=with_sign(sum(fact.amounts))), CLAUSE)
        elif not any(fact.amounts):
            text = Words("だれの点も動かない。増減を入れる。", "This moves nothing. Enter what changes.")
            yield Objection("score-nothing", "amounts", text, CLAUSE)
        if not fact.reason.strip():
            text = Words("訳を入れる。記入表に残る。", "Enter the reason; it stands on the sheet.")
            yield Objection("score-reason", "reason", text, CLAUSE)
        yield from _showable(fact.reason)

    def _check_end(self, state: State, fact: EndedEarly) -> Iterator[Objection]:
        if self.over or self.play.open_end:
            text = Words("{match}はもう締められる。確定する。", "The {match} can be closed already. Close it.")
            yield Objection("ended-over", "", self.speech.put(text), CLAUSE)
        elif not state.own.now.over and (state.own.now.has_begun or not state.own.done):
            text = Words("{round}の途中。{round}を終えてから締める。", "A {round} is going on. Finish it first.")
            yield Objection("ended-round", "", self.speech.put(text), CLAUSE)
        elif fact.how == "sums" and self.play.award == NOTHING:
            text = Words("この競技は、終わりに合計のほかは動かない。", "In this game the end moves nothing beside the sums.")
            yield Objection("ended-how", "how", text, CLAUSE)
        yield from _showable(fact.reason)

    def between_rounds(self, state: State) -> Iterator[Objection]:
        """The objections to what can only be said while no round is going on."""
        now = state.own.now
        if self.over:
            text = Words(
                "{match}は終わった。前の{round}の後に書き足す。", "The {match} is over. Insert this after an earlier {round}."
            )
            yield Objection("frame-over", "", self.speech.put(text), CLAUSE)
        elif now.has_begun and not now.over:
            text = Words(
                "{round}の途中。{round}が終わってから、または前の{round}の後に書き足す。",
                "A {round} is going on. Enter this after it, or insert it after an earlier one.",
            )
            yield Objection("frame-round", "", self.speech.put(text), CLAUSE)

    def since_changed(self) -> Objection:
        """The objection to what is told late of a round in whose seats others sit by now."""
        text = Words(
            "{round}が終わってから人か席が替わった。その前に書き足す。",
            "Since the {round} ended other people sit in its seats. Insert this before that.",
        )
        return Objection("frame-changed", "", self.speech.put(text), CLAUSE)

    def step(self, state: State, fact: Fact, entry: int) -> State:
        """The state after a fact of the frame that `check` did not object to."""
        match: MatchState[Any] = state.own
        match fact:
            case AgreedScore():
                line = self._score_line(fact, entry)
                return state._replace(own=match.with_line(line, moves_of(line.payments, state.seats)))
            case EndedEarly():
                how = self.speech.put(HOW[fact.how], award=self.play.award)
                line = Line(entry, ENDED, EndedEarly.called, how, marks=_reason_mark(fact.reason), clauses=(CLAUSE,))
                return state._replace(own=match.at_its_last_end.with_line(line).replace(ended=fact.how))
            case PlayerRenamed():
                line = Line(entry, NAMED, PlayerRenamed.called, _change(state, fact), clauses=(CLAUSE,))
                return _under_new_name(state, line, fact)
            case Substituted():
                whose = self._whose(state, fact)
                line = Line(entry, SUBSTITUTE, Substituted.called, _change(state, fact), marks=(whose,), clauses=(CLAUSE,))
                return _under_new_name(state, line, fact)
            case Reseated():
                return self._in_new_seats(state, fact, entry)
            case HouseRevised():
                return self._under(state, fact, entry)
        raise TypeError(fact)

    def _whose(self, state: State, fact: Substituted) -> Words:
        """Whose the result of a seat is, as the line says it."""
        unit = self.play.units(state.house) if self.play.units else self.play.unit
        so_far, fixed = state.own.balances[fact.player], Words(with_sign(fact.fixed), with_sign(fact.fixed))
        first, second = _name(state, fact.player), literal(trim(fact.name))
        return WHOSE[fact.counts].put(first=first, second=second, sum=unit.words(so_far), fixed=fixed)

    def _under(self, state: State, fact: HouseRevised, entry: int) -> State:
        """The match under other house rules: anew before its first round, else from the next round on."""
        match, house = state.own, _house_of(state, fact)
        assert house is not None, "it was checked"
        label = listing([*_differences(state.house, house)])
        match = match.with_line(Line(entry, HOUSE, HouseRevised.called, label, clauses=(CLAUSE,)))
        if not match.done and not match.now.has_begun:
            first = self.play.first(house, state.seats).with_moved(match.moved)
            first = first.with_gone(state.gone) if state.gone else first
            return state._replace(house=house, own=match.replace(now=first))
        there = match.replace(now=match.now.with_house(house))
        if match.now.over and not self.play.over(there):
            there = match.with_round(self.play.coming(match.now).with_house(house))
        return state._replace(house=house, own=there)

    def _score_line(self, fact: AgreedScore, entry: int) -> Line:
        kind = PENALTY if fact.penalty else AgreedScore.called
        reason = literal(fact.reason.strip())
        return Line(entry, SCORE, kind, reason, None, self._payments(fact.amounts, reason), clauses=(CLAUSE,))

    def _payments(self, amounts: tuple[int, ...], reason: Words) -> tuple[Payment, ...]:
        """What moves these amounts."""

        def why(amount: int) -> Reckoning:
            return Reckoning().plus(reason, amount, CLAUSE)

        if self.scores:
            moving = [(player, one) for player, one in enumerate(amounts) if one]
            return tuple(score(player, why(one)) if one > 0 else Payment(player, NOBODY, why(-one)) for player, one in moving)
        return tuple(Payment(payer, payee, why(amount)) for payer, payee, amount in transfers(amounts))

    def _in_new_seats(self, state: State, fact: Reseated, entry: int) -> State:
        """The people in their new seats, with all they have: what they won or lost, and the tokens that they put down."""
        match: MatchState[Any] = state.own
        held = match.balances
        moved = tuple(held[was] - held[now] for now, was in enumerate(fact.order))
        going = listing([of(_name(state, was), PLACE.put(n=now + 1)) for now, was in enumerate(fact.order) if now != was])
        line = Line(entry, SEATS, Reseated.called, going, None, self._payments(moved, MOVED_ALONG), clauses=(CLAUSE,))
        names = tuple(state.names[was] for was in fact.order) if state.names else ()
        people = tuple(state.people[was] for was in fact.order) if state.people else ()
        later = match.with_line(line, moved, fact.order).with_tokens_moved(fact.order)
        return state._replace(own=later.replace(now=later.now.in_new_seats(fact.order)), names=names, people=people)


def _house_of(state: State, fact: HouseRevised) -> House | None:
    """The house rules of a fact; None if there are none such."""
    try:
        return house_from(type(state.house), dict(fact.choices))
    except msgspec.ValidationError:
        return None


def _differences(one: House, other: House) -> Iterator[Words]:
    """What the second of two houses answers otherwise: 越年 なし."""
    known = own_options(one)
    asked = [option for option in every_option(type(other)) if option_value(one, option.name) != option_value(other, option.name)]
    for option in (*asked, *(option for option in own_options(other) if option not in known)):
        said = option.label_of(option_value(other, option.name))
        yield Words(f"{option.short.ja} {said.ja}", f"{option.short.en} {said.en}")


def _check_name(state: State, fact: PlayerRenamed | Substituted) -> Iterator[Objection]:
    if fact.player >= state.seats or fact.player in state.gone:
        yield Objection("frame-seat", "player", Words("卓の人を選ぶ。", "Choose somebody at the table."), CLAUSE)
        return
    name, renames = trim(fact.name), isinstance(fact, PlayerRenamed)
    others = [one for at, one in enumerate(state.names) if at != fact.player or not renames]
    if wrong := nameless(name, "name"):
        yield wrong
    elif name in state.names:
        text = Words("その名前の人はもう卓にいる。", "Somebody of that name sits at the table already.")
        yield Objection("name-twice", "name", text, CLAUSE)
    elif name_key(name) in map(name_key, others):
        text = Words("同じ名前が二人いる。区別できる名前にする。", "Two players have this name. Use different names.")
        yield Objection("name-twice", "name", text, CLAUSE)


def _showable(text: str) -> Iterator[Objection]:
    if not showable(text):
        yield Objection("reason-letters", "reason", REASON_LETTERS, CLAUSE)


def _reason_mark(reason: str) -> tuple[Words, ...]:
    return (literal(reason.strip()),) if reason.strip() else ()


def _name(state: State, player: int) -> Words:
    """A person by the name of that time, whoever sits there later."""
    return literal(state.names[player]) if state.names else seat(player)


def _change(state: State, fact: PlayerRenamed | Substituted) -> Words:
    """上田 → 江口."""
    return Words("{old} → {new}", "{old} → {new}").put(old=_name(state, fact.player), new=literal(trim(fact.name)))


def _under_new_name(state: State, line: Line, fact: PlayerRenamed | Substituted) -> State:
    names = tuple(trim(fact.name) if seat == fact.player else one for seat, one in enumerate(state.names))
    return state._replace(own=state.own.with_line(line), names=names)
