"""Addresses of the cashier's API."""

from __future__ import annotations

from django.urls import path

from access.endpoint import addresses
from cashier.approvals import verbs as approvals
from cashier.currencies import verbs as currencies
from cashier.drawers import counting, verbs
from cashier.drawers import verbs as drawers
from cashier.inspection import verbs as inspection
from cashier.limits import verbs as limits
from cashier.player_accounts import verbs as player_accounts
from cashier.queue import verbs as queue
from cashier.refunds import ahead, banned
from cashier.refunds import verbs as refunds
from cashier.sales import owed, reads, register, void
from cashier.sales import verbs as sales
from cashier.sales.bullets import choose_bag
from cashier.sales.given import give_add_on
from cashier.tickets import redeem
from cashier.tickets import verbs as tickets

urlpatterns = [
    *addresses(
        sales.sell_entry,
        sales.add_nameless_player,
        sales.sell_re_entry,
        sales.take_payment,
        sales.sell_rebuy,
        sales.sell_add_on,
        sales.sell_extra,
        give_add_on,
        void.void_sale,
        owed.announce_rebuy,
        owed.collect_rebuy,
        owed.call_off_rebuy,
        choose_bag,
        register.register_unpaid,
        register.queue_registration,
        register.cancel_registration,
        queue.give_queue_number,
        queue.call_next_number,
        drawers.open_drawer,
        drawers.move_cash,
        drawers.ask_cash_transfer,
        drawers.accept_cash_transfer,
        drawers.decline_cash_transfer,
        drawers.withdraw_cash_transfer,
        counting.count_drawer,
        counting.close_drawer,
        counting.hand_over_drawer,
        drawers.change_drawer_rules,
        sales.change_cashier_rules,
        limits.add_cash_limit,
        limits.change_cash_limit,
        limits.end_cash_limit,
        limits.record_document,
        currencies.set_exchange_rate,
        currencies.end_exchange_rate,
        currencies.exchange_money,
        counting.count_notes,
        counting.bank_notes,
        currencies.exchange_rates,
        currencies.exchange_rate,
        currencies.exchanges,
        currencies.exchange,
        currencies.notes_counts,
        limits.documents_seen,
        limits.cash_limits,
        limits.cash_limit,
        player_accounts.deposit_money,
        player_accounts.withdraw_money,
        player_accounts.adjust_account,
        player_accounts.player_account,
        banned.refund_banned,
        ahead.refund_ahead,
        tickets.sell_ticket,
        tickets.give_ticket,
        tickets.void_ticket,
        redeem.redeem_seat,
        redeem.tickets,
        redeem.ticket,
        refunds.prepare_refund,
        refunds.pay_refund,
        refunds.take_refund_back,
        reads.chips_out,
        refunds.refunds,
        refunds.refunds_unclaimed,
        refunds.refund,
        reads.sales,
        reads.sale,
        reads.owed_rebuys,
        reads.entries,
        reads.registrations,
        reads.registration,
        queue.queue,
        drawers.drawers,
        drawers.show_drawer,
        drawers.drawer_counts,
        verbs.drawer_sheet,
        verbs.day_sheets,
        drawers.cash_transfers,
        drawers.cash_transfer,
        reads.cashier_rules,
        inspection.inspection,
        drawers.show_drawer_rules,
        approvals.approve_request,
        approvals.decline_request,
        approvals.change_approval_rules,
        approvals.approvals,
        approvals.approval,
        approvals.show_approval_rules,
    ),
    path("inspection/<str:facts>/", inspection.FactRows.as_view(), name="api-inspection-list"),
    path("inspection/<str:facts>.<str:form>", inspection.IssueFile.as_view(), name="api-issue"),
    path(
        "events/<int:event_id>/exports/<str:name>.<str:form>",
        reads.Export.as_view(),
        name="api-export",
    ),
]
