"""Chips: the sets that the house owns, what an event needs from a set."""
