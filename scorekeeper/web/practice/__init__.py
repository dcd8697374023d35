"""Practice: questions for one person, and a quiz for a group before a television."""
