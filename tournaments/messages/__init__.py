"""The codes of tournaments in words."""

from tournaments import words as facts
from tournaments.check import finding_words as preflight
from tournaments.check import table_words as tables
from tournaments.check import words as setup
from tournaments.messages import refusals


def register() -> None:
    """Register the words of facts, refusals and findings of tournaments."""
    facts.register()
    refusals.register()
    setup.register()
    preflight.register()
    tables.register()
