"""How floor joins the house."""

from django.apps import AppConfig


class FloorConfig(AppConfig):
    """Registers floor with Django."""

    name = "floor"
    default_auto_field = "django.db.models.BigAutoField"
