"""Events from set-up to settling: structure, days, entries, play state."""
