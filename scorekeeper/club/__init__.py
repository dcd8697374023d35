"""A club's evening: who sits where in which round, the clock of a round, and the dates to come."""
