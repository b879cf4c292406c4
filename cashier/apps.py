"""Django app of the cashier."""

from importlib import import_module

from django.apps import AppConfig


class CashierConfig(AppConfig):
    """Registers the cashier, its messages and the check of its ledger with Django."""

    name = "cashier"

    def ready(self) -> None:
        """Register the messages, the ledger check at every close, and the inspector's lists."""
        import_module("cashier.shapes").register()
        # Imported here because they need models, which are not loaded earlier.
        for module in (
            "cashier.sales.words",
            "cashier.sales.ahead_words",
            "cashier.sales.given_words",
            "cashier.ledger.rows",
            "cashier.ledger.posting",
            "cashier.sales.listings",
            "cashier.player_accounts.rows",
            "cashier.player_accounts.words",
            "cashier.player_accounts.verbs",
            "cashier.keeping",
            "cashier.inspected",
            "cashier.drawers.words",
            "cashier.approvals.words",
            "cashier.approvals.verbs",
            "cashier.approvals.subjects",
            "cashier.payments.verbs",
            "cashier.refunds.verbs",
            "cashier.limits.words",
            "cashier.currencies.words",
            "cashier.refunds.queries",
            "cashier.refunds.words",
            "cashier.refunds.inspection",
            "cashier.limits.verbs",
            "cashier.tickets.words",
            "cashier.tickets.queries",
            "cashier.papers",
        ):
            import_module(module).register()
