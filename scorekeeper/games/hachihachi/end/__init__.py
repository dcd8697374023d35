"""The end: the count of a month and its specials, and the result of the year."""
