"""Chips counted: stacks, tables, the room; what is in play against what was found."""
