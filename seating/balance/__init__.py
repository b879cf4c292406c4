"""Balance: what the floor should do next, moves made by themselves, short tables."""
