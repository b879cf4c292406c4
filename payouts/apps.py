"""Django app of the payouts."""

from importlib import import_module

from django.apps import AppConfig


class PayoutsConfig(AppConfig):
    """The payouts as a Django app."""

    name = "payouts"

    def ready(self) -> None:
        """Register the messages, the check of awards at every close, and what the cashier needs."""
        import_module("payouts.shapes").register()
        # All of them need models, which are loaded only at this point.
        for module in (
            "payouts.structure.words",
            "payouts.tables.words",
            "payouts.awards.words",
            "payouts.side_pools.words",
            "payouts.jackpots.words",
            "payouts.leaders.words",
            "payouts.bounties.words",
            "payouts.taxes.words",
            "payouts.publishing.words",
            "payouts.deals.words",
            "payouts.paying.words",
            "payouts.calls.words",
            "payouts.unclaimed.words",
            "payouts.tips.words",
            "payouts.settling.words",
            "payouts.results.words",
            "payouts.settling.proof",
            "payouts.publishing.sales_lock",
            "payouts.bounties.verbs",
            "payouts.authority.listing",
            "payouts.authority.inspection",
            "payouts.results.media",
            "payouts.unclaimed.pending",
            "payouts.structure.rows",
            "payouts.paying.papers",
            "payouts.tips.paper",
            "payouts.winnings.paper",
            "payouts.winnings.keeping",
        ):
            import_module(module).register()
