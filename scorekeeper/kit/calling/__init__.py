"""What games share in which a player who has made a new yaku says whether play goes on.

`rows`: yaku and clauses as data. `table`: what captured cards make under the house rules, and what of it is new. `telling`: whether
yaku told by names can be. `times`: how often somebody can have gone on. `forms` and `referee`: what is asked.
"""
