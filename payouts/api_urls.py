"""Addresses of the payouts' API."""

from access.endpoint import addresses
from payouts import reads
from payouts.actions import deals, differences, enter, pay, publish, settle, versions
from payouts.authority import comparison
from payouts.results import api as results

urlpatterns = addresses(
    publish.publish_payouts,
    publish.edit_prizes,
    publish.withdraw_payouts,
    versions.reopen_payouts,
    versions.republish_payouts,
    differences.settle_difference,
    differences.waive_difference,
    pay.prepare_slip,
    pay.pay_award,
    pay.take_award_back,
    enter.enter_winner,
    settle.settle_event,
    deals.propose_deal,
    deals.answer_deal,
    deals.agree_deal,
    deals.withdraw_deal,
    reads.pool,
    reads.payouts,
    reads.payout_versions,
    reads.differences,
    reads.awards,
    reads.award,
    reads.deal,
    comparison.prizes_compared,
    results.event_results,
)
