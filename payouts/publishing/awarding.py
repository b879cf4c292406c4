"""Awards: the prizes due to finished entries, updated after every bust, edit and publication."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from journal.book import OpenBook
from journal.reading import prime
from payouts.awards import agreed
from payouts.awards.agreed import stop_stored
from payouts.awards.rows import place_won_by
from payouts.awards.verbs import number_slips
from payouts.bounties.rows import in_order, rows_around
from payouts.models import Award, AwardStatus, BountyWon
from payouts.publishing.differences import follow_paid, is_as_due
from payouts.publishing.dues import Due, dues_of, dues_to, keeping_things
from payouts.publishing.within import award_within
from payouts.side_pools.rows import require_side_pools_stand
from payouts.structure import rows as versions
from payouts.structure.rows import is_published
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

NOTHING_OFF = {"tax_minor": 0, "tip_minor": 0}


def award_places(
    book: OpenBook,
    *,
    event_id: int,
    is_new: bool = False,
    last: int | None = None,
    latest: tuple[tournaments.Finisher, ...] | None = None,
) -> tuple[int, ...]:
    """Update the awards by finish order and published payouts; returns the entries affected.

    A step of other actions; before payouts are published only places within flights are awarded. Shared places
    share their prizes as the profile says; one forfeited by disqualification goes where the director decided.
    Differences from paid prizes are listed once a new version of the payouts has them (``is_new``). Behind place
    ``last`` nothing changed: a bust reads no earlier player's prize, unless differences from paid ones are
    listed. ``latest`` left with this action, if nobody left after them.

    Raises ``Refusal`` ``side_pool_awarded`` if others would win an awarded one by place, ``award_paid`` or
    ``award_unclaimed`` if such a prize would change otherwise, ``deal_agreed`` if a player is in play again
    who was out when the players left agreed on a deal.
    """
    require_side_pools_stand(event_id)
    within = _within(book, event_id, last)
    if not is_published(event_id):
        return within
    _require_players_of_deal(event_id)
    result = None if last is None or len(versions.versions(event_id)) > 1 else dues_to(event_id, last, latest)
    fresh = dues_of(event_id) if result is None else result
    standing = {row.entry_id: row for row in _standing(event_id, result)}
    things = {pk: row.thing for pk, row in standing.items()}
    due = {one.entry_id: one for one in keeping_things(fresh, things)}
    paid = [row for row in standing.values() if row.is_paid]
    differing = follow_paid(book, event_id, paid, due, is_new=is_new)
    open_ = {entry_id: row for entry_id, row in standing.items() if not row.is_paid}
    changed = [entry_id for entry_id, row in open_.items() if not is_as_due(row, due.get(entry_id))]
    _change(book, {entry_id: open_[entry_id] for entry_id in changed}, due)
    new = [one for entry_id, one in due.items() if entry_id not in standing]
    book.create_many(Award, [{"event_id": event_id, **asdict(one)} for one in new])
    if new:
        number_slips(book, event_id=event_id)
    return (*within, *differing, *changed, *(one.entry_id for one in new))


def _within(book: OpenBook, event_id: int, last: int | None) -> tuple[int, ...]:
    if not tournaments.paying_days(event_id):
        return ()
    return award_within(book, event_id=event_id, is_bust=last is not None)


def _change(book: OpenBook, rows: Mapping[int, Award], due: Mapping[int, Due]) -> None:
    """Update unpaid awards to the amounts due; those of entries with nothing due are deleted."""
    for row in rows.values():
        _require_due(row)
    _drop(book, [row for entry_id, row in rows.items() if entry_id not in due])
    _update(book, {row.pk: due[entry_id] for entry_id, row in rows.items() if entry_id in due})


def know_before_busts(
    event_id: int, without_prize: Iterable[int] = (), around: Mapping[int, Iterable[BountyWon]] | None = None
) -> None:
    """Cache what a bust has read at its head: the event in play was not stopped, who has no prize, bounties."""
    prime(stop_stored, None, event_id)
    for entry_id in without_prize:
        prime(place_won_by, (), entry_id)
    for entry_id, rows in (around or {}).items():
        prime(rows_around, in_order(rows), entry_id)


def _standing(event_id: int, due: Sequence[Due] | None) -> Iterable[Award]:
    """The awards for places of an event: all, or those of the entries due."""
    if due is not None and len(due) == 1:
        return place_won_by(due[0].entry_id)
    rows = Award.objects.filter(event=event_id)
    return rows if due is None else rows.filter(entry__in=[entry_due.entry_id for entry_due in due])  # type: ignore[no-any-return]


def _require_players_of_deal(event_id: int) -> None:
    """Refuse if a player is in play who has no part in the agreed deal."""
    agreement = agreed.agreement(event_id)
    if agreement is None:
        return
    left = {entry.id for entry in tournaments.entries_alive(event_id)}
    if not left <= agreement[1]:
        raise Refusal("deal_agreed", event=event_id)


def _require_due(row: Award) -> None:
    """Refuse if its money has left the pool."""
    if row.status != AwardStatus.DUE:
        raise Refusal(f"award_{row.status}", event=row.event_id, entry=row.entry_id)


def _update(book: OpenBook, values: Mapping[int, Due]) -> None:
    columns: dict[int, dict[str, Any]] = {
        # A slip prepared for another amount is outdated, and so are its deductions.
        pk: {name: value for name, value in asdict(due).items() if name != "entry_id"} | NOTHING_OFF
        for pk, due in values.items()
    }
    book.update_many(Award, columns)


def _drop(book: OpenBook, rows: list[Award]) -> None:
    for row in rows:
        book.delete(row)


def withdraw_awards(book: OpenBook, *, event_id: int) -> None:
    """Step: remove all prizes for places; raises ``Refusal`` ``award_paid`` or ``award_unclaimed``."""
    rows = list(Award.objects.filter(event=event_id))
    for row in rows:
        _require_due(row)
    _drop(book, rows)
