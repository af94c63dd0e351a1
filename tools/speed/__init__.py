"""Compares the speed of two commits by turns: `python -m tools.speed BASE [COMMIT]`."""
