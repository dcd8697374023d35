"""What rulesets are made of: all that games say alike, said once.

`law` gives a ruleset its clauses and objections, `seating` who plays and who pays whom, `rounds` the match and its rounds,
`position` how they go on, `finish` the chain to the final result and `ending` the question about it, `yaku` tables of sets of
cards, `asking` the questions of forms, `sheets` the paper, `odds` and `tallies` what is counted. `game.ruleset` puts all together.
"""
