"""Bans: by the house, by a list of bans, or at the player's own wish."""
