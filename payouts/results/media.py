"""The media list: players in play with stacks, and places taken; named as each player chose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    ENTRY,
    EVENT,
    Cell,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    amount,
    column_sums,
    declare,
)
from payouts.authority.ranking import SPAN, events_of
from payouts.results.rows import Prizes
from people.players import rows as people
from rulebook.public_results import told_prize
from tournaments import queries as tournaments
from tournaments.entries.places import Placed

COLUMNS = (
    EVENT,
    Column("place", _("Place"), Kind.NUMBER),
    Column("place_to", _("to"), Kind.NUMBER, is_paper=False),
    ENTRY,
    Column("name", _("Player")),
    Column("country", _("Country")),
    Column("stack", _("Stack"), Kind.NUMBER),
    amount("prize", _("Prize")),
    Column("thing", _("Prize in kind")),
)


def register() -> None:
    declare(MEDIA)


class InPlay(NamedTuple):
    """Players in play, with the counted stack, None if it was not counted."""

    entry_id: int
    player_id: int
    number: int
    stack: int | None


def _media(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    event_id, done = divmod(after, SPAN)
    facts: list[Fact] = []
    for event in events_of(scope, event_id):
        from_here = done if event == event_id else 0
        for part in (_with_seat, _in_play, _out):
            facts += part(event, from_here, limit - len(facts)) if len(facts) < limit else ()
        if len(facts) >= limit:
            break
    return facts


def _with_seat(event_id: int, done: int, limit: int) -> Iterator[Fact]:
    """Players who won a seat early: they have the first places."""
    return _placed(event_id, tournaments.placed_early(event_id, done, limit))


def _in_play(event_id: int, done: int, limit: int) -> Iterator[Fact]:
    """Players in play, largest stack first; they come before the places taken."""
    ahead = tournaments.seats_won_early(event_id)
    left, done = tournaments.places_open(event_id), max(0, done - ahead)
    entries = _by_stack(event_id) if done < left else ()
    names = Named(event_id)
    for at, entry in enumerate(entries[done : done + limit], start=ahead + done + 1):
        columns = (event_id, None, None, entry.number, *names.of(entry.player_id), entry.stack)
        yield _fact(event_id, at, (*columns, None, ""))


def _by_stack(event_id: int) -> Sequence[InPlay]:
    stacks = {leader.entry_id: leader.stack for leader in tournaments.chip_leaders(event_id)}
    result = [
        InPlay(entry.id, entry.player_id, entry.number, stacks.get(entry.id))
        for entry in tournaments.entries(event_id, "alive")
    ]
    return sorted(result, key=lambda one: (-(one.stack or 0), one.number))


def _out(event_id: int, done: int, limit: int) -> Iterator[Fact]:
    return _placed(event_id, tournaments.placed_behind(event_id, done, limit))


def _placed(event_id: int, placed: Sequence[Placed]) -> Iterator[Fact]:
    if not placed:
        return
    names, prizes = Named(event_id), Prizes(event_id, tournaments.house().public_results)
    for finisher in placed:
        columns = (
            event_id,
            finisher.place,
            finisher.place_to,
            finisher.number,
            *names.of(finisher.player_id),
            None,
        )
        prize = prizes.minor(finisher.entry_id), prizes.thing(finisher.entry_id)
        yield _fact(event_id, finisher.place_to, (*columns, *prize))


def _fact(event_id: int, at: int, cells: tuple[Cell, ...]) -> Fact:
    url = reverse("payouts", args=[event_id])
    return Fact(event_id * SPAN + at, cells, tournaments.event(event_id).currency, url)


class Named:
    """The public names and countries of an event's players; without players who want no name."""

    def __init__(self, event_id: int) -> None:
        ids = [
            entry.player_id for status in ("alive", "out") for entry in tournaments.entries(event_id, status)
        ]
        shows = tournaments.event(event_id).shows_names
        self._names: Mapping[int, str] = tournaments.public_names(ids) if shows else {}
        self._countries = people.countries(ids) if shows else {}

    def of(self, player_id: int) -> tuple[str, str]:
        """Name and country, empty if they are hidden."""
        name = self._names.get(player_id, "")
        return name, self._countries.get(player_id, "") if name else ""


def _totals(scope: Scope) -> Totals:
    public_results, sums, rows = tournaments.house().public_results, dict[tuple[str, str], int](), 0
    for event_id in events_of(scope, 0):
        rows += tournaments.places_ranked(event_id)
        if told_prize(public_results, 0, 0) is not None:
            key = "prize", tournaments.event(event_id).currency
            sums[key] = sums.get(key, 0) + Prizes(event_id, public_results).total()
    return column_sums(COLUMNS, [(*key, minor) for key, minor in sums.items()], rows)


MEDIA = FactList(
    "media",
    _("Media list"),
    COLUMNS,
    _media,
    _totals,
    rank=1,
    about=_(
        "Who is in play and who took which place, named as each player wants; prizes as the house publishes them."
    ),
)
