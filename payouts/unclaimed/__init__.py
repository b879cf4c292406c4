"""Prizes that nobody comes for."""
