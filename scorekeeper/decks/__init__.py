"""The decks that games are played with: data, as values of `scorekeeper.core.deck`."""
