"""The API of displays: displays and announcements, what displays show, playlists, layouts."""
