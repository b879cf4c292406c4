"""How payouts joins the house."""

from importlib import import_module

from django.apps import AppConfig


class PayoutsConfig(AppConfig):
    """Registers the payouts, their words, proofs and their hold on the sales with Django."""

    name = "payouts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give words to the codes, prove awards at every close, hold sales once prizes are published."""
        # All need rows, which are there only now.
        for module in ("payouts.messages", "payouts.ledger", "payouts.holding", "payouts.listings"):
            import_module(module).register()
