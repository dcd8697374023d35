"""What a table asks, answered by computing. Questions come in plain values: cards by name, players by seat."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core import seats
from scorekeeper.core.captures import DECK_POINTS
from scorekeeper.core.cards import named, points
from scorekeeper.core.game import Ruling, State
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.hanaawase import board, dekiyaku, year
from scorekeeper.games.hanaawase.count import LEAST, fuke
from scorekeeper.games.hanaawase.dealt import AGAIN, CHAFF, readings
from scorekeeper.games.hanaawase.month import BADGES, SEATS, Month, from_both

NO_YAKU = Words("役なし", "no yaku")


def _month(state: State) -> Month:
    return board.coming(state.own)


def ask_captures(state: State, question: Mapping[str, Any]) -> Ruling:
    """Which dekiyaku are in these captured `cards`?

    The verdict lists their keys in the order of the table (`gokou+nomi`), `none` without any. The words say the card points, every
    fee and their sum. `player`: whose cards they are; then oyanaka is looked at too where it is played, and what the others pay is
    told.
    """
    cards, player = named(question["cards"]), question.get("player")
    month = _month(state)
    found = dekiyaku.of(cards, None if player is None else month.most(player))
    clauses = found.clauses
    if player is not None and month.house.oyanaka == "off" and len(cards) <= dekiyaku.FEW[month.turn.index(player)]:
        clauses = (*clauses, "hanaawase.special.9")
    ja = " + ".join(f"{part.words.ja} {part.fee}" for part in found.parts) or NO_YAKU.ja
    en = " + ".join(f"{part.words.en} {part.fee}" for part in found.parts) or NO_YAKU.en
    ten = points(cards)
    said = Words(
        f"札点{ten}点。{ja}{f' = {found.fee}点' if found.parts else ''}",
        f"{ten} card points. {en}{f' = {found.fee} points' if found.parts else ''}",
    )
    why = Reckoning()
    for part in found.parts:
        why = part.onto(why)
    payments = from_both(player, why) if player is not None and found.parts else ()
    return Ruling("+".join(part.name for part in found.parts) or "none", said, clauses or ("hanaawase.settle.2",), payments)


def ask_hand(state: State, question: Mapping[str, Any]) -> Ruling:
    """What may a hand of seven `cards` be shown as? `played`: whether the first card has been played.

    The verdict lists the choices (`rokkasu/teshi`), `none` without any, `late` where it is too late to show anything.
    """
    if question.get("played"):
        said = Words("打ち始めたので公開できない", "play has begun: nothing can be shown")
        return Ruling("late", said, ("hanaawase.teyaku.6",))
    cards = named(question["cards"])
    names = readings(cards)
    table = CHAFF | AGAIN
    clauses = [table[name].clause for name in names]
    if CHAFF.keys() & set(names) and AGAIN.keys() & set(names):
        clauses.append("hanaawase.teyaku.13")
    months = len({card.month for card in cards})
    if months == 2:
        clauses.append("hanaawase.teyaku.14")
    if "teshi" in names or "tsuki-sante" in names:
        clauses.append("hanaawase.teyaku.11")
    if any(card.month == 11 and not dekiyaku.chaff((card,)) for card in cards):
        clauses.append("hanaawase.teyaku.3")
    if names:
        clauses.append("hanaawase.teyaku.5")
    else:
        clauses += ["hanaawase.teyaku.1", "hanaawase.teyaku.2", "hanaawase.teyaku.9", "hanaawase.teyaku.10"]
    said = listed([table[name].words for name in names]) if names else NO_YAKU
    return Ruling("/".join(names) or "none", said, tuple(dict.fromkeys(clauses)))


def ask_fuke(state: State, question: Mapping[str, Any]) -> Ruling:
    """Is it fuke? `points`: the card points by seat (the third may be missing). `dealer`: whose deal it was, if not the month's.

    The verdict is `none`, or the seats that made it and, after a slash, who deals next (`0-2/2`).
    """
    given = [*question["points"], None][:SEATS]
    rest = DECK_POINTS - sum(ten for ten in given if ten is not None)
    scores = tuple(rest if ten is None else ten for ten in given)
    made = fuke(scores)
    clauses = ["hanaawase.special.1", "hanaawase.special.2"]
    if not made:
        lowest = min(scores)
        said = Words(f"ふけではない。最も少なくて{lowest}点", f"no fuke: the least is {lowest} points, {LEAST} are the limit")
        return Ruling("none", said, tuple(clauses))
    month = _month(state)._replace(dealer=question.get("dealer", _month(state).dealer))
    dealer = [player for player in month.turn if player in made][-1]
    clauses += ["hanaawase.special.3", "hanaawase.special.4", "hanaawase.special.6" if len(made) > 1 else "hanaawase.special.5"]
    players, who = listed([seat(player) for player in made]), seat(dealer)
    said = Words(f"{players.ja}のふけ。全員±0点、翌月の胴は{who.ja}", f"fuke of {players.en}: all score 0, {who.en} deals next")
    return Ruling("-".join(map(str, made)) + f"/{dealer}", said, tuple(clauses))


def ask_ginmi(state: State, question: Mapping[str, Any]) -> Ruling:
    """What ginmi follows from these 12-month `subtotal`s by seat? The verdict is what each gets: `-10 -70 +80`."""
    end = year.result(tuple(question["subtotal"]))
    verdict = " ".join(f"{amount:+d}" if amount else "0" for amount in end.ginmi)
    said = listed([Words(f"@{player} {amount:+d}", f"@{player} {amount:+d}") for player, amount in enumerate(end.ginmi)])
    return Ruling(verdict, said, (end.clause,), end.payments)


def ask_seats(state: State, question: Mapping[str, Any]) -> Ruling:
    """Who sits where? `draws`: the month that each player drew, in one list for every time they drew; 0 for who did not."""
    rounds = [[month or None for month in drawn] for drawn in question["draws"]]
    return seats.ruling(rounds, BADGES, ("hanaawase.setup.4", "hanaawase.setup.5"), ("hanaawase.setup.4",))


def ask_points(state: State, question: Mapping[str, Any]) -> Ruling:
    """How many points are these captured `cards`? The verdict is the number."""
    total = points(named(question["cards"]))
    return Ruling(str(total), Words(f"{total}点", f"{total} points"), ("hanaawase.setup.2",))


INQUIRIES = {
    "captures": ask_captures,
    "hand": ask_hand,
    "fuke": ask_fuke,
    "ginmi": ask_ginmi,
    "seats": ask_seats,
    "points": ask_points,
}
