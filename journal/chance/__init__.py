"""Chance that can be checked: seeds sealed beforehand, draws kept with what they drew from."""
