"""Unclaimed prizes: move them to an account of their own, so that the event can be settled, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import GREATEST, EventId, Limits, Note
from access.reads import read
from access.roles import CAGE, CASHIERS, INSPECTORS
from access.verbs import action
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from journal.book import OpenBook
from journal.facts import reverses
from payouts.awards.verbs import AwardDetails, award_details, number_slips
from payouts.bounties.verbs import claim_all
from payouts.models import Award, AwardStatus
from payouts.paying.verbs import source_of
from payouts.unclaimed import rows as unclaimed
from payouts.unclaimed.rows import WaitingPrizes, require_over
from payouts.unclaimed.words import PrizesDueAgain, PrizesUnclaimed
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event
from tournaments.queries import EventView

Awards = Annotated[
    tuple[Annotated[int, Limits(1, GREATEST)], ...],
    Limits(0, 1_000),
    Note("Which of them; none: all that can be moved."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesAside:
    """The prizes moved."""

    event: int
    awards: tuple[int, ...]
    amount_minor: Annotated[int, Note("In money and tickets.")]


@action("events/<int:event>/unclaimed/", admits=CAGE, opens=of_event)
def set_prizes_aside(
    book: OpenBook,
    *,
    event: EventId,
    awards: Awards = (),
) -> PrizesAside:
    """Move expired prizes from the pool to the account of unclaimed prizes; they are then paid from there.

    Cashed bounties move the same way, and with all prizes also those that nobody cashed.

    Raises ``Refusal`` ``event_<state>`` before play is over and once the event is settled, ``unclaimed_off``,
    ``claimed_until``, ``award_unknown``, ``award_paid``, ``award_unclaimed`` or ``nothing_due``.
    """
    event_view = _require_finished(event)
    require_over(event_view.id)
    if not awards:
        claim_all(book, event_view.id)
    rows = _wanted(event_view.id, awards, AwardStatus.DUE)
    book.update_many(
        Award, {row.pk: {"status": AwardStatus.UNCLAIMED, "unclaimed_at": book.now} for row in rows}
    )
    _post(book, rows, event_view.currency, 1)
    facts = _details(event_view.id, rows)
    book.record(PrizesUnclaimed(**facts))
    return PrizesAside(event=event_view.id, awards=facts["awards"], amount_minor=facts["amount_minor"])


def _wanted(event_id: int, ids: Sequence[int], status: AwardStatus) -> list[Award]:
    """The given prizes, or all with this status."""
    rows = {row.pk: row for row in Award.every.filter(event=event_id).select_related("entry")}
    for pk in ids:
        if pk not in rows:
            raise Refusal("award_unknown", field="awards", number=pk)
        if rows[pk].status != status:
            raise Refusal(f"award_{rows[pk].status}", event=event_id, entry=rows[pk].entry_id)
    result = [row for pk, row in rows.items() if row.status == status and (not ids or pk in ids)]
    if not result:
        raise Refusal("nothing_due", event=event_id)
    return result


def _post(book: OpenBook, rows: Sequence[Award], currency: str, sign: int, reason: str = "") -> None:
    """Post each prize from the pool to the account (1), or back (-1)."""
    movements = []
    for row in rows:
        cause = Cause(
            PostingKind.UNCLAIMED,
            currency,
            event_id=row.event_id,
            award_id=row.pk,
            player_id=row.entry.player_id,
            memo=reason,
        )
        moved = sign * _worth(row)
        flows = [
            Flow(source_of(row), moved),
            Flow(accounts.unclaimed(row.event_id), -moved),
        ]
        movements.append((cause, flows))
    ledger.post_many(book, movements)


def _worth(row: Award) -> int:
    return row.amount_minor + row.ticket_minor


@action("events/<int:event>/unclaimed/due-again/", admits=CAGE, opens=of_event)
def put_prizes_back(
    book: OpenBook,
    *,
    event: EventId,
    awards: Awards = (),
) -> PrizesAside:
    """Make unclaimed prizes due again, in the pool of an unsettled event.

    Raises ``Refusal`` ``event_<state>``, ``award_unknown``, ``award_paid``, ``award_due`` or ``nothing_due``.
    """
    rows = _put_back(book, event, awards)
    facts = _details(event, rows)
    book.record(PrizesDueAgain(**facts))
    return PrizesAside(event=event, awards=facts["awards"], amount_minor=facts["amount_minor"])


@reverses(PrizesUnclaimed)
def reverse_unclaimed(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    _put_back(book, details["event"], details["awards"], reason)


def _put_back(book: OpenBook, event_id: int, ids: Sequence[int], reason: str = "") -> list[Award]:
    event = _require_finished(event_id)
    rows = _wanted(event.id, ids, AwardStatus.UNCLAIMED)
    book.update_many(Award, {row.pk: {"status": AwardStatus.DUE, "unclaimed_at": None} for row in rows})
    _post(book, rows, event.currency, -1, reason)
    number_slips(book, event_id=event.id)
    return rows


def _require_finished(event_id: int) -> EventView:
    event = tournaments.event(event_id)
    if event.state != "finished":
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    return event


def _details(event_id: int, rows: Sequence[Award]) -> dict[str, Any]:
    return {
        "event": event_id,
        "awards": tuple(row.pk for row in rows),
        "prizes": len(rows),
        "amount_minor": sum(map(_worth, rows)),
        "currency": tournaments.event(event_id).currency,
    }


@read("unclaimed/", admits=CASHIERS | INSPECTORS)
def unclaimed_prizes() -> Sequence[AwardDetails]:
    """List the prizes on the account of unclaimed prizes, latest first."""
    return tuple(award_details(award) for award in unclaimed.unclaimed_awards())


@read("unclaimed/waiting/", admits=CASHIERS | INSPECTORS)
def waiting_prizes() -> Sequence[WaitingPrizes]:
    """List finished events with prizes or bounties due, and until when these wait for their winners.

    Empty while the house has not set after how many days a prize is unclaimed.
    """
    return unclaimed.waiting_prizes()
