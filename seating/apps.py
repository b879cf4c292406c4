"""Django app of seating."""

from importlib import import_module

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Registers seating and its messages with Django."""

    name = "seating"

    def ready(self) -> None:
        """Register the words of each room, the tables as balances and reports, and what follows a player."""
        # They need models, which are loaded only now.
        for room in ("tables", "requests", "draw", "moves", "buttons", "breaking", "balance"):
            import_module(f"seating.{room}.words").register()
        import_module("seating.tables.rows").register()
        import_module("seating.requests.rows").register()
        import_module("seating.tables.undoing").register()
