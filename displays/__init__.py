"""Displays paired with the house, what they show, announcements."""
