"""How seating joins the house."""

from importlib import import_module

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Registers seating and its words with Django."""

    name = "seating"

    def ready(self) -> None:
        """Give words to the seats' codes."""
        # The words need rows, which are there only now.
        import_module("seating.messages").register()
