"""Steps on the chip ledger: chips that come into play and leave it; none records a fact."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Sum

from journal.book import OpenBook
from journal.kinds import BookKind
from tournaments.entries.chips import chips_of_entries
from tournaments.models import ChipKind, ChipLine, EntryKind


def post_chips(
    book: OpenBook,
    *,
    event_id: int,
    kind: ChipKind,
    amount: int,
    entry_id: int | None = None,
    table: int | None = None,
    note: str = "",
) -> None:
    """Step: write a line of ``amount`` chips, below zero where they leave play; nothing is written for none."""
    book.require(BookKind.TOURNAMENT, event_id)
    if amount:
        values = {"entry_id": entry_id, "table": table, "note": note, "at": book.now}
        book.create(ChipLine, event_id=event_id, kind=kind, amount=amount, **values)


def post_for_entries(book: OpenBook, *, event_id: int, kind: ChipKind, amounts: Mapping[int, int]) -> None:
    """Step: one line for each entry, in one statement."""
    book.require(BookKind.TOURNAMENT, event_id)
    rows = [
        {"event_id": event_id, "kind": kind, "amount": amount, "entry_id": entry_id, "at": book.now}
        for entry_id, amount in amounts.items()
        if amount
    ]
    if rows:
        book.create_many(ChipLine, rows)


def post_start(book: OpenBook, *, event_id: int, entry_id: int, kind: str, chips: int) -> None:
    """Step: the starting stack of an entry came into play."""
    post_chips(book, event_id=event_id, kind=ENTERED[EntryKind(kind)], amount=chips, entry_id=entry_id)


def post_void(book: OpenBook, *, event_id: int, entry_ids: list[int]) -> None:
    """Step: whatever these entries brought into play left it, for their sales are void."""
    amounts = {entry_id: -chips for entry_id, chips in chips_of_entries(entry_ids).items()}
    post_for_entries(book, event_id=event_id, kind=ChipKind.VOID, amounts=amounts)


def post_blinded_off(book: OpenBook, *, event_id: int, entry_id: int, amount: int, table: int | None) -> None:
    """Step: blinds and antes of an absent player went to the others at the table; the lines sum to nothing."""
    kind = ChipKind.BLINDED_OFF
    for chips, whose in ((-amount, entry_id), (amount, None)):
        post_chips(book, event_id=event_id, kind=kind, amount=chips, entry_id=whose, table=table)


def post_back(book: OpenBook, *, event_id: int, entry_id: int) -> None:
    """Step: chips that left play with a player who is reinstated are in play again."""
    gone = ChipLine.objects.filter(entry_id=entry_id, kind__in=GOES_WITH_PLAYER).order_by()
    for row in gone.values("kind").annotate(sum=Sum("amount")):
        kind, amount = ChipKind(row["kind"]), -int(row["sum"])
        post_chips(book, event_id=event_id, kind=kind, amount=amount, entry_id=entry_id)


GOES_WITH_PLAYER = (
    ChipKind.FORFEITED,
    ChipKind.BAG_REMOVED,
    ChipKind.GIVEN_UP,
    ChipKind.SEAT_WON,
    ChipKind.TAKEN_UP,
)
ENTERED = {EntryKind.ENTRY: ChipKind.ENTRY, EntryKind.RE_ENTRY: ChipKind.RE_ENTRY}
