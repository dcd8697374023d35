"""What may decide a deal before it is played, or after it was played out: declared hands, four of a month, no shobu."""

from collections.abc import Iterator

from scorekeeper.core.cards import BY_NAME, named
from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.games.koikoi_three import teyaku
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, Teyaku
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import KINDS, LIMIT_MARK, SEATS, Month, from_both, object_, void_clauses, won_clauses


def hands(fact: Teyaku) -> tuple[str, ...]:
    """The declared hand of every seat, "" for none: by name, or as the seven cards say."""
    names = (*fact.names, *("",) * SEATS)[:SEATS]
    cards = (*fact.cards, *((),) * SEATS)[:SEATS]
    return tuple(name or (teyaku.hand(named(pile)) or "" if pile else "") for name, pile in zip(names, cards, strict=True))


def check_teyaku(house: KoikoiHouse, month: Month, fact: Teyaku) -> Iterator[Objection]:
    """Declaring is voluntary (koikoi-three.teyaku.8), so that a hand left out is never asked for."""
    if any(name and name not in teyaku.TEYAKU for name in fact.names):
        yield object_(
            "teyaku-unknown",
            "names",
            "手役の一覧に無い役。5種の中から選ぶ。",
            "No such teyaku. Choose among the five.",
            "teyaku.6",
        )
        return
    wrong = list(_check_cards(fact))
    yield from wrong
    if not wrong and not any(hands(fact)):
        yield object_(
            "teyaku-none",
            "",
            "宣言する手役を選ぶ。手役が無ければこのまま打つ。",
            "Choose a declared hand. Without any, play on.",
            "teyaku.7",
        )


def _check_cards(fact: Teyaku) -> Iterator[Objection]:
    shown: set[str] = set()
    for player, pile in enumerate(fact.cards):
        if not pile:
            continue
        who = seat(player)
        if set(pile) - BY_NAME.keys() or len(pile) != teyaku.HAND or len(set(pile)) != teyaku.HAND:
            yield object_(
                "teyaku-seven",
                f"cards[{player}]",
                f"{who.ja}の手札を7枚選ぶ。違う札を7枚。",
                f"Choose the seven cards of {who.en}, all different.",
                "deal.2",
            )
            return
        twice = shown & {*pile}
        if twice:
            words = BY_NAME[min(twice)].words
            yield object_(
                "teyaku-shared",
                f"cards[{player}]",
                f"{words.ja}は別の人の手札にある。どちらかの札を直す。",
                f"Another declared hand holds the {words.en}. Correct one of them.",
                "teyaku.7",
            )
            return
        shown |= {*pile}
        yield from _check_hand(player, fact.names[player] if player < len(fact.names) else "", teyaku.hand(named(pile)))


def _check_hand(player: int, name: str, found: str | None) -> Iterator[Objection]:
    who = seat(player)
    if found is None:
        yield object_(
            "teyaku-cards",
            f"cards[{player}]",
            f"{who.ja}の7枚に手役は無い。札を確かめる。",
            f"The seven cards of {who.en} make no teyaku. Check them.",
            "teyaku.7",
        )
    elif name and name != found:
        words = teyaku.TEYAKU[found].yaku.words
        yield object_(
            "teyaku-cards",
            f"names[{player}]",
            f"{who.ja}の7枚は{words.ja}。その役だけを宣言する。",
            f"The cards of {who.en} are {words.en}. Declare that hand alone.",
            "teyaku.6",
        )


def apply_teyaku(house: KoikoiHouse, month: Month, fact: Teyaku, entry: int) -> Month:
    """The hands are shown before the first card (koikoi-three.teyaku.7) and decide the month, four on the field or not."""
    names = hands(fact)
    compared = teyaku.clash(names, house.teyaku_clash)
    declared = [(player, teyaku.TEYAKU[name].yaku) for player, name in enumerate(names) if name]
    if compared.winner is None:
        marks = tuple(_beside(player, yaku.words) for player, yaku in declared)
        label = Words("手役が同額", "hands level")
        clauses = void_clauses(month, *compared.clauses)
        return month.void(Line(entry, "void", KINDS["void"], label, None, (), marks, clauses))
    winner = compared.winner
    yaku = teyaku.TEYAKU[names[winner]].yaku
    below = tuple(_beside(player, lower.words) for player, lower in declared if player != winner)
    limit = ("koikoi-three.flow.5",) if month.limited else ()
    clauses = won_clauses(*compared.clauses, "koikoi-three.teyaku.7", *limit, limited=month.limited)
    paid = tuple(
        _pairwise(names) if len(declared) > 1 and house.teyaku_clash == "pairwise" else _from_both(winner, names, compared)
    )
    marks = (*below, *((LIMIT_MARK,) if month.limited else ()))
    line = Line(entry, "teyaku", KINDS["teyaku"], yaku.words, winner, paid, marks, clauses)
    return month._replace(hands=names).decided(winner, line)


def _beside(player: int, words: Words) -> Words:
    who = seat(player)
    return Words(f"{who.ja} {words.ja}", f"{who.en} {words.en}")


def _from_both(winner: int, names: tuple[str, ...], compared: teyaku.Clash) -> tuple[Payment, ...]:
    """The fee, less the next highest, from each of the two others (koikoi-three.teyaku.10)."""
    yaku = teyaku.TEYAKU[names[winner]].yaku
    why = Reckoning().plus(yaku.words, yaku.fee, yaku.clause)
    if compared.second:
        why = why.plus(Words("次点の手役", "the second hand"), -compared.second, compared.clauses[-1])
    return from_both(winner, why)


def _pairwise(names: tuple[str, ...]) -> Iterator[Payment]:
    """In each pair the higher takes the difference (koikoi-three.teyaku.11)."""
    clause = "koikoi-three.teyaku.11"
    for payee in range(SEATS):
        for payer in range(SEATS):
            if teyaku.fee(names[payee]) <= teyaku.fee(names[payer]):
                continue
            yaku = teyaku.TEYAKU[names[payee]].yaku
            why = Reckoning().plus(yaku.words, yaku.fee, yaku.clause)
            if names[payer]:
                lower = teyaku.TEYAKU[names[payer]].yaku
                why = why.plus(lower.words, -lower.fee, clause)
            yield Payment(payer, payee, why)


def check_field_of_four(house: KoikoiHouse, month: Month, fact: FieldOfFour) -> Iterator[Objection]:
    if fact.declared:
        yield object_(
            "field-declared",
            "declared",
            "手役の宣言があれば、その手役で月が決まる。手役の方に記入する。",
            "A declared hand decides the month. Enter it as teyaku.",
            "field.1",
        )


def apply_field_of_four(house: KoikoiHouse, month: Month, fact: FieldOfFour, entry: int) -> Month:
    """A hand that was not declared does not save the deal (koikoi-three.teyaku.8)."""
    label = Words("場に同月4枚", "four of a month on the field")
    clauses = void_clauses(month, "koikoi-three.field.1", "koikoi-three.teyaku.8")
    return month.void(Line(entry, "void", KINDS["void"], label, None, (), (), clauses))


def check_nagare(house: KoikoiHouse, month: Month, fact: Nagare) -> Iterator[Objection]:
    """Each has played his seven cards (koikoi-three.play.1); nothing else is to be known."""
    return iter(())


def apply_nagare(house: KoikoiHouse, month: Month, fact: Nagare, entry: int) -> Month:
    """Yaku held after koikoi are worth nothing, the dealer's too, and it may have been meant so."""
    label = Words("勝負なし", "no shobu")
    why = ("koikoi-three.call.9", "koikoi-three.dealer.2", "koikoi-three.flow.8", "koikoi-three.call.6")
    return month.void(Line(entry, "void", KINDS["void"], label, None, (), (), void_clauses(month, *why)))
