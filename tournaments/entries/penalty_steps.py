"""Steps on penalties: given, a hand missed, closed; larger actions combine them, none records a fact."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import datetime

from journal.book import OpenBook
from rulebook.penalties import after_hand
from rulebook.refusals import Refusal
from tournaments.entries.chip_steps import post_chips
from tournaments.entries.penalties import PenaltyView, penalty, standing_penalties
from tournaments.held import entry_row
from tournaments.models import ChipKind, Offence, Penalty, PenaltyKind, PenaltyState


@dataclass(frozen=True, slots=True)
class NewPenalty:
    """A penalty when given; ``table``, ``seat`` and ``players`` are numbers as of now."""

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
    """Give a penalty to the entry, whose ``chips`` leave play; returns its id. Raises ``Refusal("not_found")`` for an unknown entry."""
    event_id = entry_row(book, entry_id).event_id
    row = book.create(
        Penalty, entry_id=entry_id, given_at=book.now, given_by_id=book.actor.user_id, **asdict(given)
    )
    _post_disqualified(book, event_id, entry_id, -given.chips, given.table)
    return int(row.pk)


def miss_hand(book: OpenBook, *, entry_ids: Collection[int]) -> tuple[PenaltyView, ...]:
    """A hand was completed where these entries sit: each with a penalty has one hand fewer to miss.

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
    """Close a penalty as served or withdrawn; returns its earlier state.

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
    """The entry is back in play with its chips: its disqualification is withdrawn."""
    for one in standing_penalties([entry_id]).get(entry_id, ()):
        if one.kind is PenaltyKind.DISQUALIFICATION:
            close_penalty(book, penalty_id=one.id, is_void=True)
            _post_disqualified(book, one.event_id, entry_id, one.chips, one.table)


def _post_disqualified(book: OpenBook, event_id: int, entry_id: int, amount: int, table: int | None) -> None:
    kind = ChipKind.DISQUALIFIED
    post_chips(book, event_id=event_id, kind=kind, amount=amount, entry_id=entry_id, table=table)
