"""The questions of a table of 六百間: what captures are worth, rain, the gaji, fuke, and who has won."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.game import Choice, Input, Inquiry, Reason, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Answer, Question, Values
from scorekeeper.core.play.position import Position
from scorekeeper.core.play.seating import drawing
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import BY_NAME, CRANE, DECK, PLANTS, WILLOW, Flower, named
from scorekeeper.games.roppyakken import count, piles
from scorekeeper.games.roppyakken.facts import Fuke, Ichikoro
from scorekeeper.games.roppyakken.game_end import reached
from scorekeeper.games.roppyakken.law import LAW, OYA, TARGET
from scorekeeper.games.roppyakken.round import MOST, Hand
from scorekeeper.games.roppyakken.yaku import DRINKS, GAJI, ICHIKORO, VALUED, made, points, table

At = Position[Hand]
LIES = Words("場の札", "Cards on the field")
TURNED = ("山からめくった", "Turned from the stock")
NOBODY = Words("居ない", "nobody")


def _cards(cards: Any) -> Words:
    return listed([card.words for card in sorted(cards)])


def _field(least: int = 0) -> Input:
    return asking.cards("field", LIES, least, len(DECK), LAW["gaji.2"])


def _who(at: At, name: str, label: Words, clause: str, *, optional: bool = False) -> Input:
    none = (Choice("", NOBODY),) if optional else ()
    return asking.one(name, label, (*none, *asking.players(at.seats)), clause, optional=optional)


def _seat(values: Values, name: str) -> int | None:
    told = values.get(name)
    return int(told) if told not in (None, "") else None


# ---------------------------------------------------------------- what captures are worth


def worth(at: At) -> Inquiry:
    cards = asking.cards("captures", Words("取り札", "Captured cards"), 1, len(DECK), LAW["settle.1"])
    hint = Words("札の点と役", "card points and yaku")
    return Inquiry("worth", Words("この取り札は何点か", "What are these captures worth?"), hint, "settle", (cards,))


def ask_worth(at: At, values: Values) -> Ruling:
    """The verdict is the total and the yaku: `320 matsu-shima+kusa`."""
    house, pile = at.house, frozenset(named(values["captures"]))
    found = made(pile, house)
    result = count.Result(points(pile, house), found, frozenset(), pile)
    reasons = [
        Reason(Words(f"{words.ja} {amount}点", f"{words.en}: {amount} points"), (clause,))
        for words, amount, clause in result.parts(house)
        if amount
    ]
    if found.washed:
        washed = table(house).words(found.washed)
        reasons.append(
            LAW.because("{names}は柳があるので流れる。", "{names} is washed out by the willow.", "ame-nagare.1", names=washed)
        )
    reasons.append(LAW.because("札と役を足す。", "Cards and yaku are added.", "settle.1"))
    said = table(house).words(found.names) if found.names else Words("役なし", "no yaku")
    words = Words("{total}点。{names}", "{total} points: {names}").put(total=result.total(house), names=said)
    return rule(" ".join((str(result.total(house)), "+".join(found.names))).strip(), words, reasons)


# ---------------------------------------------------------------- rain


def rain(at: At) -> Inquiry | None:
    if at.house.yaku == "off":
        return None
    cards = asking.cards("captures", Words("その人の取り札", "The player's captures"), 1, len(DECK), LAW["ame-nagare.3"])
    hint = Words("鉄砲・花見・月見と柳", "teppou, hanami, tsukimi and a willow")
    return Inquiry("rain", Words("雨流れになるか", "Is that washed out?"), hint, "ame-nagare", (cards,))


def ask_rain(at: At, values: Values) -> Ruling:
    """The verdict is `void`, `saved` by the crane, `stands`, or `none` without such a yaku."""
    house, pile = at.house, frozenset(named(values["captures"]))
    keys = table(house).counted(table(house).made(pile) & DRINKS)
    names, willow = table(house).words(keys), pile & WILLOW
    if not keys:
        why = LAW.because(
            "鉄砲・花見・月見のほかは流れない。", "Only teppou, hanami and tsukimi can be washed out.", "ame-nagare.1"
        )
        return rule("none", Words("流れる役は無い", "nothing there can be washed out"), [why])
    if house.ame_nagare == "off":
        why = LAW.because("この卓に雨流れは無い。", "This table plays without rain.", "ame-nagare.5")
        return rule("stands", Words("{names}は有効", "{names} stands").put(names=names), [why])
    if not willow:
        why = LAW.because(
            "自分の取り札に柳が無い。相手の柳は関係ない。",
            "There is no willow among these captures.",
            "ame-nagare.1",
            "ame-nagare.3",
        )
        return rule("stands", Words("{names}は有効", "{names} stands").put(names=names), [why])
    reasons = [LAW.because("{cards}を取っている。", "{cards} is among them.", "ame-nagare.1", cards=_cards(willow))]
    if GAJI in willow:
        reasons.append(LAW.because("ガジとして使っても柳を取ったことになる。", "The gaji counts as a willow.", "ame-nagare.2"))
    if house.crane_saves == "on":
        if CRANE in pile:
            reasons.append(LAW.because("松に鶴も取っている。", "The crane has been captured too.", "ame-nagare.4"))
            return rule("saved", Words("松に鶴で戻り、{names}は有効", "the crane saves {names}").put(names=names), reasons)
        reasons.append(LAW.because("松に鶴は取っていない。", "The crane has not been captured.", "ame-nagare.4"))
    if "teppou" in keys:
        reasons.append(LAW.because("鉄砲の中の花見・月見も流れる。", "So are the hanami and tsukimi in it.", "dekiyaku.18"))
    return rule("void", Words("{names}は流れる", "{names} is washed out").put(names=names), reasons)


# ---------------------------------------------------------------- who has won


def wins(at: At) -> Inquiry:
    sums = Input("sums", Words("この回までの累計", "Totals after the round"), "numbers", least=0, most=MOST, clause=LAW["win.1"])
    shikou = _who(at, "shikou", Words("四光を作った人", "Who made shikou"), LAW["win.3"], optional=True)
    shichitan = _who(at, "shichitan", Words("七短を作った人", "Who made shichitan"), LAW["win.3"], optional=True)
    hint = Words("イチコロ・600点・同じ回に二人", "ichikoro, 600 points, two in one round")
    inputs = (sums._replace(optional=True), *((shikou, shichitan) if at.house.yaku == "on" else ()))
    return Inquiry(
        "wins", Words("これで勝負は終わるか、勝ちはだれか", "Does this end the game, and who wins?"), hint, "win", inputs
    )


def ask_wins(at: At, values: Values) -> Ruling:
    """The verdict is the seat of the winner and how (`1 shikou`, `0 points`), `tie`, `later` or `goes-on`."""
    house = at.house
    if house.yaku == "on":
        for key in ICHIKORO:
            player = _seat(values, key)
            if player is None:
                continue
            name = table(house)[key].yaku.words
            why = [LAW.because("{name}はイチコロ。", "{name} is ichikoro.", "win.3", name=name)]
            if key == "shikou" and _seat(values, "shichitan") is not None and house.fuke == "on":
                why.append(LAW.because("七短より四光が勝つ。", "It wins over shichitan.", "win.5"))
            if key == "shichitan" and house.fuke == "on":
                why.append(
                    LAW.because(
                        "フケありでは最後まで打ち、フケなら無勝負。", "With fuke the round is played out first.", "fuke.9", "win.4"
                    )
                )
                return rule("later", Words("最後まで打ってから決まる", "it is decided at the end of the round"), why)
            tried = at.allowed(Ichikoro(player=player, name=key))  # type: ignore[arg-type]
            said = Words("{who}の勝ち。すぐ終わる", "{who} wins, and play ends").put(who=seat(player))
            return rule(f"{player} {key}", said, why, tried)
    told = values.get("sums") or []
    sums = [told[player] if player < len(told) and told[player] is not None else at.match.balances[player] for player in at.seats]
    winner, most = reached(sums), max(sums)
    if winner is not None:
        why = [LAW.because("{n}点に達している。", "{n} points reach 600.", "win.1", n=most)]
        if sum(one >= TARGET for one in sums) > 1:
            why.append(
                LAW.because(
                    "二人以上が達したら多い人。",
                    "Of several the higher wins.",
                    *(("win.2",) if house.score == "own" else ("win.1",)),
                )
            )
        return rule(f"{winner} points", Words("{who}の勝ち", "{who} wins").put(who=seat(winner)), why)
    if most >= TARGET:
        why = [
            LAW.because(
                "同点なので、もう一回打つ。",
                "They are equal: one more round is played.",
                "win.2" if house.score == "own" else "win.1",
            )
        ]
        return rule("tie", Words("もう一回打つ", "another round is played"), why)
    why = [LAW.because("まだ誰も600点に達していない。", "Nobody has reached 600.", "win.1")]
    return rule("goes-on", Words("まだ続く", "it goes on"), why)


# ---------------------------------------------------------------- the gaji


def gaji(at: At) -> Inquiry:
    hint = Words("場の札から", "from the cards on the field")
    inputs = (_field(), asking.flag("turned", *TURNED, LAW["gaji.8"]))
    return Inquiry("gaji", Words("ガジで何が取れるか", "What may the gaji take?"), hint, "gaji", inputs)


def ask_gaji(at: At, values: Values) -> Ruling:
    """The verdict names the cards it may take, and `free` if it may be discarded instead; or `discard`."""
    field = sorted(named(values.get("field") or ()))
    willows = [card for card in field if card in WILLOW - {GAJI}]
    others = [card for card in field if card in VALUED and card not in WILLOW]
    may = [card for card in field if card in willows or card in others]
    why: list[Reason] = [LAW.because("柳としても、鬼札としても使える。", "It is a willow or a wild card.", "gaji.1")]
    if values.get("turned"):
        why.append(LAW.because("めくったガジも同じ。", "Turned from the stock it is the same.", "gaji.8"))
    else:
        why.append(LAW.because("手のガジは好きな番に出せる。", "From the hand it may be played at any turn.", "gaji.4"))
    if not may:
        why.append(LAW.because("柳も点のある札も無い。", "There is neither a willow nor a valued card.", "gaji.5"))
        return rule("discard", Words("取れる札は無い。場に捨てる", "nothing: it is discarded"), why)
    why.append(LAW.because("鬼札として取れるのは点のある札だけ。", "As a wild card it takes what is worth points.", "gaji.2"))
    months = [card.month for card in field]
    if any(months.count(card.month) == 3 for card in others):
        why.append(LAW.because("3枚あっても1枚だけ取る。", "Of three it takes one only.", "gaji.12"))
    if willows:
        why.append(
            LAW.because(
                "柳は柳として取る。捨てることはできない。",
                "A willow is taken as such; it may not be discarded.",
                "gaji.3",
                "gaji.6",
            )
        )
    else:
        why.append(
            LAW.because("柳が無いので、柳として捨ててもよい。", "Without a willow there it may be discarded as one.", "gaji.7")
        )
    free = [] if willows else ["free"]
    words = (
        Words("{cards}のどれかを取れる", "it may take {cards}") if len(may) > 1 else Words("{cards}を取れる", "it may take {cards}")
    )
    return rule(" ".join((*(card.name for card in may), *free)), words.put(cards=_cards(may)), why)


def lies(at: At) -> Inquiry:
    card = asking.cards("card", Words("出した札・めくった札", "The card that is played or turned"), 1, 1, LAW["gaji.9"])
    inputs = (card, asking.flag("turned", *TURNED, LAW["gaji.10"]), _field())
    hint = Words("手から出した札・めくった札", "a card of the hand or of the stock")
    return Inquiry("gaji-lies", Words("場のガジを取れるか", "May this card take the gaji on the field?"), hint, "gaji", inputs)


def ask_lies(at: At, values: Values) -> Ruling:
    """The verdict is `must`, `either` (it or another willow), `free` or `no`."""
    told = values["card"]
    card = BY_NAME[told if isinstance(told, str) else told[0]]
    turned = bool(values.get("turned"))
    others = [one for one in named(values.get("field") or ()) if one in WILLOW - {GAJI, card}]
    if card in WILLOW:
        if others:
            why = LAW.because("ほかの柳もあるので、どちらでもよい。", "There is another willow: it takes either.", "gaji.11")
            return rule("either", Words("ガジかほかの柳を取る", "it takes the gaji or the other willow"), [why])
        why = LAW.because("柳はガジを取る。", "A willow takes the gaji.", "gaji.11" if turned else "gaji.9")
        return rule("must", Words("必ず取る", "it must take it"), [why])
    if turned and card in VALUED:
        why = LAW.because("めくった点のある札は、取っても取らなくてもよい。", "A turned valued card may take it or not.", "gaji.10")
        return rule("free", Words("取っても、取らなくてもよい", "it may take it or not"), [why])
    clause = "gaji.10" if turned else "gaji.9"
    why = LAW.because(
        "手からは柳、山からは柳か点のある札だけ。", "From the hand only a willow, from the stock also a valued card.", clause
    )
    return rule("no", Words("取れない", "it cannot take it"), [why])


# ---------------------------------------------------------------- what is left over


def left(at: At) -> Inquiry:
    months = tuple(Choice(str(month), words) for month, (_, words) in PLANTS.items() if month != piles.OF_WILLOW)
    inputs = [
        _who(at, "player", Words("ガジを取った人", "Who has the gaji"), LAW["gaji.13"]),
        asking.one("month", Words("ガジが取った月", "The month it took"), months, LAW["gaji.13"]),
        _field(1),
    ]
    if piles.rest(at.house, len(at.seats)) == "mushi":
        label = Words("ほかの柳2枚を取った人", "Who has the two other willows")
        inputs.append(_who(at, "willows", label, LAW["gaji.18"], optional=True))
    hint = Words("終わりに場に残った札", "cards on the field at the end")
    return Inquiry("left", Words("残った札はだれの物か", "Whose are the cards left over?"), hint, "gaji", tuple(inputs))


REST = {
    ("leave", False): "gaji.14",
    ("take", False): "gaji.15",
    ("leave", True): "gaji.16",
    ("take", True): "gaji.17",
    ("mushi", True): "gaji.18",
}
"""The clause on cards left over, by the house rule and whether all cards are played."""


def ask_left(at: At, values: Values) -> Ruling:
    """The verdict lists who is given what, `1:yanagi-tan,kiku-tan`, or is `nobody`."""
    house, seats = at.house, len(at.seats)
    field, player = sorted(named(values["field"])), int(values["player"])
    whose = piles.given(field, player, int(values["month"]), _seat(values, "willows"), house, seats)
    way = piles.rest(house, seats)
    all_played = piles.used_up(house, seats)
    clause = REST[way, all_played]
    why = [LAW.because("その月の札と柳が1枚ずつ余る。", "A card of that month and a willow are left over.", "gaji.13")]
    if not all_played:
        why.append(LAW.because("ほかの残り札は誰の物でもない。", "Other cards that remain are nobody's.", "deal.8"))
    elif seats > 2:
        why.append(LAW.because("三人では手十場八と同じ。", "With three it is as with 10/8.", "three.4"))
    why.append(LAW.because("この卓の取り決め。", "This is the house rule.", clause))
    if not whose:
        return rule("nobody", Words("誰の物でもない", "they are nobody's"), why)
    why.append(LAW.because("役と点を数える前に貰う。", "They are taken before the count.", "gaji.19"))
    by_player: dict[int, list[Flower]] = {}
    for card in field:
        if card in whose:
            by_player.setdefault(whose[card], []).append(card)
    found = sorted(by_player.items())
    words = listed([Words("{cards}は{who}", "{cards} to {who}").put(cards=_cards(cards), who=seat(one)) for one, cards in found])
    return rule(" ".join(f"{one}:{','.join(card.name for card in cards)}" for one, cards in found), words, why)


# ---------------------------------------------------------------- fuke


def fuke(at: At) -> Inquiry | None:
    if at.house.fuke == "off":
        return None
    looks = Words("札だけの点", "Card points alone") if at.house.fuke_count == "cards" else Words("役を含む合計", "Cards and yaku")
    sums = Input("totals", looks, "numbers", least=len(at.seats), most=MOST, clause=LAW["fuke.2"])
    shikou = asking.flag("shikou", "四光ができた", "Somebody made shikou", LAW["fuke.8"])
    hint = Words(f"{at.house.fuke_limit}点以下", f"{at.house.fuke_limit} or less")
    inputs = (sums, *((shikou,) if at.house.yaku == "on" else ()))
    return Inquiry("fuke", Words("フケか、だれのフケか", "Is it fuke, and whose?"), hint, "fuke", inputs)


def ask_fuke(at: At, values: Values) -> Ruling:
    """The verdict lists the seats that make fuke (`fuke 0-1`), or is `none`."""
    house = at.house
    if house.fuke == "off":
        return rule(
            "none",
            Words("フケは無い", "there is no fuke"),
            [LAW.because("この卓にフケは無い。", "This table plays without.", "fuke.1")],
        )
    low = [
        player
        for player, total in enumerate(values["totals"])
        if total is not None and total <= house.fuke_limit and player in at.seats
    ]
    looked = "fuke.5" if house.fuke_count == "cards" else "fuke.4"
    why = [LAW.because("境は{n}点。", "The limit is {n}.", "fuke.2", "fuke.3", looked, n=house.fuke_limit)]
    if values.get("shikou") and house.yaku == "on":
        why.append(LAW.because("四光にフケは効かない。", "Shikou is exempt.", "fuke.8"))
        return rule("none", Words("フケにならない", "no fuke"), why)
    if not low:
        return rule("none", Words("フケでない", "no fuke"), why)
    if len(low) > 1:
        why.append(LAW.because("何人いても無勝負は一回。", "However many, it is one void round.", "fuke.6"))
    why.append(LAW.because("誰も得点せず、親はそのまま。", "Nobody scores, and the dealer stays.", "fuke.7"))
    said = Words("{who}のフケ。無勝負", "fuke of {who}: the round is void").put(who=listed([seat(player) for player in low]))
    return rule("fuke " + "-".join(map(str, low)), said, why, at.allowed(Fuke(players=tuple(low))))


# ---------------------------------------------------------------- what is still possible


def possible(at: At) -> Inquiry | None:
    if at.house.yaku == "off":
        return None
    mine = asking.cards("captures", Words("自分の取り札", "One's own captures"), 0, len(DECK), LAW["dekiyaku.1"])
    theirs = asking.cards("others", Words("ほかの人の取り札", "The others' captures"), 0, len(DECK), LAW["dekiyaku.1"])
    hint = Words("取られていない札から", "from the cards nobody has yet")
    return Inquiry("possible", Words("まだできる役は", "Which yaku are still possible?"), hint, "dekiyaku", (mine, theirs))


def ask_possible(at: At, values: Values) -> Ruling:
    """The verdict lists the yaku that can still be made (`kusa+aotan`), those made already left out; or `none`."""
    house, rows = at.house, table(at.house)
    mine, theirs = (frozenset(named(values.get(name) or ())) for name in ("captures", "others"))
    free = frozenset(DECK) - theirs
    have = frozenset(made(mine, house).names)
    wet = house.ame_nagare == "on" and house.crane_saves == "off" and bool(mine & WILLOW)
    wet = wet or (house.ame_nagare == "on" and house.crane_saves == "on" and bool(mine & WILLOW) and CRANE in theirs)
    keys = [key for key, row in rows.items() if key not in have and row.made(free) and not (wet and key in DRINKS)]
    why = []
    for key in keys:
        row = rows[key]
        lacks = row.cards - mine if row.cards else frozenset[Flower]()
        more = _cards(lacks) if lacks else Words("短冊あと{n}枚", "{n} more ribbons").put(n=row.need - len(row.of & mine))
        why.append(Reason(Words("{name}: {more}", "{name}: {more}").put(name=row.yaku.words, more=more), (row.yaku.clause,)))
    if wet:
        why.append(
            LAW.because(
                "柳を取っているので、鉄砲・花見・月見は無効。",
                "With a willow captured, teppou, hanami and tsukimi are void.",
                "ame-nagare.1",
            )
        )
    if not keys:
        why.append(LAW.because("要る札が取られている。", "Cards that are needed are gone.", "dekiyaku.1"))
        return rule("none", Words("もう無い", "none"), why)
    return rule("+".join(keys), Words("{names}", "{names}").put(names=rows.words(keys)), why)


# ---------------------------------------------------------------- seats


def ask_seats(at: At, values: Values) -> Ruling:
    """Who sits where, by the months of the cards that were drawn (roppyakken.setup.11); 0 for who drew none in that draw."""
    draws = [[month or None for month in draw] for draw in values["draws"]]
    return drawing(draws, PLACES[: len(draws[0])], (LAW["setup.11"],), (LAW["setup.11"],))


PLACES = (OYA, Words("次", "second"), Words("その次", "third"))
INQUIRIES: tuple[Question[Hand], ...] = (worth, rain, wins, gaji, left, fuke, lies, possible)
ASK: Mapping[str, Answer[Hand]] = {
    "worth": ask_worth,
    "rain": ask_rain,
    "wins": ask_wins,
    "gaji": ask_gaji,
    "gaji-lies": ask_lies,
    "left": ask_left,
    "fuke": ask_fuke,
    "possible": ask_possible,
    "seats": ask_seats,
}
