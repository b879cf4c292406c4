"""The devices of the house, and who signs in on them."""
