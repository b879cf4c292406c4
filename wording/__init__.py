"""Codes, amounts and games in words: below everything that speaks."""
