"""The questions of a table of 六百間: what captures are worth, rain, the gaji, fuke, and who has won."""

from typing import Any

from scorekeeper.core import arguments
from scorekeeper.core.captures import of_seats
from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Input
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import BY_NAME, CRANE, DECK, PLANTS, WILLOW, cards_named, month_of
from scorekeeper.games.roppyakken import count
from scorekeeper.games.roppyakken.facts import Fuke, Ichikoro
from scorekeeper.games.roppyakken.forms import At
from scorekeeper.games.roppyakken.gaji import NOBODY, PLACES_OF_GAJI, ask_gaji, ask_left, gaji, left_over_inquiry
from scorekeeper.games.roppyakken.house import SIX_HUNDRED
from scorekeeper.games.roppyakken.law import LAW, OYA
from scorekeeper.games.roppyakken.round import MOST, RoppyakkenRound, winner_by_points
from scorekeeper.games.roppyakken.yaku import DRINKS, GAJI, card_words, ichikoro_keys, lacking, points, rain_washes, table, yaku_in
from scorekeeper.kit import asks
from scorekeeper.kit.game import Questions, Values
from scorekeeper.kit.months import seats_drawn

# ---------------------------------------------------------------- what captures are worth


def worth(at: At) -> Inquiry:
    cards = asks.cards("captures", Words("取り札", "Captured cards"), 1, len(DECK), LAW["settle.1"])
    hint = Words("札の点と役", "card points and yaku") if at.house.yaku == "on" else Words("札の点", "card points")
    return Inquiry("captures", Words("この取り札は何点か", "What are these captures worth?"), hint, "settle", (cards,))


def ask_worth(at: At, values: Values) -> Ruling:
    """The verdict is the total and the yaku: `320 matsu-shima+kusa`."""
    house, pile = at.house, frozenset(cards_named(values["captures"]))
    found = yaku_in(pile, house)
    result = count.PlayerCount(points(pile, house), found, frozenset(), pile)
    reasons = [
        Reason(Words(f"{words.ja} {amount}点", f"{words.en}: {amount} points"), (clause,))
        for words, amount, clause in result.parts(house)
        if amount
    ]
    if house.yaku == "on":
        reasons += [reason for clause in lacking(pile, found.names, house) for reason in LAW.texts(clause)]
    if found.washed:
        washed = table(house).words(found.washed)
        reasons.append(LAW.because("washed-out", names=washed))
    reasons.append(LAW.because("cards-and-yaku" if house.yaku == "on" else "cards-alone"))
    reasons += [LAW.because("ichikoro", name=table(house)[key].yaku.words) for key in ichikoro_keys(house) if key in found.names]
    said = table(house).words(found.names) if found.names else Words("役なし", "no yaku")
    words = Words("{total}点。{names}", "{total} points: {names}").put(total=result.total(house), names=said)
    return rule(" ".join((str(result.total(house)), "+".join(found.names))).strip(), words, reasons)


# ---------------------------------------------------------------- rain


def rain(at: At) -> Inquiry | None:
    if at.house.yaku == "off":
        return None
    by = LAW["ame-nagare.3" if at.house.ame_nagare == "on" else "ame-nagare.5"]
    cards = asks.cards("captures", Words("その人の取り札", "The player's captures"), 1, len(DECK), by)
    hint = Words("鉄砲・花見・月見と柳", "teppou, hanami, tsukimi and a willow")
    return Inquiry("ame", Words("雨流れになるか", "Is this washed out?"), hint, "ame-nagare", (cards,))


def ask_rain(at: At, values: Values) -> Ruling:
    """The verdict is `void`, `saved` by the crane, `stands`, or `none` without such a yaku."""
    house, pile = at.house, frozenset(cards_named(values["captures"]))
    keys, dry = table(house).keys_that_count(table(house).made(pile) & DRINKS), house.ame_nagare == "off"
    names, willow = table(house).words(keys), pile & WILLOW
    if not keys:
        why = LAW.because("no-rain" if dry else "washed-out-only")
        return rule("none", Words("流れる役は無い", "nothing there can be washed out"), [why])
    if dry or not willow:
        why = LAW.because("no-rain" if dry else "no-willow")
        return rule("stands", Words("{names}は有効", "{names} stands").put(names=names), [why])
    reasons = [LAW.because("willow-there", cards=card_words(willow))]
    if GAJI in willow:
        reasons.append(LAW.because("gaji-is-willow"))
    if house.crane_saves == "on":
        if CRANE in pile:
            reasons.append(LAW.because("crane-there"))
            return rule("saved", Words("松に鶴で戻り、{names}は有効", "the crane saves {names}").put(names=names), reasons)
        reasons.append(LAW.because("no-crane"))
    if "teppou" in keys:
        reasons.append(LAW.because("teppou-parts"))
    return rule("void", Words("{names}は流れる", "{names} is washed out").put(names=names), reasons)


# ---------------------------------------------------------------- who has won


WAYS = Words("イチコロ", "ichikoro"), Words("600点", "600 points"), Words("同じ回に二人", "two in one round")


def wins(at: At) -> Inquiry:
    sums = Input("sums", Words("この回までの累計", "Totals after the round"), "numbers", least=1, most=MOST, clause=LAW["win.1"])
    made_by: dict[str, Any] = {"nobody": NOBODY, "clause": LAW["win.3"], "optional": True}
    shikou = asks.who(at.seats, Words("四光を作った人", "Who made shikou"), "shikou", **made_by)
    shichitan = asks.who(at.seats, Words("七短を作った人", "Who made shichitan"), "shichitan", **made_by)
    yaku, own = at.house.yaku == "on", at.house.score == "own"
    made = [one for one in (shikou, shichitan) if yaku and one.name in ichikoro_keys(at.house)]
    inputs = (sums._replace(optional=True), *made)
    words = Words("これで勝負は終わるか、勝ちはだれか", "Does this end the game, and who wins?")
    return Inquiry("ends", words, listing(WAYS[not yaku : 2 + own]), "win", inputs)


def ask_wins(at: At, values: Values) -> Ruling:
    """The verdict is the seat of the winner and how (`1 shikou`, `0 points`), `first` of two yaku, `tie`, `later` or `goes-on`."""
    made_by = next(((key, values[key]) for key in ichikoro_keys(at.house) if values.get(key) is not None), None)
    return _by_yaku(at, values, *made_by) if made_by else _by_points(at, values)


def _by_yaku(at: At, values: Values, key: str, player: int) -> Ruling:
    why = [LAW.because("ichikoro", name=table(at.house)[key].yaku.words)]
    if key == "shichitan" and at.house.fuke == "on":
        why.append(LAW.because("fuke-first"))
        return rule("later", Words("最後まで打ってから決まる", "it is decided at the end of the round"), why)
    if key == "shikou" and "shichitan" in table(at.house) and values.get("shichitan") not in (None, player):
        if at.house.fuke == "off":
            return rule("first", Words("先にできた方の勝ち", "whichever was made first wins"), [LAW.because("first-ends")])
        why.append(LAW.because("wins-over-shichitan"))
    why += _of_several(at)
    said = Words("{who}の勝ち。すぐ終わる", "{who} wins, and play ends").put(who=seat(player))
    return rule(f"{player} {key}", said, why, at.trial_if_allowed(asks.fact_from(Ichikoro, {"player": player, "name": key})))


def _of_several(at: At) -> list[Reason]:
    """That what ends is one game of several, where they are played."""
    return [] if at.house.length == "one" else [LAW.because("one-of-several")]


def _by_points(at: At, values: Values) -> Ruling:
    """By the totals that are told; of whom none is told it is the one in the record."""
    told = of_seats(values.get("sums") or (), at.seats, None)
    if any((total or 0) % 10 for total in told):
        return cannot_stand((LAW.no("points-tens", "sums"),))
    sums = [known if total is None else total for total, known in zip(told, at.round.scores, strict=True)]
    winner, most = winner_by_points(sums, at.house.target), max(sums)
    by = "" if at.house.target == SIX_HUNDRED else LAW["house.2"]
    several = LAW["win.2"] if at.house.score == "own" else ""
    if winner is not None:
        why = [LAW.because("reach-target", by=by, n=most, target=at.house.target)]
        if sum(one >= at.house.target for one in sums) > 1:
            why.append(LAW.because("higher-wins", by=several))
        why += _of_several(at)
        return rule(f"{winner} points", Words("{who}の勝ち", "{who} wins").put(who=seat(winner)), why)
    if most >= at.house.target:
        why = [LAW.because("equal-again", by=several)]
        return rule("tie", Words("もう一回打つ", "another round is played"), why)
    why = [LAW.because("nobody-there", by=by, target=at.house.target)]
    return rule("goes-on", Words("まだ続く", "it goes on"), why)


# ---------------------------------------------------------------- dealing again


def again(at: At) -> Inquiry:
    cards = asks.cards("cards", Words("一人の手札か場札", "One hand, or the field"), 1, len(DECK), LAW["deal.5"])
    hint = Words("同じ月が4枚", "four of a month")
    return Inquiry("again", Words("配り直しになるか", "Is it dealt again?"), hint, "deal", (cards,))


def ask_again(at: At, values: Values) -> Ruling:
    """The verdict is `again` or `stands`."""
    cards = cards_named(values["cards"])
    fours = [words for month, (_, words) in PLANTS.items() if sum(card.month == month for card in cards) == len(month_of(month))]
    if not fours:
        why = LAW.because("no-four")
        return rule("stands", Words("配り直さない", "the deal stands"), [why])
    why = LAW.because("all-four", months=listing(fours))
    return rule("again", Words("配り直す", "it is dealt again"), [why], at.trial_if_allowed(Redo()))


# ---------------------------------------------------------------- fuke


def fuke(at: At) -> Inquiry | None:
    if at.house.fuke == "off":
        return None
    yaku = count.looks(at.house) == LAW["fuke.4"]
    looks = Words("役を含む合計", "Cards and yaku") if yaku else Words("札だけの点", "Card points alone")
    sums = Input("totals", looks, "numbers", least=len(at.seats), most=MOST, clause=LAW["fuke.2"])
    shikou = asks.flag("shikou", "四光ができた", "Somebody made shikou", LAW["fuke.8"])
    hint = Words(f"{at.house.fuke_limit}点以下", f"{at.house.fuke_limit} or less")
    inputs = (sums, *((shikou,) if at.house.yaku == "on" else ()))
    return Inquiry("fuke", Words("フケか、だれのフケか", "Is it fuke, and whose?"), hint, "fuke", inputs)


def ask_fuke(at: At, values: Values) -> Ruling:
    """The verdict lists the seats that make fuke (`fuke 0-1`), or is `none`."""
    house = at.house
    if any(total % 10 for total in values["totals"]):
        return cannot_stand((LAW.no("points-tens", "totals"),))
    low = [player for player, total in enumerate(values["totals"]) if total <= house.fuke_limit]
    limit = Words("境は{n}点。", "The limit is {n}.").put(n=house.fuke_limit)
    why = [Reason(limit, (*LAW.all("fuke.2", "fuke.3"), count.looks(house)))]
    if values.get("shikou"):
        why.append(LAW.because("shikou-exempt"))
        return rule("none", Words("フケにならない", "no fuke"), why)
    if not low:
        return rule("none", Words("フケでない", "no fuke"), why)
    if len(low) > 1:
        why.append(LAW.because("one-void-round"))
    why.append(LAW.because("nobody-scores"))
    said = Words("{who}のフケ。無勝負", "fuke of {who}: the round is void").put(who=listing([seat(player) for player in low]))
    return rule("fuke " + "-".join(map(str, low)), said, why, at.trial_if_allowed(Fuke(players=tuple(low))))


# ---------------------------------------------------------------- what is still possible


def possible(at: At) -> Inquiry | None:
    if at.house.yaku == "off":
        return None
    mine = asks.cards("captures", Words("自分の取り札", "Your captures"), 0, len(DECK), LAW["dekiyaku.1"])
    theirs = asks.cards("others", Words("ほかの人の取り札", "The others' captures"), 0, len(DECK), LAW["dekiyaku.1"])
    hint = Words("取られていない札から", "from the cards that nobody has yet")
    return Inquiry("possible", Words("まだできる役は", "Which yaku are still possible?"), hint, "dekiyaku", (mine, theirs))


def ask_possible(at: At, values: Values) -> Ruling:
    """The verdict lists the yaku that can still be made (`kusa+aotan`), those made already left out; or `none`. What rain washes
    out is made once the crane is there, if that saves it.
    """
    house, rows = at.house, table(at.house)
    mine, theirs = (frozenset(cards_named(values.get(name) or ())) for name in ("captures", "others"))
    free = frozenset(DECK) - theirs
    wet, lost = rain_washes(mine, house), rain_washes(mine | ({CRANE} - theirs), house)
    there = rows.made(mine)
    done = there - DRINKS if wet else there
    keys = [
        key
        for key, row in rows.items()
        if key not in done
        and (row.cards or row.need)
        and row.is_made_by(free)
        and not (lost and key in DRINKS)
        and not rows.rivals(key) & rows.made(mine | row.cards)
    ]
    why = []
    for key in keys:
        row = rows[key]
        lacks = row.cards - mine | (frozenset((CRANE,)) if wet and key in DRINKS else frozenset())
        few = (
            Words("短冊あと{n}枚", "{n} more ribbons")
            if row.yaku.key == "shichitan"
            else Words("そのうちあと{n}枚", "{n} more of its cards")
        )
        short = row.need - len(row.of & (mine | lacks))
        more = listing([*([card_words(lacks)] if lacks else []), *([few.put(n=short)] if short > 0 else [])])
        why.append(Reason(Words("{name}: {more}", "{name}: {more}").put(name=row.yaku.words, more=more), (row.yaku.clause,)))
    if lost:
        why.append(LAW.because("willow-voids"))
    if not keys:
        why.append(LAW.because("cards-gone"))
        return rule("none", Words("もう無い", "none"), why)
    return rule("+".join(keys), rows.words(keys), why)


PLACES = (OYA, Words("次", "second"), Words("その次", "third"))
DRAWN = seats_drawn(LAW.all("setup.11"), LAW.all("setup.11"), PLACES)


def ask_seats(at: At, values: Values) -> Ruling:
    """`draws`: for each draw, the cards that were drawn, "" for none. Of a month more points are first (roppyakken.setup.11)."""
    drawn = [[*map(BY_NAME.get, draw)] for draw in values["draws"]]
    return DRAWN(at, {"draws": [[card and card.month * 100 - points((card,), at.house) for card in one] for one in drawn]})


QUESTIONS: Questions[RoppyakkenRound] = {
    "captures": (worth, ask_worth, {"captures": arguments.cards()}),
    "ame": (rain, ask_rain, {"captures": arguments.cards()}),
    "ends": (
        wins,
        ask_wins,
        {"sums": arguments.NUMBERS.optional, "shikou": arguments.SEAT.optional, "shichitan": arguments.SEAT.optional},
    ),
    "gaji": (
        gaji,
        ask_gaji,
        {
            "where": arguments.word(PLACES_OF_GAJI).optional,
            "card": arguments.CARD.optional,
            "turned": arguments.FLAG.optional,
            "field": arguments.cards(0, 17).optional,
        },
    ),
    "left": (
        left_over_inquiry,
        ask_left,
        {
            "player": arguments.SEAT,
            "month": arguments.number(1, 12),
            "field": arguments.cards(1, 17),
            "willows": arguments.SEAT.optional,
        },
    ),
    "fuke": (fuke, ask_fuke, {"totals": arguments.AMOUNTS, "shikou": arguments.FLAG.optional}),
    "again": (again, ask_again, {"cards": arguments.cards()}),
    "possible": (possible, ask_possible, {"captures": arguments.cards().optional, "others": arguments.cards().optional}),
    "seats": (None, ask_seats, {"draws": arguments.draws(arguments.NAME, "")}),
}
"""The most frequently disputed first."""
