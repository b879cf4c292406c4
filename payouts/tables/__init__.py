"""Payout tables of the house."""
