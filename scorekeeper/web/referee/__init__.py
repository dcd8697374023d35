"""The referee: questions, and the rulings that a table accepts."""
