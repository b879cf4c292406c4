"""Penalties: those in force and what remains of them; given, served and closed by steps of larger actions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum

from journal.book import OpenBook
from journal.compiled import Compiled
from journal.reading import asked_once, cached_query, prime
from rulebook.penalties import Step, after_hand
from rulebook.profile.variants import DqPrize
from rulebook.refusals import Refusal
from tournaments.entries.chips import post_chips
from tournaments.entries.rows import EntryView
from tournaments.held import entry_row
from tournaments.models import ChipKind, Entry, EntryStatus, Offence, Penalty, PenaltyKind, PenaltyState


@dataclass(frozen=True, slots=True)
class KeptPenalty:
    """A penalty on a person's record, with the name of its event."""

    penalty: Penalty
    player_id: int
    event: str


OFFENCES = tuple(Offence.choices)
"""The reasons for penalties: codes with their words."""


def penalty(penalty_id: int) -> Penalty:
    """The penalty; raises ``Refusal("not_found")``."""
    row = next(iter(_rows(Q(pk=penalty_id))), None)
    if row is None:
        raise Refusal("not_found", what="penalty", id=penalty_id)
    return row


def event_of_penalty(penalty_id: int) -> int:
    """The event in which a penalty was given; raises ``Refusal("not_found")``."""
    return penalty(penalty_id).event_id


@asked_once
def penalties(event_id: int) -> tuple[Penalty, ...]:
    """All penalties of an event, the oldest first."""
    return tuple(_of_event(event_id))


def penalties_of_player(event_id: int, player_id: int) -> tuple[Penalty, ...]:
    """A player's penalties in an event, of all entries, without withdrawn ones."""
    wanted = Q(entry__event_id=event_id, entry__player_id=player_id)
    return tuple(_rows(wanted & ~Q(state=PenaltyState.VOID)))


def kept_penalties(
    since: datetime, *, player_id: int | None = None, before_event: int | None = None
) -> tuple[KeptPenalty, ...]:
    """The penalties given since a date, the newest first, without withdrawn ones and those of erased players.

    ``before_event`` limits them to players with an entry in that event, and to other events.
    """
    wanted = Q(given_at__gte=since, entry__player__erased_at=None) & ~Q(state=PenaltyState.VOID)
    if player_id is not None:
        wanted &= Q(entry__player_id=player_id)
    if before_event is not None:
        entered = Entry.objects.filter(event_id=before_event).values("player_id")
        wanted &= Q(entry__player_id__in=entered) & ~Q(entry__event_id=before_event)
    rows = tuple(_rows(wanted))
    entries = Entry.objects.filter(pk__in={row.entry_id for row in rows})
    players = {
        key: (player, event) for key, player, event in entries.values_list("pk", "player_id", "event__name")
    }
    return tuple(KeptPenalty(row, *players[row.entry_id]) for row in reversed(rows))


def penalty_history(event_id: int, player_id: int) -> tuple[Step, ...]:
    """A player's penalties in an event as penalty steps, to suggest the usual next one."""
    return tuple(Step(penalty.kind) for penalty in penalties_of_player(event_id, player_id))


def standing_penalties(entry_ids: Collection[int]) -> Mapping[int, tuple[Penalty, ...]]:
    """The penalties in force of these entries, the oldest first."""
    having = _with_standing(frozenset(entry_ids))
    return _by_entry(_rows(Q(entry_id__in=having, state=PenaltyState.STANDING))) if having else {}


_with_standing = Compiled[int](
    lambda entry_ids: (
        Penalty.objects.filter(entry_id__in=entry_ids, state=PenaltyState.STANDING)
        .order_by()
        .values_list("entry_id", flat=True)
    ),
    frozenset,
)


def standing_in_event(event_id: int) -> Mapping[int, tuple[Penalty, ...]]:
    """The penalties in force of an event, by entry, the oldest first."""
    return _by_entry(_rows(Q(entry__event_id=event_id, state=PenaltyState.STANDING)))


def _by_entry(rows: Iterable[Penalty]) -> Mapping[int, tuple[Penalty, ...]]:
    grouped: dict[int, list[Penalty]] = defaultdict(list)
    for row in rows:
        grouped[row.entry_id].append(row)
    return {entry_id: tuple(penalties) for entry_id, penalties in grouped.items()}


def hands_to_miss(entry_ids: Collection[int]) -> dict[int, int]:
    """The hands that each of these entries must still miss; entries without any are left out.

    They move with the player (Sanremo art. 4.2.33, nota bene).
    """
    rows = Penalty.objects.filter(
        entry_id__in=list(entry_ids), state=PenaltyState.STANDING, served__lt=F("hands")
    )
    summed = rows.order_by().values("entry_id").annotate(left=Sum(F("hands") - F("served")))
    return {row["entry_id"]: row["left"] for row in summed}


def standing_of_player(entry: EntryView) -> tuple[Penalty, ...]:
    """The penalties in force of all entries of a player in the event, the oldest first."""
    own = Q(entry__event_id=entry.event_id, entry__player_id=entry.player_id)
    return tuple(_rows(own & Q(state=PenaltyState.STANDING)))


def left_by_earlier(entry: EntryView, standing: Iterable[Penalty]) -> tuple[Penalty, ...]:
    """Of the player's penalties: those in hands or minutes of other entries that are no longer in."""
    return tuple(
        row
        for row in standing
        if row.entry_id != entry.id
        and row.entry.status in (EntryStatus.OUT, EntryStatus.VOID)
        and (row.hands_left or row.kind == PenaltyKind.SUSPENSION)
    )


def leave_to(book: OpenBook, *, entry_id: int, values: Mapping[int, Mapping[str, Any]]) -> None:
    """Give penalties of earlier entries, with new values, to the entry that their player has now."""
    book.update_many(Penalty, {pk: {"entry_id": entry_id, **changed} for pk, changed in values.items()})


def suspensions(event_id: int) -> tuple[Penalty, ...]:
    """The timed suspensions in force, even if their time is over: the clock decides when they end."""
    standing = Q(entry__event_id=event_id, kind=PenaltyKind.SUSPENSION, state=PenaltyState.STANDING)
    return tuple(_rows(standing & Q(entry__status=EntryStatus.ALIVE)))


@cached_query("tournaments.Penalty")
def disqualified_with_prizes(event_id: int) -> Mapping[int, str]:
    """The disqualified entries and who gets their prizes, empty for the player; no entry changes its event."""
    return dict(disqualifications([event_id]).values_list("entry_id", "prize_goes"))


def disqualifications(event: Any) -> QuerySet[Penalty]:
    """The disqualifications in force, for a combined query; only entries that are out have one."""
    rows = Penalty.objects.filter(kind=PenaltyKind.DISQUALIFICATION, state=PenaltyState.STANDING)
    # From the few disqualifications to their entries, not from all entries to their penalties.
    return rows.filter(Exists(Entry.objects.filter(pk=OuterRef("entry_id"), event_id__in=event))).order_by()


def know_disqualified(event_id: int, rows: Iterable[tuple[int, str]]) -> None:
    """Cache the disqualified entries and who gets their prizes, from rows just read."""
    prime(disqualified_with_prizes, dict(rows), event_id)


def lost_prizes(event_id: int) -> dict[int, DqPrize]:
    """The entries that lost their prize by disqualification, and who gets it."""
    by_entry = disqualified_with_prizes(event_id)
    return {entry_id: DqPrize(goes) for entry_id, goes in by_entry.items() if goes}


def disqualified(event_id: int) -> frozenset[int]:
    """The entries that are out because they were disqualified."""
    return frozenset(disqualified_with_prizes(event_id))


def offence_label(code: str) -> str:
    """The reason of a penalty in words; an unknown code is returned unchanged."""
    return str(Offence(code).label) if code in Offence.values else code


def _rows(wanted: Q) -> QuerySet[Penalty]:
    return Penalty.objects.filter(wanted).select_related("entry").order_by("given_at", "pk")


_of_event = Compiled[Penalty](lambda event_id: _rows(Q(entry__event_id=event_id)), int)


def add_penalty(
    book: OpenBook, *, entry_id: int, table: int | None = None, chips: int = 0, **values: object
) -> Penalty:
    """Give an entry a penalty; its ``chips`` leave play. Raises ``Refusal("not_found")``."""
    event_id = entry_row(book, entry_id).event_id
    by = {"given_at": book.now, "given_by_id": book.actor.user_id}
    row = book.create(Penalty, entry_id=entry_id, table=table, chips=chips, **by, **values)
    _post_disqualified(book, event_id, entry_id, -chips, table)
    return row


def miss_hand(book: OpenBook, *, entry_ids: Collection[int]) -> tuple[Penalty, ...]:
    """A hand was completed at the tables of these entries: each with a penalty has one hand fewer to miss.

    Of several penalties of one entry the oldest counts first. Returns the updated penalties.
    """
    values, penalty_ids = {}, []
    for penalties in standing_penalties(entry_ids).values():
        row = next((row for row in penalties if row.hands_left), None)
        if row is not None:
            after = after_hand(row.in_hands)
            values[row.id] = {"served": after.served, "waits_for_hand": after.is_waiting}
            penalty_ids.append(row.id)
    book.update_many(Penalty, values)
    return tuple(penalty(penalty_id) for penalty_id in penalty_ids)


def close_penalty(book: OpenBook, *, penalty_id: int, is_void: bool, reason: str = "") -> Penalty:
    """Close a penalty as served or withdrawn.

    Raises ``Refusal`` ``not_found`` or ``penalty_closed``.
    """
    row = penalty(penalty_id)
    book.require("tournament", row.event_id)
    if not row.stands:
        raise Refusal("penalty_closed", entry=row.entry_id, state=row.get_state_display())
    row.state = PenaltyState.VOID if is_void else PenaltyState.SERVED
    row.closed_at, row.closing_reason = book.now, reason
    book.save(row)
    return row


def lift_disqualification(book: OpenBook, *, entry_id: int, standing: Iterable[Penalty]) -> None:
    """Withdraw the disqualification, among these, of an entry that returns to play with its chips."""
    for row in standing:
        if row.entry_id == entry_id and row.kind == PenaltyKind.DISQUALIFICATION:
            close_penalty(book, penalty_id=row.id, is_void=True)
            _post_disqualified(book, row.event_id, entry_id, row.chips, row.table)


def _post_disqualified(book: OpenBook, event_id: int, entry_id: int, amount: int, table: int | None) -> None:
    kind = ChipKind.DISQUALIFIED
    post_chips(book, event_id=event_id, kind=kind, amount=amount, entry_id=entry_id, table=table)
