"""The host's own pages, what he removes and restores, and files brought in and taken out."""
