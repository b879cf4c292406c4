"""How automation joins the house."""

from importlib import import_module

from django.apps import AppConfig


class AutomationConfig(AppConfig):
    """Registers automation and its words with Django."""

    name = "automation"

    def ready(self) -> None:
        """Give words to the codes of automation."""
        # The words need rows, which are there only now.
        import_module("automation.messages").register()
