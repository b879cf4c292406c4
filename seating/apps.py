"""Django app of seating."""

from importlib import import_module

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Registers seating and its messages with Django."""

    name = "seating"

    def ready(self) -> None:
        """Register words, balances and reports, and move or erase seating requests with their player."""
        # These modules import models, which are not loaded earlier.
        for room in ("tables", "requests", "draw", "moves", "buttons", "breaking", "balance"):
            import_module(f"seating.{room}.words").register()
        import_module("seating.shapes").register()
        import_module("seating.tables.rows").register()
        import_module("seating.requests.rows").register()
        import_module("seating.tables.undoing").register()
