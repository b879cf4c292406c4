"""Sentences for the room."""
