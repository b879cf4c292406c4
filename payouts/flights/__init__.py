"""Places that a flight pays of its own, the same night."""
