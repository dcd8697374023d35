"""What games share in which more may sit at the table than play a deal: seats, the dealer's hand, and 出る・下りる.

A rule book of its own, which such games show beside theirs. `deal` is the round in which players say in turn whether they are in,
`forms` how they are asked, `referee` what can be disputed about it, `house` the options.
"""
