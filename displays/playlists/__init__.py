"""Playlists: views that displays show in turn."""
