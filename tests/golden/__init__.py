"""Golden playthroughs: whole games written out for people, and checked line by line."""
