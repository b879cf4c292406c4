"""Django app of the quick game."""

from importlib import import_module

from django.apps import AppConfig


class QuickConfig(AppConfig):
    """The quick game as a Django app."""

    name = "quick"

    def ready(self) -> None:
        """Register the texts of its facts and refusals, and the page that is sent in fragments."""
        import_module("quick.words").register()
        import_module("quick.game").register()
