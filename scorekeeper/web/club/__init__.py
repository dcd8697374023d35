"""The pages of a club's evenings: the desk, the clock, the wall, coming and going, and the calendar."""
