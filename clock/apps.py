"""How clock joins the house."""

from django.apps import AppConfig


class ClockConfig(AppConfig):
    """Registers clock with Django."""

    name = "clock"
    default_auto_field = "django.db.models.BigAutoField"
