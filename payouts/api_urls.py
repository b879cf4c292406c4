"""URLs of the payouts' API."""

from access.endpoint import addresses
from payouts.authority.comparison import prizes_compared
from payouts.awards.verbs import award, swap_things
from payouts.bounties.envelopes import begin_mystery, fill_box_again, open_envelope
from payouts.bounties.verbs import bounties, cash_bounties, leave_head
from payouts.calls.verbs import call_winner, prizes_in_line, put_winner_back, skip_winner
from payouts.deals.verbs import agree_deal, answer_deal, deal, propose_deal, withdraw_deal
from payouts.divisions.verbs import divide_prizes, divisions
from payouts.flights.verbs import flights_paid
from payouts.jackpots.verbs import (
    change_jackpot,
    close_jackpot,
    correct_jackpot,
    jackpot,
    jackpots,
    open_jackpot,
)
from payouts.jackpots.winning import feed_jackpot, stop_feeding, win_jackpot, withdraw_jackpot_win
from payouts.leaders.verbs import award_leaders, leaders
from payouts.paying.differences import settle_difference, waive_difference
from payouts.paying.seats import enter_winner
from payouts.paying.verbs import awards, differences, pay_award, prepare_slip, take_award_back
from payouts.paying_rules.verbs import change_paying_rules, paying_rules
from payouts.pool.verbs import pool, pool_figures, pool_lines
from payouts.publishing.verbs import (
    edit_prizes,
    publish_payouts,
    reopen_payouts,
    republish_payouts,
    withdraw_payouts,
)
from payouts.results.verbs import event_results
from payouts.settling.verbs import settle_event
from payouts.side_pools.verbs import award_side_pool, side_pools, withdraw_side_pool
from payouts.structure.verbs import payout_versions, payouts
from payouts.tables.verbs import (
    add_payout_table,
    change_payout_table,
    payout_table,
    payout_tables,
    remove_payout_table,
)
from payouts.taxes.verbs import prize_tax, prize_taxes, remove_prize_tax, set_prize_tax
from payouts.tips.verbs import pay_tips, tips
from payouts.unclaimed.verbs import put_prizes_back, set_prizes_aside, unclaimed_prizes, waiting_prizes
from payouts.winnings.verbs import winnings

urlpatterns = addresses(
    publish_payouts,
    edit_prizes,
    withdraw_payouts,
    reopen_payouts,
    republish_payouts,
    settle_difference,
    waive_difference,
    prepare_slip,
    pay_award,
    take_award_back,
    enter_winner,
    settle_event,
    propose_deal,
    answer_deal,
    agree_deal,
    withdraw_deal,
    leave_head,
    begin_mystery,
    fill_box_again,
    open_envelope,
    cash_bounties,
    bounties,
    award_leaders,
    award_side_pool,
    withdraw_side_pool,
    side_pools,
    open_jackpot,
    change_jackpot,
    correct_jackpot,
    close_jackpot,
    feed_jackpot,
    stop_feeding,
    win_jackpot,
    withdraw_jackpot_win,
    jackpots,
    jackpot,
    pool,
    leaders,
    flights_paid,
    pool_figures,
    pool_lines,
    payouts,
    payout_versions,
    differences,
    awards,
    award,
    deal,
    prizes_compared,
    event_results,
    add_payout_table,
    change_payout_table,
    remove_payout_table,
    divide_prizes,
    payout_tables,
    payout_table,
    divisions,
    change_paying_rules,
    set_prizes_aside,
    put_prizes_back,
    paying_rules,
    unclaimed_prizes,
    waiting_prizes,
    winnings,
    prizes_in_line,
    prize_taxes,
    prize_tax,
    set_prize_tax,
    remove_prize_tax,
    tips,
    pay_tips,
    swap_things,
    call_winner,
    skip_winner,
    put_winner_back,
)
