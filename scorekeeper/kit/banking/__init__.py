"""What both banking games say alike: one banks (胴・親), the others (子) stake against him, and only he pays and is paid.

Code without a rule book: each game cites its own clauses (`month.By`). `month` is a month between a banker and his players, and who
banks next; `stakes` what they stake within 胴前, `paying` the fights and what they move, `ending` the end of a match. `forms` asks
for all that, `referee` answers what can be disputed, `sheet` writes it, `tallies` counts it, `speech` has the words.
"""
