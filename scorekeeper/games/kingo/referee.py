"""What is disputed at a table of きんご: drawing and standing, hands and fights, lapsed yaku, mistakes, and the first dealer."""

from scorekeeper.core.game import Choice, Input, Inquiry, Reason, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.play.law import parsed
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.banking import referee as banking
from scorekeeper.games.banking.paying import payment
from scorekeeper.games.banking.speech import STAKE, points
from scorekeeper.games.kingo import chances, hands
from scorekeeper.games.kingo.facts import Stake
from scorekeeper.games.kingo.forms import At, cards, most, of_dealer, of_ko
from scorekeeper.games.kingo.hands import BUST, HIGH, KINGO, LOW, Hand
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.judge import against, judge
from scorekeeper.games.kingo.law import LAW
from scorekeeper.games.kingo.month import check_stake

USUAL = 10
"""The stake of a fight about which nothing else is said."""


def _said(*clauses: str) -> list[Reason]:
    """These clauses, by their full ids, as reasons in their own words."""
    book = {one["id"]: one for one in parsed(LAW.package)["clause"]}
    return [Reason(Words(book[id]["ja"], book[id]["en"]), (id,)) for id in dict.fromkeys(clauses)]


def _by(*shorts: str) -> list[Reason]:
    return _said(*LAW.all(*shorts))


# ---------------------------------------------------------------- drawing, and what cards make

DEALER = "dealer", "親の札", "the dealer's cards"


def _cards(label: Words, house: KingoHouse) -> Input:
    return asking.cards("cards", label, 1, most(house), LAW["setup.2"], choices=cards(house), look="turns")


def draw_inquiry(at: At) -> Inquiry | None:
    words = Words("もう一枚もらうか、止めるか", "Must, or may, another card be taken?")
    hint = Words("11以下・12〜14・15・役", "11 or less, 12 to 14, 15, a yaku")
    spent = asking.flag("spent", "山が尽きた", "the pile has run out", LAW["deal.7"])
    asked = (_cards(Words("いまの札", "The cards so far"), at.house), asking.flag(*DEALER, LAW["draw.7"]), spent)
    return Inquiry("draw", words, hint, "draw", asked)


def ask_draw(at: At, question: Values) -> Ruling:
    """Must or may another card be taken with these `cards` (of the `dealer`; with the pile `spent`)?

    The verdict is must, may or no; after a slash what it would give up or what ends it: may/arashi, no/15, no/bust.
    """
    house, dealer, months = at.house, bool(question.get("dealer")), hands.months_of(question["cards"])
    amiss = _amiss(months, house, dealer=dealer)
    if amiss:
        return amiss
    hand = hands.of_dealer(months, house) if dealer else hands.of_ko(months, house)
    if question.get("spent"):
        return _ruled("no", hand, "deal.7")
    return _drawing(hand, house, dealer=dealer)


def _drawing(hand: Hand, house: KingoHouse, *, dealer: bool) -> Ruling:
    months, total = hand.months, hand.total or 0
    pair = len(months) == 2 and months[0] == months[1] and months[0] in HIGH and not dealer
    if len(months) == 1:
        return _ruled("must", hand, "deal.5")
    if pair and house.arashi_chase == "on":
        return _ruled("may", hand, "yaku.14", *(("yaku.15",) if hand.key == "ittan" else ()))
    if hand.key in hands.NAMES and hand.key not in ("15", BUST):
        lapses = {"goppin": "yaku.7", "shippin": "yaku.4", "kuppin": "yaku.4", "arashi": "yaku.16", "goshita": "yaku.19"}
        if total < KINGO and hand.key in lapses:
            duty = () if house.free or dealer else ("draw.1",)
            return _ruled("may", hand, *duty, lapses[hand.key])
        return _ruled("no", hand, "draw.4" if total == KINGO else "draw.5")
    if total >= KINGO:
        chased = ("yaku.13",) if pair else ("yaku.14",) if len(months) == 2 and house.arashi_chase == "on" and not dealer else ()
        low = ("yaku.18",) if len(months) == LOW - 1 and max(months) <= LOW and not dealer else ()
        ends = "kingo.5" if dealer else "kingo.2" if house.declare == "made" else "kingo.3"
        return _ruled("no", hand, "draw.4", ends, *low) if total == KINGO else _ruled("no", hand, "draw.5", *chased, *low)
    if house.free:
        return _ruled("may", hand, "draw.3", "draw.6")._replace(verdict="may")
    if hand.low:
        return _ruled("must", hand, "draw.7" if dealer else "draw.1")
    arashi = ("yaku.12",) if len(months) == 2 and months[0] == months[1] and not dealer else ()
    own = ("match.1",) if dealer else ("draw.6", *arashi)
    return _ruled("may", hand, "draw.2", *own)._replace(verdict="may")


SAID = {
    "must": Words("{hand}。もう一枚もらう", "{hand}: another card must be taken"),
    "may": Words("{hand}。もらうのも止めるのも自由", "{hand}: he may draw or stand"),
    "no": Words("{hand}。もうもらえない", "{hand}: no further card"),
}


def _ruled(verdict: str, hand: Hand, *shorts: str) -> Ruling:
    said = SAID[verdict].put(hand=_called(hand))
    key = verdict if verdict == "must" else f"{verdict}/{hand.key}"
    return rule(key, said, [*_by(*shorts), *_said(*hand.clauses)])


def _called(hand: Hand) -> Words:
    """五下五枚（19）; 14."""
    if hand.total is None or hand.key == str(hand.total):
        return hand.words
    return Words(f"{hand.words.ja}（{hand.total}）", f"{hand.words.en} ({hand.total})")


def _amiss(months: tuple[int, ...], house: KingoHouse, *, dealer: bool) -> Ruling | None:
    """The ruling on cards that nobody can have."""
    if any(str(month) not in hands.deck(house).by_name for month in months):
        wrong = LAW.no("card-unknown")
    elif many := hands.too_many(months, house, dealer=dealer):
        wrong = LAW.no(many, who=Words("この手", "this hand"))
    else:
        return None
    return rule("amiss", wrong.text, [Reason(wrong.text, (wrong.clause,))])


def chance_inquiry(at: At) -> Inquiry | None:
    words = Words("引くのと止めるのと、どちらが得か", "Draw or stand: which is better?")
    hint = Words("見えた札から、勝ち・負け・ばれの確率", "the chances to win, lose and bust by the cards seen")
    own = _cards(Words("自分の札", "One's own cards"), at.house)
    seen = own._replace(
        name="seen", label=Words("ほかに見えた札", "Other cards seen"), least=0, most=hands.deck(at.house).size // 2
    )
    open_cards = tuple(str(one) for hand in at.round.told if hand for one in hand.months)
    return Inquiry("chance", words, hint, "draw", (own, seen), {"seen": open_cards} if open_cards else {})


def ask_chance(at: At, question: Values) -> Ruling:
    """Should a ko with these `cards`, who has `seen` others, draw or stand?

    The verdict is draw, stand or even, and what standing and drawing gain on the average, in hundredths of the stake: draw/-12/-25;
    no, and what standing gains; must; or amiss.
    """
    house, months = at.house, hands.months_of(question["cards"])
    amiss = _amiss(months, house, dealer=False)
    if amiss:
        return amiss
    asked = ask_draw(at, {"cards": question["cards"]})
    may = asked.verdict.partition("/")[0]
    try:
        pool = chances.without(chances.whole(house), (*months, *hands.months_of(question.get("seen") or ())))
    except (IndexError, ValueError):
        wrong = LAW.no("card-many", card=Words("同じ月", "a month"))
        return rule("amiss", wrong.text, [Reason(wrong.text, (wrong.clause,))])
    if len(months) < 2 or may == "must":
        return asked
    hand = hands.of_ko(months, house)
    stay = chances.standing(pool, hand.key, house)
    told = [_told(Words("止めれば", "Standing"), stay, "match.4", *(["draw.2"] if may == "may" else []))]
    assumed = [Words("親は12以上で止め、全員と勝負するとした。", "The dealer is taken to stand from 12 and to fight everybody.")]
    if may == "no":
        return rule(f"no/{_hundredths(stay)}", SAID["no"].put(hand=_called(hand)), [*told, *asked.reasons], assumed=assumed)
    more = chances.drawing(pool, months, house)
    told.append(_told(Words("引けば", "Drawing"), more, "draw.1", "draw.5"))
    verdict = "even" if stay.worth == more.worth else "stand" if stay.worth > more.worth else "draw"
    return rule(f"{verdict}/{_hundredths(stay)}/{_hundredths(more)}", BETTER[verdict], told, assumed=assumed)


BETTER = {
    "stand": Words("止める方が得", "standing is better"),
    "draw": Words("引く方が得", "drawing is better"),
    "even": Words("どちらも同じ", "both are the same"),
}


def _hundredths(odds: chances.Odds) -> int:
    return round(odds.worth * 100)


def _told(how: Words, odds: chances.Odds, *shorts: str) -> Reason:
    """止めれば 勝ち41%・分け3%・負け56%（ばれ0%）、平均−0.15."""
    words = Words(
        "{how} 勝ち{won}%・分け{even}%・負け{lost}%（ばれ{bust}%）、平均は張りの{worth}倍。",
        "{how}: won {won} %, drawn {even} %, lost {lost} % (bust {bust} %); on the average {worth} stakes.",
    )
    shares = {name: f"{float(share) * 100:.1f}" for name, share in odds._asdict().items()}
    return Reason(words.put(how=how, **shares | {"worth": f"{float(odds.worth):+.2f}"}), LAW.all(*shorts))


def hand_inquiry(at: At) -> Inquiry | None:
    words = Words("この札は何か（あらし・一旦十六・五下五枚…）", "What do these cards make?")
    hint = Words("数の合計と役、倍率", "the total, the yaku and its multiple")
    asked = (_cards(Words("札", "The cards"), at.house), asking.flag(*DEALER, LAW["yaku.26"]))
    return Inquiry("hand", words, hint, "yaku", asked)


def ask_hand(at: At, question: Values) -> Ruling:
    """What do these `cards` (of the `dealer`) make? The verdict is the total, bust, or the key of the yaku."""
    house, dealer, months = at.house, bool(question.get("dealer")), hands.months_of(question["cards"])
    amiss = _amiss(months, house, dealer=dealer)
    if amiss:
        return amiss
    hand = hands.of_dealer(months, house) if dealer else hands.of_ko(months, house)
    times = hands.TIMES.get(hand.key, 1)
    paid = (
        Words("。勝てば張りの{n}倍", ": a win is paid {n} times the stake").put(n=times)
        if times > 1 and not dealer
        else Words("", "")
    )
    said = Words("{hand}{paid}", "{hand}{paid}").put(hand=_called(hand), paid=paid)
    rate = {"arashi": "yaku.10", "ittan": "yaku.21"}.get(hand.key)
    return rule(hand.key, said, [*_said(*hand.clauses), *_by(*((rate,) if rate and not dealer else ()))])


# ---------------------------------------------------------------- fights


def fight_inquiry(at: At) -> Inquiry | None:
    house, month = at.house, at.round
    words = Words("どちらが勝ち、いくら払うか", "Who wins, and what is paid?")
    hint = Words("役の強さ・総取り・同数・ばれ", "the stronger yaku, the sweep, ties, busts")
    asked = (
        asking.one("dealer", Words("親の手", "The dealer's hand"), of_dealer(house), LAW["yaku.27"], look="turns"),
        asking.one("ko", Words("子の手", "The ko's hand"), of_ko(house, mistakes=False), LAW["yaku.27"], look="turns"),
        asking.count("stake", STAKE, 1, month.ceiling, LAW["settle.1"], start=str(min(USUAL, month.ceiling))),
    )
    known = [player for player in month.left if month.hand(player)]
    given = {"dealer": (month.last.key,)} if month.last and not month.over else {}
    if known and (hand := month.hand(known[0])):
        given |= {"ko": (hand.key,), "stake": (str(month.stake(known[0])),)}
    return Inquiry("fight", words, hint, "match", asked, given)


def ask_fight(at: At, question: Values) -> Ruling:
    """Who wins, these hands told by their keys (`dealer`, `ko`), and what is paid for this `stake`?

    The verdict is dealer, ko/ with the multiple, draw, or void if both bust.
    """
    month = at.round
    dealer, ko = hands.named(str(question["dealer"])), hands.named(str(question["ko"]))
    stake, player = int(question.get("stake") or USUAL), month.ko[0]
    outcome = judge(dealer, ko)
    staked = month.replace(stakes=tuple(stake if one == player else 0 for one in at.seats))
    paid = payment(staked, player, outcome)
    if outcome.gain > 0:
        verdict, said = f"ko/{outcome.factor}", Words("子の勝ち。{n}もらう", "the ko wins {n}")
    elif outcome.gain < 0:
        verdict, said = "dealer", Words("親の勝ち。張りの{n}を取る", "the dealer wins and takes {n}")
    elif dealer.key == BUST:
        verdict, said = "void", Words("無勝負。張りは戻る", "no contest: the stake goes back")
    else:
        verdict, said = "draw", Words("引き分け。張りは戻る", "a draw: the stake goes back")
    amount = points(paid.amount if paid else 0)
    words = Words("{fight}：{said}", "{fight}: {said}").put(fight=against(dealer, ko), said=said.put(n=amount))
    rates = [*(paid.why.clauses if paid else LAW.all("settle.4")), LAW["match.12"]]
    assumed = [Words("張っているのは{who}とした。", "The ko is taken to be {who}.").put(who=seat(player))]
    return rule(verdict, words, _said(*outcome.clauses, *rates), assumed=assumed)._replace(payments=(paid,) if paid else ())


# ---------------------------------------------------------------- yaku that lapse, and mistakes

LAPSES = {
    "pair": (
        "lost",
        Words("親が四一・九一・五一に気づかず3枚目を引いた", "The dealer drew a third card to shippin, kuppin or goppin"),
        "yaku.4",
    ),
    "ittan-soon": (
        "stands",
        Words("親の一旦十六。まだだれとも精算していない", "The dealer's ittan-juroku; nobody has been paid"),
        "yaku.25",
    ),
    "ittan-late": ("lost", Words("親が一旦十六を言わずに精算した", "The dealer settled without naming ittan-juroku"), "yaku.25"),
    "ko-late": ("lost", Words("子が役を言わず、次の子へ配られた", "A ko did not declare, and the next was served"), "yaku.24"),
    "ko-opened": ("stands", Words("子が言わずに伏せ札を開いた", "A ko said nothing but opened the hidden card"), "yaku.24"),
    "kingo": ("stands", Words("きんごを言い忘れた", "Kingo was not called"), "kingo.4"),
    "arashi": ("lost", Words("あらしに気づかず4枚目をもらった", "A fourth card was taken to an arashi"), "yaku.16"),
    "goshita": ("lost", Words("五下五枚に気づかず6枚目をもらった", "A sixth card was taken to goshita-gomai"), "yaku.19"),
}
"""What can be forgotten: whether the yaku is lost, how it happened, and the clause."""
STANDING = {"lost": Words("役は消え、ただの合計", "the yaku is lost: a plain total"), "stands": Words("そのまま残る", "it stands")}


def lapse_inquiry(at: At) -> Inquiry | None:
    words = Words("言わなかった役はどうなるか", "Is a yaku lost that nobody called?")
    hint = Words("言い忘れ・もう一枚もらった", "not declared, or one more card taken")
    choices = (Choice(key, happened) for key, (_, happened, _) in LAPSES.items())
    return Inquiry(
        "lapse", words, hint, "yaku", (asking.one("lost", Words("何があったか", "What happened"), choices, LAW["yaku.24"]),)
    )


def ask_lapse(at: At, question: Values) -> Ruling:
    """Is a yaku `lost` (what happened)? The verdict is lost or stands."""
    key = question["lost"]
    verdict, _, short = LAPSES[key]
    if at.house.declare == "showdown" and short in ("yaku.24", "kingo.4"):
        return rule("stands", STANDING["stands"], _by("kingo.3"))
    return rule(verdict, STANDING[verdict], _by(short))


ERRORS = {
    "short-soon": (
        "draw",
        Words("子が11以下で止めた。次の人へはまだ配っていない", "A ko stands on 11 or less; the next is not served yet"),
        "draw.8",
    ),
    "short-late": (
        "lost",
        Words("子が11以下で止めたと、後で分かった", "A ko stood on 11 or less; it is found out later"),
        "draw.8",
    ),
    "dealer-short": ("draw", Words("親が11以下で止めた", "The dealer stands on 11 or less"), "draw.7"),
    "raised": ("draw", Words("張りを増減してから止めた", "A ko changed his stake and then stood"), "bet.3"),
    "over": ("cut", Words("胴前を超えて張った", "More than the domae was staked"), "domae.3"),
    "spent": ("stands", Words("山が尽きて、もう引けない", "The pile has run out"), "deal.7"),
}
"""Mistakes: what follows, what happened, and the clause."""
FOLLOWS = {
    "draw": Words("もう一枚引かせる", "he must draw"),
    "lost": Words("張りを失う", "the stake is lost"),
    "cut": Words("残りの点まで減らす", "it is cut to what is left"),
    "stands": Words("その時の合計で勝負する", "the hands fight as they stand"),
    "free": Words("間違いではない", "that is no mistake"),
}


def error_inquiry(at: At) -> Inquiry | None:
    words = Words("間違えたときはどうするか", "What becomes of this mistake?")
    hint = Words("止め違い・張り過ぎ・山切れ", "standing wrongly, staking too much, an empty pile")
    choices = (Choice(key, happened) for key, (_, happened, _) in ERRORS.items())
    asked = asking.one("error", Words("何があったか", "What happened"), choices, LAW["draw.8"])
    return Inquiry("error", words, hint, "draw", (asked,))


def ask_error(at: At, question: Values) -> Ruling:
    """What follows from a mistake (`error`)? The verdict is draw, lost, cut, stands, or free where it is none."""
    verdict, _, short = ERRORS[question["error"]]
    if at.house.free and short in ("draw.7", "draw.8"):
        return rule("free", FOLLOWS["free"], _by("draw.3"))
    return rule(verdict, FOLLOWS[verdict], _by(short))


# ---------------------------------------------------------------- stakes and dealers


def ask_staking(at: At, question: Values) -> Ruling:
    """As `games.banking` says; of a stake that is changed on the way, whether it may be. The verdict is yes, cut or no as there."""
    ruling = banking.ask_staking(at, question)
    month = at.round
    if ruling.verdict not in ("yes", "rests") or not month.closed:
        return ruling
    wrong = tuple(check_stake(month, Stake(player=int(question["player"]), stake=int(question.get("stake") or 0))))
    if wrong:
        return rule("no", wrong[0].text, [Reason(one.text, (one.clause,)) for one in wrong])
    said = Words("変えてよい。その後で一枚もらう", "it may be changed; then a card must be taken")
    return rule("yes", said, [*ruling.reasons, *_by("bet.2", "bet.3")])


def first_inquiry(at: At) -> Inquiry | None:
    if at.match.done or at.round.begun:
        return None
    words = Words("最初の親はだれか", "Who deals first?")
    hint = Words("引いた札から", "from the cards drawn")
    asked = Input("drawn", Words("引いた月", "The months drawn"), "numbers", most=12, clause=LAW["setup.6"])
    return Inquiry("first", words, hint, "setup", (asked,))


def ask_first(at: At, question: Values) -> Ruling:
    """Who deals first if everybody drew these months (`drawn`, by seat)? The verdict is the seat, or `tie` and the seats."""
    house, drawn = at.house, [month or 0 for month in question["drawn"]]
    early = house.first_oya == "early"
    worth = [-month if early else house.number(month) for month in drawn]
    best = [player for player, one in enumerate(worth) if one == max(worth)]
    why = _by("setup.6" if early else "setup.7", "setup.8")
    if len(best) > 1:
        tied = Words("{who}は札の点の高い方が先", "of {who} the higher card comes first").put(
            who=listed([seat(one) for one in best])
        )
        return rule("tie " + "-".join(map(str, best)), tied, why)
    return rule(str(best[0]), Words("{who}が親", "{who} deals").put(who=seat(best[0])), why)


ASK = {
    "draw": ask_draw,
    "chance": ask_chance,
    "fight": ask_fight,
    "hand": ask_hand,
    "lapse": ask_lapse,
    "error": ask_error,
    "staking": ask_staking,
    "banker": banking.ask_banker,
    "first": ask_first,
}
INQUIRIES = (
    draw_inquiry,
    chance_inquiry,
    fight_inquiry,
    hand_inquiry,
    lapse_inquiry,
    error_inquiry,
    banking.staking,
    banking.banking,
    first_inquiry,
)
