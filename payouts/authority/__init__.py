"""What the authority receives: the ranking with its prizes, the prizes paid out, and how the two differ."""
