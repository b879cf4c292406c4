"""The blind clock: a few anchors, computed at any instant."""
