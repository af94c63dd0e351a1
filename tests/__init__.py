"""The tests, by the same rooms as the code."""
