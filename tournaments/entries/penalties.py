"""Penalties: those in force and what remains of them; given, served and closed by steps of larger actions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum

from journal.book import OpenBook
from journal.reading import cached_query, prime
from rulebook.penalties import HandPenalty, Step, after_hand
from rulebook.profile.variants import DqPrize
from rulebook.refusals import Refusal
from tournaments.entries.chips import post_chips
from tournaments.held import entry_row
from tournaments.models import ChipKind, Entry, EntryStatus, Offence, Penalty, PenaltyKind, PenaltyState


@dataclass(frozen=True, slots=True)
class PenaltyView:
    """A penalty; ``table``, ``seat`` and ``players`` are those at the time it was given.

    ``ends_at`` is the end of a suspension by time of day; a suspension by play ends ``minutes`` after
    ``mark_ms``.
    """

    id: int
    event_id: int
    day_id: int
    entry_id: int
    kind: PenaltyKind
    offence: Offence
    note: str
    state: PenaltyState
    given_at: datetime
    given_by_id: int | None
    table: int | None
    seat: int | None
    players: int | None
    rounds: int
    hands: int
    served: int
    waits_for_hand: bool
    minutes: int
    ends_at: datetime | None
    mark_ms: int | None
    chips: int
    prize_goes: str
    closed_at: datetime | None
    closing_reason: str

    @property
    def in_hands(self) -> HandPenalty:
        """The penalty in the rulebook's terms."""
        return HandPenalty(self.hands, self.served, self.waits_for_hand)

    @property
    def hands_left(self) -> int:
        """The hands still to miss; 0 once the penalty is over."""
        return self.in_hands.left if self.stands else 0

    @property
    def stands(self) -> bool:
        """Whether it is neither served nor withdrawn."""
        return self.state is PenaltyState.STANDING

    @property
    def is_suspension(self) -> bool:
        """Whether it is counted in minutes."""
        return self.kind is PenaltyKind.SUSPENSION


@dataclass(frozen=True, slots=True)
class KeptPenalty:
    """A penalty on a person's record, with the name of its event."""

    penalty: PenaltyView
    player_id: int
    event: str


OFFENCES = tuple(Offence.choices)
"""The reasons for penalties: codes with their words."""

COLUMNS = tuple(item.name for item in fields(PenaltyView))

OF_ENTRY = {"event_id": "entry__event_id", "day_id": "entry__day_id"}

ENUMS = {"kind": PenaltyKind, "offence": Offence, "state": PenaltyState}


def penalty(penalty_id: int) -> PenaltyView:
    """The penalty; raises ``Refusal("not_found")``."""
    found = _views(Q(pk=penalty_id))
    if not found:
        raise Refusal("not_found", what="penalty", id=penalty_id)
    return found[0]


def event_of_penalty(penalty_id: int) -> int:
    """The event in which a penalty was given; raises ``Refusal("not_found")``."""
    return penalty(penalty_id).event_id


def penalties(event_id: int) -> tuple[PenaltyView, ...]:
    """All penalties of an event, the oldest first."""
    return _views(Q(entry__event_id=event_id))


def penalties_of_player(event_id: int, player_id: int) -> tuple[PenaltyView, ...]:
    """A player's penalties in an event, of all entries, without withdrawn ones."""
    return _views(Q(entry__event_id=event_id, entry__player_id=player_id) & ~Q(state=PenaltyState.VOID))


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
    found = _views(wanted)
    known = Entry.objects.filter(pk__in={one.entry_id for one in found}).values_list(
        "pk", "player_id", "event__name"
    )
    whose = {entry: (player, event) for entry, player, event in known}
    return tuple(KeptPenalty(one, *whose[one.entry_id]) for one in reversed(found))


def penalty_history(event_id: int, player_id: int) -> tuple[Step, ...]:
    """A player's penalties in an event as penalty steps, to suggest the usual next one."""
    return tuple(Step(one.kind) for one in penalties_of_player(event_id, player_id))


def standing_penalties(entry_ids: Collection[int]) -> Mapping[int, tuple[PenaltyView, ...]]:
    """The penalties in force of these entries, the oldest first; always one query."""
    return _by_entry(_views(Q(entry_id__in=list(entry_ids), state=PenaltyState.STANDING)))


def standing_in_event(event_id: int) -> Mapping[int, tuple[PenaltyView, ...]]:
    """The penalties in force of an event, by entry, the oldest first."""
    return _by_entry(_views(Q(entry__event_id=event_id, state=PenaltyState.STANDING)))


def _by_entry(listed: tuple[PenaltyView, ...]) -> Mapping[int, tuple[PenaltyView, ...]]:
    found: dict[int, list[PenaltyView]] = defaultdict(list)
    for one in listed:
        found[one.entry_id].append(one)
    return {entry_id: tuple(those) for entry_id, those in found.items()}


def hands_to_miss(entry_ids: Collection[int]) -> dict[int, int]:
    """The hands that each of these entries must still miss; entries without any are left out.

    They move with the player (Sanremo art. 4.2.33, nota bene).
    """
    rows = Penalty.objects.filter(
        entry_id__in=list(entry_ids), state=PenaltyState.STANDING, served__lt=F("hands")
    )
    summed = rows.order_by().values("entry_id").annotate(left=Sum(F("hands") - F("served")))
    return {row["entry_id"]: row["left"] for row in summed}


def suspensions(event_id: int) -> tuple[PenaltyView, ...]:
    """The timed suspensions in force, even if their time is over: the clock decides when they end."""
    return _views(
        Q(entry__event_id=event_id, kind=PenaltyKind.SUSPENSION, state=PenaltyState.STANDING)
        & Q(entry__status=EntryStatus.ALIVE)
    )


@cached_query("tournaments.Penalty")
def disqualified_with_prizes(event_id: int) -> Mapping[int, str]:
    """The disqualified entries and who gets their prizes, empty for the player; no entry changes its event."""
    return dict(disqualifications([event_id]).values_list("entry_id", "prize_goes"))


def disqualifications(event: Any) -> QuerySet[Penalty]:
    """The disqualifications in force, for a combined query; only entries that are out have one."""
    rows = Penalty.objects.filter(kind=PenaltyKind.DISQUALIFICATION, state=PenaltyState.STANDING)
    # From the few disqualifications to their entries, not from all entries to their penalties.
    return rows.filter(Exists(Entry.objects.filter(pk=OuterRef("entry_id"), event_id__in=event))).order_by()


def know_disqualified(event_id: int, found: Iterable[tuple[int, str]]) -> None:
    """Cache the disqualified entries and who gets their prizes, from rows just read."""
    prime(disqualified_with_prizes, dict(found), event_id)


def lost_prizes(event_id: int) -> dict[int, DqPrize]:
    """The entries that lost their prize by disqualification, and who gets it."""
    found = disqualified_with_prizes(event_id)
    return {entry_id: DqPrize(goes) for entry_id, goes in found.items() if goes}


def disqualified(event_id: int) -> frozenset[int]:
    """The entries that are out because they were disqualified."""
    return frozenset(disqualified_with_prizes(event_id))


def offence_label(code: str) -> str:
    """The reason of a penalty in words; an unknown code is returned unchanged."""
    return str(Offence(code).label) if code in Offence.values else code


def _views(wanted: Q) -> tuple[PenaltyView, ...]:
    rows = Penalty.objects.filter(wanted).order_by("given_at", "pk")
    read = rows.values_list(*(OF_ENTRY.get(name, name) for name in COLUMNS))
    return tuple(_view(dict(zip(COLUMNS, values, strict=True))) for values in read)


def _view(row: dict) -> PenaltyView:
    return PenaltyView(**row | {name: kind(row[name]) for name, kind in ENUMS.items()})


@dataclass(frozen=True, slots=True)
class NewPenalty:
    """A new penalty; ``table``, ``seat`` and ``players`` are the present numbers."""

    kind: str
    offence: str = Offence.OTHER.value
    note: str = ""
    table: int | None = None
    seat: int | None = None
    players: int | None = None
    rounds: int = 0
    hands: int = 0
    waits_for_hand: bool = False
    minutes: int = 0
    ends_at: datetime | None = None
    mark_ms: int | None = None
    chips: int = 0
    prize_goes: str = ""


def add_penalty(book: OpenBook, *, entry_id: int, given: NewPenalty) -> int:
    """Give an entry a penalty; its ``chips`` leave play. Returns the id; raises ``Refusal("not_found")``."""
    event_id = entry_row(book, entry_id).event_id
    row = book.create(
        Penalty, entry_id=entry_id, given_at=book.now, given_by_id=book.actor.user_id, **asdict(given)
    )
    _post_disqualified(book, event_id, entry_id, -given.chips, given.table)
    return int(row.pk)


def miss_hand(book: OpenBook, *, entry_ids: Collection[int]) -> tuple[PenaltyView, ...]:
    """A hand was completed at the tables of these entries: each with a penalty has one hand fewer to miss.

    Of several penalties of one entry the oldest counts first. Returns the updated penalties.
    """
    values, counted = {}, []
    for listed in standing_penalties(entry_ids).values():
        one = next((one for one in listed if one.hands_left), None)
        if one is not None:
            after = after_hand(one.in_hands)
            values[one.id] = {"served": after.served, "waits_for_hand": after.is_waiting}
            counted.append(one.id)
    book.update_many(Penalty, values)
    return tuple(penalty(penalty_id) for penalty_id in counted)


def close_penalty(book: OpenBook, *, penalty_id: int, is_void: bool, reason: str = "") -> PenaltyView:
    """Close a penalty as served or withdrawn; returns its state before.

    Raises ``Refusal`` ``not_found`` or ``penalty_closed``.
    """
    before = penalty(penalty_id)
    book.require("tournament", before.event_id)
    if not before.stands:
        raise Refusal("penalty_closed", entry=before.entry_id, state=str(before.state.label))
    row = Penalty.objects.get(pk=penalty_id)
    row.state = PenaltyState.VOID if is_void else PenaltyState.SERVED
    row.closed_at, row.closing_reason = book.now, reason
    book.save(row)
    return before


def lift_disqualification(book: OpenBook, *, entry_id: int) -> None:
    """Withdraw the disqualification of an entry that returns to play with its chips."""
    for one in standing_penalties([entry_id]).get(entry_id, ()):
        if one.kind is PenaltyKind.DISQUALIFICATION:
            close_penalty(book, penalty_id=one.id, is_void=True)
            _post_disqualified(book, one.event_id, entry_id, one.chips, one.table)


def _post_disqualified(book: OpenBook, event_id: int, entry_id: int, amount: int, table: int | None) -> None:
    kind = ChipKind.DISQUALIFIED
    post_chips(book, event_id=event_id, kind=kind, amount=amount, entry_id=entry_id, table=table)
