"""Pages of displays: pairing, how displays look, and what the editors of layouts and playlists save."""
