"""The state of play: rows and queries shared by all verbs of the floor, and how play ends."""
