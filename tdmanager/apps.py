"""How the wiring joins the house: it brings the commands."""

from django.apps import AppConfig


class TdmanagerConfig(AppConfig):
    """Registers the wiring with Django."""

    name = "tdmanager"
