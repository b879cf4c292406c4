"""The rules profile as people read and choose it."""
