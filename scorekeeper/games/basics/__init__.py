"""What games share in which more may sit at the table than play a deal: seats, the dealer's hand, and 出る・下りる.

A rule book of its own, which such games show beside theirs. `deal` is the round of such a game, `speaking` what players say before
it is played, `forms` how they are asked, `referee` what can be disputed about it, `driven` what a hand that was driven out pays,
`house` the options, `marks` those on a sheet.
"""
