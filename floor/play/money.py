"""Whether the event is in the money: one answer for every screen."""

from __future__ import annotations

from floor.models import HandForHand, HeadCount
from floor.play.hands import tables_with_players
from floor.play.queries import is_registration_open
from journal import instants
from journal.reading import cached_query
from payouts.structure.rows import structure
from rulebook.breaking import seats_at_final_table
from rulebook.inthemoney import MoneyStage, is_at_final_table, is_paid, money_stage, needs_head_count
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import EventView


def stage_of_money(event: EventView, left: int | None = None, paid: int | None = None) -> MoneyStage:
    """How near the money is, as shown to the room; pass ``left`` and ``paid`` if known (docs/hands.md)."""
    if event.state != "running":
        return MoneyStage.AHEAD
    alive = tournaments.players_left(event.id) if left is None else left
    places = structure(event.id).goal if paid is None else paid
    # The clock is read only where the count alone does not decide.
    is_open = alive <= places and is_registration_open(event.id, instants.now())
    if not is_paid(alive, places, registration_is_open=is_open):
        return MoneyStage.AHEAD
    is_announced = _is_announced(event.id)
    waits = not is_announced and _was_hand_for_hand(event.id, places) and _has_to_wait(event)
    return money_stage(was_hand_for_hand=waits, is_announced=is_announced)


def _has_to_wait(event: EventView) -> bool:
    """Whether a hand is on, or there are several tables whose heads are to be counted."""
    return event.has_hand_on or needs_head_count(tables_with_players(event.id))


@cached_query("floor.HeadCount")
def _is_announced(event_id: int) -> bool:
    """Whether a head count was announced to the room."""
    return HeadCount.objects.filter(event_id=event_id, announced_at__isnull=False).exists()


@cached_query("floor.HandForHand")
def _was_hand_for_hand(event_id: int, paid: int) -> bool:
    """Whether hand for hand was played for the money, not for a later pay jump."""
    return HandForHand.objects.filter(event_id=event_id, goal__gte=paid).exists()


def is_in_the_money(event: EventView, left: int | None = None, paid: int | None = None) -> bool:
    """Whether everybody left is paid and the room may be informed."""
    return stage_of_money(event, left, paid) is MoneyStage.REACHED


def awaits_head_count(event: EventView, left: int | None = None, paid: int | None = None) -> bool:
    """Whether as few are left as are paid, but the announcement waits for the head count."""
    return stage_of_money(event, left, paid) is MoneyStage.HEAD_COUNT


def stands_at_final_table(event: EventView, left: int) -> bool:
    """Whether everybody left sits at one table."""
    most = seats_at_final_table(event.seats_per_table, event.profile.breaking.final_table_rule)
    if left > most:
        return False
    tables = seats.count_open_tables(tournaments.current_day(event.id).id)
    return is_at_final_table(left, tables, most)
