"""Who won the pots that players lost their last chips in, as far as it was said."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from journal.reading import cached_query, only
from tournaments.models import Entry, EntryStatus

Pots = tuple[tuple[int, ...], ...]
"""The winners of each pot that the player was in for, main pot first; a shared pot has several."""


def pots_text(pots: Sequence[Sequence[int]]) -> str:
    """As the column holds them: pots apart by a bar, the winners of one by a space."""
    return "|".join(" ".join(map(str, pot)) for pot in pots)


def pots_read(text: str) -> Pots:
    """The same, read."""
    return tuple(tuple(map(int, pot.split())) for pot in text.split("|")) if text else ()


@cached_query("tournaments.Entry")
def pots_of(entry_id: int) -> Pots:
    """The pots that one player lost, as far as it was said who won them; none of who is not out."""
    rows = Entry.objects.filter(pk=entry_id, status=EntryStatus.OUT)
    return pots_read(only(rows.values_list("out_by", flat=True)) or "")


def pots_lost(event_id: int, entry_ids: Collection[int] | None = None) -> dict[int, Pots]:
    """The pots by entry of those who are out, where somebody said who won them; of some entries, or of all."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT).exclude(out_by="")
    if entry_ids is not None:
        rows = rows.filter(pk__in=entry_ids)
    return {pk: pots_read(text) for pk, text in rows.values_list("pk", "out_by")}
