"""The floor by API: play, busts, chips, days, undo."""
