"""Addresses of the payouts' pages."""

from django.urls import path

from payouts.authority import page as authority
from payouts.pages import deal, note, overview, pay, prizes, take_back, versions
from payouts.results import pages as results

urlpatterns = [
    path("events/<int:event_id>/payouts/", overview.payouts, name="payouts"),
    path("events/<int:event_id>/payouts/edit/", prizes.edit, name="payouts-edit"),
    path("events/<int:event_id>/authority/", authority.copies, name="authority-copies"),
    path("results/", results.events, name="results-events"),
    path("results/<int:event_id>/", results.event, name="results"),
    path("results/<int:event_id>.<str:form>", results.file, name="results-file"),
    path("events/<int:event_id>/deal/", deal.deal, name="deal"),
    path("events/<int:event_id>/deal/sheet.pdf", deal.sheet, name="deal-sheet"),
    path("differences/<int:difference_id>/", versions.settle, name="difference"),
    path("awards/<int:award_id>/pay/", pay.pay, name="award-pay"),
    path("awards/<int:award_id>/take-back/", take_back.take_back, name="award-back"),
    path("awards/<int:award_id>/note.pdf", note.note, name="award-note"),
    path("awards/<int:award_id>/slip.pdf", pay.slip, name="award-slip"),
]
