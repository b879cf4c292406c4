"""Prizes by place: how many are paid, what each receives, and what a payout structure must satisfy."""

from rulebook.payouts.beside import tickets_paid, with_beside
from rulebook.payouts.bubble import bubble_prize, with_bubble
from rulebook.payouts.by_entries import (
    TableRow,
    TableShare,
    by_table,
    range_text,
    require_table,
    row_for,
)
from rulebook.payouts.default import default_payouts, keeps_step, nice_unit
from rulebook.payouts.jumps import Jump, jumps, sure_of
from rulebook.payouts.places import PaidPlaces, paid_places, places_paid
from rulebook.payouts.published import PublishedEvent, nearest_event
from rulebook.payouts.read_prizes import PrizesRead, prizes_text, read_prizes, with_first
from rulebook.payouts.shape import PayoutShape, RemainderPlace, Steepness, Tiering
from rulebook.payouts.table_text import (
    LineFault,
    TableRead,
    place_ranges,
    read_table,
    share_at,
    share_text,
    table_text,
)
from rulebook.payouts.tables import (
    Prize,
    PrizeKind,
    by_percentages,
)
from rulebook.payouts.tiers import Tier, TierOrder, TiersCheck, check_tiers, tiers_of, usual_tiers
from rulebook.payouts.versions import PaidDifference, paid_differences

__all__ = [
    "Jump",
    "LineFault",
    "PaidDifference",
    "PaidPlaces",
    "PayoutShape",
    "Prize",
    "PrizeKind",
    "PrizesRead",
    "PublishedEvent",
    "RemainderPlace",
    "Steepness",
    "TableRead",
    "TableRow",
    "TableShare",
    "Tier",
    "TierOrder",
    "Tiering",
    "TiersCheck",
    "bubble_prize",
    "by_percentages",
    "by_table",
    "check_tiers",
    "default_payouts",
    "jumps",
    "keeps_step",
    "nearest_event",
    "nice_unit",
    "paid_differences",
    "paid_places",
    "place_ranges",
    "places_paid",
    "prizes_text",
    "range_text",
    "read_prizes",
    "read_table",
    "require_table",
    "row_for",
    "share_at",
    "share_text",
    "sure_of",
    "table_text",
    "tickets_paid",
    "tiers_of",
    "usual_tiers",
    "with_beside",
    "with_bubble",
    "with_first",
]
