"""Draws repeated in another language, from docs/draws.md alone."""
