"""The states of an event: announced, open, running, over, and its days."""
