"""Buttons and blinds: who posted them, where the button moves."""
