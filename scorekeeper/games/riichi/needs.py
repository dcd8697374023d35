"""What everybody needs in the last hand to reach a place: every win and every draw is tried by the rules themselves."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from scorekeeper.core.board import Goal, Need, Needed, Needs
from scorekeeper.core.facts import Fact
from scorekeeper.core.words import NOTHING, Words, listing, numeral, same, seat
from scorekeeper.games.riichi.facts import SEATS, Draw, Riichi, Ron, Tsumo
from scorekeeper.games.riichi.game_end import ranks, standing
from scorekeeper.games.riichi.hand import STICK, RiichiHand, name
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.worth import LIMITS, UNITS, Value, by_number, fus
from scorekeeper.kit.position import Position

At = Position[RiichiHand]
TITLE = Words("オーラスの条件", "What the last hand needs")
COLUMNS = range(1, 5)
"""The han that have a column; beyond them fu do not matter (riichi.payment.2)."""
LIMITED = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman", "double", "triple")
YAKUMAN = Words("役満", "yakuman"), Words("二倍", "double"), Words("三倍", "triple")
ANY, NEVER = same("○"), same("—")


class WorthTold(NamedTuple):
    """What a hand can be told to be worth: han and fu, or a limit by its name."""

    han: int | str
    fu: int | None = None

    def value(self, house: RiichiHouse) -> Value:
        return by_number(self.han, self.fu, house)

    @property
    def plain(self) -> bool:
        return isinstance(self.han, int)


def all_worths(house: RiichiHouse, *, tsumo: bool, riichi: bool) -> tuple[WorthTold, ...]:
    """Everything that a hand can be worth."""
    limited = [key for key in LIMITED if UNITS.get(key, 0) <= house.units]
    return (
        *(WorthTold(han, fu) for han in COLUMNS for fu in fus(han, tsumo=tsumo, riichi=riichi)),
        *(WorthTold(key) for key in limited),
    )


# ---------------------------------------------------------------- wins


class WinWay(NamedTuple):
    """A way to win: from `payer`, or by tsumo (None)."""

    player: int
    payer: int | None

    def fact(self, worth: WorthTold) -> Fact:
        if self.payer is None:
            return Tsumo(player=self.player, han=worth.han, fu=worth.fu)  # type: ignore[arg-type]
        return Ron(player=self.player, payer=self.payer, han=worth.han, fu=worth.fu)  # type: ignore[arg-type]

    def pays(self, worth: Value, dealer: int) -> tuple[int, ...]:
        """What the hand pays without honba: the whole of a ron, or the shares of a tsumo, that of a non-dealer first."""
        if self.payer is not None:
            return (worth.share(6 if self.player == dealer else 4).value,)
        return (worth.share(2).value,) if self.player == dealer else (worth.share(1).value, worth.share(2).value)


def place_after(at: At, player: int, *facts: Fact) -> int | None:
    """The place of a player once these were entered; None if they cannot be."""
    found = at.trial_if_allowed(*facts)
    if found is None:
        return None
    after = at.after(found)
    now = after.match.now
    return ranks(at.house, standing(now) if after.over else now.scores)[player]


def places_by_worth(at: At, way: WinWay) -> dict[WorthTold, int]:
    """The place that each worth leads to. What pays the same is tried until it stands: one han may be too few (riichi.house.46)."""
    tried: dict[tuple[int, ...], int | None] = {}
    found: dict[WorthTold, int] = {}
    for worth in all_worths(at.house, tsumo=way.payer is None, riichi=way.player in at.round.riichi):
        paid = way.pays(worth.value(at.house), at.round.leader)
        if tried.get(paid) is None:
            tried[paid] = place_after(at, way.player, way.fact(worth))
        place = tried[paid]
        if place is not None:
            found[worth] = place
    return found


def need(at: At, way: WinWay, places: dict[WorthTold, int], goal: int) -> tuple[Words, tuple[Words, ...]]:
    """The least payment that is enough, and under every number of han the least fu."""
    enough = [worth for worth, place in places.items() if place <= goal]
    if not enough:
        return NEVER, (NEVER,) * len(COLUMNS)
    least = min(enough, key=lambda worth: sum(way.pays(worth.value(at.house), at.round.leader)))
    cells = [_cell([worth for worth in places if worth.han == han], enough) for han in COLUMNS]
    limit = next((worth for worth in enough if not worth.plain), None)
    if cells[-1] == NEVER and limit:
        cells[-1] = _worth_words(limit)
    return same("・".join(f"{one:,}" for one in way.pays(least.value(at.house), at.round.leader))), tuple(cells)


def _cell(tellings: list[WorthTold], enough: list[WorthTold]) -> Words:
    reaching = [worth for worth in tellings if worth in enough]
    if not reaching:
        return NEVER
    return ANY if len(reaching) == len(tellings) else same(str(reaching[0].fu))


def _worth_words(worth: WorthTold) -> Words:
    if units := UNITS.get(str(worth.han)):
        return YAKUMAN[units - 1]
    return next(limit.words for limit in LIMITS if limit.key == worth.han)


# ---------------------------------------------------------------- draws


def draws(at: At, player: int, goal: int, *, stick: bool) -> Words:
    """With whom tenpai and whom noten a draw leads to the place."""
    riichi = {*at.round.riichi} | ({player} if stick else set())
    own = (Riichi(player=player),) if stick else ()
    possible = [way for way in product((True, False), repeat=SEATS) if all(way[one] for one in riichi)]
    good = frozenset(way for way in possible if (place_after(at, player, *own, _draw_fact(way)) or SEATS) <= goal)
    if not good:
        return Words("届かない", "not enough")
    if len(good) == len(possible):
        return Words("どうなっても届く", "always enough")
    terms = [_cube_words(cube) for cube in _cubes(good, frozenset(possible), riichi)]
    ja, en = "、または".join(term.ja for term in terms), ", or ".join(term.en for term in terms)
    return Words(f"{ja}なら届く", f"enough with {en}")


def _draw_fact(tenpai: tuple[bool, ...]) -> Draw:
    return Draw(tenpai=tuple(player for player in range(SEATS) if tenpai[player]))


Cube = tuple[bool | None, ...]
"""Who must be tenpai (True), who noten (False), and with whom it does not matter (None)."""


def _cubes(good: frozenset[tuple[bool, ...]], possible: frozenset[tuple[bool, ...]], known: set[int]) -> Iterator[Cube]:
    """Conditions that together say exactly `good`, the widest first. What is `known` is no condition."""
    left = set(good)
    cubes = sorted(product((None, True, False), repeat=SEATS), key=lambda cube: sum(one is not None for one in cube))
    for cube in cubes:
        covered = {way for way in possible if all(one in (None, own) for one, own in zip(cube, way, strict=True))}
        if covered and covered <= good and covered & left and not any(cube[one] is not None for one in known):
            left -= covered
            yield cube


def _cube_words(cube: Cube) -> Words:
    parts = [(seat(player), one) for one in (True, False) for player, said in enumerate(cube) if said is one]
    ja = "・".join(f"{who.ja}{'テンパイ' if one else 'ノーテン'}" for who, one in parts)
    return Words(ja, " and ".join(f"{who.en} {'tenpai' if one else 'noten'}" for who, one in parts))


# ---------------------------------------------------------------- the page


def is_offered(at: At) -> bool:
    """In the last hand, until it is over."""
    return at.over is None and at.round.last


def needs(at: At) -> Needs | None:
    """Who needs what for the first, second and third place."""
    if not is_offered(at):
        return None
    hand = at.round
    now = ranks(at.house, hand.scores)
    ways = {
        player: {WinWay(player, payer): places_by_worth(at, WinWay(player, payer)) for payer in (*hand.after(player), None)}
        for player in range(SEATS)
        if now[player] > 1
    }
    sticks = hand.pot // STICK
    ties = Words("同点は起家に近い人が上", "ties go to the seat nearer the first dealer")
    if at.house.tie == "split":
        ties = Words("同点は同じ順位", "ties share the place")
    hands = name(hand)
    return Needs(
        TITLE,
        Words(f"{hands.ja}・供託{sticks}本。{ties.ja}。", f"{hands.en}, sticks: {sticks}; {ties.en}."),
        (Words("最低の点", "Least"), *(Words(f"{han}翻", f"{han} han") for han in COLUMNS)),
        tuple(
            Goal(
                Words(f"{numeral(goal).ja}位へ", ("First", "Second", "Third")[goal - 1]),
                tuple(_needs_of(at, player, goal, now, tried) for player, tried in ways.items() if now[player] > goal),
            )
            for goal in range(1, SEATS)
        ),
        LEGEND,
    )


LEGEND = Words(
    "数はその符から上、○はどの符でも、—は届かない。本場と供託は入っている。自分のリーチ棒はあがれば戻り、ほかの人のは一本で1,000増える。",
    "A number is the least fu, ○ any fu, — never. Honba and sticks count. A winner’s own stick comes back; each other adds 1,000.",
)


def _needs_of(at: At, player: int, goal: int, now: Iterable[int], tried: dict[WinWay, dict[WorthTold, int]]) -> Needed:
    scores = at.round.scores
    rival = [*now].index(goal) if goal in now else [*now].index(min(now))
    behind = Words(
        f"{'首' if goal == 1 else numeral(goal).ja}位まで {scores[rival] - scores[player]:,}",
        f"{scores[rival] - scores[player]:,} behind",
    )
    goes_on = Words("・親は続く", "; as dealer, a win goes on") if player == at.round.leader else NOTHING
    rows: dict[tuple[Words, tuple[Words, ...]], list[int]] = {}
    tsumo = NEVER, (NEVER,) * len(COLUMNS)
    for way, places in tried.items():
        found = need(at, way, places, goal)
        if way.payer is None:
            tsumo = found
        else:
            rows.setdefault(found, []).append(way.payer)
    rons = [Need(_from(payers), *row) for row, payers in rows.items()]
    each = Words(f"{tsumo[0].ja}ずつ", f"{tsumo[0].en} each") if player == at.round.leader and tsumo[0] != NEVER else tsumo[0]
    ways = (*rons, Need(Words("ツモ", "Tsumo"), each, tsumo[1]), Need(Words("流局", "Draw"), _draw(at, player, goal)))
    return Needed(player, Words(f"{behind.ja}{goes_on.ja}", f"{behind.en}{goes_on.en}"), ways)


def _from(payers: list[int]) -> Words:
    who = listing([seat(one) for one in payers])
    return Words("ロン", "Ron") if len(payers) == SEATS - 1 else Words(f"{who.ja}から", f"from {who.en}")


def _draw(at: At, player: int, goal: int) -> Words:
    """The draw without and with a stick of one's own, if there is a difference."""
    plain = draws(at, player, goal, stick=False)
    if player in at.round.riichi or at.round.scores[player] < STICK:
        return plain
    staked = draws(at, player, goal, stick=True)
    if staked == plain:
        return plain
    return Words(f"{plain.ja}。リーチすると：{staked.ja}", f"{plain.en}. After riichi: {staked.en}")
