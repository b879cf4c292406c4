"""Balance: what the floor should do next, automatic moves, short tables."""
