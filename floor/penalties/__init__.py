"""Penalties: given, served and closed; disqualified players."""
