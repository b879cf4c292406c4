"""Dates and times in Italian."""
