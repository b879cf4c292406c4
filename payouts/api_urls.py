"""Addresses of the payouts' API."""

from django.urls import path

from access.endpoint import addresses
from payouts import reads
from payouts.actions import pay, publish, settle

urlpatterns = [
    *addresses(
        publish.publish_payouts,
        publish.edit_prizes,
        publish.withdraw_payouts,
        pay.pay_award,
        pay.take_award_back,
        settle.settle_event,
        beside={publish.publish_payouts.address: reads.Payouts},
    ),
    path("events/<int:event>/pool/", reads.Pool.as_view(), name="pool"),
    path("events/<int:event>/awards/", reads.AwardList.as_view(), name="awards"),
    path("awards/<int:award>/", reads.OneAward.as_view(), name="award"),
]
