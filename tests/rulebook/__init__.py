"""Tests of the rulebook alone: no Django, in seconds."""
