"""三人こいこい: three players, a year of twelve months, the unit the mon."""
