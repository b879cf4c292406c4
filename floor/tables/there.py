"""What is under way at one table, for its dealer's page: read in one query, whatever it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import BigIntegerField, Case, F, Q, QuerySet, Value, When

from floor.colour_up.queries import open_swaps
from floor.last_hands.queries import hands_drawn
from floor.models import (
    BustReport,
    ColourUpTable,
    LastHandsTable,
    ShotClock,
    ShotClockRequest,
    TableCount,
    TableHand,
)
from floor.play.hands import hand_on, open_head_count
from floor.shot_clock.queries import SHOWN_AFTER, ShotClockView
from journal.reading import asked_once
from rulebook.handforhand import TableStage
from rulebook.shot_clock import ShotClockRun
from seating.queries import TableView
from tournaments import queries as tournaments

Rows = QuerySet[Any, tuple[Any, ...]]


class Told(NamedTuple):
    """A row of any kind in the columns of a shot clock; other kinds fill those that they need."""

    kind: str
    key: int
    entry: int | None
    caller: int | None
    since: datetime | None
    ended: datetime | None
    think: int | None
    countdown: int | None
    faces_bet: bool | None
    word: str


@dataclass(frozen=True, slots=True)
class There:
    """A table's clock that runs or has just ended, who is reported out, and how far the table is with what is on.

    ``heads`` were counted, ``stage`` is that of the hand in hand for hand, ``races`` are colour-ups still to finish,
    ``played`` counts last hands; each is empty where there is none.
    """

    clock: ShotClockView | None
    is_clock_wanted: bool
    reported: frozenset[int]
    heads: int | None
    stage: TableStage | None
    races: frozenset[int]
    played: int | None


@asked_once
def there(table: TableView, at: datetime) -> There:
    """What is under way at a table in play."""
    first, *others = _kinds(table, at)
    found = [Told(*row) for row in first.union(*others, all=True)]
    keys = {kind: [one.key for one in found if one.kind == kind] for kind in {one.kind for one in found}}
    stages = [TableStage(one.word) for one in found if one.kind == "hand"]
    return There(
        clock=_clock(table, [one for one in found if one.kind == "clock"]),
        is_clock_wanted="request" in keys,
        reported=frozenset(one.entry for one in found if one.kind == "report" and one.entry is not None),
        heads=next(iter(keys.get("heads", ())), None),
        stage=next(iter(stages), None),
        races=frozenset(keys.get("race", ())),
        played=next(iter(keys.get("last", ())), None),
    )


def _kinds(table: TableView, at: datetime) -> Iterator[Rows]:
    """The rows of every kind at the table that may be there; the clocks come first, whose columns name the types."""
    clocks = ShotClock.objects.filter(Q(ended_at=None) | Q(ended_at__gt=at - SHOWN_AFTER), table_id=table.id)
    times = {"since": F("called_at"), "ended": F("ended_at")}
    lengths = {"think": F("think_seconds"), "countdown": F("countdown_seconds")}
    who = {"entry": F("entry_id"), "caller": F("caller_id")}
    yield _told(clocks, "clock", F("pk"), **who, **times, **lengths, bet=F("faces_bet"), word=F("outcome"))
    requests = ShotClockRequest.objects.filter(table_id=table.id, closed_at=None)
    yield _told(requests, "request", F("pk"))
    reports = BustReport.objects.filter(table_id=table.id, closed_at=None)
    yield _told(reports, "report", F("pk"), entry=F("entry_id"))
    if (count_id := open_head_count(table.event_id)) is not None:
        counted = TableCount.objects.filter(head_count_id=count_id, table_id=table.id)
        yield _told(counted, "heads", F("players"))
    if (hand := hand_on(table.event_id)) is not None:
        dealt = TableHand.objects.filter(hand_for_hand_id=hand.id, hand=hand.hand, table_id=table.id)
        yield _told(dealt, "hand", F("pk"), word=STAGE)
    if swaps := open_swaps(table.event_id):
        races = ColourUpTable.objects.filter(colour_up__in=list(swaps), table_id=table.id, closed_at=None)
        yield _told(races, "race", F("colour_up_id"))
    if (last := hands_drawn(tournaments.event(table.event_id))) is not None:
        hands = LastHandsTable.objects.filter(last_hands_id=last[0], table_id=table.id)
        yield _told(hands, "last", F("played"))


EMPTY = ("entry", "caller", "since", "ended", "think", "countdown", "bet")
# As ``stage_of`` has it.
STAGE = Case(
    When(finished_at__isnull=False, then=Value(TableStage.FINISHED.value)),
    When(released_at__isnull=False, then=Value(TableStage.BOARD.value)),
    When(all_in_at__isnull=False, then=Value(TableStage.ALL_IN.value)),
    default=Value(TableStage.PLAYING.value),
)


def _told(rows: QuerySet[Any], kind: str, key: Any, **filled: Any) -> Rows:
    """Rows in the columns of ``Told``; those not filled are empty."""
    none = {name: Value(None, BigIntegerField()) for name in EMPTY}
    columns = {"kind": Value(kind), "key": key, **none, "word": Value(""), **filled}
    named = {f"told_{name}": column for name, column in columns.items()}
    return rows.order_by().annotate(**named).values_list(*named)


def _clock(table: TableView, found: list[Told]) -> ShotClockView | None:
    """The clock called last."""
    last = max(found, key=lambda one: (one.since, one.key), default=None)
    if last is None or last.since is None:
        return None
    return ShotClockView(
        id=last.key,
        event_id=table.event_id,
        table_id=table.id,
        table=table.number,
        entry_id=last.entry,
        caller_id=last.caller,
        clock=ShotClockRun(last.since, last.think or 0, last.countdown or 0),
        faces_bet=bool(last.faces_bet),
        outcome=last.word,
        ended_at=last.ended,
    )
