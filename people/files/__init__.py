"""Players and lists of bans that come in files and leave in files."""
