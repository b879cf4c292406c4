"""Heads counted at every table, and the room told that the money is reached."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import get_language, ngettext, override

from displays.actions import Announce, announce
from floor.hands import facts
from floor.hands.verbs import end_row
from floor.models import HeadCount, TableCount
from floor.play.hand_steps import open_row
from floor.play.hands import head_count
from floor.play.queries import demand_running
from floor.scopes import HEADS
from journal.book import OpenBook
from payouts import queries as payouts
from rulebook.handforhand import Stage
from rulebook.inthemoney import demand_announceable
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries

Answer = dict[str, Any]
SHOWN_MINUTES = 10


def open_head_count(book: OpenBook, *, event_id: int) -> Answer:
    """Ask every table how many sit there; what an earlier count found is forgotten. Raises ``event_<state>``."""
    demand_running(event_id)
    book.require("tournament", event_id)
    _close(book, event_id)
    book.create(HeadCount, event_id=event_id, opened_at=book.now)
    day_id = queries.current_day(event_id).id
    tables = sum(one.players > 0 for one in seats.tables(day_id))
    book.record(facts.HeadCountOpened(event=event_id, tables=tables))
    return {"tables": tables}


def _close(book: OpenBook, event_id: int, *, is_announced: bool = False) -> None:
    row = HeadCount.objects.filter(event_id=event_id, closed_at=None).first()
    if row is not None:
        row.closed_at = book.now
        row.announced_at = book.now if is_announced else None
        book.save(row)
        book.touches(HEADS.of(row.pk))


def count_heads(book: OpenBook, *, table_id: int, players: int) -> Answer:
    """So many sit at a table, as somebody counted who was not told how many there should be.

    A table is counted again by telling it anew. Raises ``Refusal`` ``head_count_missing`` or ``heads_out_of_range``.
    """
    table = seats.table(table_id)
    book.require("tournament", table.event_id)
    count = HeadCount.objects.filter(event_id=table.event_id, closed_at=None).first()
    if count is None:
        raise Refusal("head_count_missing", event=table.event_id)
    if not 0 <= players <= len(table.seats):
        raise Refusal("heads_out_of_range", field="players", table=table.number, most=len(table.seats))
    row = TableCount.objects.filter(head_count=count, table_id=table_id).first()
    if row is None:
        book.create(TableCount, head_count=count, table_id=table_id, players=players, at=book.now)
    else:
        row.players, row.at = players, book.now
        book.save(row)
    book.record(facts.HeadsCounted(table=table.number, players=players), relied=[HEADS.of(count.pk)])
    return {"table": table.number, "players": players}


def announce_money(book: OpenBook, *, event_id: int) -> Answer:
    """Tell the room that everybody left is paid, and end hand for hand with it.

    Every table was counted and agrees with the seats. Raises ``Refusal`` ``not_in_the_money``, ``hand_on``,
    ``head_count_missing`` or ``head_count_disagrees`` naming the tables.
    """
    demand_running(event_id)
    left, paid = queries.players_left(event_id), payouts.ladder(event_id).places
    row = open_row(event_id)
    demand_announceable(left, paid, Stage.OFF if row is None else Stage(row.stage), head_count(event_id))
    if row is not None:
        end_row(book, row)
    _close(book, event_id, is_announced=True)
    language, said = get_language() or settings.LANGUAGE_CODE, _said(left)
    told = announce(
        book,
        Announce(
            event=event_id,
            text=said.pop(language),
            language=language,
            others=said,
            minutes=SHOWN_MINUTES,
        ),
    )
    book.record(facts.MoneyReached(event=event_id, hand=row.hand if row else 0, left=left))
    return {"left": left, "announcement": told.id}


def _said(left: int) -> dict[str, str]:
    """The announcement in every language of the house."""
    said = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            said[language] = ngettext(
                "In the money: %(left)s player left", "In the money: %(left)s players left", left
            ) % {"left": left}
    return said
