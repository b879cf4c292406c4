"""Unclaimed prizes."""
