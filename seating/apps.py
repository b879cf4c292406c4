"""How seating joins the house."""

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Registers seating with Django."""

    name = "seating"
    default_auto_field = "django.db.models.BigAutoField"
