"""Tables in play: opened, kept and closed; their seats, and who takes and leaves them."""
