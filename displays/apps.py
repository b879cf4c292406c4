"""How displays joins the house."""

from django.apps import AppConfig


class DisplaysConfig(AppConfig):
    """Registers displays with Django."""

    name = "displays"
    default_auto_field = "django.db.models.BigAutoField"
