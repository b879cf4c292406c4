"""Drawers: their float, counts, hand-overs and sheets."""
