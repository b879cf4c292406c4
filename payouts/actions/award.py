"""Awards: the prizes due to finished entries, updated after every bust, edit and publication."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from journal.book import OpenBook
from payouts import queries
from payouts.forfeits import dues_of
from payouts.models import Award, AwardStatus
from payouts.queries import deals
from payouts.sharing import Due
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


def award_places(book: OpenBook, *, event_id: int) -> tuple[int, ...]:
    """Bring the awards in line with finish order and published payouts; returns the entries affected.

    A step of other actions; does nothing before payouts are published. Shared places share their prizes as
    the profile says; one forfeited by disqualification goes where the director decided.

    Raises ``Refusal`` ``award_paid`` or ``award_unclaimed`` when such a prize would change, ``deal_agreed`` where somebody is in
    play again who was out when the players left agreed on a deal.
    """
    if not queries.is_published(event_id):
        return ()
    _require_players_of_deal(event_id)
    due = {one.entry_id: one for one in dues_of(event_id)}
    standing = {row.entry_id: row for row in Award.objects.filter(event=event_id, pool="")}
    changed = [entry_id for entry_id in standing if not _is(standing[entry_id], due.get(entry_id))]
    for entry_id in changed:
        _require_due(standing[entry_id])
    _drop(book, [standing[entry_id] for entry_id in changed if entry_id not in due])
    _update(book, {standing[entry_id].pk: due[entry_id] for entry_id in changed if entry_id in due})
    new = [one for entry_id, one in due.items() if entry_id not in standing]
    book.create_many(Award, [{"event_id": event_id, **asdict(one)} for one in new])
    return (*changed, *(one.entry_id for one in new))


def _require_players_of_deal(event_id: int) -> None:
    """Return unless somebody is in play who has no part in the agreed deal."""
    deal = deals.deal(event_id)
    if deal is None or not deal.is_agreed:
        return
    left = {entry.id for entry in tournaments.entries(event_id, "alive")}
    if not left <= deal.entries:
        raise Refusal("deal_agreed", event=event_id)


def _is(row: Award, due: Due | None) -> bool:
    return due is not None and all(getattr(row, name) == value for name, value in asdict(due).items())


def _require_due(row: Award) -> None:
    """Return unless its money has left the pool."""
    if row.status != AwardStatus.DUE:
        raise Refusal(f"award_{row.status}", event=row.event_id, entry=row.entry_id)


def _update(book: OpenBook, values: Mapping[int, Due]) -> None:
    columns: dict[int, dict[str, Any]] = {
        pk: {name: value for name, value in asdict(due).items() if name != "entry_id"}
        for pk, due in values.items()
    }
    book.update_many(Award, columns)


def _drop(book: OpenBook, rows: list[Award]) -> None:
    for row in rows:
        book.delete(row)


def withdraw_awards(book: OpenBook, *, event_id: int) -> None:
    """Remove the prizes of places of an event as a step of another action; raises ``Refusal`` ``award_paid`` or
    ``award_unclaimed``."""
    rows = list(Award.objects.filter(event=event_id, pool=""))
    for row in rows:
        _require_due(row)
    _drop(book, rows)
