"""What a phone keeps in case it loses the server."""
