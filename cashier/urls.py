"""Addresses of the counter's pages."""

from django.urls import path

from cashier.pages import counter, drawers, lists, new_player, paper, sale, void

urlpatterns = [
    path("events/<int:event_id>/counter/", counter.counter, name="counter"),
    path("events/<int:event_id>/counter/search/", counter.search, name="counter-search"),
    path("events/<int:event_id>/counter/recent/", counter.recent, name="counter-recent"),
    path("events/<int:event_id>/counter/waiting/", counter.waiting, name="counter-waiting"),
    path("events/<int:event_id>/counter/new/", new_player.new_player, name="counter-new"),
    path("events/<int:event_id>/counter/players/<int:player_id>/", sale.player, name="counter-player"),
    path("entries/<int:entry_id>/registration/cancel/", sale.cancel, name="registration-cancel"),
    path("sales/<int:sale_id>/void/", void.void, name="sale-void"),
    path("sales/<int:sale_id>/receipt.pdf", paper.receipt, name="receipt"),
    path("events/<int:event_id>/sales/", lists.sales, name="sales"),
    path("entries/<int:entry_id>/seat-card.pdf", paper.seat_card, name="seat-card"),
    path("events/<int:event_id>/seat-cards.pdf", paper.seat_cards, name="seat-cards"),
    path("drawers/", drawers.drawers, name="drawers"),
    path("drawers/<int:drawer_id>/close/", drawers.close, name="drawer-close"),
    path("drawers/<int:drawer_id>/cash/", drawers.cash, name="drawer-cash"),
]
