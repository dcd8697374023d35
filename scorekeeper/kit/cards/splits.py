"""Teyaku that a dealt hand makes by how many cards of each month it holds: their table, odds, forms and checks; and
how likely a field has four of a month.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from math import comb
from typing import NamedTuple, Protocol

from scorekeeper.core import chance
from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import piece
from scorekeeper.core.house import House, at_worth
from scorekeeper.core.inquiry import Case, Inquiry
from scorekeeper.core.ledger import Unit
from scorekeeper.core.offer import Choice, Finding, Input, Objection, Offer
from scorekeeper.core.words import Words, same, seat
from scorekeeper.core.yaku import Sample, Yaku, YakuGroup
from scorekeeper.decks.hanafuda import BY_NAME, DECK, HANAFUDA, PLANTS, Flower, cards_named
from scorekeeper.kit import asks
from scorekeeper.kit.cards import odds
from scorekeeper.kit.cards.dealing import deals, deals_without_suit
from scorekeeper.kit.cards.turns import Names, distinct_cards
from scorekeeper.kit.game import Form
from scorekeeper.kit.law import Law
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import R

Split = tuple[int, ...]
"""How many cards there are of each month, the most first."""
FOUR = 4
"""All cards of a month."""
ENGLISH = {7: "seven", 8: "eight"}
BEFORE = Words("まだだれも札を打っていない。", "Nobody has played a card yet.")
KEEP = Case(Words("宣言しない", "Keep it"), (), Words("そのまま打つ。", "Play on."))


def split_of(cards: Iterable[Flower]) -> Split:
    return tuple(sorted(Counter(card.month for card in cards).values(), reverse=True))


def split_words(cards: Iterable[Flower]) -> Words:
    """The split of a hand as a ruling names it: 4-3."""
    return same("-".join(map(str, split_of(cards))))


def _together(one: Split, other: Split) -> Split:
    return tuple(sorted(one + other, reverse=True))


class SplitHand(NamedTuple):
    """A row of the table: the splits that make it. `ends` are the house rule by which declaring it ends the round, "" for none, and
    the clauses by which it does and does not.
    """

    yaku: Yaku
    splits: tuple[Split, ...]
    ends: tuple[str, str, str] = ("", "", "")

    def ends_round(self, house: House) -> bool:
        """Whether declaring it ends the round."""
        return bool(self.ends[0]) and getattr(house, self.ends[0]) == "on"

    def ending_clause(self, house: House) -> str:
        """The clause by which it does or does not."""
        return self.ends[1 if self.ends_round(house) else 2]

    @property
    def sample(self) -> Sample:
        """A hand with the first of the splits, of the first months."""
        months = [[card for card in DECK if card.month == month][:size] for month, size in enumerate(self.splits[0], 1)]
        formed = tuple(card for cards in months for card in cards if len(cards) > 1)
        return Sample(self.yaku, formed, (self.yaku.fee,), tuple(card for cards in months for card in cards if len(cards) == 1))


def hand(law: Law, key: str, ja: str, fee: int, clause: str, splits: str, ends: tuple[str, str, str] = ("", "", "")) -> SplitHand:
    """A row from the rules: `splits` are written "431 44", `clause` and those of `ends` are short ids."""
    made = tuple(tuple(map(int, one)) for one in splits.split())
    option, *clauses = ends
    does, does_not = (law[one] if one else "" for one in clauses)
    return SplitHand(Yaku(key, Words(ja, key), fee, law[clause]), made, (option, does, does_not))


class DeclaresHands(Protocol):
    """A declaration of hands by seat: by name, "" for none, or by cards, () for none shown."""

    @property
    def names(self) -> Names: ...

    @property
    def cards(self) -> tuple[Names, ...]: ...


class SplitHands(Mapping[str, SplitHand]):
    """The teyaku of hands of `size` cards, by key. A split has one name, so a hand never has two."""

    def __init__(self, size: int, rows: Iterable[SplitHand]) -> None:
        self.size = size
        self._rows = {row.yaku.key: row for row in rows}
        self._like: SplitHands | None = None
        self.under = lru_cache(256)(self._under)
        """The table with the worths of house rules, without the hands that they do not recognise."""
        self._by_split = {split: key for key, row in self.items() for split in row.splits}

    def __getitem__(self, key: str) -> SplitHand:
        return self._rows[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def _under(self, house: House) -> "SplitHands":
        if not house.worth:
            return self
        rows = ((row, at_worth(house, row.yaku)) for row in self.values())
        made = SplitHands(self.size, (row._replace(yaku=yaku) for row, yaku in rows if yaku))
        made._like = self
        return made

    def hands_played(self, house: House) -> dict[str, Yaku]:
        """The hands that are played under house rules, with their worths: all that a house rule of that name does not leave out."""
        return {key: row.yaku for key, row in self.under(house).items() if getattr(house, key, "on") == "on"}

    def group(self, house: House) -> tuple[YakuGroup, ...]:
        """The hands as the rule book shows them, if any are played."""
        hands = tuple(self.under(house)[key].sample for key in self.hands_played(house))
        return (YakuGroup(Words("手役", "Teyaku"), hands),) if hands else ()

    def teyaku_of(self, cards: Iterable[Flower]) -> str:
        """The teyaku of a hand, "" for none."""
        return self._by_split.get(split_of(cards), "")

    def words(self, key: str) -> Words:
        return self[key].yaku.words

    # ------------------------------------------------------------ odds

    @cached_property
    def hand_counts(self) -> Mapping[str, int]:
        """How many of all hands are each teyaku, "" for none."""
        if self._like:
            return self._like.hand_counts
        return odds.by_reading(DECK, self.size, split_of, _together, self.teyaku_of)

    @property
    def all(self) -> int:
        """How many different hands there are."""
        return comb(len(DECK), self.size)

    def rows(self, keys: Collection[str], *, paid: bool) -> list[tuple[chance.Heading, int, tuple[int, ...]]]:
        """The rows of a table of odds: these teyaku, with their fees if they are `paid`, and any of them."""
        fees = {key: (self[key].yaku.fee,) if paid else () for key in keys}
        each = [(chance.Heading(key, self.words(key)), self.hand_counts[key], fees[key]) for key in keys]
        return [*each, (odds.ANY, sum(self.hand_counts[key] for key in keys), ())]

    def odds(self, keys: Collection[str], unit: Unit) -> chance.FigureTable:
        """The number of hands that are each of these teyaku."""
        return odds.table(
            "teyaku",
            Words("手役の確率", "The odds of teyaku"),
            self.rows(keys, paid=True),
            self.all,
            Words("手", "hands"),
            tuple(self[key].yaku.clause for key in keys),
            pays=(chance.Heading("each", Words("役代", "fee")),),
            unit=unit,
        )

    # ------------------------------------------------------------ declared

    def declared_hands(self, fact: DeclaresHands) -> dict[int, str]:
        """The hand of each player who declares one: by name, or as the cards say."""
        names, cards = dict(enumerate(fact.names)), dict(enumerate(fact.cards))
        told = {
            player: names.get(player) or self.teyaku_of(cards_named(cards.get(player, ()))) for player in sorted({*names, *cards})
        }
        return {player: name for player, name in told.items() if name}

    def check(self, law: Law, fact: DeclaresHands, few: str, closed: Collection[Objection] = ()) -> Iterator[Objection]:
        """Objections to a declaration. `few` is the key of the one to hands of another number of cards, `closed` are those to any
        declaration by these players now.
        """
        if {*fact.names} - {"", *self}:
            yield law.no("teyaku-unknown", "names")
            return
        wrong = closed or tuple(self._check_cards(law, fact, few))
        yield from wrong
        if not wrong and not self.declared_hands(fact):
            yield law.no("teyaku-none", "names")

    def _check_cards(self, law: Law, fact: DeclaresHands, few: str) -> Iterator[Objection]:
        shown: set[str] = set()
        short: Objection | None = None
        for player, pile in enumerate(fact.cards):
            if not pile:
                continue
            who, field, twice = seat(player), f"cards[{player}]", shown & {*pile}
            name = fact.names[player] if player < len(fact.names) else ""
            shown |= {*pile}
            over = HANAFUDA.overfull(pile, self.size)
            if over or {*pile} - BY_NAME.keys():
                yield law.no(few, field, lasting=over, who=who)
                return
            if twice:
                yield law.no("teyaku-shared", field, lasting=True, words=BY_NAME[min(twice)].words)
                return
            if len(pile) != self.size:
                short = short or law.no(few, field, who=who)
                continue
            found = self.teyaku_of(cards_named(pile))
            if not found:
                yield law.no("teyaku-cards", field, who=who)
            elif name not in ("", found):
                yield law.no("teyaku-other", f"names[{player}]", who=who, words=self.words(found))
        if short:
            yield short

    # ------------------------------------------------------------ forms

    def by_name(self, fact: type[Fact], hint: Words, seats: Iterable[int], answers: tuple[Choice, ...], clause: str) -> Offer:
        """All hands of the deal at once. `clause`: when they are declared."""
        choices = (Choice("", Words("なし", "none")), *answers)
        labels = {player: Words(f"@{player}の手役", f"Hand of @{player}") for player in seats}
        return Offer(
            "teyaku",
            fact,
            Words("手役", "Teyaku"),
            hint,
            tuple(asks.one(piece("names", player), label, choices, clause, optional=True) for player, label in labels.items()),
            door="teyaku-cards",
            door_words=Words("札で選ぶ", "By cards"),
        )

    def by_cards(self, fact: type[Fact], clause: str) -> Offer:
        """The same by cards. `clause`: how many cards are dealt."""
        label = Words(f"手役のある人の手札{self.size}枚", f"The declarer's {ENGLISH[self.size]} cards")
        return Offer(
            "teyaku-cards",
            fact,
            Words("手役", "Teyaku"),
            Words("48枚から", "from the 48 cards"),
            (Input("cards", label, "piles", clause=clause),),
            place="hidden",
            door="teyaku",
            door_words=Words("名で選ぶ", "By name"),
        )

    def forms(
        self, fact: type[Fact], hint: Words, begun: str, dealt: str, *, open_: Callable[[Position[R]], bool]
    ) -> dict[str, Form[R]]:
        """Both forms, `open_` while hands may be declared, for all who play. `begun` and `dealt`: the clauses on when they are
        declared and on how many cards are dealt.
        """

        def by_name(at: Position[R]) -> Offer | None:
            played = self.hands_played(at.house)
            if not played or not open_(at):
                return None
            return self.by_name(fact, hint, sorted(at.round.seating.turn), asks.choices(played.values(), at.unit), begun)

        def by_cards(at: Position[R]) -> Offer | None:
            return self.by_cards(fact, dealt) if self.hands_played(at.house) and open_(at) else None

        return {"teyaku": by_name, "teyaku-cards": by_cards}

    def findings(
        self, tapped: Mapping[str, list[str]], seats: Iterable[int], keys: Collection[str], unit: Unit
    ) -> Iterator[Finding]:
        """Those of these teyaku that the cards chosen so far are."""
        piles = [distinct_cards(tapped.get(piece("cards", player), [])) for player in seats]
        for name in (self.teyaku_of(cards_named(pile)) for pile in piles if len(pile) == self.size):
            if name in keys:
                yaku = self[name].yaku
                yield Finding({"names": [name]}, yaku.words, asks.fee(yaku.fee, unit), yaku.fee, (), yaku.clause)

    def inquiry(self, seats: Iterable[int], dealt: str, begun: str) -> Inquiry:
        """Is this hand a teyaku? `dealt` and `begun` are the clauses on how many cards are dealt and on when hands are declared."""
        size, english = self.size, ENGLISH[self.size]
        return Inquiry(
            "teyaku",
            Words("この手札は手役か", "Is this hand a teyaku?"),
            Words(f"配られた{size}枚から", f"from the {english} cards dealt"),
            "teyaku",
            (
                asks.who(seats, Words("だれの手札", "Whose hand")),
                asks.cards("cards", Words(f"手札{size}枚", f"The {english} cards"), size, size, dealt),
                asks.flag("played", "もう最初の札が打たれた", "The first card has been played", begun),
            ),
        )


def field_odds(size: int, words: Words, four: Words, clause: str) -> chance.FigureTable:
    """The number of fields of `size` cards that hold four of a month, which is called `four`."""
    fields = deals([size], len(DECK))
    again = fields - deals_without_suit([size], len(DECK), len(PLANTS), FOUR)
    return odds.table("field", words, [(chance.Heading("four", four), again, ())], fields, Words("場", "fields"), (clause,))
