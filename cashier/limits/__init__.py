"""Limits on the cash one person pays or receives, and the documents they require."""
