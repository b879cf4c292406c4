"""Prizes of chip leaders."""
