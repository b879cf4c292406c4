"""Django app of the calculators."""

from importlib import import_module

from django.apps import AppConfig


class CalculatorsConfig(AppConfig):
    """The calculators as a Django app."""

    name = "calculators"

    def ready(self) -> None:
        """Register the texts of the calculators' codes, and how their input is put into words."""
        import_module("calculators.words").register()
        import_module("wording.entered").read_entered_by(import_module("calculators.entered").entered)
