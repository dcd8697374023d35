"""Backups, and copies from one place to another."""
