"""Practice: questions dealt by chance and judged by the game, and what comes back to somebody who missed it."""
