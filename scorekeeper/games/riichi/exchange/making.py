"""A record made hand by hand from a file: each hand is declared as the file tells it, and what the rules make of it is compared
with the file's own score changes.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice

import msgspec

from scorekeeper.core import record as records
from scorekeeper.core.exchange import Difference
from scorekeeper.core.facts import AgreedScore, Fact, Totals
from scorekeeper.core.game import State
from scorekeeper.core.ledger import sum_by_seat
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import Words, listing, literal, numeral
from scorekeeper.games.riichi.claims import value
from scorekeeper.games.riichi.exchange.playback import PlayedHand, PlayedWin, Points
from scorekeeper.games.riichi.exchange.telling import NUMBER, TILES, YAKU, names_liable, richest, tellings
from scorekeeper.games.riichi.facts import SEATS, Abort, Chombo, Draw, Foul, Riichi, Win
from scorekeeper.games.riichi.hand import STICK, RiichiHand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import WINDS
from scorekeeper.games.riichi.yaku import all_yaku

NIL: Points = (0,) * SEATS
MOST_STICKS = SEATS
"""So many sticks one hand known by its totals can leave on the table."""
REASON = "ファイルの点"
"""The reason of points that a file moves between two hands."""
EVERY = tuple(range(SEATS))
RIICHI = frozenset(("riichi", "double-riichi"))


class GameOver(Exception):
    """By the rules here the game is over, and the file goes on with the hand of this name."""

    def __init__(self, hand: Words) -> None:
        super().__init__(hand)
        self.hand = hand


class Unplayable(Exception):
    """A hand cannot be entered in any way; with its name, and why."""

    def __init__(self, hand: Words, objections: tuple[Objection, ...]) -> None:
        super().__init__(hand, objections)
        self.hand, self.objections = hand, objections


def minus(one: Sequence[int], other: Sequence[int]) -> Points:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def hand_words(number: int, honba: int) -> Words:
    """What a hand of a file is called: 東一局1本場."""
    wind, place = WINDS[number // SEATS], numeral(number % SEATS + 1)
    ja, en = (f"{honba}本場", f", {honba} honba") if honba else ("", "")
    return Words(f"{wind.ja}{place.ja}局{ja}", f"{wind.en} {place.en}{en}")


class Making:
    """A record in the making, with its state, and what is to be said beside it. `off` is by how much the file's points differ from
    those here, for reasons that have been told.
    """

    def __init__(self, record: Record) -> None:
        self.record, self.state = record, records.start(record)
        self.remarks: list[Words] = []
        self.differences: list[Difference] = []
        self.off = NIL
        self._decode = records.decoder(record.game).decode

    @property
    def scores(self) -> Points:
        return tuple(self.house.start + moved for moved in self.state.own.balances)

    @property
    def house(self) -> RiichiHouse:
        """The house rules of the record."""
        found: RiichiHouse = self.state.own.now.house
        return found

    @property
    def round(self) -> RiichiHand:
        """The hand that the next fact belongs to, if the game is not over."""
        now: RiichiHand = self.state.own.now
        return now.following() if now.over else now

    def declare(self, *facts: Fact) -> tuple[Objection, ...]:
        """Enter the facts, all or none; the objections if they cannot stand, or if no record can hold them."""
        try:
            for fact in facts:
                self._decode(msgspec.json.encode(fact))
        except msgspec.ValidationError as error:
            return (records.misread(str(error)),)
        found = records.add(self.record, self.state, *facts)
        if isinstance(found, Refused):
            return found.objections
        self.record, self.state = found
        return ()

    def hands(self, played: Sequence[PlayedHand]) -> None:
        """Declare the hands of a file. GameOver and Unplayable pass."""
        for one, after in zip(played, (*played[1:], None), strict=True):
            self._come_to(one)
            before = self.scores
            riichi, fouls = self._sticks(one, after)
            there = self.record, self.state
            put = tuple(STICK * riichi.count(seat) + self.house.fine * fouls.count(seat) for seat in EVERY)
            moved = minus(one.moved, put)
            if wrong := self._play(one, after, riichi, fouls):
                self.record, self.state = there
                self._by_totals(one, after, moved, wrong)
            here = minus(self.scores, before)
            if moved != here:
                self.differences.append(Difference(hand_words(one.number, one.honba), moved, here))
                self.off = sum_by_seat(self.off, minus(moved, here))

    # ------------------------------------------------------------ before a hand

    def _come_to(self, one: PlayedHand) -> None:
        """Come to the beginning of a hand: over hands that the file has not, and with the points that it has there."""
        if self.record.game.coming(self.state).round is None:
            raise GameOver(hand_words(one.number, one.honba))
        missing = tuple(self._missing(one))
        moved = minus(minus(one.start, self.scores), self.off)
        if one.start == self.scores:  # after a difference the file may go on with the points that it ought to have
            moved = self.off = NIL
        if missing:
            self.remarks.append(
                Words(
                    "{hand}の前の局はファイルに無い。合計だけの局として記入した。",
                    "The hands before {hand} are not in the file; they are entered by their totals.",
                ).put(hand=hand_words(one.number, one.honba))
            )
        for nth, leader in enumerate(missing):
            left = len(missing) - nth - 1
            waiting = -STICK * max(-sum(moved) // STICK - MOST_STICKS, 0) if left else 0
            now = (moved[0] - waiting, *moved[1:])
            if wrong := self.declare(Totals(amounts=now, leader=leader)):
                raise Unplayable(hand_words(one.number, one.honba), wrong)
            moved = (waiting, 0, 0, 0)
        here = self.round
        if (here.wind * SEATS + here.place, here.honba) != (one.number, one.honba):
            text = Words("ファイルの{hand}は、ここの規則では{here}。", "{hand} of the file is {here} by the rules here.")
            names = hand_words(one.number, one.honba), hand_words(here.wind * SEATS + here.place, here.honba)
            self.remarks.append(text.put(hand=names[0], here=names[1]))
        if any(moved):
            self._moved_between(one, moved)

    def _missing(self, one: PlayedHand) -> Iterator[int]:
        """Who leads after each hand that has to be there before this one."""
        here = self.round
        number, honba = here.wind * SEATS + here.place, here.honba
        while number < one.number:
            number, honba = number + 1, 0
            yield number % SEATS
        if number == one.number:
            yield from [number % SEATS] * max(one.honba - honba, 0)

    def _moved_between(self, one: PlayedHand, moved: Points) -> None:
        hand = hand_words(one.number, one.honba)
        score = AgreedScore(amounts=moved, reason=REASON)
        if not sum(moved) and not self.declare(score):
            text = Words(
                "{hand}の前に点が動いている。話し合いの点として記入した。",
                "Points moved before {hand}; they are entered as an agreed score.",
            )
        else:
            text = Words("{hand}の初めの点がファイルと違う。", "The points at the beginning of {hand} differ from the file's.")
            self.off = sum_by_seat(self.off, moved)
        self.remarks.append(text.put(hand=hand))

    # ------------------------------------------------------------ sticks

    def _sticks(self, one: PlayedHand, after: PlayedHand | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who put a stick down, and who paid one as a foul: told by the file, or seen by the points at the next hand."""
        if one.riichi is not None:
            return one.riichi, one.fouls
        sure = tuple(win.player for win in one.wins if RIICHI & {*win.yaku})
        if after is None or one.end == "totals":
            return sure, ()
        gap = minus(after.start, sum_by_seat(one.start, one.moved))
        put = sum(one.moved) // STICK - one.sticks + after.sticks
        order = sorted(EVERY, key=lambda seat: gap[seat] % STICK)
        more = (seat for seat in order for _ in range(-gap[seat] // STICK - (seat in sure)))
        paid = [*sure, *islice(more, max(put - len(sure), 0))]
        riichi = tuple(seat for seat in EVERY if seat in paid and self._may_riichi(one, seat))
        for seat in riichi:
            paid.remove(seat)
        return riichi, tuple(sorted(paid))

    def _may_riichi(self, one: PlayedHand, seat: int) -> bool:
        """Whether somebody can have declared riichi in a hand that ended like this."""
        won = [win for win in one.wins if win.player == seat]
        if won:
            return any(RIICHI & {*win.yaku} for win in won) or not any(win.yaku for win in won)
        if self.scores[seat] < STICK and self.house.riichi_poor == "off":
            return False
        return one.end != "chombo" and (one.end != "draw" or one.moved[seat] >= 0)

    # ------------------------------------------------------------ a hand

    def _play(
        self, one: PlayedHand, after: PlayedHand | None, riichi: Sequence[int], fouls: Sequence[int]
    ) -> tuple[Objection, ...]:
        """Declare a hand; the objections if it cannot be."""
        if one.end == "totals":
            return self.declare(Totals(amounts=one.moved, leader=after.number % SEATS if after else None))
        facts = (*(Riichi(player=seat) for seat in riichi), *(Foul(player=seat) for seat in fouls))
        return (self.declare(*facts) if facts else ()) or self._end(one, after, riichi)

    def _end(self, one: PlayedHand, after: PlayedHand | None, riichi: Sequence[int]) -> tuple[Objection, ...]:
        if one.wins:
            for nth, win in enumerate(one.wins):
                if wrong := self._win(one, win, first=not nth):
                    return wrong
            return ()
        stays = after is not None and after.number == one.number
        match one.end:
            case "draw":
                return self.declare(Draw(tenpai=self._tenpai(one, riichi, stays=stays)))
            case "nagashi":
                shown = one.tenpai if one.tenpai is not None else self._tenpai(one, riichi, stays=stays)
                return self._fitting(one, (Draw(tenpai=shown, nagashi=seats) for seats in _some(one.seats)))
            case "chombo":
                return self._fitting(one, (Chombo(players=seats) for seats in _some(one.seats)))
            case "kyuushu" | "suukan" | "suufuu" | "suucha" | "sancha":
                return self.declare(Abort(reason=one.end))
        raise ValueError(one.end)

    def _tenpai(self, one: PlayedHand, riichi: Sequence[int], *, stays: bool) -> tuple[int, ...]:
        """Who showed a tenpai hand: those who were paid; where nobody was, the next hand says something of the dealer."""
        if one.tenpai is not None:
            return one.tenpai
        if one.end == "draw" and any(one.moved):
            return tuple(seat for seat in EVERY if one.moved[seat] > 0)
        dealer = one.number % SEATS
        if one.end == "draw" and self.house.noten and (stays or riichi):
            return EVERY
        return tuple(sorted({*riichi, *((dealer,) if stays else ())}))

    def _fitting(self, one: PlayedHand, facts: Iterable[Fact]) -> tuple[Objection, ...]:
        """Declare the fact that moves what the file says; the first that can stand if none does."""
        begun = self.record, self.state
        wrong: tuple[Objection, ...] = ()
        stands: tuple[Record, State] | None = None
        for fact in facts:
            (self.record, self.state), before = begun, self.scores
            wrong = self.declare(fact)
            if not wrong and minus(self.scores, before) == one.moved:
                return ()
            stands = stands or (None if wrong else (self.record, self.state))
        self.record, self.state = stands or begun
        return () if stands else wrong

    def _win(self, one: PlayedHand, win: PlayedWin, *, first: bool) -> tuple[Objection, ...]:
        """Declare a win in the way that says most; what this leaves out is a remark."""
        now: RiichiHand = self.state.own.now
        here = now.following() if now.over and first else now
        wrong: tuple[Objection, ...] = ()
        found = tuple(tellings(here, win, first=first))
        fitting = self._fitting_yaku(here, win, [fact for way, fact in found if way == YAKU])
        for way, fact in found:
            if way == YAKU and win.open is None and fact not in fitting:
                continue
            if objections := self.declare(fact):
                wrong = wrong or objections
                continue
            self._left_out(one, win, way, fact, wrong)
            return ()
        return wrong

    def _fitting_yaku(self, hand: RiichiHand, win: PlayedWin, facts: Sequence[Win]) -> list[Win]:
        """Those of the tellings by yaku that are worth what the file says; none if some are with calls and some without."""
        stand = [fact for fact in facts if not self.record.game.check(self.state, fact)]
        fits = [fact for fact in stand if value(hand, fact, win.payer).han in (win.han, 0)]
        return fits if len({fact.open for fact in fits}) == 1 else []

    def _left_out(self, one: PlayedHand, win: PlayedWin, way: str, fact: Win, wrong: tuple[Objection, ...]) -> None:
        """Remark what a declared win leaves out of what the file says."""
        hand = hand_words(one.number, one.honba)
        best = richest(win)
        if best == TILES and way != TILES:
            text = Words(
                "{hand}: @{who}のあがりは、牌では記入できない（{why}）。",
                "{hand}: the win of @{who} cannot be entered by tiles. {why}",
            )
            self.remarks.append(_about(text.put(hand=hand, who="{who}", why=wrong[0].text), win.player))
        shown = {key for key in win.yaku if key in RIICHI or getattr(fact, key, None) is not None}
        left = [key for key in win.yaku if key not in shown]
        if way == NUMBER and (left or win.unknown):
            rows = all_yaku(self.house)
            names = listing([*(rows[key].words for key in left), *(literal(name) for name in win.unknown)])
            text = Words(
                "{hand}: @{who}の役（{names}）は入らない。点数だけを記入した。",
                "{hand}: the yaku of @{who} ({names}) are left out; the hand is entered by number.",
            )
            self.remarks.append(_about(text.put(hand=hand, who="{who}", names=names), win.player))
        if win.liable is not None and not names_liable(fact):
            text = Words(
                "{hand}: @{who}の責任払いは、ここの決まりに無い。", "{hand}: by the house rules here @{who} is not liable."
            )
            self.remarks.append(_about(text.put(hand=hand, who="{who}"), win.liable))

    def _by_totals(self, one: PlayedHand, after: PlayedHand | None, moved: Points, wrong: tuple[Objection, ...]) -> None:
        """Declare a hand by what it moved, since it cannot stand otherwise. Unplayable if not even that can."""
        hand = hand_words(one.number, one.honba)
        if objections := self.declare(Totals(amounts=moved, leader=after.number % SEATS if after else None)):
            raise Unplayable(hand, (*wrong, *objections))
        text = Words("{hand}は合計だけで記入した。{why}", "{hand} is entered by its totals. {why}")
        self.remarks.append(text.put(hand=hand, why=wrong[0].text))


def _some(seats: tuple[int, ...] | None) -> Iterator[tuple[int, ...]]:
    """The seats that a file names, or every set of seats that it can mean."""
    if seats is not None:
        yield seats
        return
    for many in range(1, SEATS + 1):
        yield from combinations(EVERY, many)


def _about(text: Words, seat: int) -> Words:
    """The text with the player of a seat in it."""
    return text.put(who=seat)
