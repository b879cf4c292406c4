"""Django app of people."""

from importlib import import_module

from django.apps import AppConfig

ROOMS = ("players", "files", "privacy", "bans", "devices", "staff")


class PeopleConfig(AppConfig):
    """Registers people and their messages with Django."""

    name = "people"

    def ready(self) -> None:
        """Register the words of people; their modules import models, which are not loaded earlier."""
        for room in ROOMS:
            import_module(f"people.{room}.words").register()
