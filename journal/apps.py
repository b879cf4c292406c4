"""How the logbook joins the house."""

from django.apps import AppConfig

from journal import messages


class JournalConfig(AppConfig):
    """Registers the logbook and its words with Django."""

    name = "journal"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give words to the logbook's codes."""
        messages.register()
