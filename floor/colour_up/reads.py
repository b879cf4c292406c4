"""Colour-ups by API: those of an event, and what a table deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from access.reads import read
from access.roles import READERS
from floor.colour_up.commands import DealtTo
from floor.colour_up.exchanges import exchanged_so_far
from floor.colour_up.queries import (
    ChipsOf,
    ColourUpView,
    colour_up,
    colour_ups,
    due,
    race_at,
    stack_now,
    still_planned,
)
from rulebook.refusals import Refusal
from tournaments.chips.rows import ColourUpPlanned


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourUps:
    """What is planned, what is due, and what has been announced, the latest first."""

    planned: tuple[ColourUpPlanned, ...]
    due: Annotated[tuple[ColourUpPlanned, ...], Note("In the break that is on or next, or missed before.")]
    announced: tuple[ColourUpView, ...]
    stack_now: Annotated[
        tuple[ChipsOf, ...], Note("The starting stack of a late entry now, without what leaves.")
    ]
    exchanged: Annotated[
        tuple[ChipsOf, ...],
        Note("What exchanges during play brought into play of each chip; below zero: took out."),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRaceShown:
    """The race of a table as it was counted."""

    odd_chips: int
    new_chips: int
    saved: tuple[int, ...]
    cards: tuple[DealtTo, ...]


@read("events/<int:event>/colour-ups/", admits=READERS, name="api-colour-ups")
def colour_ups_of_event(event: int) -> ColourUps:
    """Show the colour-ups of an event: planned, due, announced."""
    return ColourUps(
        planned=still_planned(event),
        due=due(event),
        announced=colour_ups(event),
        stack_now=stack_now(event),
        exchanged=exchanged_so_far(event),
    )


@read("colour-ups/<int:colour_up_id>/tables/<int:table>/", admits=READERS, name="api-colour-up-table")
def race_at_table(colour_up_id: int, table: int) -> TableRaceShown:
    """Show what a table deals: new chips, seats saved before the race, cards in the order of the deal.

    Raises ``table_not_racing`` or ``odd_chips_not_counted``.
    """
    race, counted = colour_up(colour_up_id).table(table), race_at(colour_up_id, table)
    if counted is None:
        raise Refusal("odd_chips_not_counted", table=race.number)
    plan = counted.plan
    cards = plan.cards if plan and plan.needs_cards else ()
    return TableRaceShown(
        odd_chips=race.odd_chips,
        new_chips=race.new_chips,
        saved=plan.saved if plan else (),
        cards=tuple(DealtTo(seat=seat, cards=count) for seat, count in cards),
    )
