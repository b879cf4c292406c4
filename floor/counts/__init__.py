"""Chip counts: stacks, tables, the room, and the comparison with the chips in play."""
