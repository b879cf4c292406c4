"""Whole tournaments, from the first sale to the last prize."""
