"""Evenings that are played: the set of them, the hands, a few short ones through the actions."""
