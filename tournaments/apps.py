"""How tournaments joins the house."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Registers tournaments with Django."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
