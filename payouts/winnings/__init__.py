"""What a player won in a year."""
