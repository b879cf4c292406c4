"""Rebuys and re-entries at the table: forfeited stacks, rebuys with chips left."""
