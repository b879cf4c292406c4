"""Models of the floor."""

from floor.models.bags import Bag, BagState, Signature
from floor.models.incidents import Incident, IncidentKind, IncidentPhoto, IncidentRemark, RemarkKind
from floor.models.play import (
    BustReport,
    ColourUp,
    ColourUpTable,
    DealerPass,
    HandForHand,
    HandStage,
    HeadCount,
    LastHands,
    LastHandsTable,
    Note,
    Outcome,
    PaceOf,
    ShotClock,
    ShotClockRequest,
    TableCount,
    TableHand,
)

__all__ = [
    "Bag",
    "BagState",
    "BustReport",
    "ColourUp",
    "ColourUpTable",
    "DealerPass",
    "HandForHand",
    "HandStage",
    "HeadCount",
    "Incident",
    "IncidentKind",
    "IncidentPhoto",
    "IncidentRemark",
    "LastHands",
    "LastHandsTable",
    "Note",
    "Outcome",
    "PaceOf",
    "RemarkKind",
    "ShotClock",
    "ShotClockRequest",
    "Signature",
    "TableCount",
    "TableHand",
]
