"""Calling winners to the cashier."""
