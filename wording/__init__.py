"""Codes, amounts and games as text, for all the layers above."""
