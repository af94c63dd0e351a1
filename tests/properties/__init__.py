"""Properties: what holds in every random game, of every game, at every player count."""
