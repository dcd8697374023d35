"""Records on a server: PostgreSQL."""
