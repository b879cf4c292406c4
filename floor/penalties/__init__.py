"""Penalties given, served and closed; players disqualified."""
