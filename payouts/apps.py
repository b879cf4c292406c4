"""Django app of the payouts."""

from importlib import import_module

from django.apps import AppConfig


class PayoutsConfig(AppConfig):
    """Registers the payouts, their messages, checks and their lock on sales with Django."""

    name = "payouts"

    def ready(self) -> None:
        """Register the messages, the check of awards at every close, and what the cashier needs."""
        import_module("payouts.shapes").register()
        # All of them need models, which are loaded only now.
        for module in (
            "payouts.messages",
            "payouts.unclaimed_messages",
            "payouts.call_messages",
            "payouts.tax_messages",
            "payouts.tip_messages",
            "payouts.version_messages",
            "payouts.bounty_messages",
            "payouts.table_messages",
            "payouts.side_messages",
            "payouts.balances",
            "payouts.ledger",
            "payouts.sales_lock",
            "payouts.actions.bounties_sold",
            "payouts.listings",
            "payouts.inspection",
            "payouts.pending",
            "payouts.proposal",
            "payouts.papers",
            "payouts.approval_subjects",
            "payouts.keeping",
        ):
            import_module(module).register()
