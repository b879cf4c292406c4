"""Lists of bans in files: read as an authority or another house writes them, each line compared with the last edition."""
