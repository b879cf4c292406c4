"""Addresses of the payouts' API."""

from access.endpoint import addresses
from payouts import paying_reads, reads
from payouts.actions import deals, enter, leaders, pay, paying_rules, publish, settle, unclaimed
from payouts.authority import comparison
from payouts.results import api as results

urlpatterns = addresses(
    publish.publish_payouts,
    publish.edit_prizes,
    publish.withdraw_payouts,
    pay.prepare_slip,
    pay.pay_award,
    pay.take_award_back,
    enter.enter_winner,
    settle.settle_event,
    deals.propose_deal,
    deals.answer_deal,
    deals.agree_deal,
    deals.withdraw_deal,
    leaders.award_leaders,
    reads.pool,
    reads.leaders,
    reads.pool_figures,
    reads.pool_lines,
    reads.payouts,
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
