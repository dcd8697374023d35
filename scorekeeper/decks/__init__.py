"""The decks of the games, as values of `scorekeeper.core.deck`."""
