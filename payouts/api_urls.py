"""Addresses of the payouts' API."""

from access.endpoint import addresses
from payouts import reads
from payouts.actions import pay, publish, settle

urlpatterns = addresses(
    publish.publish_payouts,
    publish.edit_prizes,
    publish.withdraw_payouts,
    pay.prepare_slip,
    pay.pay_award,
    pay.take_award_back,
    settle.settle_event,
    reads.pool,
    reads.payouts,
    reads.awards,
    reads.award,
)
