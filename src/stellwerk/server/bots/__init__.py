"""The server's bots: where they think, and when they move."""
