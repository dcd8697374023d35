"""むし: two of two to five play with forty cards, a year of twelve months, points against 115."""
