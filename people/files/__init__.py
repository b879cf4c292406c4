"""Files of players and of bans: import and export."""
