"""Seasons: what many records say together. Everything here is a fold over records; no number is kept.

`group` is who plays together and which match belongs to which season, folded from what the group declared; `matches` is what one
record says, `played` a season's matches in order. `rules` are what a season may count, `standings` its players in order by them.
"""
