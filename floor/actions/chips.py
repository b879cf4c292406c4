"""Stacks counted at the tables."""

from __future__ import annotations

from collections.abc import Mapping

from floor.facts import StackCounted, StacksCounted
from journal.book import OpenBook
from tournaments import actions as entries


def count_stack(book: OpenBook, *, entry_id: int, stack: int) -> dict[str, int]:
    """One stack was counted, in chips; raises ``Refusal`` ``entry_not_alive`` or ``stack_negative``."""
    entries.set_stack(book, entry_id=entry_id, stack=stack)
    book.record(StackCounted(entry=entry_id, stack=stack))
    return {"entry": entry_id, "stack": stack}


def count_stacks(book: OpenBook, *, event_id: int, stacks: Mapping[int, int]) -> dict[str, int]:
    """Many stacks of one event were counted, in chips by entry."""
    if not stacks:
        return {"counted": 0, "total": 0}
    entries.set_stacks(book, event_id=event_id, stacks=stacks)
    total = sum(stacks.values())
    book.record(StacksCounted(counted=len(stacks), total=total))
    return {"counted": len(stacks), "total": total}
