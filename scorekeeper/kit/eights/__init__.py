"""What both games of 八八 say alike, from the field to the sheet and the referee. The clauses are each game's."""
