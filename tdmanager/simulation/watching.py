"""The invariants after every step, examined where the step changed something; all of them now and then."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from cashier.ledger.rows import ledger_after
from journal.reading import read_snapshot
from journal.replay import changed_after
from journal.rows.versions import RowChange
from rulebook.profile.variants import RankBy
from tdmanager.simulation.invariants import Violations, look, note
from tdmanager.simulation.night import Night
from tournaments import queries

SOLD = ("entry", "re_entry")


@dataclass(frozen=True, slots=True)
class Stands:
    """An entry as the last line about it says."""

    status: str
    day: int
    player: int
    is_placed: bool


class Watch:
    """What the lines since the last look changed: a step costs the same in a field of any size.

    Once as many steps have passed as there are entries, and on the first step of a day, everything is read.
    """

    def __init__(self) -> None:
        self._line = 0
        self._posted = 0
        self._day = 0
        self._steps = 0
        self._entries: dict[int, Stands] = {}
        self._seats: dict[int, int] = {}
        self._seats_of: dict[int, set[int]] = defaultdict(set)
        self._seated: dict[int, set[int]] = defaultdict(set)
        self._sales: set[int] = set()
        self._stand = 0

    def __call__(self, night: Night) -> None:
        """Check the invariants after a step; the violations go to the night's own list."""
        with read_snapshot():
            entries, out = self._follow(night)
            note(night, "nobody lost", self._nobody_lost(night, entries))
            note(night, "nobody in two seats", self._one_seat(entries))
            note(night, "places unique", _places_due(night, out))
            note(night, "ledger balanced", self._balanced())
            note(night, "chips conserved", _chips(night))
        self._steps += 1
        if self._steps > len(self._entries) or self._day != night.day_id:
            self._steps, self._day = 0, night.day_id
            look(night)

    def _follow(self, night: Night) -> tuple[set[int], int]:
        """Follow the new lines; returns the entries that they concern, and how many of these went out."""
        self._line, changes = changed_after(self._line)
        found: set[int] = set()
        out = 0
        for change in changes:
            if change.model == "tournaments.entry" and _is_of(night, change):
                out += self._entry(change)
                found.add(change.pk)
            elif change.model == "seating.seat":
                found |= self._seat(change)
            elif change.model == "cashier.sale" and _is_of(night, change):
                self._sale(change)
        return found & self._entries.keys(), out

    def _entry(self, change: RowChange) -> bool:
        """Take an entry as it is now; whether it just went out."""
        before, row = self._entries.get(change.pk), change.after or {}
        status = row["status"]
        is_placed = row["finish_group"] is not None
        self._entries[change.pk] = Stands(status, row["day_id"], row["player_id"], is_placed)
        self._stand += (status != "void") - (before is not None and before.status != "void")
        return bool(status == "out" and (before is None or before.status != "out"))

    def _seat(self, change: RowChange) -> set[int]:
        """Take a seat as it is now; who left and who took it."""
        left, taken = self._seats.pop(change.pk, None), (change.after or {}).get("entry_id")
        if left is not None:
            self._seats_of[left].discard(change.pk)
        if taken is not None:
            self._seats[change.pk] = taken
            self._seats_of[taken].add(change.pk)
        return {one for one in (left, taken) if one is not None}

    def _sale(self, change: RowChange) -> None:
        row = change.after or {}
        if row["kind"] in SOLD and row["voided_at"] is None:
            self._sales.add(change.pk)
        else:
            self._sales.discard(change.pk)

    def _nobody_lost(self, night: Night, entries: Collection[int]) -> Violations:
        if self._stand != len(self._sales):
            yield f"{self._stand} entries stand, {len(self._sales)} were sold"
        is_on = bool(night.day_id) and not queries.day(night.day_id).is_closed
        is_on = is_on and not (night.has_ended or night.plays_matches)
        for pk in sorted(entries):
            row, is_seated = self._entries[pk], bool(self._seats_of[pk])
            if row.status == "out" and not row.is_placed:
                yield f"entry {pk} is out without a place"
            if row.status == "alive" and is_on and row.day == night.day_id and not is_seated:
                yield f"entry {pk} is in play without a seat"
            if is_seated and row.status == "out":
                yield f"entry {pk} is out and has a seat"

    def _one_seat(self, entries: Collection[int]) -> Violations:
        for pk in sorted(entries):
            seats, own = self._seats_of[pk], self._seated[self._entries[pk].player]
            (own.add if seats else own.discard)(pk)
            if len(seats) > 1:
                yield f"entry {pk} sits in {len(seats)} seats"
            if len(own) > 1:
                yield f"player {self._entries[pk].player} has {len(own)} seats"

    def _balanced(self) -> Violations:
        self._posted, total = ledger_after(self._posted)
        if total:
            yield f"the ledger is off by {total} minor units after this step"


def _is_of(night: Night, change: RowChange) -> bool:
    return change.after is not None and change.after["event_id"] == night.event_id


def _places_due(night: Night, out: int) -> Violations:
    """Those who just went out took the places behind all who are left, without a gap."""
    if not out or night.plays_matches or night.event.profile.places.rank_by is not RankBy.ENTRY:
        return
    left = queries.players_left(night.event_id)
    due, last, taken = 1 if night.has_ended else left + 1, left + out, (0, 0)
    for one in queries.finishers_to(night.event_id, last):
        if (one.place, one.place_to) != taken and one.place != due:
            yield f"place {one.place} is taken, place {due} is due"
        taken, due = (one.place, one.place_to), one.place_to + 1
    if due <= last:
        yield f"nobody has the places {due} to {last}"


def _chips(night: Night) -> Violations:
    held, ledger = sum(night.stacks.values()), queries.chips_in_play(night.event_id)
    if held != ledger:
        yield f"{held} chips are in play, the chip ledger has {ledger}"
