"""Entries: who plays, chips, counts, penalties, who is out and in which place."""
