"""Paying prizes, and taking them back."""
