"""What may be declared in 六百間: the count by points and yaku or by cards, a yaku that ends the game, a void round."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.core.facts import Redo
from scorekeeper.core.forms import piece
from scorekeeper.core.offer import Choice, Finding, Input, Offer
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import HANAFUDA, Flowers, cards_named
from scorekeeper.games.roppyakken import count, piles
from scorekeeper.games.roppyakken.count import PlayerCount
from scorekeeper.games.roppyakken.facts import Count, Fuke, Ichikoro
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.law import LAW, POINT, SPEECH
from scorekeeper.games.roppyakken.round import FUKE, MOST, RoppyakkenRound
from scorekeeper.games.roppyakken.yaku import (
    ICHIKORO,
    YakuOfPile,
    ichikoro_keys,
    name_of,
    points,
    table,
    whole,
    yaku_in,
    zero_cards,
)
from scorekeeper.kit import asks, totals
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position
from scorekeeper.kit.reasons import addition_words

At = Position[RoppyakkenRound]
COUNT = Words("取り札を数える", "Count the captures")


def _zeros(at: At) -> list[Input]:
    """For each player the cards that may count as 0."""
    cards = zero_cards(at.house)
    label = Words("{who}が0点に数える札", "Cards that {who} counts as 0")
    return [
        asks.many(
            piece("zeros", player),
            label.put(who=seat(player)),
            (Choice(card.name, name_of(card)) for card in cards),
            LAW["fuke.13"],
            optional=True,
            look="turns",
        )
        for player in (at.seats if cards else ())
    ]


def _names(at: At) -> list[Input]:
    """For each player the yaku that count; of two players one that the other has is not open."""
    if at.house.yaku == "off":
        return []
    two = len(at.seats) == 2
    rows = [(key, row, two and (row.cards or 2 * row.need > len(row.of) > 0)) for key, row in table(at.house).items()]
    return [
        asks.many(
            piece("names", player),
            Words("{who}の役", "Yaku of {who}").put(who=seat(player)),
            (
                Choice(key, row.yaku.words, asks.fee(row.yaku.fee, POINT), unless=piece("names", 1 - player) if one else "")
                for key, row, one in rows
            ),
            LAW["dekiyaku.1"],
            optional=True,
            look="turns",
        )
        for player in at.seats
    ]


def _by_word(at: At) -> list[Input]:
    """For each player what he has of the yaku that no cards make."""
    rows = table(at.house)
    yaku = [rows[key].yaku for key in rows.own if key in rows.by_word and at.house.yaku == "on"]
    return [asks.yaku_of(player, asks.BY_WORD, yaku, POINT) for player in at.seats if yaku]


def by_points(at: At) -> Offer:
    """The count at a table that counts by hand."""
    most, seats = whole(at.house), len(at.seats)
    if count.conserves_points(at.house, seats):
        label = Words(f"札の点（合わせて{most}点）", f"Card points ({most} in all)")
        asked = Input("points", label, "numbers", total=most, most=most, clause=LAW["setup.9"])
    else:
        label = Words(f"札の点（合わせて{most}点まで）", f"Card points (at most {most} in all)")
        asked = Input("points", label, "numbers", least=seats, most=most, clause=LAW["setup.9"])
    return Offer(
        "count",
        Count,
        COUNT,
        Words("点と役で入れる", "by points and yaku") if at.house.yaku == "on" else Words("点で入れる", "by points"),
        (asked, *_names(at), *_zeros(at)),
        place="now",
        door="count-cards",
        door_words=Words("札で選ぶ", "By cards"),
    )


def by_cards(at: At) -> Offer:
    """The count from the cards themselves."""
    label = Words("それぞれの取り札", "Everybody's captures")
    asked = Input("captures", label, "piles", asks.players(at.seats), clause=LAW["settle.1"])
    return Offer(
        "count-cards",
        Count,
        COUNT,
        Words("札から数える", "from the cards"),
        (asked, *_by_word(at), *(one._replace(look="") for one in _zeros(at))),
        place="hidden",
        door="count",
        door_words=asks.BY_POINTS,
    )


def ichikoro(at: At) -> Offer | None:
    keys = tuple(key for key in ichikoro_keys(at.house) if at.house.fuke == "off" or key == ICHIKORO[0])
    if at.house.yaku == "off" or not keys:
        return None
    which = asks.one("name", Words("役", "Yaku"), asks.choices((table(at.house)[key].yaku for key in keys), POINT), LAW["win.3"])
    if len(keys) == 1:
        which = which._replace(start=keys[0])
    hint = listing([table(at.house)[key].yaku.words for key in keys])
    inputs = (asks.who(at.seats, clause=LAW["win.3"]), which)
    return Offer(
        "ichikoro", Ichikoro, Words("イチコロ", "Ichikoro"), Words("{yaku}で終わる", "{yaku} ends it").put(yaku=hint), inputs
    )


def fuke(at: At) -> Offer | None:
    if at.house.fuke == "off":
        return None
    label = Words("境の点以下の人", "Who is at or below the limit")
    who = Input("players", label, "many", asks.players(at.seats), least=1, clause=LAW["fuke.2"])
    limit = Words(f"{at.house.fuke_limit}点以下", f"{at.house.fuke_limit} or less")
    return Offer("fuke", Fuke, Words("フケ", "Fuke"), limit, (who,))


def redo(at: At) -> Offer:
    verb = Words("配り直す", "Deal again")
    hint = Words("同じ月が4枚", "four of a month")
    return asks.tap("redo", Redo, Words("配り直し", "Dealt again"), hint, place="more", verb=verb)


def all_totals(at: At) -> Offer:
    offer = totals.offer(SPEECH, POINT, len(at.seats), LAW["settle.1"], SPEECH.leads, asked=False, most=MOST)
    label = Words("イチコロで勝った人", "Who won by ichikoro")
    wins = asks.who(at.seats, label, "winner", nobody=Words("なし", "nobody"), clause=LAW["win.3"], optional=True)
    none = at.house.yaku == "off" or not ichikoro_keys(at.house)
    return offer if none else offer._replace(inputs=(*offer.inputs, wins))


FORMS: dict[str, Form[RoppyakkenRound]] = {
    "count": by_points,
    "count-cards": by_cards,
    "ichikoro": ichikoro,
    "fuke": fuke,
    "redo": redo,
    "totals": all_totals,
}


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """What everybody's answers come to so far, and what all of them make of the round."""
    if key not in ("count", "count-cards"):
        return ()
    zeros = [frozenset(cards_named(cards)) for cards in asks.cards_on_piles(tapped, "zeros", at.seats, HANAFUDA)]
    found = dict(_by_points(at, tapped, zeros) if key == "count" else _by_cards(at, tapped, zeros))
    each = tuple(_worth(player, one, at.house) for player, one in found.items())
    return each if len(found) < len(at.seats) else (*each, *_ends([*found.values()], at.house))


def _by_points(at: At, tapped: Mapping[str, list[str]], zeros: Sequence[Flowers]) -> Iterator[tuple[int, PlayerCount]]:
    """Of each player whose points are told."""
    for player in at.seats:
        typed = next(iter(tapped.get(piece("points", player), ())), "").strip()
        if typed.isdecimal() and len(typed) <= len(str(whole(at.house))):
            rows = table(at.house)
            names = [name for name in tapped.get(piece("names", player), ()) if name in rows]
            yield player, PlayerCount(int(typed), YakuOfPile(rows.keys_that_count(names)), zeros[player])


def _by_cards(at: At, tapped: Mapping[str, list[str]], zeros: Sequence[Flowers]) -> Iterator[tuple[int, PlayerCount]]:
    """Of each player who has cards, those left over handed out once they can be."""
    house = at.house
    told = tuple(frozenset(cards_named(pile)) for pile in asks.cards_on_piles(tapped, "captures", at.seats, HANAFUDA))
    for player, pile in enumerate(piles.handed_over(told, house) if piles.fit(told, house) else told):
        if pile:
            made = yaku_in(pile, house, frozenset(tapped.get(piece("names", player), ())))
            yield player, PlayerCount(points(pile, house), made, zeros[player] & pile, pile)


def _worth(player: int, one: PlayerCount, house: RoppyakkenHouse) -> Finding:
    """The total of a player, and what it is made of."""
    parts = [(words, amount) for words, amount, _ in one.parts(house) if amount]
    detail = addition_words(parts)
    if one.made.washed:
        washed = Words("{detail}（雨流れ {names}）", "{detail} (washed out: {names})")
        detail = washed.put(detail=detail, names=table(house).words(one.made.washed))
    return Finding({}, seat(player), detail, one.total(house), (), "")


def _ends(found: Sequence[PlayerCount], house: RoppyakkenHouse) -> Iterator[Finding]:
    """That the round is void, or who wins the game by a yaku."""
    if void := count.fuke_of(found, house):
        yield Finding({}, FUKE, listing([seat(player) for player in void]), None, (), LAW["fuke.2"])
    elif wins := count.ichikoro_of(found, house):
        player, key = wins
        made_by = Words("{yaku}で{who}の勝ち", "{who} wins by {yaku}").put(yaku=table(house)[key].yaku.words, who=seat(player))
        yield Finding({}, Words("イチコロ", "Ichikoro"), made_by, None, (), LAW["win.3"])
