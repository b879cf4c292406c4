"""Django app of automation."""

from importlib import import_module

from django.apps import AppConfig


class AutomationConfig(AppConfig):
    """Registers automation and its messages with Django."""

    name = "automation"

    def ready(self) -> None:
        """Register the messages of automation."""
        import_module("automation.shapes").register()
        # The messages need models, which are loaded only now.
        import_module("automation.words").register()
        import_module("automation.timers").register()
