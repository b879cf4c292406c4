"""Addresses of the cashier's pages."""

from django.urls import path

from cashier.approvals import pages as approvals
from cashier.currencies import pages as currencies
from cashier.currencies import paper as currency_paper
from cashier.drawers import counting_pages, sheet_pages
from cashier.drawers import pages as drawers
from cashier.inspection import pages as inspection
from cashier.limits import pages as limits
from cashier.paper import pages
from cashier.player_accounts import pages as player_accounts
from cashier.queue import pages as queue
from cashier.refunds import pages as refunds
from cashier.sales import pages as sales
from cashier.sales import paper, sale_pages
from cashier.tickets import pages as tickets
from cashier.tickets import paper as ticket_paper
from cashier.tickets import paying_pages

urlpatterns = [
    path("events/<int:event_id>/cashier/search/", sales.search, name="cashier-search"),
    path("events/<int:event_id>/cashier/drawer/", sales.drawer_panel, name="cashier-drawer"),
    path("events/<int:event_id>/cashier/new/", sale_pages.new_player, name="cashier-new"),
    path("events/<int:event_id>/cashier/nameless/", sale_pages.nameless, name="cashier-nameless"),
    path("events/<int:event_id>/cashier/players/<int:player_id>/", sale_pages.player, name="cashier-player"),
    path(
        "events/<int:event_id>/cashier/players/<int:player_id>/ticket/",
        paying_pages.tickets_body,
        name="cashier-ticket",
    ),
    path("events/<int:event_id>/cashier/notes/", currencies.notes_body, name="cashier-notes"),
    path("events/<int:event_id>/queue/<int:number>.pdf", queue.number_paper, name="queue-number"),
    path("entries/<int:entry_id>/choose/", sale_pages.choose, name="cashier-choose-bag"),
    path("entries/<int:entry_id>/registration/cancel/", sale_pages.cancel, name="registration-cancel"),
    path("owed-rebuys/<int:owed_id>/call-off/", sale_pages.call_off, name="rebuy-call-off"),
    path("sales/<int:sale_id>/void/", sale_pages.void, name="sale-void"),
    path("sales/<int:sale_id>/receipt.pdf", paper.receipt, name="receipt"),
    path("sales/<int:sale_id>/sheet.pdf", paper.sale_sheet, name="sale-sheet"),
    path("sales/<int:sale_id>/chips.pdf", paper.chip_slip, name="chip-slip"),
    path("sales/<int:sale_id>/stub.pdf", paper.stub, name="stub"),
    path("events/<int:event_id>/stubs.pdf", paper.stubs, name="stubs"),
    path("events/<int:event_id>/sales/", sales.sales, name="sales"),
    path("events/<int:event_id>/re-entries/", sales.re_entries, name="re-entries"),
    path("entries/<int:entry_id>/seat-card.pdf", paper.seat_card, name="seat-card"),
    path("events/<int:event_id>/seat-cards.pdf", paper.seat_cards, name="seat-cards"),
    path("players/<int:player_id>/documents/", limits.documents, name="player-documents"),
    path("players/<int:player_id>/account/", player_accounts.account, name="player-account"),
    path("players/<int:player_id>/account.pdf", ticket_paper.account_statement, name="account-statement"),
    path("players/<int:player_id>/tickets.pdf", ticket_paper.ticket_statement, name="ticket-statement"),
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
    path("house/cash-limits/", limits.cash_limits, name="cash-limits"),
    path("house/cash-limits/new/", limits.new_limit, name="cash-limit-new"),
    path("house/cash-limits/<int:limit_id>/", limits.cash_limit, name="cash-limit"),
    path("events/<int:event_id>/players/<int:player_id>/refund/", refunds.banned, name="refund-banned"),
    path("refunds/", refunds.refunds, name="refunds"),
    path("refunds/<int:refund_id>/", refunds.refund, name="refund"),
    path("refunds/<int:refund_id>/take-back/", refunds.take_back, name="refund-take-back"),
    path("refunds/<int:refund_id>/slip.pdf", refunds.slip, name="refund-slip"),
    path("printers/<int:printer_id>/test/", pages.trial_print, name="printer-test"),
    path("drawers/", drawers.drawers, name="drawers"),
    path("tickets/", tickets.tickets, name="tickets"),
    path("tickets/tickets.<str:form>", tickets.tickets_file, name="tickets-file"),
    path("tickets/new/", tickets.new_ticket, name="ticket-new"),
    path("tickets/notes/", currencies.ticket_notes, name="ticket-notes"),
    path("tickets/<int:ticket_id>/", tickets.ticket, name="ticket-sheet"),
    path("tickets/<int:ticket_id>/ticket.pdf", tickets.ticket_paper, name="ticket-paper"),
    path("house/approvals/", approvals.approval_rules, name="approval-rules"),
    path("approvals/", approvals.approvals, name="approvals"),
    path("approvals/<int:approval_id>/", approvals.here, name="approval"),
    path("house/cashier/", sales.cashier_rules, name="cashier-rules"),
    path("house/drawers/", drawers.drawer_rules_page, name="drawer-rules"),
    path("drawers/day/", sheet_pages.day, name="day-report"),
    path("drawers/day/lines/", sheet_pages.lines, name="day-lines"),
    path("drawers/<int:drawer_id>/", sheet_pages.drawer, name="drawer-sheet"),
    path("drawers/<int:drawer_id>/use/", drawers.use, name="drawer-use"),
    path("drawers/own/", sales.leave, name="drawer-leave"),
    path("drawers/<int:drawer_id>/sell/", sales.sell_from, name="drawer-sell"),
    path("drawers/<int:drawer_id>/close/", counting_pages.close, name="drawer-close"),
    path("drawers/<int:drawer_id>/hand-over/", counting_pages.hand_over, name="drawer-hand-over"),
    path("drawers/<int:drawer_id>/transfer/", drawers.transfer, name="drawer-transfer"),
    path("drawers/<int:drawer_id>/exchange/", currencies.exchange, name="drawer-exchange"),
    path("drawers/<int:drawer_id>/notes/<str:currency>/", counting_pages.notes, name="drawer-notes"),
    path("exchanges/<int:exchange_id>/receipt.pdf", currency_paper.receipt, name="exchange-receipt"),
    path(
        "drawers/<int:drawer_id>/notes/<str:currency>/lines/",
        sheet_pages.notes_lines,
        name="drawer-notes-lines",
    ),
    path("house/exchange-rates/", currencies.exchange_rates, name="exchange-rates"),
    path("house/exchange-rates/new/", currencies.new_rate, name="exchange-rate-new"),
    path("drawers/<int:drawer_id>/cash/", drawers.cash, name="drawer-cash"),
]
