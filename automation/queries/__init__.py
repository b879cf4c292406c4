"""Queries about automation: which screen plays what in a room, and automatic actions."""
