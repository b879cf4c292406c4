"""Addresses of the cashier's API."""

from django.urls import path

from access.endpoint import addresses
from cashier import reads
from cashier import reads as export_reads
from cashier.actions import (
    cash_limits,
    documents,
    drawer,
    player_accounts,
    queue,
    refund,
    register,
    rules,
    sell,
)

urlpatterns = [
    *addresses(
        sell.sell_entry,
        sell.sell_re_entry,
        sell.take_payment,
        sell.sell_rebuy,
        sell.sell_add_on,
        sell.sell_extra,
        refund.void_sale,
        register.register_unpaid,
        register.queue_registration,
        register.cancel_registration,
        queue.give_queue_number,
        queue.call_next_number,
        drawer.open_drawer,
        drawer.move_cash,
        drawer.close_drawer,
        rules.change_cashier_rules,
        cash_limits.add_cash_limit,
        cash_limits.change_cash_limit,
        cash_limits.end_cash_limit,
        documents.record_document,
        reads.documents_seen,
        reads.cash_limits,
        reads.cash_limit,
        player_accounts.deposit_money,
        player_accounts.withdraw_money,
        player_accounts.adjust_account,
        reads.player_account,
        reads.sales,
        reads.sale,
        reads.registrations,
        reads.registration,
        reads.queue,
        reads.drawers,
        reads.drawer,
        reads.cashier_rules,
    ),
    path(
        "events/<int:event_id>/exports/<str:name>.<str:form>",
        export_reads.Export.as_view(),
        name="api-export",
    ),
]
