"""Groups of people, their seasons, matches and statistics."""
