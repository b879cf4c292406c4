"""How people joins the house."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Registers people with Django."""

    name = "people"
    default_auto_field = "django.db.models.BigAutoField"
