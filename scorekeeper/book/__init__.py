"""The rule books: their format, their reading, their examples and the odds."""
