"""Settling an event: emptying its prize pool."""
