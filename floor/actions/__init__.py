"""The verbs of the floor: play begun, players out and back, stacks counted, days ended, events called off."""

from floor.actions.busts import Bust, bust_hand, bust_out, buy_back, reinstate
from floor.actions.called import (
    call_clock,
    end_called_clock,
    expire_called_clock,
    rule_called_clock,
    tell_bet,
)
from floor.actions.chips import count_stack, count_stacks
from floor.actions.days import end_day
from floor.actions.dealers import make_dealer_passes, revoke_dealer_passes
from floor.actions.disqualify import Disqualification, disqualify
from floor.actions.hands import (
    announce_hand_for_hand,
    begin_next_hand,
    call_all_in,
    end_hand_for_hand,
    redeal_hand,
    release_board,
    report_hand_finished,
    tell_hand_stacks,
)
from floor.actions.heads import announce_money, count_heads, open_head_count
from floor.actions.last_hands import call_off_last_hands, draw_last_hands, report_last_hand
from floor.actions.lifecycle import cancel_event, start_play
from floor.actions.penalties import (
    Asked,
    count_hand_served,
    give_penalty,
    miss_hand_at,
    serve_out,
    void_penalty,
)
from floor.actions.wishes import ask_clock, decline_clock, grant_clock

__all__ = [
    "Asked",
    "Bust",
    "Disqualification",
    "announce_hand_for_hand",
    "announce_money",
    "ask_clock",
    "begin_next_hand",
    "bust_hand",
    "bust_out",
    "buy_back",
    "call_all_in",
    "call_clock",
    "call_off_last_hands",
    "cancel_event",
    "count_hand_served",
    "count_heads",
    "count_stack",
    "count_stacks",
    "decline_clock",
    "disqualify",
    "draw_last_hands",
    "end_called_clock",
    "end_day",
    "end_hand_for_hand",
    "expire_called_clock",
    "give_penalty",
    "grant_clock",
    "make_dealer_passes",
    "miss_hand_at",
    "open_head_count",
    "redeal_hand",
    "reinstate",
    "release_board",
    "report_hand_finished",
    "report_last_hand",
    "revoke_dealer_passes",
    "rule_called_clock",
    "serve_out",
    "start_play",
    "tell_bet",
    "tell_hand_stacks",
    "void_penalty",
]
