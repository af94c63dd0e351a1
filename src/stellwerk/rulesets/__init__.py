"""The games: what each takes from the rules, and the referee that serves them all."""
