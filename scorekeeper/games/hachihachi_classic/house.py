"""The check sheet of 八八 with 出る・下りる: fourteen questions, and what its remarks leave open (hachihachi-classic.setup.17)."""

from typing import Annotated, Any, ClassVar, Literal

from scorekeeper.core.house import House, Limit, Switch, number, option, switch
from scorekeeper.core.ledger import Unit
from scorekeeper.core.limits import Idle, Never, Rising
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi_classic.law import LAW

BOUNDS = "atsukai-3", "atsukai-4", "atsukai-5"


def _bound(kan: int, least: int) -> Any:
    """From which difference between two on so many kan are paid; every bound leaves room for the others."""
    return number(
        Words(f"{kan}貫になる差", f"Difference of {kan} kan"),
        Words(f"この点から{kan}貫。", f"{kan} kan from here on."),
        LAW["two.7"],
        least,
        least + 237,
        brief=Words(f"{kan}貫の差", f"{kan} kan at"),
        letter="カ",
    )


class ClassicHouse(House, frozen=True):
    """The house rules, and which of them exclude each other or do not apply."""

    limits: ClassVar[tuple[Limit, ...]] = (
        Never(("shisou-when", "shisou-then"), lambda where: LAW.no("shisou-not-on", where), ("before", "continue")),
        Rising(BOUNDS, lambda where: LAW.no("atsukai-rising", where)),
        Idle(("shisou-gift",), LAW["shisou.6"], {"shisou-when": ("before",)}),
        Idle(("two-out",), LAW["drop.14"], {"shibari3": ("on",)}),
        Idle(("two-out",), LAW["two.1"], seats=(2, 2)),
        Idle(("atsukai", *BOUNDS), LAW["drop.14"], {"shibari3": ("on",)}, seats=(3, 0)),
        Idle(BOUNDS, LAW["two.8"], {"atsukai": ("off",)}),
    )

    unit: Annotated[
        Literal["12", "10"],
        option(
            Words("単位の計算", "Points to a kan"),
            {
                "12": (Words("1貫12点", "12"), Words("吟味の端数は五捨六入。", "At ginmi 6 points round up.")),
                "10": (Words("1貫10点", "10"), Words("吟味の端数は四捨五入。", "At ginmi 5 points round up.")),
            },
            LAW["setup.13"],
            brief=Words("単位", "kan"),
            letter="イ",
        ),
    ] = "12"
    etsunen: Annotated[
        Switch,
        switch(
            Words("越年", "Etsunen"),
            Words("大場・絶場が残れば、無くなるまで月を続ける。", "Months are added until no queued field is left."),
            Words("12月で終わり、残りは捨てる。", "The year ends after month 12, whatever is queued."),
            LAW["field.10"],
            letter="ロ",
        ),
    ] = "on"
    shibari3: Annotated[
        Switch,
        switch(
            Words("三人縛り", "Shibari of three"),
            Words("三人に足りなくなる所からは全員出る。", "Everybody left is forced in when no more than three would play."),
            Words("二人や一人だけ出る月もある。", "A month may have two in, or one."),
            LAW["drop.14"],
            brief=Words("三人縛り", "shibari"),
            letter="ハ",
        ),
    ] = "off"
    drop_fee: Annotated[
        Literal["seat", "order"],
        option(
            Words("下り賃", "Drop fees"),
            {
                "seat": (Words("席順", "by seat"), Words("席が遅いほど高い。1貫から3貫。", "1 to 3 kan, more for later seats.")),
                "order": (Words("下り順", "by order"), Words("下りた順に1貫から3貫。", "1 to 3 kan in the order of dropping.")),
            },
            LAW["drop.6"],
            letter="ニ",
        ),
    ] = "seat"
    quarter_cards: Annotated[
        Literal["all", "red-blue-light"],
        option(
            Words("追い込みで1/4貫となる札", "Cards of a quarter kan when driven out"),
            {
                "all": (
                    Words("出来役の札全て", "all yaku cards"),
                    Words("20点札5枚と柳以外の短冊9枚。", "Five 20-point cards and nine ribbons."),
                ),
                "red-blue-light": (
                    Words("赤短・青短・五光の札", "red, blue, lights"),
                    Words("20点札5枚と赤短・青短の短冊6枚。", "Five 20-point cards and the six red and blue ribbons."),
                ),
            },
            LAW["oikomi.4"],
            brief=Words("1/4貫の札", "quarter kan"),
            letter="ホ",
        ),
    ] = "all"
    aka: Annotated[
        Literal["3", "2"],
        option(
            Words("赤", "Aka"),
            {
                "3": (Words("3貫", "3 kan"), Words("短一と同じ。", "The same as tan-ichi.")),
                "2": (Words("2貫", "2 kan"), Words("短一より1貫安い。", "A kan less than tan-ichi.")),
            },
            LAW["teyaku.20"],
            letter="ヘ",
        ),
    ] = "3"
    seven_tan_hand: Annotated[
        Literal["aka", "none"],
        option(
            Words("短冊札7枚の手役", "A hand of seven ribbons"),
            {
                "aka": (Words("赤", "aka"), Words("短冊ばかりでも赤。", "Ribbons alone are aka too.")),
                "none": (Words("手役ではない", "no teyaku"), Words("カスが無ければ赤でない。", "Without kasu it is no aka.")),
            },
            LAW["teyaku.22"],
            brief=Words("短冊7枚", "seven ribbons"),
            letter="ト",
        ),
    ] = "aka"
    shisou_when: Annotated[
        Literal["normal", "before"],
        option(
            Words("四三の発表", "When shiso is announced"),
            {
                "normal": (
                    Words("通常の発表", "with the others"),
                    Words("下りた者は祝儀を払う。", "Who is out pays a gift."),
                ),
                "before": (
                    Words("出下り前に発表", "before anybody drops"),
                    Words("卓の全員が役代を払う。祝儀は無い。", "Everybody at the table pays the fee; there is no gift."),
                ),
            },
            LAW["shisou.6"],
            letter="チ",
        ),
    ] = "normal"
    shisou_then: Annotated[
        Literal["ginmi", "month-end", "continue"],
        option(
            Words("四三の後", "After shiso"),
            {
                "ginmi": (
                    Words("吟味", "ginmi"),
                    Words("年の途中でも終わり、吟味へ移る。", "The game ends with the ginmi."),
                ),
                "month-end": (Words("その月を終了", "the month ends"), Words("次の月へ進む。", "The next month is dealt.")),
                "continue": (Words("続行", "play on"), Words("7枚晒して打つ。", "It is played with all seven cards exposed.")),
            },
            LAW["shisou.3"],
            letter="チ",
        ),
    ] = "ginmi"
    shisou_gift: Annotated[
        int,
        number(
            Words("四三の祝儀（貫）", "The gift for shiso, in kan"),
            Words("下りた者・追い込まれた者が四三の者に払う。0なら無し。", "What each who is out pays the holder; 0 for none."),
            LAW["shisou.2"],
            0,
            20,
            brief=Words("四三の祝儀", "shiso gift"),
            letter="チ",
        ),
    ] = 10
    sanbon_tate: Annotated[
        Switch,
        switch(
            Words("三本立三本", "Sanbon-tate-sanbon"),
            Words("7貫の別の役。", "A hand of its own, 7 kan."),
            Words("二三本（6貫）に数える。", "It counts as futa-sanbon, 6 kan."),
            LAW["teyaku.18"],
            letter="リ",
        ),
    ] = "off"
    hikari_tate: Annotated[
        Switch,
        switch(
            Words("光一立三本", "Pika-ichi tate-sanbon"),
            Words("合わせて7貫。", "7 kan together."),
            Words("どちらか一つだけ。", "Only one of the two counts."),
            LAW["teyaku.34"],
            letter="ヌ",
        ),
    ] = "on"
    shiko_goko: Annotated[
        Switch,
        switch(
            Words("四光→五光の下げ", "Goko after lowering shiko"),
            Words("できれば22貫。", "If made, 22 kan together."),
            Words("五光は新しい役に数えない。", "Goko counts as no new yaku."),
            LAW["sage.12"],
            brief=Words("四光→五光", "shiko to goko"),
            letter="ル",
        ),
    ] = "on"
    tsukiishi: Annotated[
        Switch,
        switch(
            Words("月石", "Month stones"),
            Words("毎月1点を出し、最後に最下位が貰う。", "A point is put out each month; the last of the year gets them."),
            Words("石も最下位の1貫も無い。", "Neither the stones nor the kan of the last."),
            LAW["tsukiishi.1"],
            letter="ヲ",
        ),
    ] = "on"
    two_out: Annotated[
        Literal["futari", "split", "ask"],
        option(
            Words("二人出た際の決し方", "When only two are in"),
            {
                "futari": (Words("二人八八", "they play"), Words("二人で打つ。", "The two play it out.")),
                "split": (
                    Words("下り賃折半", "they split"),
                    Words("打たずに下り賃を分ける。", "They share the fees."),
                ),
                "ask": (Words("その都度相談", "they choose"), Words("打つか分けるかを二人で決める。", "The two agree on either.")),
            },
            LAW["drop.16"],
            brief=Words("二人出た時", "two in"),
            letter="ワ",
        ),
    ] = "futari"
    atsukai: Annotated[
        Switch,
        switch(
            Words("二人八八のあつかい", "Atsukai between two"),
            Words("差が大きければ3貫・4貫・5貫に決める。", "A large difference is paid as 3, 4 or 5 kan."),
            Words("差をそのまま払う。", "The difference is paid as it is."),
            LAW["two.6"],
            brief=Words("あつかい", "atsukai"),
            letter="カ",
        ),
    ] = "on"
    atsukai_3: Annotated[int, _bound(3, 1)] = 30
    atsukai_4: Annotated[int, _bound(4, 2)] = 40
    atsukai_5: Annotated[int, _bound(5, 3)] = 50
    first_dealer: Annotated[
        Literal["draw", "pile"],
        option(
            Words("最初の親の決め方", "The first dealer"),
            {
                "draw": (
                    Words("早い月の者", "the earliest month"),
                    Words("席決めで一番早い札の者。", "Who drew it for a seat."),
                ),
                "pile": (
                    Words("松に鶴の山の者", "the crane's pile"),
                    Words("松に鶴のあった山の者。", "Who takes the pile with it."),
                ),
            },
            LAW["setup.9"],
            brief=Words("最初の親", "first dealer"),
        ),
    ] = "draw"
    reshuffle: Annotated[
        Switch,
        switch(
            Words("下り・追い込みがあれば山を切る", "Reshuffle when somebody is out"),
            Words("望む者がいればカットもする。", "With a cut if anybody asks."),
            Words("手札を山に重ねるだけ。", "The hands only go onto the stock."),
            LAW["drop.3"],
            brief=Words("山を切る", "reshuffle"),
        ),
    ] = "off"
    sanbon_expose: Annotated[
        Literal["expose", "show"],
        option(
            Words("三本の晒し方", "How sanbon is shown"),
            {
                "expose": (
                    Words("晒したまま", "it stays exposed"),
                    Words("三枚を晒して打つ。", "The three stay exposed."),
                ),
                "show": (Words("見せて戻す", "shown once"), Words("見せたら手に戻す。", "They go back into the hand.")),
            },
            LAW["teyaku.9"],
            brief=Words("三本", "sanbon"),
        ),
    ] = "expose"
    haneken_tobikomi: Annotated[
        Switch,
        switch(
            Words("はねけんの飛び込み", "Tobikomi of haneken"),
            Words("三枚を取り切れば1貫。", "Its three, all captured, earn a kan."),
            Words("はねけんには付かない。", "Haneken has none."),
            LAW["tobikomi.4"],
        ),
    ] = "off"


def unit(house: ClassicHouse) -> Unit:
    """Points and kan (hachihachi-classic.setup.13, hachihachi-classic.setup.14)."""
    return Unit(Words("点", "points"), Words("貫", "kan"), int(house.unit))
