"""Django app of the wiring: it provides the commands."""

from django.apps import AppConfig


class TdmanagerConfig(AppConfig):
    """Registers the wiring with Django."""

    name = "tdmanager"
