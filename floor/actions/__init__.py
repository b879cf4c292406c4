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
from floor.actions.lifecycle import cancel_event, start_play

__all__ = [
    "Bust",
    "bust_hand",
    "bust_out",
    "buy_back",
    "call_clock",
    "cancel_event",
    "count_stack",
    "count_stacks",
    "end_called_clock",
    "end_day",
    "expire_called_clock",
    "reinstate",
    "rule_called_clock",
    "start_play",
    "tell_bet",
]
