"""Settling an event: its prize pool is empty."""
