"""Ways to divide the prizes, beside each other."""
