"""Layouts: blocks in a grid for displays."""
