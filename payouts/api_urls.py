"""Addresses of the payouts' API."""

from access.endpoint import addresses
from payouts import bounty_reads, paying_reads, reads
from payouts.actions import (
    bounties,
    cash_bounties,
    deals,
    differences,
    enter,
    pay,
    paying_rules,
    publish,
    settle,
    unclaimed,
    versions,
)
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
    bounties.leave_head,
    cash_bounties.cash_bounties,
    bounty_reads.bounties,
    reads.pool,
    reads.payouts,
    reads.payout_versions,
    reads.differences,
    reads.awards,
    reads.award,
    reads.deal,
    comparison.prizes_compared,
    results.event_results,
    paying_rules.change_paying_rules,
    unclaimed.set_prizes_aside,
    unclaimed.put_prizes_back,
    paying_reads.paying_rules,
    paying_reads.unclaimed_prizes,
    paying_reads.winnings,
)
