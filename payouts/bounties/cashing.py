"""Bounties cashed: what an entry has won becomes due at the cashier, and is paid as a prize is."""

from __future__ import annotations

from collections.abc import Sequence

from access.fields import EntryId
from access.roles import CASHIERS
from access.verbs import action
from journal.book import OpenBook
from payouts.awards.details import AwardDetails, award_details
from payouts.awards.rows import award
from payouts.bounties.rows import WonView, due_to, not_cashed, require_rules
from payouts.bounties.words import BountiesClaimed
from payouts.models import Award, AwardKind, AwardStatus, BountyWon
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_entry


@action("entries/<int:entry>/cash-bounties/", admits=CASHIERS, opens=of_entry)
def cash_bounties(book: OpenBook, *, entry: EntryId) -> AwardDetails:
    """Cash what an entry has won and not cashed yet: it is due, and paid like a prize under the `id` answered.

    What was cashed before and is not paid yet is paid with it. From now on who won these bounties does not change
    without undoing this.

    Raises ``Refusal`` ``event_<state>``, ``no_bounties`` or ``no_bounty_due``.
    """
    entry_view = tournaments.entry(entry)
    event = tournaments.event(entry_view.event_id)
    require_rules(event.id)
    if not event.is_played:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    due = due_to(entry_view.id)
    minor = sum(one.cash for one in due)
    if not minor:
        raise Refusal("no_bounty_due", entry=entry_view.id)
    row = _claimed(book, entry_view.id, event.id, due)
    book.record(
        BountiesClaimed(
            entry=entry_view.id,
            player=entry_view.player_id,
            bounties=len(due),
            amount_minor=minor,
            currency=event.currency,
        )
    )
    return award_details(award(row.pk))


def claim_all(book: OpenBook, event_id: int) -> None:
    """Step: everything that was won and not cashed is due to who won it."""
    for entry_id in sorted(not_cashed(event_id)):
        _claimed(book, entry_id, event_id, due_to(entry_id))


def _claimed(book: OpenBook, entry_id: int, event_id: int, due: Sequence[WonView]) -> Award:
    row = _award(book, entry_id, event_id, sum(one.cash for one in due))
    book.update_many(BountyWon, {one.id: {"award_id": row.pk} for one in due})
    return row


def _award(book: OpenBook, entry_id: int, event_id: int, minor: int) -> Award:
    """What is due to the entry already, and more; a slip that was prepared for less is void."""
    row = Award.every.filter(entry=entry_id, kind=AwardKind.BOUNTY, status=AwardStatus.DUE).first()
    if row is None:
        columns = {"event_id": event_id, "entry_id": entry_id, "kind": AwardKind.BOUNTY.value}
        return book.create(Award, **columns, place=0, place_to=0, amount_minor=minor)
    row.amount_minor += minor
    row.slip, row.method = None, ""
    row.tax_minor, row.tip_minor = 0, 0
    book.save(row)
    return row
