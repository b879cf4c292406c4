"""Limits on what one person pays or receives, and the documents that they ask for."""
