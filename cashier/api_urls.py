"""Addresses of the cashier's API."""

from django.urls import path

from access.endpoint import addresses
from cashier import reads
from cashier import reads as export_reads
from cashier.actions import (
    approval_rules,
    approvals,
    close,
    drawer,
    drawer_rules,
    player_accounts,
    refund,
    register,
    rules,
    sell,
    transfers,
)

urlpatterns = [
    *addresses(
        sell.sell_entry,
        sell.sell_re_entry,
        sell.take_payment,
        sell.sell_rebuy,
        sell.sell_add_on,
        refund.void_sale,
        register.register_unpaid,
        register.queue_registration,
        register.cancel_registration,
        drawer.open_drawer,
        drawer.move_cash,
        transfers.ask_cash_transfer,
        transfers.accept_cash_transfer,
        transfers.decline_cash_transfer,
        transfers.withdraw_cash_transfer,
        close.count_drawer,
        close.close_drawer,
        drawer_rules.change_drawer_rules,
        rules.change_cashier_rules,
        player_accounts.deposit_money,
        player_accounts.withdraw_money,
        player_accounts.adjust_account,
        reads.player_account,
        reads.sales,
        reads.sale,
        reads.registrations,
        reads.registration,
        reads.drawers,
        reads.drawer,
        reads.drawer_counts,
        reads.cash_transfers,
        reads.cash_transfer,
        reads.cashier_rules,
        reads.drawer_rules,
        approvals.approve_request,
        approvals.decline_request,
        approval_rules.change_approval_rules,
        reads.approvals,
        reads.approval,
        reads.approval_rules,
    ),
    path(
        "events/<int:event_id>/exports/<str:name>.<str:form>",
        export_reads.Export.as_view(),
        name="api-export",
    ),
]
