"""Deals among the players left, and stopped events."""
