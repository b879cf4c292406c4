"""Accounts of players: money deposited, withdrawn, credited and debited."""
