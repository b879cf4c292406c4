"""How cashier joins the house."""

from django.apps import AppConfig


class CashierConfig(AppConfig):
    """Registers cashier with Django."""

    name = "cashier"
    default_auto_field = "django.db.models.BigAutoField"
