"""What games share whose months are counted when all cards have been played: piles or card points, dekiyaku told by name, fuke, and
who deals next.

Code without a rule book: each game cites its own clauses. `month` is the month of such a game and what each decides for itself,
`yaku` what captured cards make, `shown` hands that are shown before play, `claims` dekiyaku told by name, `count` the count that
ends a month, `ending` its lines. `forms` asks for them, `referee` answers what can be disputed, `chances` has the statistics.
"""
