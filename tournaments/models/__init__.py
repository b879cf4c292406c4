"""Models of tournaments: the house and its room, events with days and structure, entries."""

from tournaments.models.chips import ChipKind, ChipLine
from tournaments.models.counts import ChipCount, StackCount, TableTotal
from tournaments.models.entry import Abandoned, Entry, EntryKind, EntryStatus
from tournaments.models.event import Day, Event, EventState, Period, Template
from tournaments.models.house import House, RoomTable, TableStatus
from tournaments.models.penalty import Offence, Penalty, PenaltyKind, PenaltyState

__all__ = [
    "Abandoned",
    "ChipCount",
    "ChipKind",
    "ChipLine",
    "Day",
    "Entry",
    "EntryKind",
    "EntryStatus",
    "Event",
    "EventState",
    "House",
    "Offence",
    "Penalty",
    "PenaltyKind",
    "PenaltyState",
    "Period",
    "RoomTable",
    "StackCount",
    "TableStatus",
    "TableTotal",
    "Template",
]
