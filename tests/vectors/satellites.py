"""Adapters of the records of satellites: shapes only."""

from __future__ import annotations

from rulebook.knockouts import tie_rules
from rulebook.satellite import satellite_busts, satellite_plan, satellite_stage, seats_won
from tests.vectors.adapter import Adapter, Answer
from tests.vectors.case import Case, profile_of
from tests.vectors.placing import read_busts
from tests.vectors.seats_to_win import (
    SECOND,
    read_cash_places,
    read_plan,
    read_target,
    write_bubble,
    write_plan,
    write_won,
)


def plan(case: Case) -> Answer:
    """All prizes."""
    return write_plan(satellite_plan(*read_target(case)))


def stop(case: Case) -> Answer:
    """Whether play stops."""
    asked = case.inputs
    found = satellite_stage(
        asked["seats"],
        asked["players_left"],
        awarded_early=asked["awarded_early"],
        cash_places=read_cash_places(asked),
    )
    return {"stopped": found.is_over, "in_the_money": found.is_in_the_money}


def bubble(case: Case) -> Answer:
    """Who takes the last seat."""
    asked, profile = case.inputs, profile_of(case)
    found = satellite_busts(
        asked["players_left"],
        read_busts(asked["busts"]),
        read_plan(asked),
        asked["seat"],
        tie_rules(profile),
        profile.places,
        is_hand_for_hand=asked["hand_for_hand"],
    )
    return write_bubble(found)


def seat_credit(case: Case) -> Answer:
    """What the seats that a player won become."""
    asked = case.inputs
    second = case.config.word("second_seat", SECOND, "CREDIT")
    return write_won(
        seats_won(
            asked["seat"],
            asked["seats_won"],
            second,
            is_entered=asked["already_entered"],
            used_for=asked.get("ticket_used_for"),
        )
    )


ADAPTERS: dict[str, Adapter] = {
    "satellite_plan": plan,
    "satellite_stop": stop,
    "satellite_bubble": bubble,
    "satellite_seat_credit": seat_credit,
}
