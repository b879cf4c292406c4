"""The tables by API: read access."""
