"""Keeps score and referees for tables of Japanese card games."""

__version__ = "0.1.0"
