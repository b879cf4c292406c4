"""Django app of the logbook."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class JournalConfig(AppConfig):
    """The logbook as a Django app."""

    name = "journal"

    def ready(self) -> None:
        """Register the texts of the logbook's codes and of the rulebook's."""
        for module in ("journal.messages", "wording.rule_words"):
            import_module(module).register()
        post_migrate.connect(import_module("journal.recalled").renew_all, sender=self)
        permanent = import_module("journal.permanent")
        pre_migrate.connect(permanent.lift_triggers, sender=self)
        post_migrate.connect(permanent.lay_triggers, sender=self)
