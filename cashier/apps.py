"""Django app of the cashier."""

from importlib import import_module

from django.apps import AppConfig


class CashierConfig(AppConfig):
    """Registers the cashier, its messages and the check of its ledger with Django."""

    name = "cashier"

    def ready(self) -> None:
        """Register the messages, the ledger check at every close, and the inspector's lists."""
        import_module("cashier.shapes").register()
        # All of them need models, which are loaded only now.
        for module in (
            "cashier.sales.words",
            "cashier.ledger.balances",
            "cashier.ledger.posting",
            "cashier.listings",
            "cashier.sales.owed_words",
            "cashier.player_accounts.balances",
            "cashier.player_accounts.words",
            "cashier.player_accounts.erasing",
            "cashier.keeping",
            "cashier.inspection.lists",
            "cashier.drawers.words",
            "cashier.approvals.words",
            "cashier.approvals.subjects",
            "cashier.payments.erasing",
            "cashier.approvals.erasing",
            "cashier.refunds.erasing",
            "cashier.player_accounts.merging",
            "cashier.limits.words",
            "cashier.currencies.words",
            "cashier.refunds.balances",
            "cashier.refunds.following",
            "cashier.refunds.words",
            "cashier.limits.document_erasing",
            "cashier.limits.document_merging",
            "cashier.tickets.words",
            "cashier.sales.waiting_words",
            "cashier.tickets.balances",
            "cashier.tickets.holders",
            "cashier.papers",
        ):
            import_module(module).register()
