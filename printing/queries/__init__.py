"""Queries about printing."""
