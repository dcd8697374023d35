"""Floor 0: what every game shares. Standard library and msgspec only; no clock, no disk, no web."""
