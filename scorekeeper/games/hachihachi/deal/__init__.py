"""The start of a month: the field, and the hands that are declared."""
