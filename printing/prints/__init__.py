"""Prints of papers: which, how often, by whom."""
