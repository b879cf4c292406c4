"""Practice houses: an invented evening in memory, in a process of its own, forgotten when it is closed."""
