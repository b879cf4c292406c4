"""Django app of printing."""

from importlib import import_module

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    """Registers printing and its messages with Django."""

    name = "printing"

    def ready(self) -> None:
        """Register the messages of printing."""
        # The messages import models, which are not loaded earlier.
        import_module("printing.printers.words").register()
        import_module("printing.long_papers.rows").register()
