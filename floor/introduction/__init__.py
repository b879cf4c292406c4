"""The introduction of the players of a final table."""
