"""Rows, whichever database keeps them: connections, transactions, links, one-time keys, where the records are."""
