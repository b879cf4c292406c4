"""How an event divides its prizes: the director chooses among several ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import EventId, Id, Limits, Note, OnlyWith
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action
from journal.book import OpenBook
from payouts.divisions import rows as beside
from payouts.divisions.rows import Division, Divisions, divided
from payouts.structure.rows import structure
from payouts.structure.verbs import PayoutDetails, payout_details
from payouts.tables import rows as tables
from payouts.tables.rows import MOST_ENTRIES
from rulebook.payouts.places import LEAST_PAID, MOST_PAID
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event
from tournaments.set_up.verbs import edit_event
from tournaments.values import MONEY_KINDS


@action("events/<int:event>/payouts/division/", admits=DIRECTORS, opens=of_event)
def divide_prizes(
    book: OpenBook,
    *,
    event: EventId,
    division: Annotated[
        Division, Note("`usual`, `flat`, `steep`: generated; `table`: a payout table of the house.")
    ],
    paid_points: Annotated[
        int | None,
        Limits(LEAST_PAID, MOST_PAID),
        OnlyWith("division", "usual", "flat", "steep"),
        Note("Hundredths of a percent of the entries, where they are generated; null: as it was set up."),
    ] = None,
    payout_table: Annotated[
        Id | None, OnlyWith("division", "table"), Note("The table, where one divides them.")
    ] = None,
) -> PayoutDetails:
    """Divide the prizes of an event in another way, until they are published; the proposal changes at once.

    A payout table is copied into the event. Raises ``Refusal`` ``payouts_published``, ``payouts_not_money``,
    ``payout_table_missing``, ``not_found`` or ``event_closed``.
    """
    result = structure(event)
    if result.is_published and result.reopened_at is None:
        raise Refusal("payouts_published", event=event)
    payout = tournaments.event(event).payout
    if payout.kind not in MONEY_KINDS:
        raise Refusal("payouts_not_money", event=event)
    table = None
    if division is Division.TABLE:
        if payout_table is None:
            raise Refusal("payout_table_missing", field="payout_table")
        table = tables.payout_table(payout_table)
    rule = divided(payout, division, paid_points, table)
    edit_event(book, event=event, setup=replace(tournaments.event_setup(event), payout=rule))
    return payout_details(event)


class DivisionsFilter(serializers.Serializer):
    """How many places generated prizes pay, and for how many entries."""

    paid_points = serializers.IntegerField(
        min_value=LEAST_PAID,
        max_value=MOST_PAID,
        required=False,
        help_text="Hundredths of a percent of the entries; as it is set up without it.",
    )
    entries = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ENTRIES,
        required=False,
        help_text="As sold without it; before that, assumed.",
    )


@read("events/<int:event>/payouts/divisions/", admits=READERS, filtered_by=DivisionsFilter)
def divisions(query: Mapping[str, Any], event: int) -> Divisions:
    """Show the ways to divide the prizes side by side, and the nearest event with published payouts."""
    return beside.divisions(event, query.get("paid_points"), query.get("entries"))
