"""The rulebook as calculators: procedures without an event."""
