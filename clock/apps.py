"""How the clock joins the house."""

from django.apps import AppConfig

from clock import messages


class ClockConfig(AppConfig):
    """Registers the clock and its words with Django."""

    name = "clock"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give words to the clock's codes."""
        messages.register()
