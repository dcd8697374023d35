"""The rule book as pages, and its terms in every text."""
