"""Django app of the logbook."""

from importlib import import_module

from django.apps import AppConfig


class JournalConfig(AppConfig):
    """The logbook as a Django app."""

    name = "journal"

    def ready(self) -> None:
        """Register the texts of the logbook's codes and of the rulebook's."""
        for module in ("journal.messages", "wording.rule_words"):
            import_module(module).register()
