"""The codes of tournaments in words."""

from tournaments import words as facts
from tournaments.messages import preflight, refusals, setup, tables


def register() -> None:
    """Register the words of facts, refusals and findings of tournaments."""
    facts.register()
    refusals.register()
    setup.register()
    preflight.register()
    tables.register()
