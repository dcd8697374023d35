"""The API: what the pages show and accept, as JSON for other programs."""
