"""Seats: drawn, changed, broken up, and who goes where."""
