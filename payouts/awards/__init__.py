"""The prizes of entries, due and paid."""
