"""The server: lobby, seats, live play, storage."""
