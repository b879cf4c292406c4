"""How calculators joins the house."""

from django.apps import AppConfig


class CalculatorsConfig(AppConfig):
    """Registers calculators with Django."""

    name = "calculators"
    default_auto_field = "django.db.models.BigAutoField"
