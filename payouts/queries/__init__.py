"""Queries about the payouts: the prize pool, the structure, the awards."""
