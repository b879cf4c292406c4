"""Play: busts and their consequences."""
