"""Penalties and absences as written in the records."""

from __future__ import annotations

from typing import Any

from rulebook.absent import MINUTE_MS, Awarded
from rulebook.penalties import DealtHand, DodgedBlinds, Step

SINGULAR = {Step.MISSED_HANDS: "hand", Step.MISSED_ROUNDS: "round"}


def write_hand(hand: DealtHand) -> dict[str, Any]:
    """A hand dealt to a player who may not, or did not, sit there."""
    return {
        "cards_dealt": hand.is_dealt,
        "dealt_in_redeal": hand.is_dealt,
        "hand_killed": hand.is_killed,
        "hand_killed_after_deal": hand.is_killed,
        "may_play": not hand.is_killed,
        "hand": "dead" if hand.is_killed else "live",
        "must_be_away": hand.must_be_away,
        "posts_blinds": hand.posts_blinds,
        "posts_bring_in": hand.posts_blinds,
        "blinds_and_antes": "forfeited_to_pot" if hand.forfeits_blinds else "posted",
        "may_look": hand.may_look,
    }


def write_dodged(result: DodgedBlinds) -> dict[str, Any]:
    """Blinds dodged: a record states whether a penalty is due, or that the director decides."""
    written = {"forfeit": result.forfeit, "rounds": result.rounds, "missed_hands": result.hands}
    if result.goes_to_next_pot:
        return written | {"to": "next_pot_dead_money", "penalty": "discretionary"}
    amount = "td_discretion" if result.is_at_discretion else result.hands
    return written | {"penalty": result.is_due or "possible", "amount": amount}


def write_steps(steps: tuple[Step, ...]) -> str:
    """``missed_hand_or_round``."""
    if all(step in SINGULAR for step in steps):
        return "missed_" + "_or_".join(SINGULAR[step] for step in steps)
    return "_or_".join(step.value for step in steps)


def write_awarded(result: Awarded) -> dict[str, Any]:
    """What the only player present has received."""
    taken = ["sb"] * bool(result.small_blinds) + ["bb"] * bool(result.big_blinds)
    return {
        "chips": result.chips,
        "antes": result.antes,
        "blinds": taken,
        "button_advances_every_min": result.every_ms // MINUTE_MS,
        "present_player_awarded": [role.value for role in result.each_time],
    }
