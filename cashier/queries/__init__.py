"""Queries about the cashier."""
