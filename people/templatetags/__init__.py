"""Template words of people."""
