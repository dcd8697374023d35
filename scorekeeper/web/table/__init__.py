"""The page of a table, kept and pushed."""
