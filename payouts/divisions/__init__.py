"""Ways to divide the prizes, side by side."""
