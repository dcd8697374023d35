"""The first page, and the menu of every page."""
