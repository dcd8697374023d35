"""A round of 六百間: one fact ends it, and says what it brings."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Literal, Self, TypeVar

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.game import Shared
from scorekeeper.core.ledger import ANEW, NOBODY, Line, Payment, score, sum_by_seat
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import NOTHING, Words, listing, literal, numeral, of, seat
from scorekeeper.games.roppyakken import count, piles
from scorekeeper.games.roppyakken.count import PlayerCount
from scorekeeper.games.roppyakken.facts import Count, Fuke, Ichikoro
from scorekeeper.games.roppyakken.house import SIX_HUNDRED, RoppyakkenHouse
from scorekeeper.games.roppyakken.law import LAW, OYA, round_name
from scorekeeper.games.roppyakken.yaku import ICHIKORO as SOURCE_ICHIKORO
from scorekeeper.games.roppyakken.yaku import ichikoro_keys, table, whole, zero_cards
from scorekeeper.kit import totals
from scorekeeper.kit.rounds import LineBeside, MatchState, RoundState
from scorekeeper.kit.seating import everyone

F = TypeVar("F", bound=Fact)
End = Literal["", "count", "fuke", "ichikoro", "totals"]
CARDS, LEVEL = Words("札の点", "card points"), Words("同点", "level")
ICHIKORO = Words("イチコロ", "ichikoro")
FUKE, AGAIN = Words("フケ 無勝負", "fuke: void"), Words("配り直し", "dealt again")
BACK, FROM_NOUGHT = Words("次の一番", "the next game"), Words("全員0点から", "all begin at 0")
MOST = 5000
"""More than a round can bring."""


class RoppyakkenRound(RoundState, frozen=True, kw_only=True):
    """The state of a round. `results` are what everybody has by the count, `fuke` who made the round void, `winner` who won the
    game by a yaku, `end` how the round ended. `held` is what everybody had scored in this game before the round, `games` how many
    games everybody had won, and `anew` whether the round begins one after the first.
    """

    BADGES: ClassVar[tuple[Words, ...]] = (OYA,)

    house: RoppyakkenHouse
    results: tuple[PlayerCount, ...] = ()
    fuke: tuple[int, ...] = ()
    winner: int | None = None
    end: End = ""
    held: tuple[int, ...]
    games: tuple[int, ...]
    anew: bool = False

    @classmethod
    def begin(cls, house: RoppyakkenHouse, seats: int) -> Self:
        nil = (0,) * seats
        return cls(number=1, house=house, seating=everyone(seats, 0), held=nil, games=nil)

    def following(self) -> Self:
        """The next round of this game, or the first of another."""
        anew = self.won_by is not None
        held = (0,) * self.seats if anew else self.scores
        seating = self.everyone(self.next or 0)
        return type(self)(number=self.number + 1, house=self.house, seating=seating, held=held, games=self.games_after, anew=anew)

    def with_moved(self, moved: tuple[int, ...]) -> Self:
        return self.replace(held=sum_by_seat(self.held, moved))

    def in_new_seats(self, order: tuple[int, ...]) -> Self:
        """The games that somebody has won go with him, also the one that he has just won by a yaku; his scores have been moved."""
        games = [self.games[seat] for seat in order]
        if self.winner is not None:
            games[order.index(self.winner)] += 1
            games[self.winner] -= 1
        return self.replace(games=tuple(games))

    @property
    def scores(self) -> tuple[int, ...]:
        """What everybody has scored in this game so far."""
        return sum_by_seat(self.held, self.moves)

    @property
    def won_by(self) -> int | None:
        """Who has won the game with this round: by a yaku, or as the only one with the most, if that is the target or more
        (roppyakken.win.1 to roppyakken.win.3).
        """
        if not self.over or self.winner is not None:
            return self.winner
        return winner_by_points(self.scores, self.house.target)

    @property
    def games_after(self) -> tuple[int, ...]:
        """How many games everybody has won, with this round."""
        return tuple(games + (player == self.won_by) for player, games in enumerate(self.games))

    @property
    def seats(self) -> int:
        return self.seating.seats

    @property
    def sort(self) -> str:
        return self.end

    @property
    def totals(self) -> tuple[int, ...]:
        """What everybody's cards and yaku come to."""
        return tuple(one.total(self.house) for one in self.results)

    @property
    def share_out(self) -> Shared | None:
        """How the points of the cards were shared out, as they are printed."""
        if not self.results:
            return None
        has = tuple(one.cards for one in self.results)
        return Shared(has, whole(self.house) - sum(has), whole(self.house))

    def own_line(
        self, entry: int, label: Words, player: int | None, paid: tuple[Payment, ...], *clauses: str, marks: tuple[Words, ...] = ()
    ) -> Line:
        """The line of this round, which is called by it."""
        return Line(entry, self.end, round_name(self.number), label, player, paid, marks, tuple(dict.fromkeys(clauses)))


def winner_by_points(sums: Sequence[int], target: int) -> int | None:
    """Who has won by points: the only one with the most, if that is the target or more (roppyakken.win.1, roppyakken.win.2)."""
    most = max(sums)
    best = [player for player, sum in enumerate(sums) if sum == most]
    return best[0] if most >= target and len(best) == 1 else None


def game_words(hand: RoppyakkenRound) -> Words:
    """Who has won which game with this round, where several are played; NOTHING if nobody has."""
    if hand.house.length == "one" or (player := hand.won_by) is None:
        return NOTHING
    n = numeral(sum(hand.games_after))
    return Words("{who}が{n}番目を取る", "{who} wins game {n}").put(who=seat(player), n=n)


def by_games(apply: Callable[[RoppyakkenRound, F, int], RoppyakkenRound]) -> Callable[[RoppyakkenRound, F, int], RoppyakkenRound]:
    """The same, and the last line says who has won which game with it."""

    def scoring(hand: RoppyakkenRound, fact: F, entry: int) -> RoppyakkenRound:
        hand = apply(hand, fact, entry)
        said = game_words(hand)
        if said == NOTHING:
            return hand
        *before, last = hand.lines
        last = last._replace(marks=(*last.marks, said), clauses=(*last.clauses, *LAW.all("house.8")))
        return hand.replace(lines=(*before, last))

    return scoring


# ---------------------------------------------------------------- the count


def check_count(hand: RoppyakkenRound, fact: Count) -> Iterator[Objection]:
    yield from count.check(fact, hand.house, hand.seats)


def after_count(hand: RoppyakkenRound, fact: Count, entry: int) -> RoppyakkenRound:
    house, found = hand.house, count.results(fact, hand.house, hand.seats)
    void = count.fuke_of(found, house)
    wins = None if void else count.ichikoro_of(found, house)
    hand = hand.replace(results=found, fuke=void, winner=wins[0] if wins else None, end="fuke" if void else "count")
    plain = {*SOURCE_ICHIKORO} - {*ichikoro_keys(house)}
    spared = LAW.all("house.6") if house.ichikoro != "both" and any(plain.intersection(one.made.names) for one in found) else ()
    clauses = (*spared, *_deal(hand), *(clause for one in found for clause in one.clauses(hand.house)))
    marks = (_against(hand),)
    if void:
        why = (LAW["fuke.2"], count.looks(house), *_fuke(hand), *clauses)
        line = hand.own_line(entry, FUKE, None, (), *why, marks=(listing([*map(seat, void)]), *marks))
        return hand.add(line).replace(next=hand.leader)
    best = [player for player, total in enumerate(hand.totals) if total == max(hand.totals)]
    whose = hand.winner if hand.winner is not None else best[0] if len(best) == 1 else None
    label = _label(hand, whose) if whose is not None else LEVEL
    won = LAW.all("win.3", *(() if wins[1] in SOURCE_ICHIKORO else ("house.3",))) if wins else ()
    why = (*won, *_rules(hand, best), *_stands(hand, wins[1] if wins else ""), *clauses)
    line = hand.own_line(entry, label, whose, _scores(hand, best), *why, marks=marks)
    return hand.add(line).replace(next=hand.seating.first(best))


def _scores(hand: RoppyakkenRound, best: list[int]) -> tuple[Payment, ...]:
    """What everybody scores (roppyakken.settle.2, roppyakken.settle.3, roppyakken.three.1)."""
    house = hand.house
    if house.score == "own":
        own = (score(player, one.onto(Reckoning(), player, house)) for player, one in enumerate(hand.results))
        return tuple(one for one in own if one.amount)
    if len(best) > 1:
        return ()
    (top,) = best
    second = max((player for player in range(hand.seats) if player != top), key=hand.totals.__getitem__)
    why = hand.results[second].onto(hand.results[top].onto(Reckoning(), top, house), second, house, -1)
    return (score(top, why),)


def _rules(hand: RoppyakkenRound, best: list[int]) -> Iterator[str]:
    """How the round is scored, and who deals next."""
    three = hand.seats > 2
    if hand.house.score == "own":
        yield LAW["three.2" if three else "settle.3"]
    elif len(best) > 1:
        yield LAW["three.3" if three else "settle.4"]
    else:
        yield LAW["three.1" if three else "settle.2"]
    yield LAW["settle.5" if len(best) == 1 else "settle.6"]
    if hand.house.score == "own":
        yield from LAW.all("settle.3", "win.2")
    yield from LAW.all("settle.1", "setup.2", "setup.3", "win.1", *(() if hand.house.target == SIX_HUNDRED else ("house.2",)))


def _stands(hand: RoppyakkenRound, wins: str) -> Iterator[str]:
    """Why the round is not void, also if this yaku wins the game."""
    house = hand.house
    if house.fuke == "off":
        yield LAW["fuke.1"]
        return
    if wins:
        yield LAW["fuke.8" if wins == "shikou" else "fuke.9" if wins == "shichitan" else "house.3"]
    yield from (LAW["fuke.3"], LAW["fuke.13" if zero_cards(house) else "fuke.2"], count.looks(house))
    if hand.seats > 2:
        yield LAW["three.5"]


def _deal(hand: RoppyakkenRound) -> Iterator[str]:
    """What the deal says about the cards that remain."""
    house, seats = hand.house, hand.seats
    yield LAW["setup.9"]
    if seats > 2:
        yield from LAW.all("deal.4", "three.4")
    else:
        yield LAW["deal.3" if house.deal == "10" else "deal.8"]
    if piles.rest(house, seats) != "leave":
        yield LAW["gaji.19"]
    if house.yaku == "on":
        yield LAW["dekiyaku.1"]


def _fuke(hand: RoppyakkenRound) -> Iterator[str]:
    yield from LAW.all("fuke.2", "fuke.3", "fuke.7")
    if len(hand.fuke) > 1:
        yield LAW["fuke.6"]
    if hand.seats > 2:
        yield LAW["three.5"]
    names = {name for one in hand.results for name in one.made.names}
    if "shichitan" in names:
        yield LAW["fuke.9" if "shichitan" in ichikoro_keys(hand.house) else "house.6"]
    if "shikou" in names and hand.house.ichikoro == "none":
        yield LAW["house.6"]


def _label(hand: RoppyakkenRound, player: int) -> Words:
    """The yaku of a player, or that he has none."""
    return table(hand.house).words(hand.results[player].made.names) if hand.results[player].made.names else CARDS


def _against(hand: RoppyakkenRound) -> Words:
    """320対220."""
    return Words("対".join(map(str, hand.totals)), " : ".join(map(str, hand.totals)))


# ---------------------------------------------------------------- rounds that are not counted


def check_ichikoro(hand: RoppyakkenRound, fact: Ichikoro) -> Iterator[Objection]:
    if hand.house.yaku == "off":
        yield LAW.no("ichikoro-off", "name")
    elif fact.name not in ichikoro_keys(hand.house):
        known = fact.name in SOURCE_ICHIKORO and fact.name in table(hand.house)
        yield LAW.no("ichikoro-none" if known else "ichikoro-unknown", "name")
    elif fact.player >= hand.seats:
        yield LAW.no("ichikoro-who", "player")
    elif fact.name != "shikou" and hand.house.fuke == "on":
        yield LAW.no("shichitan-later" if fact.name == "shichitan" else "own-later", "name")


def ichikoro(hand: RoppyakkenRound, fact: Ichikoro, entry: int) -> RoppyakkenRound:
    """The round is not counted: its maker scores the points of the yaku (roppyakken.win.4)."""
    yaku = table(hand.house)[fact.name].yaku
    scores = (score(fact.player, Reckoning().plus(yaku.words, yaku.fee, yaku.clause)),)
    hand = hand.replace(winner=fact.player, end="ichikoro")
    clauses = [*LAW.all("win.3", "win.4", *(() if fact.name in SOURCE_ICHIKORO else ("house.3",)))]
    if hand.house.fuke == "on":
        clauses += LAW.all("fuke.8", "win.5")
    return hand.add(hand.own_line(entry, yaku.words, fact.player, scores, *clauses)).replace(next=fact.player)


def check_fuke(hand: RoppyakkenRound, fact: Fuke) -> Iterator[Objection]:
    if hand.house.fuke == "off":
        yield LAW.no("fuke-off", "players")
    elif not fact.players or len({*fact.players}) < len(fact.players) or max(fact.players) >= hand.seats:
        yield LAW.no("fuke-who", "players")
    elif len(fact.players) == hand.seats and not count.all_fuke(hand.house, hand.seats):
        yield LAW.no("fuke-all", "players")


def fuke(hand: RoppyakkenRound, fact: Fuke, entry: int) -> RoppyakkenRound:
    hand = hand.replace(fuke=tuple(sorted(fact.players)), end="fuke")
    whose = listing([*map(seat, hand.fuke)])
    return hand.add(hand.own_line(entry, FUKE, None, (), *_fuke(hand), marks=(whose,))).replace(next=hand.leader)


def check_totals(hand: RoppyakkenRound, fact: Totals) -> Iterator[Objection]:
    wins = hand.house.yaku == "on" and bool(ichikoro_keys(hand.house))
    yield from totals.check_scores(fact, hand.seats, LAW["settle.1"], MOST, wins=wins)
    if not any(row.yaku.fee % 10 for row in table(hand.house).values()):
        yield from (LAW.no("points-tens", f"amounts[{player}]") for player, amount in enumerate(fact.amounts) if amount % 10)
    if hand.house.round_up == "on" and hand.house.score == "own" and fact.winner is None:
        yield from (LAW.no("points-hundreds", f"amounts[{player}]") for player, amount in enumerate(fact.amounts) if amount % 100)
    if hand.house.score == "diff" and sum(amount > 0 for amount in fact.amounts) > 1:
        yield LAW.no("totals-one", "amounts", by=LAW["three.1"] if hand.seats > 2 else "")


def after_totals(hand: RoppyakkenRound, fact: Totals, entry: int) -> RoppyakkenRound:
    """A round of which only the scores are known, and who won the game by ichikoro: whoever scored most deals next, unless
    somebody is named.
    """
    best = [player for player, amount in enumerate(fact.amounts) if amount == max(fact.amounts)]
    leader = hand.leader if not any(fact.amounts) else hand.seating.first(best)
    marks = () if fact.winner is None else (of(ICHIKORO, seat(fact.winner)),)
    line = totals.totals_line(fact, entry, LAW["settle.1"], *marks)._replace(kind=round_name(hand.number))
    hand = hand.add(line).replace(end="totals", winner=fact.winner, next=leader if fact.leader is None else fact.leader)
    return hand if fact.winner is None else hand.cite(LAW["win.3"])


def redo(hand: RoppyakkenRound, fact: Redo, entry: int) -> RoppyakkenRound:
    """The cards are dealt again before anything is counted; round and dealer stay (roppyakken.deal.5)."""
    marks = (literal(fact.reason),) if fact.reason else ()
    return hand.add(Line(entry, "redo", round_name(hand.number), AGAIN, marks=marks, clauses=LAW.all("deal.5")))


def from_nought(match: MatchState[RoppyakkenRound], entry: int) -> MatchState[RoppyakkenRound]:
    """With the first entry of a further game everybody gives back what he scored in the one before (roppyakken.house.8)."""
    hand = match.now
    if not hand.anew or not hand.has_begun or any(one.line.sort == ANEW for one in match.beside if one.round == hand.number - 1):
        return match
    *_, last = match.done
    scores = tuple(sum - own for sum, own in zip(match.moved, match.moved_beside(hand), strict=True))
    why = [Reckoning().plus(BACK, abs(sum), LAW["house.8"]) for sum in scores]
    paid = tuple(
        Payment(player, NOBODY, one) if sum > 0 else score(player, one)
        for player, (sum, one) in enumerate(zip(scores, why, strict=True))
        if sum
    )
    line = Line(entry, ANEW, BACK, FROM_NOUGHT, None, paid, (), LAW.all("house.8"))
    back = tuple(-sum for sum in scores)
    beside = LineBeside(line, last.number, len(last.lines), back, after=True)
    return match.replace(beside=(*match.beside, beside), moved=sum_by_seat(match.moved, back), before=match.before + 1)
