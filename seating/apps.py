"""Django app of seating."""

from importlib import import_module

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Registers seating and its messages with Django."""

    name = "seating"

    def ready(self) -> None:
        """Register the messages of seating."""
        # The messages need models, which are loaded only now.
        import_module("seating.messages").register()
