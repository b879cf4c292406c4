"""Django app of the displays."""

from importlib import import_module

from django.apps import AppConfig


class DisplaysConfig(AppConfig):
    """Registers displays and their messages with Django."""

    name = "displays"

    def ready(self) -> None:
        """Register the messages of displays."""
        import_module("displays.shapes").register()
        # The messages need models, which are loaded only now.
        import_module("displays.messages").register()
        import_module("displays.looks").register()
