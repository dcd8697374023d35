"""What all games share. Standard library and msgspec only; no clock, no disk, no web."""
