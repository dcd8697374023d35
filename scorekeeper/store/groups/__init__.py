"""Groups and their matches."""
