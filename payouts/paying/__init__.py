"""Paying prizes, and undoing payments."""
