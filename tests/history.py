"""A house with a history: hundreds of events that are over, thousands of people, written in seconds.

One evening is sold, played, paid and settled by the regular actions; the others are its rows again, by plain
SQL. Tables that name rows in texts (the ledger, the journal) only cover that evening.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.management.color import no_style
from django.db import connection, models

from cashier.models import Sale, SalePayment
from clock.models import Clock
from journal.book import OpenBook
from payouts.awards.rows import due_awards
from payouts.models import Award, AwardPayment, PayoutStructure, Prize
from payouts.settling.verbs import settle_event
from people.models import Player
from seating.models import Move, Seat, TableInPlay
from seating.tables.verbs import clear_tables
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments.models import ChipLine, Day, Entry, Event, Period, RoomTable
from tournaments.queries import room_tables

EVENTS, PEOPLE, ENTRIES = 490, 5_000, 20_000
AN_EVENING = -(-ENTRIES // EVENTS)
SPAN = 1_000_000
"""The ids of each evening are those of the first, plus a multiple of this."""
AGAIN: tuple[type[models.Model], ...] = (
    Event,
    Day,
    Period,
    Clock,
    Entry,
    ChipLine,
    Move,
    Sale,
    SalePayment,
    PayoutStructure,
    Prize,
    Award,
    AwardPayment,
)


@dataclass(frozen=True, slots=True)
class History:
    """The evening that was played, and the first of the people, who have consecutive ids."""

    event: int
    first_player: int

    def player(self, number: int) -> int:
        """One of the people, by a number from 0."""
        return self.first_player + number % PEOPLE


def history() -> History:
    """490 events that are over, with 20,000 entries of 5,000 people and all their sales and payments."""
    people = builders.players(PEOPLE)
    assert people[-1] - people[0] == PEOPLE - 1
    drawer = at_cashier.open_drawer(500_000)
    builders.house()
    builders.room(-(-AN_EVENING // 9), first=len(room_tables()) + 1)
    event, _entries = evening.evening(AN_EVENING, drawer)
    evening.publish_late(event)
    evening.play_out(event)
    for award in due_awards(event):
        evening.pay(event, award.id, drawer)
    builders.at(event, _room_cleared, day_id=builders.day_of(event))
    builders.at(event, settle_event, event=event)
    made = History(event, people[0])
    with connection.cursor() as cursor:
        for model in AGAIN:
            cursor.execute(_again(model, made))
        for statement in connection.ops.sequence_reset_sql(no_style(), AGAIN):
            cursor.execute(statement)
    return made


def without_its_room() -> None:
    """Remove the tables of the evening, so that a test finds the empty room that it expects."""
    with connection.cursor() as cursor:
        for model in (Seat, TableInPlay, RoomTable):
            cursor.execute(f'DELETE FROM "{model._meta.db_table}"')


def _room_cleared(book: OpenBook, day_id: int) -> None:
    clear_tables(book, day_id=day_id)
    book.record(builders.FieldBuilt())


def _again(model: type[models.Model], history: History) -> str:
    """The statement that writes the rows of the evening again for every other one."""
    columns = [field for field in model._meta.concrete_fields if not field.generated]
    values = ", ".join(_value(field, history) for field in columns)
    names = ", ".join(f'"{field.column}"' for field in columns)
    return (
        f"WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < {EVENTS - 1}) "
        f'INSERT INTO "{model._meta.db_table}" ({names}) '
        f'SELECT {values} FROM "{model._meta.db_table}" t, n WHERE {_of_evening(model, history)}'
    )


def _value(field: models.Field, history: History) -> str:  # type: ignore[type-arg]
    column, further = f't."{field.column}"', f"n.k * {SPAN}"
    if isinstance(field, models.ForeignKey) and field.related_model is Player:
        first = f'(SELECT MIN(id) FROM "{Entry._meta.db_table}" WHERE event_id = {history.event})'
        return f"{history.first_player} + (n.k * {AN_EVENING} + t.id - {first}) % {PEOPLE}"
    if field.primary_key or (isinstance(field, models.ForeignKey) and field.related_model in AGAIN):
        return f"{column} + {further}"
    if field.unique and isinstance(field, models.IntegerField):
        return f"{column} + {further}"
    if field.unique and isinstance(field, models.CharField):
        return f"CASE WHEN {column} IS NULL THEN NULL ELSE 'H' || CAST(t.id + {further} AS varchar(12)) END"
    return column


def _of_evening(model: type[models.Model], history: History) -> str:
    """The rows of the evening that was played, by the shortest way to its event."""
    if model is Event:
        return f"t.id = {history.event}"
    ways: Mapping[type[models.Model], str] = {
        field.related_model: field.column
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey) and field.related_model in AGAIN
    }
    above = next(one for one in AGAIN if one in ways)
    return f't."{ways[above]}" IN (SELECT t.id FROM "{above._meta.db_table}" t WHERE {_of_evening(above, history)})'
