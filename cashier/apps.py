"""How cashier joins the house."""

from importlib import import_module

from django.apps import AppConfig


class CashierConfig(AppConfig):
    """Registers the counter, its words and the proof of its ledger with Django."""

    name = "cashier"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give words to the counter's codes, and prove the ledger at the close of every book."""
        # Both need rows, which are there only now.
        for module in ("cashier.messages", "cashier.ledger"):
            import_module(module).register()
