"""Django app of the wiring: it provides the commands."""

import sys
from importlib import import_module

from django.apps import AppConfig
from django.conf import settings

UNUSED = ("requests", "django.contrib.postgres.fields")
"""Modules that the API framework loads if they are installed; a house on SQLite does not use them."""


def _load_framework() -> None:
    """Load the framework without these modules, which would take a twelfth of the startup time."""
    absent = [name for name in UNUSED if name not in sys.modules]
    sys.modules.update(dict.fromkeys(absent))  # type: ignore[arg-type]
    try:
        import_module("rest_framework.compat")
    finally:
        for name in absent:
            del sys.modules[name]


if settings.IS_ONE_PROCESS:
    _load_framework()


class TdmanagerConfig(AppConfig):
    """Registers the wiring with Django."""

    name = "tdmanager"

    def ready(self) -> None:
        """Register words and to-do items; their modules need the models, which are loaded only now."""
        import_module("access.choices").name_choices()
        import_module("journal.declared").load_declared()
        import_module("tdmanager.upkeep.words").register()
        import_module("tdmanager.practice.words").register()
        import_module("tdmanager.upkeep.todo").register()
