"""A player's winnings in a year."""
