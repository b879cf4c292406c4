"""Shapes that the seating records share: tables and positions, in and out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook.button import Arrival, Role, small_blind_is_dead
from rulebook.room import PlayState, Positions, TableView, first_positions

HANDS_AHEAD = 24

STATES = {"final_hands_of_day": PlayState.LAST_HANDS, "hand_for_hand": PlayState.HAND_FOR_HAND}


class Onward(list[Any]):
    """The beginning of an answer that goes on for as long as one looks; equal to any shorter one."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and self[: len(other)] == list(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None


def state_of(inputs: Mapping[str, Any]) -> PlayState:
    return STATES.get(inputs.get("phase", ""), PlayState.NORMAL)


def read_positions(written: Mapping[str, int]) -> Positions:
    return Positions(written["btn"], written["sb"], written["bb"])


def read_table(written: Mapping[str, Any], key: int = 1) -> TableView:
    """A table as written: its seats taken or open, and whatever is known of its button."""
    seats = written["seats"]
    log = sorted(written.get("open_seats_log", ()), key=lambda row: row["opened_at"])
    opened = tuple(row["seat"] for row in log)
    empty = set(written.get("open", opened))
    occupied = frozenset(written.get("occupied", set(range(1, seats + 1)) - empty))
    prev = read_positions(written["prev"]) if "prev" in written else None
    if prev is None and "button" in written:
        prev = first_positions(written["button"], occupied)
    settled = read_positions(written["frozen_next"]) if "frozen_next" in written else None
    return TableView(key, seats, occupied, prev, settled, opened=opened)


def write_positions(positions: Positions, occupied: frozenset[int] | set[int]) -> dict[str, Any]:
    """Positions as written: a small blind that nobody has is null, one on an empty seat dead."""
    is_dead = small_blind_is_dead(positions, occupied)
    has_none = is_dead and positions.sb == positions.btn
    written = {"btn": positions.btn, "sb": None if has_none else positions.sb, "bb": positions.bb}
    return {**written, "sb_dead": True} if is_dead and not has_none else written


def write_role(role: Role) -> str:
    return role.value if role is Role.OTHER else role.value.upper()


def write_arrival(meets: Arrival) -> dict[str, Any]:
    """What meets a newcomer, as written."""
    positions = meets.next_hand
    posted: dict[str, Any] = {"btn": positions.btn, "sb": positions.sb, "bb": positions.bb}
    if meets.is_sb_dead and positions.sb == positions.btn:
        # No source says where the button stands then, so no record names it.
        posted = {"sb": None, "bb": positions.bb}
    elif meets.is_sb_dead:
        posted["sb_dead"] = True
    answer = {
        "dealt_in": meets.is_dealt_in,
        "role": write_role(meets.role),
        "hands_until_bb": meets.hands_until_bb,
        "next_hand": posted,
    }
    if not meets.is_dealt_in:
        answer |= {"wait_hands": meets.wait_hands, "wait": "until the button passes"}
    return answer
