"""The forms of the count at the end of a month, by points and by cards."""

from scorekeeper.core.game import Choice, Input, Offer
from scorekeeper.core.words import Words
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.hachihachi.end.count import SUJUROKU
from scorekeeper.games.hachihachi.end.kasu import MOST_KASU
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import Month, month_name
from scorekeeper.games.hachihachi.show.forms.questions import players


def played_out_offer(month: Month) -> Offer:
    shut = Words("下げを先に終える", "end the sage first") if month.sage else None
    inputs = (
        Input(
            "points",
            Words("二人の取り札を数えて入れる。三人目は264から出る。", "Count two; the third follows from 264."),
            "numbers",
            total=DECK_POINTS,
            spare=(("sujuroku", frozenset()),),
            clause=LAW["settle.2"],
        ),
        Input(
            "sujuroku",
            Words("カスを16枚以上取った人(素十六)", "Who has 16 kasu or more (sujuroku)"),
            "one",
            (Choice("", Words("いない", "nobody")), *players()),
            optional=True,
            clause=LAW["special.4"],
        ),
        Input(
            "kasu",
            Words("そのカスの枚数(柳も数える)", "How many kasu, willow included"),
            "count",
            least=SUJUROKU,
            most=MOST_KASU,
            start=str(SUJUROKU),
            when=(("sujuroku", frozenset()),),
            clause=LAW["special.5"],
        ),
    )
    name = month_name(month.number)
    return Offer(
        "played-out",
        PlayedOut,
        Words("打ち終わり", "Played out"),
        Words("取り札を数える", "count the cards"),
        inputs,
        shut=shut,
        door="piles",
        door_words=Words("札で数える", "By cards"),
        verb=Words(f"{name.ja}をしめる", f"Close {name.en}"),
    )


def piles_offer(month: Month) -> Offer:
    inputs = (
        Input(
            "captures",
            Words("取り札を分ける", "Deal the cards to who captured them"),
            "piles",
            total=len(DECK),
            clause=LAW["settle.2"],
        ),
    )
    name = month_name(month.number)
    return Offer(
        "piles",
        PlayedOut,
        Words("打ち終わり", "Played out"),
        Words("札を数える", "count by cards"),
        inputs,
        place="hidden",
        shut=Words("下げを先に終える", "end the sage first") if month.sage else None,
        door="played-out",
        door_words=Words("点で入れる", "By points"),
        verb=Words(f"{name.ja}をしめる", f"Close {name.en}"),
    )
