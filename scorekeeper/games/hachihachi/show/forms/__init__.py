"""The forms of the table page."""
