"""Django app of the wiring: it provides the commands."""

from importlib import import_module

from django.apps import AppConfig


class TdmanagerConfig(AppConfig):
    """Registers the wiring with Django."""

    name = "tdmanager"

    def ready(self) -> None:
        """Register words and to-do items; their modules need the models, which are loaded only now."""
        import_module("tdmanager.upkeep.words").register()
        import_module("tdmanager.upkeep.todo").register()
