"""The offers in the order of the table page."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Literal

from scorekeeper.core.offer import Choice, Finding, Input, Offer
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.games.riichi import ends, told
from scorekeeper.games.riichi.claims import eighth
from scorekeeper.games.riichi.facts import SEATS, Abort, AlsoRon, Chombo, Draw, Foul, Riichi, Ron, StopGame, Tsumo
from scorekeeper.games.riichi.game_end import ends_by_chombo, may_end
from scorekeeper.games.riichi.hand import STICK, RiichiHand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW, SPEECH, TEN, points
from scorekeeper.games.riichi.liability import liable
from scorekeeper.games.riichi.worth import UNITS, Value, fus
from scorekeeper.kit import asks, totals
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position

At = Position[RiichiHand]


def head_words(words: Words) -> Words:
    """A name at the head of a form, without its article."""
    name = words.en.removeprefix("the ")
    return Words(words.ja, name[0].upper() + name[1:])


WINNER = Words("あがった人", "Who won")
EIGHTH = Words(
    "@{dealer}なら八連荘。役満一つは数えるので、役満は別にあるときだけ選ぶ。",
    "A win by @{dealer} is paarenchan, which counts as one yakuman by itself. Choose yakuman only for a further one.",
)
PAYER = Words("だれから", "From whom")
HAN = tuple(Choice(str(n), same(str(n))) for n in range(1, 5))
LIMITED = (
    Choice("mangan", Words("満貫", "mangan"), Words("5翻", "5 han")),
    Choice("haneman", Words("跳満", "haneman"), same("6–7")),
    Choice("baiman", Words("倍満", "baiman"), same("8–10")),
    Choice("sanbaiman", Words("三倍満", "sanbaiman"), same("11–12")),
    Choice("kazoe", Words("数え", "counted"), same("13–")),
    Choice("yakuman", Words("役満", "yakuman"), Words("一つ", "one")),
    Choice("double", Words("役満", "yakuman"), Words("二つ", "double")),
    Choice("triple", Words("役満", "yakuman"), Words("三つ", "triple")),
)


def limit_choices(house: RiichiHouse) -> Iterator[Choice]:
    """The limits that a hand can reach at a table."""
    for choice in LIMITED:
        if choice.value == "sanbaiman" and house.kazoe == "sanbaiman":
            yield choice._replace(detail=same("11–"))
        elif (choice.value != "kazoe" or house.kazoe == "yakuman") and UNITS.get(choice.value, 0) <= house.units:
            yield choice


USUAL = range(30, 70)
"""The fu that have a key from the start; the others are behind ほか."""


def riichi_of(player: int, at: At) -> Offer | None:
    """The panel of a player: one tap for riichi."""
    if player in at.round.riichi:
        return None
    words = head_words(Riichi.called)
    poor = at.round.scores[player] < STICK and at.house.riichi_poor == "off"
    shut = Words("1,000点ない", "less than 1,000 points") if poor else None
    return Offer(f"riichi-{player}", Riichi, words, seat=player, at_once=True, fixed=(("player", player),), shut=shut)


def ron(at: At) -> Offer:
    inputs = (
        asks.who(range(SEATS), WINNER, hint=_eighth(at.round)),
        asks.one("payer", PAYER, asks.players(range(SEATS), unless="player"), LAW["payment.6"]),
        *worth(at, tsumo=False),
    )
    return Offer(
        "ron",
        Ron,
        head_words(Ron.called),
        Words("だれから・翻と符", "from whom, han and fu"),
        inputs,
        verb=Words("ロンを記入する", "Enter the ron"),
    )


def _eighth(hand: RiichiHand) -> Words:
    """What the table counts by itself if the dealer wins (riichi.yakuman.12)."""
    return EIGHTH.put(dealer=hand.leader) if eighth(hand, hand.leader) else NOTHING


def also_ron(at: At) -> Offer | None:
    """One more winner on the discard that the last hand ended with; once the next hand has begun it is too late."""
    last = at.match.now
    if last.by != "ron" or len(last.wins) >= MOST_RONS[at.house.rons]:
        return None
    taken = {last.wins[0].payer, *(won.player for won in last.wins)}
    inputs = (
        asks.who([seat for seat in range(SEATS) if seat not in taken], WINNER, hint=_eighth(last), of=tuple(range(SEATS))),
        *worth(at, tsumo=False, hand=last),
    )
    return Offer(
        "also-ron",
        AlsoRon,
        head_words(AlsoRon.called),
        Words("同じ牌で", "on the same tile"),
        inputs,
        place="more",
        known=((PAYER, same(f"@{last.wins[0].payer}")),),
        verb=Words("ロンを記入する", "Enter the ron"),
    )


MOST_RONS = {"all": 3, "two": 2, "head": 1}
"""How many may win on one discard (riichi.win.1, riichi.house.14)."""


def tsumo(at: At) -> Offer:
    inputs = (asks.who(range(SEATS), WINNER, hint=_eighth(at.round)), *worth(at, tsumo=True))
    return Offer(
        "tsumo",
        Tsumo,
        head_words(Tsumo.called),
        Words("三人から", "from all three"),
        inputs,
        verb=Words("ツモを記入する", "Enter the tsumo"),
    )


WAYS = {"": Words("翻と符", "Han and fu"), "yaku": Words("役で", "By yaku"), "tiles": Words("牌で数える", "By tiles")}
"""How what a hand is worth can be told: the end of the key, and the label of the link to that form."""


def told_by(way: str, key: str, form: Form[RiichiHand], at: At) -> Offer | None:
    """The form of a win with the questions of one of the ways, and links to the others."""
    offer = form(at)
    if offer is None:
        return None
    tsumo = offer.fact is Tsumo
    who = tuple(asked for asked in offer.inputs if asked.name in ("player", "payer"))
    liable = tuple(asked for asked in offer.inputs if asked.quiet)
    if way:
        sticks = (at.match.now if offer.fact is AlsoRon else at.round).riichi
        by = told.by_yaku if way == "yaku" else told.by_tiles
        asked = by(at.house, sticks, tsumo=tsumo)
    else:
        asked = offer.inputs[len(who) :]
    pao = tuple(one._replace(when=()) for one in liable) if way else ()
    wins = 1 if offer.fact is Ron else 1 + len(at.match.now.wins)
    more = offer.fact is not Tsumo and wins < MOST_RONS[at.house.rons]
    first, *others = (("-".join(filter(None, (key, other))), words) for other, words in WAYS.items() if other != way)
    return offer._replace(
        key="-".join(filter(None, (key, way))),
        inputs=(*who, *asked, *pao),
        place="hidden" if way else offer.place,
        door=first[0],
        door_words=first[1],
        further=tuple(others),
        then=("-".join(filter(None, ("also-ron", way))), Words("もう一人も", "Another ron, too")) if more else None,
    )


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """What the tiles of a form are worth."""
    offer = FORMS[key](at) if key.endswith("-tiles") else None
    return told.findings_of(at.match.now if offer.fact is AlsoRon else at.round, offer, tapped) if offer else ()


def worth(at: At, *, tsumo: bool, hand: RiichiHand | None = None) -> tuple[Input, ...]:
    """Han or a limit, the fu with what they pay, and who is liable."""
    hand = hand or at.round
    alike: dict[tuple[bool, bool], set[int]] = {}
    for player in range(SEATS):
        alike.setdefault((player == hand.leader, player in hand.riichi), set()).add(player)
    fu = [
        _fu(frozenset(group), han, possible, at.house.kiriage, dealer=dealer, tsumo=tsumo)
        for (dealer, riichi), group in alike.items()
        for han in range(1, 5)
        if (possible := fus(han, tsumo=tsumo, riichi=riichi))
    ]
    return (
        asks.one("han", Words("翻", "Han"), (*HAN, *limit_choices(at.house)), LAW["payment.1"], look="keys"),
        *fu,
        *told.chips(at.house),
        *_liable(at.house, tsumo=tsumo),
    )


@cache
def _fu(
    winners: frozenset[int], han: int, possible: tuple[int, ...], kiriage: Literal["on", "off"], *, dealer: bool, tsumo: bool
) -> Input:
    """The fu that can occur with so many han, each with what it pays: reckoned once, since every page of a table asks for them."""
    house = RiichiHouse(kiriage=kiriage)
    choices = [
        Choice(str(fu), same(str(fu)), _value_words(Value(han, fu, house=house), dealer=dealer, tsumo=tsumo), rare=fu not in USUAL)
        for fu in possible
    ]
    when = {"player": map(str, sorted(winners)), "han": [str(han)]}
    return asks.one("fu", TSUMO_FU[dealer] if tsumo else Words("符", "Fu"), choices, LAW["payment.1"], when=when, look="keys")


TSUMO_FU = (Words("符（子・親の払い）", "Fu (each non-dealer, the dealer)"), Words("符（一人の払い）", "Fu (what each pays)"))


def _value_words(value: Value, *, dealer: bool, tsumo: bool) -> Words:
    if not tsumo:
        return same(f"{value.share(6 if dealer else 4).value:,}")
    child = f"{value.share(2 if dealer else 1).value:,}"
    return Words(f"{child} オール", f"{child} all") if dealer else same(f"{child} {value.share(2).value:,}")


@cache
def _liable(house: RiichiHouse, *, tsumo: bool) -> tuple[Input, ...]:
    """Who is liable: asked only for yakuman, and after a tsumo for a rinshan kaihou."""
    nobody = Choice("", Words("いない", "nobody"))
    players = (nobody, *asks.players(range(SEATS), unless="player"))
    limits = [limit for limit, units in UNITS.items() if units <= house.units]
    asked = [
        asks.one(
            name,
            head_words(pao.words),
            players,
            LAW["pao.1"],
            when={"han": limits[pao.units - 1 :]},
            optional=True,
            quiet=True,
        )
        for name, pao in liable(house).items()
    ]
    if tsumo and house.pao == "four":
        label = Words("大明カンさせた人の責任払い（嶺上開花）", "Rinshan: whose discard became the open kan")
        asked.append(asks.one("rinshan_by", label, players, LAW["pao.7"], optional=True, quiet=True))
    return tuple(asked)


def draw(at: At) -> Offer:
    words, clause = Words("流し満貫", "Nagashi mangan"), LAW["yaku.26"]
    asked = asks.many("nagashi", words, asks.players(range(SEATS)), clause, optional=True, quiet=True)
    nagashi = () if at.house.nagashi == "off" else (asked,)
    inputs = (
        asks.many(
            "tenpai",
            Words("テンパイの人に触れる。", "Touch the players who are tenpai."),
            [_tenpai_choice(at, player) for player in range(SEATS)],
            LAW["tenpai.1"],
            optional=True,
            hint=Words("リーチの人は入っている。", "Riichi players are in.") if at.round.riichi else NOTHING,
            look="seats",
            said=(Words("テンパイ", "tenpai"), Words("ノーテン", "noten")),
        ),
        *nagashi,
    )
    return Offer(
        "draw",
        Draw,
        head_words(Draw.called),
        Words("テンパイの人", "who is tenpai"),
        inputs,
        verb=Words("流局を記入する", "Enter the draw"),
        further=(("chombo", Words("ノーテンリーチ", "Noten riichi")),) if at.round.riichi else (),
    )


def _tenpai_choice(at: At, player: int) -> Choice:
    """Who declared riichi is tenpai."""
    riichi = player in at.round.riichi
    role = Riichi.called if riichi else SPEECH.leader if player == at.round.leader else NOTHING
    return Choice(str(player), same(f"@{player}"), role, sure=riichi)


def name_list(many: Sequence[Words]) -> Words:
    return Words("・".join(one.ja for one in many), ", ".join(one.en for one in many))


def abort(at: At) -> Offer | None:
    played = {key: one for key, one in ends.ABORTS.items() if one.ends(at.house) != "off"}
    if not played:
        return None
    inputs = (
        asks.one("reason", Words("どれで", "By what"), [Choice(key, one.words) for key, one in played.items()], LAW["draw.7"]),
    )
    usual = [*played] == ["kyuushu", "suukan", "suufuu"]
    return Offer(
        "abort",
        Abort,
        head_words(Abort.called),
        Words("九種九牌・四カンツ・四風子連打", "nine terminals, four kans, four winds")
        if usual
        else name_list([one.words for one in played.values()]),
        inputs,
        place="more",
    )


def chombo(at: At) -> Offer:
    inputs = (asks.many("players", asks.WHO, asks.players(range(SEATS)), LAW["foul.11"], least=1),)
    pt, ends_it = at.house.chombo, ends_by_chombo(at.round, "chombo")
    fine = Words("満貫払い", "pays a mangan") if pt == "mangan" else Words(f"後で−{pt}", f"{pt} pt at the end")
    then = Words("終局", "the game ends") if ends_it else Words("やり直し", "the hand is played again")
    hint = Words(f"{fine.ja}・{then.ja}", f"{fine.en}; {then.en}")
    return Offer("chombo", Chombo, head_words(Chombo.called), hint, inputs, place="more")


def foul(at: At) -> Offer:
    fine = points(at.house.fine)
    hint = Words(f"錯チー・錯ポン・錯カン、{fine.ja}", f"false chi, pon or kan: {fine.en}")
    return Offer("foul", Foul, head_words(Foul.called), hint, (asks.who(range(SEATS)),), place="more")


def stop(at: At) -> Offer | None:
    """Offered between the last hand and the next."""
    return (
        asks.tap("stop", StopGame, head_words(StopGame.called), Words("親が終える", "the dealer ends the game"))
        if at.house.agariyame == "on" and may_end(at.match.now)
        else None
    )


def by_totals(at: At) -> Offer | None:
    if at.round.lines:
        return None
    hint, left = Words("古い表から", "from an old sheet"), ends.sticks_left(at.round)
    return totals.offer(SPEECH, TEN, SEATS, LAW["setup.2"], SPEECH.leads, hint, left, asked=False)


FORMS: Mapping[str, Form[RiichiHand]] = {
    **{f"riichi-{player}": partial(riichi_of, player) for player in range(SEATS)},
    "ron": partial(told_by, "", "ron", ron),
    "tsumo": partial(told_by, "", "tsumo", tsumo),
    "draw": draw,
    "stop": stop,
    "also-ron": partial(told_by, "", "also-ron", also_ron),
    **{
        f"{key}-{way}": partial(told_by, way, key, form)
        for key, form in (("ron", ron), ("tsumo", tsumo), ("also-ron", also_ron))
        for way in ("yaku", "tiles")
    },
    "abort": abort,
    "chombo": chombo,
    "foul": foul,
    "totals": by_totals,
}
