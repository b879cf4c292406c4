"""The rules profile as people read and edit it."""
