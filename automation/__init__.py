"""Sounds of the room, and automatic actions."""
