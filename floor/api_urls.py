"""Addresses of the floor's API."""

from django.urls import path

from access.endpoint import addresses
from floor.absent import verbs as absent
from floor.bags import signatures as bag_signatures
from floor.bags import verbs as bags
from floor.busts import early_seats, pots, reports
from floor.busts import verbs as busts
from floor.buying import verbs as buying
from floor.colour_up import break_end, exchanges
from floor.colour_up import reads as colour_up_read
from floor.colour_up import tables as colour_up_tables
from floor.colour_up import verbs as colour_up
from floor.counts import history as stack_history
from floor.counts import stacks
from floor.counts import verbs as counts
from floor.hands import dealers, heads
from floor.hands import reads as hands_read
from floor.hands import tables as hand_tables
from floor.hands import verbs as hands
from floor.incidents import photos as incident_photos
from floor.incidents import verbs as incidents
from floor.last_hands import reads as last_hands_read
from floor.last_hands import verbs as last_hands
from floor.life import confirm, stopping
from floor.life import verbs as life
from floor.notes import verbs as notes
from floor.penalties import reads as penalties_read
from floor.penalties import verbs as penalties
from floor.penalties.disqualify import disqualify
from floor.penalties.expel import expel_player
from floor.plan import reads as plan
from floor.plan.verbs import undo_line
from floor.proofs import api as proofs
from floor.shot_clock import reads as shot_clocks
from floor.shot_clock import requests
from floor.shot_clock import verbs as shot_clock

urlpatterns = addresses(
    life.start_play,
    life.end_day,
    confirm.confirm_end,
    life.cancel_event,
    stopping.stop_event,
    stopping.stop_shown,
    busts.bust_out,
    busts.bust_seat,
    busts.bust_hand,
    busts.reinstate,
    busts.buy_back,
    early_seats.win_seat,
    pots.record_pots,
    pots.pots_lost,
    reports.report_bust,
    reports.confirm_bust,
    reports.withdraw_bust,
    reports.bust_reports_of_event,
    stacks.count_stack,
    stacks.count_stacks,
    stack_history.stack_counts,
    stack_history.chip_leaders,
    counts.open_chip_count,
    counts.chip_counts,
    counts.chip_count,
    counts.count_table,
    counts.close_chip_count,
    counts.sign_off_count,
    counts.take_chips_out,
    counts.put_chips_back,
    bags.bag_stack,
    bags.bags,
    bags.hold_bag,
    bags.report_bag_not_found,
    bags.recount_bag,
    bag_signatures.sign_bag,
    bag_signatures.bag_signatures,
    bags.remove_bag,
    buying.forfeit_stack,
    penalties.give_penalty,
    penalties.count_hand_served,
    penalties.serve_out,
    penalties.void_penalty,
    disqualify,
    expel_player,
    penalties_read.record_of_house,
    penalties_read.record_of_player,
    absent.mark_absent,
    absent.mark_back,
    absent.blind_off,
    absent.take_up_stack,
    absent.absent,
    undo_line,
    shot_clock.call_shot_clock,
    shot_clock.call_shot_clock_on,
    shot_clock.record_bet,
    shot_clock.end_shot_clock,
    shot_clock.rule_shot_clock,
    requests.request_shot_clock,
    requests.grant_shot_clock,
    requests.decline_shot_clock,
    hands.announce_hand_for_hand,
    hands.begin_next_hand,
    hands.record_hand_stacks,
    hands.end_hand_for_hand,
    hand_tables.report_hand_finished,
    hand_tables.hold_board,
    hand_tables.release_board,
    hand_tables.redeal_hand,
    heads.open_head_count,
    heads.record_heads,
    heads.announce_money,
    dealers.make_dealer_passes,
    dealers.revoke_dealer_passes,
    last_hands.draw_last_hands,
    last_hands.report_last_hand,
    last_hands.call_off_last_hands,
    notes.note_event,
    notes.note_table,
    notes.notes,
    incidents.record_incident,
    incidents.amend_incident,
    incidents.photograph_incident,
    incidents.erase_remark,
    incidents.incidents,
    incidents.incident,
    colour_up.announce_colour_up,
    colour_up_tables.count_odd_chips,
    colour_up_tables.settle_race,
    colour_up_tables.draw_race,
    colour_up_tables.close_table_by_total,
    colour_up_tables.exchange_stray_chips,
    break_end.answer_break_end,
    exchanges.exchange_chips,
    colour_up.close_colour_up,
    colour_up.call_off_colour_up,
    plan.lines,
    plan.undo_preview,
    shot_clocks.shot_clocks,
    shot_clocks.shot_clock,
    shot_clocks.shot_clock_requests,
    proofs.event_draws,
    proofs.line_draws,
    penalties_read.penalties_of_entry,
    penalties_read.penalties,
    penalties_read.penalty,
    hands_read.hand_for_hand,
    last_hands_read.last_hands_now,
    colour_up_read.colour_ups_of_event,
    colour_up_read.race_at_table,
)
# A photograph is a file, which no verb takes.
urlpatterns += [
    path("incident-photographs/", incident_photos.SendPhotograph.as_view(), name="incident-photographs"),
]
