"""The rulebook alone: no Django, in seconds."""
