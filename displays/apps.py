"""How displays join the house."""

from importlib import import_module

from django.apps import AppConfig


class DisplaysConfig(AppConfig):
    """Registers displays and their words with Django."""

    name = "displays"

    def ready(self) -> None:
        """Give words to the codes of displays."""
        # The words need rows, which are there only now.
        import_module("displays.messages").register()
        import_module("displays.looks").register()
