"""Paper sizes in millimetres, the shorter side first."""

SIZES = {"a4": (210, 297), "a5": (148, 210), "b5": (182, 257), "letter": (215.9, 279.4)}
