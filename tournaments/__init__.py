"""Events from set-up to settled: structure, days, entries, play state."""
