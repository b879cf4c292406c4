"""Tables in play: opened, kept and closed; their seats, who takes and leaves one."""
