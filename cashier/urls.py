"""Addresses of the cashier's pages."""

from django.urls import path

from cashier.approvals import pages as approvals
from cashier.approvals import rules_pages as approval_rules
from cashier.currencies import notes_forms as notes_paying
from cashier.currencies import pages as exchange
from cashier.currencies import paper_pages as exchange_paper
from cashier.currencies import rate_pages as exchange_rates
from cashier.drawers import close_pages as close
from cashier.drawers import day_figures_pages as day_figures
from cashier.drawers import hand_over_pages as hand_over
from cashier.drawers import notes_lines
from cashier.drawers import notes_pages as notes
from cashier.drawers import pages as drawers
from cashier.drawers import rules_pages as drawer_rules
from cashier.drawers import sheet_pages as sheets
from cashier.inspection import pages as inspection
from cashier.limits import document_pages as documents
from cashier.limits import pages as cash_limits
from cashier.paper import trial_print
from cashier.player_accounts import pages as player_accounts
from cashier.queue import pages as queue
from cashier.refunds import banned_pages as refund_banned
from cashier.refunds import pages as refunds
from cashier.sales import list_pages as lists
from cashier.sales import new_player, others_drawer, paper, reentries
from cashier.sales import owed_pages as owed
from cashier.sales import pages as overview
from cashier.sales import rules_pages as cashier_rules
from cashier.sales import sale_pages as sale
from cashier.sales import void_pages as void
from cashier.tickets import pages as tickets
from cashier.tickets import paying_pages as ticket_paying
from cashier.tickets import sale_pages as new_ticket
from cashier.tickets import statements

urlpatterns = [
    path("events/<int:event_id>/cashier/", overview.cashier, name="cashier"),
    path("events/<int:event_id>/cashier/search/", overview.search, name="cashier-search"),
    path("events/<int:event_id>/cashier/recent/", overview.recent, name="cashier-recent"),
    path("events/<int:event_id>/cashier/waiting/", overview.waiting, name="cashier-waiting"),
    path("events/<int:event_id>/cashier/new/", new_player.new_player, name="cashier-new"),
    path("events/<int:event_id>/cashier/nameless/", new_player.nameless, name="cashier-nameless"),
    path("events/<int:event_id>/cashier/players/<int:player_id>/", sale.player, name="cashier-player"),
    path(
        "events/<int:event_id>/cashier/players/<int:player_id>/ticket/",
        ticket_paying.ticket_told,
        name="cashier-ticket",
    ),
    path("events/<int:event_id>/cashier/notes/", notes_paying.notes_told, name="cashier-notes"),
    path("events/<int:event_id>/queue/<int:number>.pdf", queue.number_paper, name="queue-number"),
    path("entries/<int:entry_id>/registration/cancel/", sale.cancel, name="registration-cancel"),
    path("owed-rebuys/<int:owed_id>/call-off/", owed.call_off, name="rebuy-call-off"),
    path("sales/<int:sale_id>/void/", void.void, name="sale-void"),
    path("sales/<int:sale_id>/receipt.pdf", paper.receipt, name="receipt"),
    path("sales/<int:sale_id>/sheet.pdf", paper.sale_sheet, name="sale-sheet"),
    path("sales/<int:sale_id>/chips.pdf", paper.chip_slip, name="chip-slip"),
    path("sales/<int:sale_id>/stub.pdf", paper.stub, name="stub"),
    path("events/<int:event_id>/stubs.pdf", paper.stubs, name="stubs"),
    path("events/<int:event_id>/sales/", lists.sales, name="sales"),
    path("events/<int:event_id>/re-entries/", reentries.re_entries, name="re-entries"),
    path("entries/<int:entry_id>/seat-card.pdf", paper.seat_card, name="seat-card"),
    path("events/<int:event_id>/seat-cards.pdf", paper.seat_cards, name="seat-cards"),
    path("players/<int:player_id>/documents/", documents.documents, name="player-documents"),
    path("players/<int:player_id>/account/", player_accounts.account, name="player-account"),
    path("players/<int:player_id>/account.pdf", statements.account_statement, name="account-statement"),
    path("players/<int:player_id>/tickets.pdf", statements.ticket_statement, name="ticket-statement"),
    path("inspection/", inspection.house, name="inspection"),
    path("inspection/lines/<int:line_id>/", inspection.line, name="inspection-line"),
    path("inspection/<str:facts>/", inspection.house_list, name="inspection-list"),
    path("inspection/<str:facts>.<str:form>", inspection.house_file, name="inspection-file"),
    path("events/<int:event_id>/inspection/", inspection.event, name="event-inspection"),
    path(
        "events/<int:event_id>/inspection/<str:facts>/", inspection.event_list, name="event-inspection-list"
    ),
    path(
        "events/<int:event_id>/inspection/<str:facts>.<str:form>",
        inspection.event_file,
        name="event-inspection-file",
    ),
    path("house/cash-limits/", cash_limits.cash_limits, name="cash-limits"),
    path("house/cash-limits/new/", cash_limits.new_limit, name="cash-limit-new"),
    path("house/cash-limits/<int:limit_id>/", cash_limits.cash_limit, name="cash-limit"),
    path("events/<int:event_id>/players/<int:player_id>/refund/", refund_banned.banned, name="refund-banned"),
    path("refunds/", refunds.refunds, name="refunds"),
    path("refunds/<int:refund_id>/", refunds.refund, name="refund"),
    path("refunds/<int:refund_id>/take-back/", refunds.take_back, name="refund-take-back"),
    path("refunds/<int:refund_id>/slip.pdf", refunds.slip, name="refund-slip"),
    path("printers/<int:printer_id>/test/", trial_print.trial_print, name="printer-test"),
    path("drawers/", drawers.drawers, name="drawers"),
    path("tickets/", tickets.tickets, name="tickets"),
    path("tickets/tickets.<str:form>", tickets.tickets_file, name="tickets-file"),
    path("tickets/new/", new_ticket.new_ticket, name="ticket-new"),
    path("tickets/notes/", notes_paying.ticket_notes, name="ticket-notes"),
    path("tickets/<int:ticket_id>/", tickets.ticket, name="ticket-sheet"),
    path("tickets/<int:ticket_id>/ticket.pdf", tickets.ticket_paper, name="ticket-paper"),
    path("house/approvals/", approval_rules.approval_rules, name="approval-rules"),
    path("approvals/", approvals.approvals, name="approvals"),
    path("approvals/<int:approval_id>/", approvals.here, name="approval"),
    path("house/cashier/", cashier_rules.cashier_rules, name="cashier-rules"),
    path("house/drawers/", drawer_rules.drawer_rules, name="drawer-rules"),
    path("drawers/day/", sheets.day, name="day-report"),
    path("drawers/day/lines/", day_figures.lines, name="day-lines"),
    path("drawers/<int:drawer_id>/", sheets.drawer, name="drawer-sheet"),
    path("drawers/<int:drawer_id>/use/", drawers.use, name="drawer-use"),
    path("drawers/own/", others_drawer.leave, name="drawer-leave"),
    path("drawers/<int:drawer_id>/sell/", others_drawer.sell_from, name="drawer-sell"),
    path("drawers/<int:drawer_id>/close/", close.close, name="drawer-close"),
    path("drawers/<int:drawer_id>/hand-over/", hand_over.hand_over, name="drawer-hand-over"),
    path("drawers/<int:drawer_id>/transfer/", drawers.transfer, name="drawer-transfer"),
    path("drawers/<int:drawer_id>/exchange/", exchange.exchange, name="drawer-exchange"),
    path("drawers/<int:drawer_id>/notes/<str:currency>/", notes.notes, name="drawer-notes"),
    path("exchanges/<int:exchange_id>/receipt.pdf", exchange_paper.receipt, name="exchange-receipt"),
    path("drawers/<int:drawer_id>/notes/<str:currency>/lines/", notes_lines.lines, name="drawer-notes-lines"),
    path("house/exchange-rates/", exchange_rates.exchange_rates, name="exchange-rates"),
    path("house/exchange-rates/new/", exchange_rates.new_rate, name="exchange-rate-new"),
    path("drawers/<int:drawer_id>/cash/", drawers.cash, name="drawer-cash"),
]
