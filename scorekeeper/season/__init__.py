"""Seasons: standings and statistics over many records. Everything here is a fold over records.

`group`: the people and the matches of each season, folded from the group's log. `matches`: one record as a match. `played`: a
season's matches in order. `rules`: what a season counts. `standings`: its players ranked by these rules.
"""
