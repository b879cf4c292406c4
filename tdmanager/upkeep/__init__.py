"""Keeping the data: backup, restore, upgrade."""
