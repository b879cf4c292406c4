"""How cashier joins the house."""

from importlib import import_module

from django.apps import AppConfig


class CashierConfig(AppConfig):
    """Registers the cashier, its words and the proof of its ledger with Django."""

    name = "cashier"

    def ready(self) -> None:
        """Give words to the cashier's codes, prove the ledger at every close, offer the inspector's lists."""
        # All need rows, which are there only now.
        for module in ("cashier.messages", "cashier.ledger", "cashier.listings"):
            import_module(module).register()
