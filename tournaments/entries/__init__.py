"""Entries: who plays, chips, counts, penalties, who left and who took which place."""
