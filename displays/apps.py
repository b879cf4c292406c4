"""Django app of the displays."""

from importlib import import_module

from django.apps import AppConfig

ROOMS = ("displays", "layouts", "playlists", "announcements")


class DisplaysConfig(AppConfig):
    """Registers displays and their messages with Django."""

    name = "displays"

    def ready(self) -> None:
        """Register the words of displays; their modules import models, which are not loaded earlier."""
        import_module("displays.shapes").register()
        for room in ROOMS:
            import_module(f"displays.{room}.words").register()
