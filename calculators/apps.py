"""How calculators joins the house."""

from importlib import import_module

from django.apps import AppConfig


class CalculatorsConfig(AppConfig):
    """Registers calculators with Django."""

    name = "calculators"

    def ready(self) -> None:
        """Give words to the codes of the calculators."""
        import_module("calculators.messages").register()
