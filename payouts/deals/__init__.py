"""Deals among the players left, and events that were stopped."""
