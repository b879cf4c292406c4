"""Displays in the room: the director’s page of them, televisions, layouts, playlists, announcements."""
