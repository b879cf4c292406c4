"""The quick game: one page from an empty house to a running clock."""
