"""Template tags of tournaments."""
