"""How an event's prizes are divided: one of the ways that stand beside each other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from access.fields import Id, Limits, Note, OnlyWith
from access.roles import DIRECTORS
from access.verbs import verb
from journal.book import OpenBook
from payouts.actions.publish import PayoutCommand
from payouts.divisions import Division, divided
from payouts.queries import structure as queries
from payouts.queries.details import PayoutDetails, payout_details
from payouts.queries.tables import payout_table
from rulebook.payouts.places import LEAST_PAID, MOST_PAID
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.actions import edit_event
from tournaments.books import of_event
from tournaments.values import MONEY_KINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class DividePrizes(PayoutCommand):
    """How the prizes are divided from now on."""

    division: Annotated[
        Division, Note("`usual`, `flat`, `steep`: generated; `table`: a payout table of the house.")
    ]
    paid_points: Annotated[
        int | None,
        Limits(LEAST_PAID, MOST_PAID),
        OnlyWith("division", "usual", "flat", "steep"),
        Note("Hundredths of a percent of the entries, where they are generated; null: as it was set up."),
    ] = None
    payout_table: Annotated[
        Id | None, OnlyWith("division", "table"), Note("The table, where one divides them.")
    ] = None


@verb(DividePrizes, "events/<int:event>/payouts/division/", admits=DIRECTORS, opens=of_event)
def divide_prizes(book: OpenBook, command: DividePrizes) -> PayoutDetails:
    """Divide the prizes of an event in another way, until they are published: the proposal follows at once.

    A payout table is copied into the event. Raises ``Refusal`` ``payouts_published``, ``payouts_not_money``,
    ``payout_table_missing``, ``not_found`` or ``event_closed``.
    """
    event = tournaments.event(command.event)
    structure = queries.structure(command.event)
    if structure.is_published and structure.reopened_at is None:
        raise Refusal("payouts_published", event=command.event)
    if event.payout.kind not in MONEY_KINDS:
        raise Refusal("payouts_not_money", event=command.event)
    table = None
    if command.division is Division.TABLE:
        if command.payout_table is None:
            raise Refusal("payout_table_missing", field="payout_table")
        table = payout_table(command.payout_table)
    rule = divided(event.payout, command.division, command.paid_points, table)
    setup = replace(tournaments.event_setup(command.event), payout=rule)
    edit_event(book, event=command.event, setup=setup)
    return payout_details(command.event)
