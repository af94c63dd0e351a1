"""Many games at once: jobs, workers, result rows, simulations, benchmarks."""
