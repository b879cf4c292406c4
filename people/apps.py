"""Django app of people."""

from importlib import import_module

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Registers people and their messages with Django."""

    name = "people"

    def ready(self) -> None:
        """Register the messages of people; their module needs the models, which are loaded only now."""
        import_module("people.messages").register()
