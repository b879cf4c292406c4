"""Addresses of the cashier's API."""

from django.urls import path

from access.endpoint import addresses
from cashier import reads
from cashier import reads as export_reads
from cashier.approvals import rules as approval_rules
from cashier.approvals import verbs as approvals
from cashier.currencies import exchanges
from cashier.currencies import rates as exchange_rates
from cashier.currencies import reads as currency_reads
from cashier.drawers import close, hand_over, sheet_reads, transfers
from cashier.drawers import notes as foreign_counts
from cashier.drawers import rules as drawer_rules
from cashier.drawers import verbs as drawer
from cashier.inspection import api as inspection
from cashier.limits import documents
from cashier.limits import verbs as cash_limits
from cashier.player_accounts import verbs as player_accounts
from cashier.queue import verbs as queue
from cashier.refunds import banned as refund_banned
from cashier.refunds import reads as refund_reads
from cashier.refunds import verbs as pay_refund
from cashier.sales import chip_reads, owed, register, rules
from cashier.sales import nameless_verbs as nameless
from cashier.sales import verbs as sell
from cashier.sales import void as refund
from cashier.tickets import redeem
from cashier.tickets import verbs as tickets

urlpatterns = [
    *addresses(
        sell.sell_entry,
        nameless.add_nameless_player,
        sell.sell_re_entry,
        sell.take_payment,
        sell.sell_rebuy,
        sell.sell_add_on,
        sell.sell_extra,
        refund.void_sale,
        owed.announce_rebuy,
        owed.collect_rebuy,
        owed.call_off_rebuy,
        register.register_unpaid,
        register.queue_registration,
        register.cancel_registration,
        queue.give_queue_number,
        queue.call_next_number,
        drawer.open_drawer,
        drawer.move_cash,
        transfers.ask_cash_transfer,
        transfers.accept_cash_transfer,
        transfers.decline_cash_transfer,
        transfers.withdraw_cash_transfer,
        close.count_drawer,
        close.close_drawer,
        hand_over.hand_over_drawer,
        drawer_rules.change_drawer_rules,
        rules.change_cashier_rules,
        cash_limits.add_cash_limit,
        cash_limits.change_cash_limit,
        cash_limits.end_cash_limit,
        documents.record_document,
        exchange_rates.set_exchange_rate,
        exchange_rates.end_exchange_rate,
        exchanges.exchange_money,
        foreign_counts.count_notes,
        foreign_counts.bank_notes,
        currency_reads.exchange_rates,
        currency_reads.exchange_rate,
        currency_reads.exchanges,
        currency_reads.exchange,
        currency_reads.notes_counts,
        reads.documents_seen,
        reads.cash_limits,
        reads.cash_limit,
        player_accounts.deposit_money,
        player_accounts.withdraw_money,
        player_accounts.adjust_account,
        reads.player_account,
        refund_banned.refund_banned,
        tickets.sell_ticket,
        tickets.give_ticket,
        tickets.void_ticket,
        redeem.redeem_seat,
        reads.tickets,
        reads.ticket,
        pay_refund.prepare_refund,
        pay_refund.pay_refund,
        pay_refund.take_refund_back,
        chip_reads.chips_out,
        refund_reads.refunds,
        refund_reads.refunds_unclaimed,
        refund_reads.refund,
        reads.sales,
        reads.sale,
        reads.owed_rebuys,
        reads.entries,
        reads.registrations,
        reads.registration,
        reads.queue,
        reads.drawers,
        reads.drawer,
        reads.drawer_counts,
        sheet_reads.drawer_sheet,
        sheet_reads.day_sheets,
        reads.cash_transfers,
        reads.cash_transfer,
        reads.cashier_rules,
        inspection.inspection,
        reads.drawer_rules,
        approvals.approve_request,
        approvals.decline_request,
        approval_rules.change_approval_rules,
        reads.approvals,
        reads.approval,
        reads.approval_rules,
    ),
    path("inspection/<str:facts>/", inspection.FactRows.as_view(), name="api-inspection-list"),
    path("inspection/<str:facts>.<str:form>", inspection.IssueFile.as_view(), name="api-issue"),
    path(
        "events/<int:event_id>/exports/<str:name>.<str:form>",
        export_reads.Export.as_view(),
        name="api-export",
    ),
]
