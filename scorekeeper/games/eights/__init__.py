"""What both games of 八八 say alike: the fields, the course of a month, the hands announced in it. The clauses are each game's."""
