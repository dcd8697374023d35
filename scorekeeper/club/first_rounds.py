"""First rounds of evenings at which nobody meets anybody twice, in as many rounds as are known: all others come from them by
turning (turning.py).

At tables of four these are as many rounds as counting allows (everybody meets three others in each) for 16 people, 24, 28 and so
on to 60. Twenty people can play five and not six, which has been searched through (OEIS A107431), and twelve only one, since the
four of a table have three others to go to. The rounds were found by search, those of the largest evenings among rounds that stay
as they are when their rings change places, as do the two of 32 people; that nobody meets anybody twice is tested.
"""

from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations
from random import Random
from string import ascii_letters, digits

PLACES = digits + ascii_letters.upper()[:26] + ascii_letters[:26]
TRIES = 2000
"""So many times two people change names, where some shall not meet."""

Pair = tuple[int, int]
Rounds = list[list[list[int]]]

FIRST_ROUNDS = """
16 5 0458 13DE 29BF 67AC
17 3 134A 26CG 57EF 89BD
18 4 15EG 27AB 39FH 68CD
19 6 13DE 28GI 4579 ABFH
20 5 0458 13AE 2CGH 67FI 9BDJ
21 5 19CJ 27BE 3DHI 468F 5AGK
22 5 18DL 24AG 39IJ 6CEH 7BFK
23 7 19GJ 2BFM 346K 58HL ACDI
24 7 046E 1DHM 2AKL 39FN 578C BGIJ
25 6 1ABC 2GLO 349I 5EFM 68JK 7DHN
26 6 1FMN 27EO 3ACD 4HLP 5BGJ 89IK
27 9 17LN 2ABE 38DK 4FHJ 56CO GMPQ
28 9 058E 13BL 2FNR 4GIJ 6DHM 7KOQ 9ACP
29 9 14OQ 2HNS 35AK 6EPR 789B CDGL FIJM
30 9 137O 2ADF 4EQR 5KLN 6CPT 8BJS GHIM
31 10 1HQS 2BEF 35LR 478C 6DPU 9JMT GINO
32 5 079D 12JP 36MT 4ALU 5GNO 8FRV BEHI CKQS / 0GJK 1AOV 24ET 389I 5CDP 6BLN 7FSU HMQR
33 10 178B 2DHS 3FRU 4ANW 5CKQ 6EOV 9LMT GIJP
34 10 1DEH 239O 4IMS 5CPX 6GNV 7FQW 8JLU BKRT
35 11 1FJL 28CD 3RSV 4GQX 5INW 6EPY 79AU HKOT
36 11 03MQ 1BWZ 2FUY 459G 6CKL 7NPV 8DHT AIOX EJRS
37 11 18DE 2KWX 3HVa 4FMY 57RS 6LUZ 9AJO BGIQ CNPT
38 12 1KUa 2HXb 35FN 48DS 6BRT 7ALW 9MOZ EQVY GIJP
39 12 15EJ 24BU 3NXc 67MT 8PWZ 9GYa AKVb DFRS HILQ
40 13 0DQd 1CUZ 2BIL 3ARc 49Ta 58JK 67FO EPVY GNSb HMWX
41 12 1FXb 2LTa 3ABS 4CZd 5QRV 6NUc 79IM 8EOe DKPY GHJW
42 13 1Gbd 2COU 3KWf 49AN 5LQV 68Sc 7HYe BMZa EFJP IRTX
43 13 1Lcf 26TW 3ABV 4PZa 57JN 8EUg 9KYd CMSe FIRX GHOb
44 14 0FGJ 1OQa 2NYc 34Tf 59MR 6CId 7LZh 8BDS AKeg EVWb HPUX
45 13 1OTi 2KZd 3CQX 4ISU 5PYh 6Lce 7JWg 8ABE 9HVf DFMN GRab
46 14 149U 26QY 35Ka 7FJT 8HWi ALXj BIOV CGdh DRcg MNPS Zbef
47 15 126N 3Bdf 47Ic 5KLW 8Rej 9HMT AJak CEOY DGVb PXhi QSZg
48 15 0CEM 19Ke 28DQ 3Jal 4LXk 5PVd 6IYj 7Ugi AGOZ BWch FRTb HNSf
49 15 15Jc 2HTe 3KYj 4Qam 67XZ 8ADI 9Fhl BVWf CGLN ERdk MSbi OPUg
50 15 19AC 2Nfl 3TXn 4KVj 5Uah 6BIW 7HPQ 8Gbe DSZk ERgm JLOi MYcd
51 15 124C 3Qho 5GIO 6Kei 7RXm 8Tfj 9LPa AHdl BSgn DYZb ENVk JMWc
52 17 0HYp 1Gdk 2Ffi 3ELU 4Dbm 5CIX 6BPQ 7AJW 89ej KVcl MTZo NSgh ORan
53 16 1KQR 2IXm 3PZo 4OSj 5Hdp 6fgk 7BMe 89Ea ANln CFTc DVhq GJLW UYbi
54 16 18Nd 2SUj 3FQi 4Mfo 57Ae 6JWp 9PXq BKVh CTZr DLlm EHgn IORc Yabk
55 17 1KRo 25Dn 3Ies 49BV 6Tlr 7cjk 8Mbh ASap CXZq EPQg FGNW JLOm Udfi
56 18 08Un 1IKm 26Md 3OWk 4BHc 5bej 79AZ CPao DJht ENST FXps GLgi Qfqr RVYl
57 17 13Eb 2Rlp 4Mho 58IJ 6BNn 7Tgs 9GWk APft CVdq DXju FOmr HKSU LQai YZce
58 18 178Y 2CNO 3Gmp 46eo 5Phl 9Jcs ASXZ BFaq DTku EKjt HVdv Lbin MQWr RUfg
59 18 13EF 2Lew 4Wds 5PTg 6GKc 7Snu 8Bbf 9Yho ANXr CRpt DOUV HQmv JMZj iklq
60 19 09Hf 14Yr 2JOP 3Ijl 5deo 6BLV 78EZ AQSm Capv DWin FRhw GTux KNkq MUbt Xcgs
13 4 14C 278 3AB 569
14 7 1AB 28D 356 49C
15 7 037 169 2BE 45A 8CD
16 7 1CE 27F 369 45D 8AB
17 8 13B 27E 45A 69G CDF
18 7 023 1DF 4AG 58E 67H 9BC
19 9 12B 369 4FH 57C 8GI ADE
20 9 1AI 257 34F 6EG 8DJ BCH
21 9 0AK 158 23H 4BG 6EJ 79I CDF
22 10 19H 2CG 36F 48J 5IK 7EL ABD
23 11 19F 248 3IJ 5DM 67G AHL CEK
24 11 01I 29H 358 4FN 6GJ 7CL ABM DEK
25 11 1JK 2EH 378 46F 5LO 9BN ADM CGI
26 13 14E 279 3CF 56O 8MP AHL BJK GIN
27 13 05B 12K 3FP 48I 6EJ 7MN 9CG ALQ DHO
28 13 1LR 25N 378 4EQ 6HI 9BD AJO CFP GKM
29 14 1OP 2CG 3IK 4AF 56Q 7NS 8BD 9HL JMR
30 14 06R 15H 27L 3KP 4OT 8JN 9IS ABD CGM EFQ
"""
"""People, turns of the rings, and the tables of the first round, which may be followed by one with which another series begins. A
place is one letter; who is at none sits out.
"""


@cache
def _first_rounds() -> dict[tuple[int, int], tuple[int, list[list[list[int]]]]]:
    """The turns and the first rounds by the size of the tables and the number of people."""
    found = {}
    for line in FIRST_ROUNDS.split("\n")[1:-1]:
        people, turns, told = line.split(" ", 2)
        rounds = [[[PLACES.index(one) for one in table] for table in one.split()] for one in told.split(" / ")]
        found[len(rounds[0][0]), int(people)] = int(turns), rounds
    return found


def known_rounds(people: int, seats: Sequence[int], count: int) -> Rounds | None:
    """So many rounds at tables of these sizes in which no two of the places 0, 1, … meet twice; None if they are not known.

    Where some tables have one seat less than the others, they are those of more people, some of whom never meet and stay away.
    """
    size, full = seats[0], len(seats) * seats[0]
    away = full - sum(seats) if seats[-1] < size else 0
    turns, first = _first_rounds().get((size, people + away), (0, []))
    if count > turns * len(first) or min(seats) < size - 1:
        return None
    many, rings = people + away, (people + away) // turns * turns

    def place(one: int, turn: int) -> int:
        return one // turns * turns + (one + turn) % turns if one < rings else one

    rounds = [[[place(one, turn) for one in table] for table in each] for each in first for turn in range(turns)][:count]
    met = {frozenset(pair) for one in rounds for table in one for pair in combinations(table, 2)}
    left_out = next((some for some in combinations(range(many), away) if not any(map(met.__contains__, _pairs(some)))), None)
    if left_out is None:
        return None
    number = {one: nth for nth, one in enumerate(one for one in range(many) if one not in left_out)}
    return [sorted(([number[one] for one in table if one in number] for table in each), key=len, reverse=True) for each in rounds]


def _pairs(some: Collection[int]) -> list[frozenset[int]]:
    return [*map(frozenset, combinations(some, 2))]


def draw_names(people: Sequence[int], rounds: Rounds, apart: Collection[Pair], chance: Random) -> Rounds:
    """The rounds with a person at each place, drawn by lot; and drawn again one by one until those who are to be kept `apart` do
    not meet, or that has been tried often enough.
    """
    at = chance.sample(people, len(people))
    together = {frozenset(pair) for one in rounds for table in one for pair in combinations(table, 2)}

    def meeting() -> list[Pair]:
        number = {person: nth for nth, person in enumerate(at)}
        return [
            (one, other) for one, other in apart if one in number and other in number and {number[one], number[other]} in together
        ]

    now = meeting()
    for _ in range(TRIES if apart else 0):
        if not now:
            break
        here, there = at.index(chance.choice(now)[chance.randrange(2)]), chance.randrange(len(at))
        at[here], at[there] = at[there], at[here]
        then = meeting()
        if len(then) > len(now):
            at[here], at[there] = at[there], at[here]
        else:
            now = then
    return [[[at[place] for place in table] for table in one] for one in rounds]
