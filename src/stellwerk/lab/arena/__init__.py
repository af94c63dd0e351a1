"""The arena: who plays whom, ratings, sequential tests."""
