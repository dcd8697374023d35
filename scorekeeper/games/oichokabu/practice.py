"""What a player of おいちょかぶ practises."""

from scorekeeper.core.exercise import Exercise
from scorekeeper.core.words import Words
from scorekeeper.kit.practice import VERDICT, any_of, form, gains, kind_of_verdict, maybe, verdict_but

MONTHS = tuple(map(str, range(1, 11)))
NUMBERS = tuple(map(str, range(10)))
PAIR = {"one": any_of(*MONTHS, "4", "9"), "two": any_of(*MONTHS, "1")}
"""Two cards; those that make a special of the banker a little more often than they are dealt."""

BETTER = {
    "must": Words("引くしかない", "there is no choice: draw"),
    "draw": Words("引く方がよい", "draw"),
    "stand": Words("止める方がよい", "stand"),
    "not": Words("止めるしかない", "there is no choice: stand"),
}

EXERCISES = (
    Exercise("third", "third", form({"who": any_of("ko", "oya"), **PAIR}), VERDICT, drawn=("one", "two")),
    Exercise("better", "chances", form(PAIR), kind_of_verdict(**BETTER), drawn=("one", "two")),
    Exercise(
        "winner",
        "winner",
        form(
            {
                "ko": any_of(*NUMBERS, "arashi"),
                "oya": any_of(*NUMBERS, "shippin", "kuppin"),
                "stake": any_of("5", "10", "20"),
            }
        ),
        gains(1),
        Words("この子はいくら貰うか（取られるなら−）", "What does the ko get (− if the dealer takes it)?"),
        fixed=("stake",),
    ),
    Exercise(
        "arashi",
        "arashi",
        form({"who": any_of("ko", "oya"), "one": any_of(*MONTHS), "two": any_of("3", "7"), "three": any_of("3", "7")}),
        verdict_but(no=Words("あらしではない", "no arashi")),
        drawn=("one", "two", "three"),
    ),
    Exercise(
        "sweep",
        "sweep",
        form({"one": any_of("4", "9", "1"), "two": any_of("1", "4", "9"), "third": maybe(1 / 3), "arashi": maybe(1 / 3)}),
        verdict_but(plain=Words("総取りにならない", "no")),
        drawn=("one", "two"),
    ),
    Exercise(
        "misdraw", "misdraw", form({"who": any_of("ko", "oya"), "error": any_of("stood", "drew"), "late": maybe(1 / 2)}), VERDICT
    ),
)
