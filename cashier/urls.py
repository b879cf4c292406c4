"""Addresses of the cashier's pages."""

from django.urls import path

from cashier.pages import (
    cash_limits,
    documents,
    drawers,
    lists,
    new_player,
    overview,
    paper,
    player_accounts,
    queue,
    reentries,
    sale,
    sheets,
    void,
)

urlpatterns = [
    path("events/<int:event_id>/cashier/", overview.cashier, name="cashier"),
    path("events/<int:event_id>/cashier/search/", overview.search, name="cashier-search"),
    path("events/<int:event_id>/cashier/recent/", overview.recent, name="cashier-recent"),
    path("events/<int:event_id>/cashier/waiting/", overview.waiting, name="cashier-waiting"),
    path("events/<int:event_id>/cashier/new/", new_player.new_player, name="cashier-new"),
    path("events/<int:event_id>/cashier/players/<int:player_id>/", sale.player, name="cashier-player"),
    path("events/<int:event_id>/queue/<int:number>.pdf", queue.number_paper, name="queue-number"),
    path("entries/<int:entry_id>/registration/cancel/", sale.cancel, name="registration-cancel"),
    path("sales/<int:sale_id>/void/", void.void, name="sale-void"),
    path("sales/<int:sale_id>/receipt.pdf", paper.receipt, name="receipt"),
    path("sales/<int:sale_id>/sheet.pdf", paper.sale_sheet, name="sale-sheet"),
    path("events/<int:event_id>/sales/", lists.sales, name="sales"),
    path("events/<int:event_id>/re-entries/", reentries.re_entries, name="re-entries"),
    path("entries/<int:entry_id>/seat-card.pdf", paper.seat_card, name="seat-card"),
    path("events/<int:event_id>/seat-cards.pdf", paper.seat_cards, name="seat-cards"),
    path("players/<int:player_id>/documents/", documents.documents, name="player-documents"),
    path("players/<int:player_id>/account/", player_accounts.account, name="player-account"),
    path("house/cash-limits/", cash_limits.cash_limits, name="cash-limits"),
    path("house/cash-limits/new/", cash_limits.new_limit, name="cash-limit-new"),
    path("house/cash-limits/<int:limit_id>/", cash_limits.cash_limit, name="cash-limit"),
    path("drawers/", drawers.drawers, name="drawers"),
    path("drawers/day/", sheets.day, name="day-report"),
    path("drawers/<int:drawer_id>/", sheets.drawer, name="drawer-sheet"),
    path("drawers/<int:drawer_id>/close/", drawers.close, name="drawer-close"),
    path("drawers/<int:drawer_id>/cash/", drawers.cash, name="drawer-cash"),
]
