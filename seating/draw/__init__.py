"""Draws: a seat, a field, a redraw; how each is proved."""
