"""How payouts joins the house."""

from importlib import import_module

from django.apps import AppConfig


class PayoutsConfig(AppConfig):
    """Registers the payouts, their words, proofs and their hold on the sales with Django."""

    name = "payouts"

    def ready(self) -> None:
        """Give words to the codes, prove awards at every close, and tell the cashier what it must know."""
        # All need rows, which are there only now.
        for module in (
            "payouts.messages",
            "payouts.ledger",
            "payouts.holding",
            "payouts.listings",
            "payouts.pending",
        ):
            import_module(module).register()
