"""Announcements to the room."""
