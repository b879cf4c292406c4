"""Draws: of a seat, of the field, of a redraw; and their proofs."""
