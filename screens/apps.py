"""How screens joins the house."""

from django.apps import AppConfig


class ScreensConfig(AppConfig):
    """Registers screens with Django."""

    name = "screens"
    default_auto_field = "django.db.models.BigAutoField"
