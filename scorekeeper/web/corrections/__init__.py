"""Correcting earlier entries, and what would have been different."""
