"""Addresses of the payouts' API."""

from access.endpoint import addresses
from payouts import bounty_reads, reads
from payouts.actions import bounties, cash_bounties, deals, mystery, pay, publish, settle
from payouts.authority import comparison

urlpatterns = addresses(
    publish.publish_payouts,
    publish.edit_prizes,
    publish.withdraw_payouts,
    pay.prepare_slip,
    pay.pay_award,
    pay.take_award_back,
    settle.settle_event,
    deals.propose_deal,
    deals.answer_deal,
    deals.agree_deal,
    deals.withdraw_deal,
    bounties.leave_head,
    mystery.begin_mystery,
    mystery.open_envelope,
    cash_bounties.cash_bounties,
    bounty_reads.bounties,
    reads.pool,
    reads.payouts,
    reads.awards,
    reads.award,
    reads.deal,
    comparison.prizes_compared,
)
