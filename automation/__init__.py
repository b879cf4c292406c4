"""Sounds of the room, and what the house does by itself when something happens."""
