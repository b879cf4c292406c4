"""Chance that can be checked: seeds committed beforehand, draws stored with the pool they drew from."""
