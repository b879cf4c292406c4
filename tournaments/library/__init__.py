"""Real events, as their houses published them, ready to be set up."""

from tournaments.library.loader import load_event, names_in

__all__ = ["load_event", "names_in"]
