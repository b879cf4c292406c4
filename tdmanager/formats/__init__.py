"""How dates and times are written, where a language leaves it open."""
