"""Copies for the authority: the ranking with its prizes, the prizes paid out, and their differences."""
