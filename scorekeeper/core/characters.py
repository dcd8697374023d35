"""Characters that no terminal, log or name may show."""

UNSHOWABLE = frozenset(("Cc", "Cs", "Co", "Zl", "Zp"))
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Bidirectional control characters; a name written from right to left does not need them."""
