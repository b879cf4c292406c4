"""Seats: drawn, changed, broken up, and who moves where."""
