"""The way in: bodies read within limits, then one hop to a thread that keeps its connection."""
