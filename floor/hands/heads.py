"""Heads counted at every table, and the announcement that the money is reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.conf import settings
from django.utils.translation import get_language, ngettext, override

from access.fields import EventId, Limits, Note, TableId
from access.roles import FLOOR
from access.verbs import action
from displays.announcements.verbs import Notice, announce
from floor.hands import words
from floor.hands.verbs import end_row
from floor.models import HeadCount, TableCount
from floor.play.hand_steps import open_row
from floor.play.hands import head_count, tables_with_players
from floor.play.queries import require_running
from floor.scopes import HEADS
from journal.book import OpenBook
from payouts.structure.rows import structure
from rulebook.handforhand import Stage
from rulebook.inthemoney import require_announceable
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import of_table
from tournaments import queries
from tournaments.books import of_event

SHOWN_MINUTES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadCountOpened:
    """How many tables are asked."""

    tables: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadsRecorded:
    """How many were counted at a table."""

    table: Annotated[int, Note("The number of the table.")]
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyAnnounced:
    """How many players are left and paid, and the announcement."""

    left: Annotated[int, Note("Players left.")]
    announcement: Annotated[int, Note("The announcement on the displays.")]


@action("events/<int:event>/head-count/", admits=FLOOR, opens=of_event)
def open_head_count(book: OpenBook, *, event: EventId) -> HeadCountOpened:
    """Ask every table to count its players: an earlier count is discarded.

    Raises ``event_<state>``.
    """
    event_id = event
    require_running(event_id)
    book.require("tournament", event_id)
    _close(book, event_id)
    book.create(HeadCount, event_id=event_id, opened_at=book.now)
    tables = tables_with_players(event_id)
    book.record(words.HeadCountOpened(event=event_id, tables=tables))
    return HeadCountOpened(tables=tables)


def _close(book: OpenBook, event_id: int, *, announcement_id: int | None = None) -> None:
    row = HeadCount.objects.filter(event_id=event_id, closed_at=None).first()
    if row is None and announcement_id is not None:
        # At one table nobody counted: the announcement is kept all the same.
        row = book.create(HeadCount, event_id=event_id, opened_at=book.now)
    if row is not None:
        row.closed_at = book.now
        row.announced_at = None if announcement_id is None else book.now
        row.announcement_id = announcement_id
        book.save(row)
        book.touches(HEADS.of(row.pk))


@action("tables-in-play/<int:table>/heads/", admits=FLOOR, opens=of_table)
def record_heads(
    book: OpenBook, *, table: TableId, players: Annotated[int, Limits(0, 32_767)]
) -> HeadsRecorded:
    """Record how many sit at a table, as counted by somebody who does not see the expected number.

    The last count of a table is the one that matters.

    Raises ``Refusal`` ``head_count_missing`` or ``heads_out_of_range``.
    """
    table_view = seats.table(table)
    book.require("tournament", table_view.event_id)
    count = HeadCount.objects.filter(event_id=table_view.event_id, closed_at=None).first()
    if count is None:
        raise Refusal("head_count_missing", event=table_view.event_id)
    if not 0 <= players <= len(table_view.seats):
        raise Refusal(
            "heads_out_of_range", field="players", table=table_view.number, most=len(table_view.seats)
        )
    row = TableCount.objects.filter(head_count=count, table_id=table_view.id).first()
    if row is None:
        book.create(TableCount, head_count=count, table_id=table_view.id, players=players, at=book.now)
    else:
        row.players, row.at = players, book.now
        book.save(row)
    book.record(words.HeadsCounted(table=table_view.number, players=players), relied=[HEADS.of(count.pk)])
    return HeadsRecorded(table=table_view.number, players=players)


@action("events/<int:event>/in-the-money/", admits=FLOOR, opens=of_event)
def announce_money(book: OpenBook, *, event: EventId) -> MoneyAnnounced:
    """Announce that everybody left is paid, and end hand for hand with it.

    Every table must have been counted and match the seats.

    Raises ``Refusal`` ``not_in_the_money``, ``hand_on``, ``head_count_missing`` or ``head_count_disagrees``
    naming the tables.
    """
    event_id = event
    require_running(event_id)
    left, paid = queries.players_left(event_id), structure(event_id).goal
    row = open_row(event_id)
    stage, tables = Stage.OFF if row is None else Stage(row.stage), tables_with_players(event_id)
    require_announceable(left, paid, stage, head_count(event_id), tables)
    if row is not None:
        end_row(book, row)
    language, said = get_language() or settings.LANGUAGE_CODE, _said(left)
    told = announce(
        book,
        notice=Notice(
            event=event_id,
            text=said.pop(language),
            language=language,
            others=said,
            minutes=SHOWN_MINUTES,
        ),
    )
    _close(book, event_id, announcement_id=told.id)
    book.record(words.MoneyReached(event=event_id, hand=row.hand if row else 0, left=left))
    return MoneyAnnounced(left=left, announcement=told.id)


def _said(left: int) -> dict[str, str]:
    """The announcement in every language of the house."""
    said = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            said[language] = ngettext(
                "In the money: %(left)s player left", "In the money: %(left)s players left", left
            ) % {"left": left}
    return said
