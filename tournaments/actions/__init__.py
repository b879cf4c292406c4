"""The only writers of tournaments: house, room, set-up, structure, life of an event, days, entries."""

from tournaments.actions.days import close_day, reopen_day
from tournaments.actions.entries import (
    Finish,
    add_entry,
    advance_entry,
    mark_alive,
    mark_out,
    mark_paid,
    mark_void,
    rank_again,
    set_stack,
    set_stacks,
)
from tournaments.actions.house import HouseSetup, edit_house, end_demo, set_up_house, setup_of
from tournaments.actions.lifecycle import (
    announce_event,
    cancel_state,
    finish_event,
    open_registration,
    postpone_event,
    settle_event,
    start_event,
    withdraw_event,
)
from tournaments.actions.penalties import (
    NewPenalty,
    add_penalty,
    close_penalty,
    lift_disqualification,
    miss_hand,
)
from tournaments.actions.play import set_play_state
from tournaments.actions.room import (
    add_room_table,
    add_room_tables,
    edit_room_table,
    remove_room_table,
    set_table_status,
)
from tournaments.actions.setup import copy_into_event, create_event, duplicate_event, edit_event
from tournaments.actions.structure import set_structure
from tournaments.actions.templates import remove_template, save_template

__all__ = [
    "Finish",
    "HouseSetup",
    "NewPenalty",
    "add_entry",
    "add_penalty",
    "add_room_table",
    "add_room_tables",
    "advance_entry",
    "announce_event",
    "cancel_state",
    "close_day",
    "close_penalty",
    "copy_into_event",
    "create_event",
    "duplicate_event",
    "edit_event",
    "edit_house",
    "edit_room_table",
    "end_demo",
    "finish_event",
    "lift_disqualification",
    "mark_alive",
    "mark_out",
    "mark_paid",
    "mark_void",
    "miss_hand",
    "open_registration",
    "postpone_event",
    "rank_again",
    "remove_room_table",
    "remove_template",
    "reopen_day",
    "save_template",
    "set_play_state",
    "set_stack",
    "set_stacks",
    "set_structure",
    "set_table_status",
    "set_up_house",
    "settle_event",
    "setup_of",
    "start_event",
    "withdraw_event",
]
