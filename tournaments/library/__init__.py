"""Real events, as their houses published them, ready to be set up."""

from tournaments.library.loader import event_names, load_event, names_in

__all__ = ["event_names", "load_event", "names_in"]
