"""The devices of the house, and signing in on them."""
