"""The kit for writing rulesets: everything that games have in common.

`law`: clauses and objections. `seating`: who plays and who pays whom. `rounds`: the match and its rounds. `position`: folding facts
into rounds. `finish`: the steps to the final result. `ending`: the referee's question about it. `yaku`: tables of sets of cards.
`asking`: form inputs. `sheets`: the paper sheet. `odds` and `tallies`: statistics. `game.ruleset` assembles a `Game` from these.
"""
