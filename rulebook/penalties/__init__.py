"""Penalties: the ladder, hands missed and counted, suspensions, dodged blinds, disqualification."""

from rulebook.penalties.disqualified import (
    ChipsRemoved,
    chips_removed,
    loses_prize,
    prized_place,
    redistributed,
)
from rulebook.penalties.dodging import DodgedBlinds, dodged_blinds
from rulebook.penalties.ladder import Escalation, Step, demand_suspension, escalation, missed_hands
from rulebook.penalties.serving import (
    Arrived,
    BlindedOff,
    DealtHand,
    HandPenalty,
    after_hand,
    after_hands,
    at_new_table,
    blinded_off,
    cost_of_hands,
    cost_of_orbit,
    dealt_at,
    dealt_on_penalty,
    dealt_suspended,
    hand_penalty,
    redealt,
)
from rulebook.penalties.suspension import PlayClock, ends_by_play, ends_by_wall, play_ms

__all__ = [
    "Arrived",
    "BlindedOff",
    "ChipsRemoved",
    "DealtHand",
    "DodgedBlinds",
    "Escalation",
    "HandPenalty",
    "PlayClock",
    "Step",
    "after_hand",
    "after_hands",
    "at_new_table",
    "blinded_off",
    "chips_removed",
    "cost_of_hands",
    "cost_of_orbit",
    "dealt_at",
    "dealt_on_penalty",
    "dealt_suspended",
    "demand_suspension",
    "dodged_blinds",
    "ends_by_play",
    "ends_by_wall",
    "escalation",
    "hand_penalty",
    "loses_prize",
    "missed_hands",
    "play_ms",
    "prized_place",
    "redealt",
    "redistributed",
]
