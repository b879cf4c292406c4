"""The rulebook at a counter: procedures without an event."""
