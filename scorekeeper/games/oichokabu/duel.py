"""Who wins a fight between a player and the banker, and what for."""

from scorekeeper.core.house import OFF
from scorekeeper.core.words import Words
from scorekeeper.games.oichokabu.hands import OichokabuHand
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.games.oichokabu.own import own_hands
from scorekeeper.kit.banking.paying import FightOutcome, Times

CLAUSES = {"shippin": "special.1", "kuppin": "special.2"}
ALL = Words("総取り", "takes all")
BACK = Words("張りを戻す", "stake back")
DRAW = Words("引き分け", "drawn")
WRONG_KO, WRONG_OYA = Words("子の引き違い", "wrong draw of the ko"), Words("親の引き違い", "wrong draw of the dealer")


def times(house: OichokabuHouse) -> Times:
    """What an arashi pays."""
    if own := own_times("arashi", house):
        return own
    if house.arashi3 == "on":
        return Times(3, LAW["special.11"])
    return Times(1, LAW["special.12"])


def own_times(key: str, house: OichokabuHouse) -> Times | None:
    """The multiple that this table gives a hand; None if it is the source's."""
    own = dict(house.worth).get(key, OFF)
    return None if own == OFF else Times(own, LAW["house.1"])


def of_oya(house: OichokabuHouse) -> str:
    """The clause on an arashi of the banker, which wins or loses."""
    return LAW["special.16" if house.oya_arashi == "on" else "special.18"]


def clause_of(hand: OichokabuHand, house: OichokabuHouse, *, oya: bool) -> str:
    """The clause on what a hand is."""
    if hand.own:
        return LAW["house.7"]
    if hand.special:
        return LAW[CLAUSES[hand.special] if oya else "house.6" if hand.special == "shiroku" else "house.4"]
    if hand.arashi is None:
        return LAW["match.1"]
    return of_oya(house) if oya else LAW["special.10"]


def against(ko: OichokabuHand | None, oya: OichokabuHand) -> Words:
    return Words("{ko} 対 {oya}", "{ko} : {oya}").put(ko=ko.words, oya=oya.words) if ko else oya.words


def duel(known: OichokabuHand | None, oya: OichokabuHand, house: OichokabuHouse) -> FightOutcome:
    """How a player's cards, if they are known, do against the banker's."""
    said, ko = against(known, oya), known or OichokabuHand(0)
    if ko.foul:
        return FightOutcome(-1, WRONG_KO, LAW.all("draw.12"))
    if oya.foul:
        return FightOutcome(1, said if known else WRONG_OYA, LAW.all("draw.12"))
    if ko.special == "shiroku":
        return FightOutcome(0, Words(f"{ko.words.ja} {BACK.ja}", f"{ko.words.en}: {BACK.en}"), LAW.all("house.6"))
    if ko.own or oya.own:
        return _of_own(ko, oya, house, said)
    if ko.arashi is not None and not (oya.special and house.arashi_rank == "below"):
        return _arashi(ko, oya, house, said)
    if oya.special:
        said = Words(f"{said.ja} {ALL.ja}", f"{said.en} {ALL.en}")
        order = "special.4" if house.shippin == "either" else "special.5"
        beaten = ("house.2",) if ko.arashi is not None else ("house.4",) if ko.special else ()
        return FightOutcome(-1, said, LAW.all(CLAUSES[oya.special], order, "special.9", *beaten), own_times(oya.special, house))
    if oya.arashi is not None:
        mine = LAW.all("house.4") if ko.special else ()
        return FightOutcome(-1 if house.oya_arashi == "on" else 1, said, (of_oya(house), *mine), times(house))
    if ko.special:
        return FightOutcome(1, said, LAW.all("house.4"), own_times(ko.special, house))
    return by_number(ko.number, oya.number, house, said)


def _of_own(ko: OichokabuHand, oya: OichokabuHand, house: OichokabuHouse, said: Words) -> FightOutcome:
    """A hand of the table's own on either side (oichokabu.house.7)."""
    hands = own_hands(house)
    mine, his = hands.get(ko.special), hands.get(oya.special)
    if mine and mine == his:
        level = by_number(0, 0, house, said)
        return level._replace(clauses=(LAW["house.7"], *level.clauses))
    if mine and his:
        wins = [*hands].index(mine.key) < [*hands].index(his.key)
    else:
        one, other = (mine, oya) if mine else (his, ko)
        assert one is not None
        named = other.special or ("arashi" if other.arashi is not None else "")
        loses_anyhow = bool(mine) and named == "arashi" and house.oya_arashi == "lose"
        beaten = named in one.loses_to and not loses_anyhow
        wins = bool(mine) is not beaten
    best, gain = (ko, 1) if wins else (oya, -1)
    if best.own:
        return FightOutcome(gain, said, LAW.all("house.7"), Times(hands[best.special].times, LAW["house.7"]))
    pays = own_times(best.special, house) if best.special else times(house)
    return FightOutcome(gain, said, (LAW["house.7"], clause_of(best, house, oya=not wins)), pays)


def _arashi(ko: OichokabuHand, oya: OichokabuHand, house: OichokabuHouse, said: Words) -> FightOutcome:
    """An arashi of the player."""
    if oya.arashi is None:
        beats = ("special.3",) if oya.special else ("house.2",) if house.arashi_rank == "below" else ()
        return FightOutcome(1, said, LAW.all("special.10", "special.20", *beats), times(house))
    if house.oya_arashi == "lose":
        return FightOutcome(1, said, (of_oya(house),), times(house))
    both = Words("{said}（{ko} 対 {oya}）", "{said} ({ko} : {oya})").put(said=said, ko=ko.number, oya=oya.number)
    plain = by_number(ko.number, oya.number, house, both)
    return plain._replace(clauses=(LAW["special.17"], *plain.clauses), times=times(house) if plain.gain else None)


def by_number(ko: int, oya: int, house: OichokabuHouse, said: Words) -> FightOutcome:
    """The higher number wins (oichokabu.match.1, oichokabu.match.2)."""
    if ko != oya:
        return FightOutcome(1 if ko > oya else -1, said, LAW.all("match.1", "match.2"))
    if house.tie == "oya":
        return FightOutcome(-1, said, LAW.all("match.4"))
    return FightOutcome(0, Words(f"{said.ja} {DRAW.ja}", f"{said.en} {DRAW.en}"), LAW.all("match.3"))


def is_by_number(ko: OichokabuHand, oya: OichokabuHand) -> bool:
    """Whether a fight is one by number, after which the deal may pass (oichokabu.dealer.4)."""
    return not (ko.foul or oya.foul or oya.special or ko.special or ko.arashi is not None or oya.arashi is not None)
