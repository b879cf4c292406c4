"""Template words of the screens."""
