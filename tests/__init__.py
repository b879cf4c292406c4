"""Tests by cost: rulebook and worked cases first, browsers last."""
