"""Real events, as their houses published them, ready to be set up."""

from tournaments.library.loader import events_known, load_event, names_in

__all__ = ["events_known", "load_event", "names_in"]
