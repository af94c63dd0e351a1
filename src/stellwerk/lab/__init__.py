"""The lab: simulations, benchmarks and what they print."""
