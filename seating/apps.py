"""Django app of seating."""

from importlib import import_module

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Registers seating and its messages with Django."""

    name = "seating"

    def ready(self) -> None:
        """Register the messages of seating, its balances, and what follows a player."""
        # They need models, which are loaded only now.
        import_module("seating.messages").register()
        import_module("seating.tables.rows").register()
        import_module("seating.requests.rows").register()
        import_module("seating.tables.undoing").register()
