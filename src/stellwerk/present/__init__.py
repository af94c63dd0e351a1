"""What people are shown of a game: pictures, text for the terminal, hints."""
