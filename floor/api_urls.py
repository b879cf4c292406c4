"""URLs of the floor's API."""

from django.urls import path

from access.endpoint import addresses
from floor.absent import verbs as absent
from floor.bags import verbs as bags
from floor.busts import pots as busts_pots
from floor.busts import verbs as busts
from floor.buying import verbs as buying
from floor.colour_up import tables as colour_up_tables
from floor.colour_up import verbs as colour_up
from floor.counts import history as counts_history
from floor.counts import verbs as counts
from floor.days import preview as days_preview
from floor.days import verbs as days
from floor.days.overnight import colour_up_bags
from floor.hands import tables as hands_tables
from floor.hands import verbs as hands
from floor.incidents import verbs as incidents
from floor.introduction import verbs as introduction
from floor.last_hands import verbs as last_hands
from floor.life import next_game, preview
from floor.life import verbs as life
from floor.matches import reads as matches_reads
from floor.matches import verbs as matches
from floor.notes import verbs as notes
from floor.penalties import verbs as penalties
from floor.penalties.disqualify import disqualify, expel_player
from floor.plan import verbs as plan
from floor.plan.verbs import undo_line
from floor.proofs import api as proofs_api
from floor.shot_clock import verbs as shot_clock
from floor.todo import verbs as todo

urlpatterns = addresses(
    life.start_play,
    life.end_day,
    next_game.open_next,
    next_game.move_waiting_list,
    life.confirm_end,
    preview.day_end_shown,
    days.merge_days,
    days_preview.merge_shown,
    life.cancel_event,
    life.stop_event,
    life.stop_shown,
    matches_reads.bracket,
    matches.draw_bracket,
    matches.record_game,
    matches.walk_over,
    matches.replace_player,
    matches.record_late,
    matches.pause_match,
    matches.resume_match,
    busts.bust_out,
    busts.bust_seat,
    busts.bust_hand,
    busts.reinstate,
    busts.buy_back,
    busts.win_seat,
    busts_pots.record_pots,
    busts_pots.pots_lost,
    busts.report_bust,
    busts.confirm_bust,
    busts.withdraw_bust,
    busts.bust_reports_of_event,
    counts.count_stack,
    counts.count_stacks,
    counts_history.stack_counts,
    counts_history.chip_leaders,
    counts.open_chip_count,
    counts.chip_counts,
    counts.chip_count,
    counts.count_table,
    counts.close_chip_count,
    counts.sign_off_count,
    counts.take_chips_out,
    counts.put_chips_back,
    bags.bag_stack,
    colour_up_bags,
    bags.bags,
    bags.player_bullets,
    bags.hold_bag,
    bags.report_bag_not_found,
    bags.recount_bag,
    bags.sign_bag,
    bags.bag_signatures,
    bags.remove_bag,
    buying.forfeit_stack,
    penalties.give_penalty,
    penalties.count_hand_served,
    penalties.serve_out,
    penalties.void_penalty,
    disqualify,
    expel_player,
    penalties.record_of_house,
    penalties.record_of_player,
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
    shot_clock.request_shot_clock,
    shot_clock.grant_shot_clock,
    shot_clock.decline_shot_clock,
    hands.announce_hand_for_hand,
    hands.begin_next_hand,
    hands.record_hand_stacks,
    hands.end_hand_for_hand,
    hands_tables.report_hand_finished,
    hands_tables.hold_board,
    hands_tables.release_board,
    hands_tables.redeal_hand,
    hands_tables.open_head_count,
    hands_tables.record_heads,
    hands_tables.announce_money,
    hands.make_dealer_passes,
    hands.revoke_dealer_passes,
    last_hands.draw_last_hands,
    last_hands.report_last_hand,
    last_hands.call_off_last_hands,
    notes.note_event,
    todo.do_later,
    introduction.introduce_final_table,
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
    colour_up.answer_break_end,
    colour_up_tables.exchange_chips,
    colour_up.close_colour_up,
    colour_up.call_off_colour_up,
    plan.lines,
    plan.undo_preview,
    shot_clock.shot_clocks,
    shot_clock.shot_clock,
    shot_clock.shot_clock_requests,
    proofs_api.event_draws,
    proofs_api.line_draws,
    penalties.penalties_of_entry,
    penalties.penalties,
    penalties.penalty,
    hands.hand_for_hand,
    last_hands.last_hands_now,
    colour_up_tables.colour_ups_of_event,
    colour_up_tables.race_at_table,
)
# A photograph is a file, which verbs do not accept.
urlpatterns += [
    path("incident-photographs/", incidents.SendPhotograph.as_view(), name="incident-photographs"),
]
