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
            "cashier.messages",
            "cashier.balances",
            "cashier.ledger",
            "cashier.listings",
            "cashier.owed_messages",
            "cashier.account_balances",
            "cashier.account_messages",
            "cashier.account_erasing",
            "cashier.keeping",
            "cashier.inspection.lists",
            "cashier.drawer_messages",
            "cashier.approval_messages",
            "cashier.approval_subjects",
            "cashier.payment_erasing",
            "cashier.approval_erasing",
            "cashier.refund_erasing",
            "cashier.account_merging",
            "cashier.limit_messages",
            "cashier.currency_messages",
            "cashier.refund_balances",
            "cashier.refund_following",
            "cashier.refund_messages",
            "cashier.document_erasing",
            "cashier.document_merging",
            "cashier.ticket_messages",
            "cashier.waiting_messages",
            "cashier.ticket_balances",
            "cashier.ticket_holders",
            "cashier.papers",
        ):
            import_module(module).register()
