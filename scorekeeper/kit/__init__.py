"""The kit for writing rulesets: everything that games have in common."""
