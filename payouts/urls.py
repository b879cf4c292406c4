"""Addresses of the payouts' pages."""

from django.urls import path

from payouts.authority import page as authority
from payouts.pages import bounties, deal, note, overview, pay, prizes, take_back

urlpatterns = [
    path("events/<int:event_id>/payouts/", overview.payouts, name="payouts"),
    path("events/<int:event_id>/payouts/edit/", prizes.edit, name="payouts-edit"),
    path("events/<int:event_id>/bounties/", bounties.bounties, name="bounties"),
    path("events/<int:event_id>/bounties/begin/", bounties.begin, name="bounties-begin"),
    path("entries/<int:entry_id>/bounties/pay/", bounties.pay, name="bounties-pay"),
    path("events/<int:event_id>/authority/", authority.copies, name="authority-copies"),
    path("events/<int:event_id>/deal/", deal.deal, name="deal"),
    path("events/<int:event_id>/deal/sheet.pdf", deal.sheet, name="deal-sheet"),
    path("awards/<int:award_id>/pay/", pay.pay, name="award-pay"),
    path("awards/<int:award_id>/take-back/", take_back.take_back, name="award-back"),
    path("awards/<int:award_id>/note.pdf", note.note, name="award-note"),
    path("awards/<int:award_id>/slip.pdf", pay.slip, name="award-slip"),
]
