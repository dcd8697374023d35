"""The offers in the order of the table page, and what the cards in a form are worth."""

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Literal

from scorekeeper.core.facts import SEATS, Redo
from scorekeeper.core.forms import piece
from scorekeeper.core.offer import Choice, Finding, Input, Offer
from scorekeeper.core.words import NOTHING, Words, listing, seat
from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.koikoi import yaku
from scorekeeper.games.koikoi.calling import bare, check_captures, judged, why
from scorekeeper.games.koikoi.facts import Koi, RanOut, Shobu, Teyaku
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.law import LAW, MON
from scorekeeper.games.koikoi.month import FIELD, HANDED, REDEALT, Month
from scorekeeper.games.koikoi.telling import MOST
from scorekeeper.games.koikoi.yaku import FIELDS, TEYAKU, dekiyaku
from scorekeeper.kit import asks, totals
from scorekeeper.kit.cards import turns
from scorekeeper.kit.cards.shobu import COUNTED
from scorekeeper.kit.cards.turns import check_piles, distinct_cards
from scorekeeper.kit.cards.yaku import HeldYaku, yaku_words
from scorekeeper.kit.game import Form
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Position

At = Position[Month]
TURN = turns.captures_input(LAW["call.1"])
SAID_MOST = 4
"""So many further koi can be chosen in a form."""


def shobu_of(player: int, at: At) -> Offer | None:
    """Opened by the key under a player's name, so that who calls is told already."""
    return _of(player, shobu(at), "shobu-cards", "main") if player in at.round.seating.turn else None


def shobu_by_cards_of(player: int, at: At) -> Offer | None:
    """The same by the captured cards."""
    return _of(player, shobu_by_cards(at), "shobu", "hidden") if player in at.round.seating.turn else None


def _of(player: int, offer: Offer, door: str, place: Literal["main", "hidden"]) -> Offer:
    inputs = tuple(one for one in offer.inputs if one.name != "player")
    hint = NOTHING if place == "main" else offer.hint
    return offer._replace(
        key=f"{offer.key}-{player}",
        seat=player,
        inputs=inputs,
        fixed=(("player", player),),
        hint=hint,
        place=place,
        door=f"{door}-{player}",
    )


def shobu(at: At) -> Offer:
    table = dekiyaku(at.round.played)
    inputs = (
        asks.who(at.round.seating.turn),
        asks.many(
            "names",
            Words("いまある役を全て", "All yaku held now"),
            asks.choices((row.yaku for row in table.values()), MON),
            LAW["call.5"],
            least=1,
        ),
        *_numbers(at.round.played),
        *_koi(at),
        asks.many(
            "old",
            Words("前の巡からそのままの役", "Held unchanged since before this turn"),
            tuple(Choice(key, row.yaku.words) for key, row in table.items()),
            LAW["call.2"],
            optional=True,
            quiet=True,
        ),
    )
    return Offer(
        "shobu",
        Shobu,
        Words("勝負", "Shobu"),
        Words("役の名で入れる", "by the names of yaku"),
        inputs,
        place="hidden",
        door="shobu-cards",
        door_words=Words("札で確かめる", "By cards"),
    )


@lru_cache
def _numbers(house: KoikoiHouse) -> tuple[Input, ...]:
    table = dekiyaku(house)
    users = {field: [key for key in table if FIELDS.get(key) == field and table[key].grows] for field in COUNTED}
    return tuple(_how_many(house, field, keys) for field, keys in users.items() if keys)


def _how_many(house: KoikoiHouse, field: str, keys: list[str]) -> Input:
    row = yaku.of_source(house)[field]
    label = Words(f"{row.yaku.words.ja}の枚数", f"How many {row.yaku.words.en}")
    if len(keys) > 1 and field == "tan":
        label = Words("短冊の枚数", "How many ribbons")
    least = min(dekiyaku(house)[key].need for key in keys)
    start = str(row.need if len(keys) == 1 else least)
    return asks.count(field, label, least, len(row.of), row.yaku.clause, when={"names": keys}, start=start)


def _koi(at: At, least: int = 0) -> tuple[Input, ...]:
    """How often koi was said, as entered at the table unless somebody forgot; at least so often."""
    if at.house.inflate == "off":
        return ()
    there = max(least, len(at.round.koi))
    answers = [
        Choice(str(n), Words(f"{n}回 ×{2**n}" if n else "0回", f"{n}, ×{2**n}" if n else "none"))
        for n in range(there, there + SAID_MOST)
    ]
    return (
        asks.one("koi", Words("この月のこい（双方で）", "Koi in this month, by both"), answers, LAW["settle.2"], start=str(there)),
    )


def shobu_by_cards(at: At) -> Offer:
    return Offer(
        "shobu-cards",
        Shobu,
        Words("勝負", "Shobu"),
        Words("取り札から判定する", "judged from the captured cards"),
        (asks.who(at.round.seating.turn), TURN, *_koi(at)),
        place="hidden",
        door="shobu",
        door_words=asks.BY_NAME,
    )


def koi_of(player: int, at: At) -> Offer | None:
    """One tap for each koi."""
    if player not in at.round.seating.turn:
        return None
    nth = at.round.koi.count(player) + 1
    words = Words("こい", "Koi") if nth == 1 else Words(f"こい　{nth}回目", f"Koi, no. {nth}")
    return Offer(f"koi-{player}", Koi, words, NOTHING, seat=player, at_once=True, fixed=(("player", player),))


def teyaku_by_name(at: At) -> Offer | None:
    """The hands of both at once: one that ends the month does not keep the other from being paid (koikoi.teyaku.15)."""
    played = yaku.adopted(at.house)
    if not played or at.round.koi:
        return None
    answers = asks.choices((yaku.teyaku(at.house)[key].yaku for key in played), MON)
    hint = Words("打ち始める前に、二人とも確かめて", "before the first card; ask both")
    return TEYAKU.by_name(Teyaku, hint, sorted(at.round.seating.turn), answers, LAW["teyaku.8"])


def teyaku_by_cards(at: At) -> Offer | None:
    return TEYAKU.by_cards(Teyaku, LAW["deal.1"]) if yaku.adopted(at.house) and not at.round.koi else None


def ran_out(at: At) -> Offer:
    """The hands have run out. What is asked depends on the house, and on whether anybody has said koi."""
    house, turn, koi = at.round.played, at.round.seating.turn, at.round.koi
    asked: list[Input] = []
    counts = house.koi_fail == "last"
    if not koi and (counts or house.no_yaku):
        nobody = Choice("", Words("だれにも役が無い", "neither had any yaku"))
        label = Words("最後にこいを言った人", "Who said koi last")
        asked.append(asks.one("last", label, (nobody, *asks.players(turn)), LAW["call.16"], optional=True))
    if counts:
        when = {} if koi else {"when": {"last": ()}}
        held = (
            Words("{who}の役を全て", "All yaku of {who}").put(who=seat(koi[-1]))
            if koi
            else Words("その人の役を全て", "All of their yaku")
        )
        table = dekiyaku(house)
        answers = asks.choices((row.yaku for row in table.values()), MON)
        asked += [asks.many("names", held, answers, LAW["call.13"], least=1, **when), *_numbers(house)]
        asked += [one._replace(when=(("last", frozenset()),)) if not koi else one for one in _koi(at, least=1)]
    door = "ran-out-cards" if counts else ""
    return Offer(
        "ran-out",
        RanOut,
        Words("打ち終わり", "Hands run out"),
        Words("だれも勝負しなかった", "nobody called shobu"),
        tuple(asked),
        door=door,
        door_words=Words("札で確かめる", "By cards") if door else NOTHING,
        verb=Words("この月を終える", "End the month"),
    )


def ran_out_by_cards(at: At) -> Offer | None:
    if at.house.koi_fail != "last":
        return None
    koi, turn = at.round.koi, at.round.seating.turn
    last = asks.who(turn, Words("最後にこいを言った人", "Who said koi last"), "last", clause=LAW["call.13"])
    if koi:
        last = last._replace(start=str(koi[-1]))
    cards = asks.cards("captures", Words("その人の取り札を全て", "All their captured cards"), 1, len(DECK), LAW["call.13"])
    return Offer(
        "ran-out-cards",
        RanOut,
        Words("打ち終わり", "Hands run out"),
        Words("取り札から判定する", "judged from the captured cards"),
        (last, cards, *_koi(at, least=1)),
        place="hidden",
        door="ran-out",
        door_words=asks.BY_NAME,
    )


def redo(at: At) -> Offer:
    """Four of a month on the field; where no hands are played also a hand that would be one; or a misdeal."""
    without = (HANDED,) if yaku.adopted(at.house) else ()
    other = Words("配り間違いなど", "a misdeal, or another reason")
    return Offer(
        "redo",
        Redo,
        Words("配り直し", "Deal again"),
        Words("親も月も替わらない", "same dealer, same month"),
        (REDEALT.question(at.round, Words("なぜ", "Why"), other, without, optional=True, start=FIELD),),
        place="more",
    )


FORMS: dict[str, Form[Month]] = {
    **basics.FORMS,
    **{f"shobu-{player}": basics.when_settled(partial(shobu_of, player)) for player in range(SEATS)},
    **{f"shobu-cards-{player}": basics.when_settled(partial(shobu_by_cards_of, player)) for player in range(SEATS)},
    **{f"koi-{player}": basics.when_settled(partial(koi_of, player)) for player in range(SEATS)},
    "shobu": basics.when_settled(shobu),
    "shobu-cards": basics.when_settled(shobu_by_cards),
    "teyaku": basics.when_settled(teyaku_by_name),
    "teyaku-cards": basics.when_settled(teyaku_by_cards),
    "ran-out": basics.when_settled(ran_out),
    "ran-out-cards": basics.when_settled(ran_out_by_cards),
    "redo": redo,
    "totals": totals.form(
        LAW["sheet.1"], Words("月の勝者(次の親)", "Who won (next dealer)"), Words("古い記入表から写す", "from an old sheet")
    ),
}
"""These may be entered as long as the year goes on."""


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands in the cards chosen so far; or what the captured cards are worth, and whether shobu may be called."""
    if at.over:
        return ()
    if key == "teyaku-cards":
        return tuple(yaku.teyaku(at.house).findings(tapped, at.seats, yaku.adopted(at.house), MON))
    if key == "ran-out-cards":
        pile = distinct_cards(tapped.get("captures", []))
        held = () if any(check_piles(LAW, (pile,), MOST)) else yaku.found(cards_named(pile), at.round.played)
        last = tapped.get("last") or [str(at.round.koi[-1]) if at.round.koi else ""]
        return (_made(at, held, pile, Words("最後のこい", "the last koi"), LAW["call.13"], _seat(last[0])),) if held else ()
    fact = Shobu(player=0, captures=tuple(distinct_cards(tapped.get(piece("captures", pile), [])) for pile in turns.PILES))
    if not key.startswith("shobu-cards") or not any(fact.captures) or any(check_captures(fact)):
        return ()
    found = judged(at.round.played, bare(fact))
    new = listing([one.words for one in found.held if one.key in found.new])
    detail = Words(f"勝負できる（新しい役: {new.ja}）", f"Shobu may be called (new: {new.en})")
    clause = LAW["call.2"]
    if not found.new:
        refusal = LAW.no("shobu-no-news" if found.held else "shobu-nothing")
        detail, clause = refusal.text, refusal.clause
    told = tapped.get("player") or [key.removeprefix("shobu-cards-")]
    return (_made(at, found.held, tuple(name for pile in fact.captures for name in pile), detail, clause, _seat(told[0])),)


def _seat(told: str) -> int | None:
    return int(told) if told.isascii() and told.isdecimal() else None


def _made(at: At, held: tuple[HeldYaku, ...], pile: tuple[str, ...], detail: Words, clause: str, player: int | None) -> Finding:
    cards = frozenset(cards_named(pile))
    groups = tuple((one.words, tuple(sorted(cards & (one.row.of | one.row.cards)))) for one in held)
    words = yaku_words(held) if held else Words("役なし", "no yaku")
    fee = why(at.round, held, len(at.round.koi), player).value
    return Finding({"names": [one.key for one in held]}, words, detail, fee, groups, clause)


def round_name(month: Month) -> Words:
    return month_name(month.number)
