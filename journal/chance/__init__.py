"""Chance that can be checked: seeds committed beforehand, draws stored with what they drew from."""
