"""Prints of papers: which paper, how many times, by whom."""
