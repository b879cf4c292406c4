"""Django app of the calculators."""

from importlib import import_module

from django.apps import AppConfig


class CalculatorsConfig(AppConfig):
    """The calculators as a Django app."""

    name = "calculators"

    def ready(self) -> None:
        """Register the texts of the calculators' codes."""
        import_module("calculators.messages").register()
