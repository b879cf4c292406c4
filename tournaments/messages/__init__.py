"""The codes of tournaments in words."""

from tournaments.messages import facts, preflight, refusals, setup


def register() -> None:
    """Give words to the facts, refusals and findings of tournaments."""
    facts.register()
    refusals.register()
    setup.register()
    preflight.register()
