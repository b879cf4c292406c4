"""The results of an event for others: the public, and the media."""
