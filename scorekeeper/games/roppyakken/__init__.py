"""六百間: two or three race to 600, by the difference of each round or by their own points."""
