"""How the logbook joins the house."""

from importlib import import_module

from django.apps import AppConfig


class JournalConfig(AppConfig):
    """Registers the logbook and its words with Django."""

    name = "journal"

    def ready(self) -> None:
        """Give words to the logbook's codes and to the rulebook's."""
        for module in ("journal.messages", "wording.rule_words"):
            import_module(module).register()
