"""Approvals by a second person."""
