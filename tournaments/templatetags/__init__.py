"""Template words of tournaments."""
