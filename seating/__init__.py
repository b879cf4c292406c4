"""Tables in play, seats, draws and moves."""
