"""How old row versions of the house, events and entries are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from journal.rows.shapes import Earlier, earlier_shapes
from journal.rows.versioned import RowVersion, VersionedModel
from tournaments.models import ChipLine, Day, Entry, Event, Penalty

PRICES = frozenset(
    {
        "buy_in_minor",
        "fee_minor",
        "re_entries",
        "re_entry_until_level",
        "rebuys",
        "rebuy_until_level",
        "rebuy_minor",
        "rebuy_fee_minor",
        "rebuy_stack",
        "has_add_on",
        "add_on_minor",
        "add_on_fee_minor",
        "add_on_stack",
        "add_on_after_level",
    }
)
"""The prices of an event before it had products."""


PLAY = frozenset({"play_state", "has_hand_on"})
"""How an event was played, before each day's open hand for hand and last hands said it."""
STAKES = ("limit_small_blind", "limit_big_blind", "stud_ante")
"""The columns of stakes of a level of several games."""
HOUSE = {
    "penalty_months": 0,
    "minimum_age": None,
    "asks_birth_date": False,
    "public_names": "short",
    "sells_nameless": False,
    "public_results": "none",
    "keep_documents_years": 10,
    "keep_prizes_years": 10,
    "keep_entries_years": 5,
    "archive_after_days": 0,
}
"""Options of a house that had none before."""
EVENT = {"guarantee_parts": [], "added_minor": 0, "unsold_minor": 0, "side_pools": [], "games": {}}
"""Options of an event that had none before."""


DAY: dict[str, Any] = dict.fromkeys(
    (
        *("started_at", "first_level", "first_left_ms", "late_until_level", "sells", "start_level"),
        *("seats_per_table", "max_entries", "starting_stack", "re_entries", "level_seconds"),
        *("end_confirmed_at", "pays", "first_number"),
    )
) | {
    "start_at": "usual",
    "start_of": "latest",
    "end_rules": [],
    "keeps_seats": "final_table",
    "needs": "usual",
    "seats_by_players": [],
    "level_seconds_by_players": [],
    "kind": "field",
    "best_of": 1,
    "periods": [],
}
"""Columns of a day that said nothing of them."""


def register() -> None:
    """Register the conversion of old row versions to the present columns."""
    earlier_shapes(
        {
            "tournaments.chipcount": Earlier({"tolerated": 0}),
            "tournaments.chipline": Earlier({"day_id": came_on, "given": None}),
            "tournaments.day": Earlier(
                DAY | {"leads_to_id": since_then(Day, "leads_to_id")},
                dropped=frozenset({"is_final"}),
            ),
            "tournaments.entry": Earlier(
                {"out_by": "", "won_seat_early": False, "bagged_at": None, "chosen_at": None, "abandoned": ""}
            ),
            "tournaments.penalty": Earlier(
                {name: since_then(Penalty, name) for name in ("mark_day_id", "mark_ms")} | {"served_ms": 0}
            ),
            "tournaments.event": Earlier(
                {"products": products, **EVENT}
                | {name: since_then(Event, name) for name in ("carry", "re_entries_in_all")},
                dropped=PRICES | PLAY,
            ),
            "tournaments.house": Earlier(HOUSE),
            "tournaments.period": Earlier(dict.fromkeys(STAKES, 0)),
        }
    )


def came_on(line: RowVersion) -> int:
    """The day of a line as the update set it, or that of its entry if the line was undone."""
    known = ChipLine.objects.filter(pk=line["id"]).values_list("day_id", flat=True).first()
    if known is None and line["entry_id"] is not None:
        known = Entry.objects.filter(pk=line["entry_id"]).values_list("day_id", flat=True).first()
    return known or Day.objects.filter(event_id=line["event_id"]).earliest("number").pk


def since_then(model: type[VersionedModel], column: str) -> Callable[[RowVersion], Any]:
    """The value of a column since the update that filled it: older versions did not have it."""
    return lambda row: model._base_manager.filter(pk=row["id"]).values_list(column, flat=True).first()


def products(event: RowVersion) -> list[dict[str, Any]]:
    """The old prices of an event as products; sales refer to these numbers."""
    if "products" in event:
        return list(event["products"])
    return list(_sold(event))


def _sold(event: RowVersion) -> Iterator[dict[str, Any]]:
    price, fee = event["buy_in_minor"], event["fee_minor"]
    yield _product(1, "entry", price, fee)
    if event["re_entries"] != 0:
        terms = {"limit": event["re_entries"], "until_level": event["re_entry_until_level"]}
        yield _product(2, "re_entry", price, fee, **terms)
    if event["rebuys"] != 0:
        terms = {"limit": event["rebuys"], "until_level": event["rebuy_until_level"]}
        price, fee = event["rebuy_minor"], event["rebuy_fee_minor"]
        yield _product(3, "rebuy", price, fee, chips=event["rebuy_stack"], **terms)
    if event["has_add_on"]:
        terms = {"limit": 1, "after_level": event["add_on_after_level"]}
        price, fee = event["add_on_minor"], event["add_on_fee_minor"]
        yield _product(4, "add_on", price, fee, chips=event["add_on_stack"], **terms)


def _product(number: int, kind: str, pool: int, fee: int, **terms: Any) -> dict[str, Any]:
    usual = {"name": "", "chips": 0, "limit": None, "until_level": None, "after_level": None}
    parts = [{"kind": "fee", "name": "", "amount_minor": fee, "points": 0}] if fee else []
    return {"number": number, "kind": kind, "pool_minor": pool, "parts": parts} | usual | terms
