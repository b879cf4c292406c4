"""Measurements of the rulebook beside the same work in plain Python."""
