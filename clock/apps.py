"""How the clock joins the house."""

from importlib import import_module

from django.apps import AppConfig


class ClockConfig(AppConfig):
    """Registers the clock and its words with Django."""

    name = "clock"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give words to the clock's codes."""
        # The words need rows, which are there only now.
        import_module("clock.messages").register()
