"""How payouts joins the house."""

from django.apps import AppConfig


class PayoutsConfig(AppConfig):
    """Registers payouts with Django."""

    name = "payouts"
    default_auto_field = "django.db.models.BigAutoField"
