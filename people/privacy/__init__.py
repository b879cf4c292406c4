"""Erasing players, and data that a law requires to keep."""
