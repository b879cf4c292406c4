"""Steps of a round: its matches drawn or kept, their tables and clocks, the stacks of the next round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from clock.matches import begin_match_clocks
from floor.matches.rows import matches_of
from floor.matches.words import BracketDrawn
from floor.models import Match
from journal.book import OpenBook
from rulebook.refusals import Refusal
from rulebook.rounds.bracket import pairs_kept, slots_drawn
from seating.draw.verbs import open_seated
from seating.tables.pool import tables_to_open
from seating.tables.verbs import clear_tables
from tournaments import queries as tournaments
from tournaments.entries.chips import (
    chips_of_days,
    chips_of_entries,
    post_chips,
    post_for_entries,
)
from tournaments.entries.verbs import set_stacks
from tournaments.queries import ChipKind, DayView

Slot = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrawn:
    """How many matches a round has, and how many players pass it without one."""

    day: int
    matches: int
    byes: int


def draw_round(book: OpenBook, day: DayView) -> RoundDrawn:
    """Step: the matches of a day, each at a table of its own; of one feeder its pairs stay, else they are drawn.

    Raises ``Refusal`` ``nobody_to_play`` or ``room_full``.
    """
    slots = _slots(book, day)
    clear_tables(book, day_id=day.id)
    played = [slot for slot in slots if len(slot) == 2]
    _seat(book, day, played)
    rows = book.create_many(
        Match, [_columns(day, number, slot) for number, slot in enumerate(slots, start=1)]
    )
    begin_match_clocks(book, day_id=day.id, match_ids=[row.pk for row in rows if row.winner_id is None])
    drawn = RoundDrawn(day=day.id, matches=len(played), byes=len(slots) - len(played))
    book.record(BracketDrawn(event=day.event_id, day=day.id, matches=drawn.matches, byes=drawn.byes))
    return drawn


def _columns(day: DayView, number: int, slot: Slot) -> dict[str, object]:
    first, second = (*slot, None)[:2]
    return {
        "day_id": day.id,
        "slot": number,
        "first_id": first,
        "second_id": second,
        "best_of": day.best_of,
        "late_levels": [0] * len(slot),
        "winner_id": first if second is None else None,
    }


def _slots(book: OpenBook, day: DayView) -> tuple[Slot, ...]:
    """The slots: of the winners of the round before, in pairs as they stand in it, or drawn."""
    alive = list(tournaments.players_by_entry(day.event_id, day.id, with_unpaid=False))
    if len(alive) < 2:
        raise Refusal("nobody_to_play", day=day.id, players=len(alive))
    kept = _kept(day, set(alive))
    return kept if kept is not None else slots_drawn(alive, book.lots)


def _kept(day: DayView, alive: set[int]) -> tuple[Slot, ...] | None:
    """The pairs of the round before, if it had one group and nobody else entered."""
    feeders = tournaments.feeders(day)
    if len(feeders) != 1 or not feeders[0].kind.has_matches:
        return None
    before = matches_of(feeders[0].id)
    if {one.winner for one in before} < alive:
        return None
    pairs = pairs_kept([one.winner or 0 for one in before])
    slots = (tuple(entry for entry in pair if entry in alive) for pair in pairs)
    return tuple(slot for slot in slots if slot)


def _seat(book: OpenBook, day: DayView, played: Sequence[Slot]) -> None:
    tables = tables_to_open(day, len(played))
    if len(tables) < len(played):
        raise Refusal("room_full", entrants=2 * len(played), seats=2 * len(tables))
    seated = {
        (table.id, seat): entry
        for table, slot in zip(tables, played, strict=True)
        for seat, entry in enumerate(slot, start=1)
    }
    if seated:
        open_seated(book, day, seated, reason="match")


def begin_stacks(book: OpenBook, day: DayView, going: Sequence[int], coming: DayView) -> None:
    """Step: all chips of a round leave play, and who advances begins the next one with its stack."""
    here = [
        one.id
        for status in ("alive", "out")
        for one in tournaments.entries(day.event_id, status, day_id=day.id)
    ]
    held = {entry: -chips for entry, chips in chips_of_entries(here).items()}
    rest = chips_of_days([day.id])[day.id] + sum(held.values())
    stack = tournaments.terms_on(tournaments.event(day.event_id), coming.id).starting_stack
    stacks = dict.fromkeys(going, stack)
    post = partial(post_for_entries, book, event_id=day.event_id, kind=ChipKind.ROUND)
    post(amounts=held, day_id=day.id)
    post_chips(book, event_id=day.event_id, kind=ChipKind.ROUND, amount=-rest, day_id=day.id)
    post(amounts=stacks, day_id=day.id)
    set_stacks(book, event_id=day.event_id, stacks=stacks)
