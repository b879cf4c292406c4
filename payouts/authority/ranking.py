"""The ranking with its prizes: published and awarded per place; they differ after a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.db.models import F, QuerySet, Sum
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    ENTRY,
    EVENT,
    PLAYER,
    PLAYER_ID,
    SIGNED,
    Cell,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    amount,
    column_sums,
    of_event,
)
from clock import rows as clock
from journal import instants
from payouts.awards.rows import OF_POOL
from payouts.models import Award
from payouts.publishing.dues import Due, due_prizes
from payouts.structure.rows import published
from people.players import rows as people
from tournaments import queries as tournaments
from tournaments.entries.places import Placed

SPAN = 10**7
"""The key of a row is its event and, below this factor, the last of its shared places."""
COLUMNS = (
    EVENT,
    Column("place", _("Place"), Kind.NUMBER),
    Column("place_to", _("to"), Kind.NUMBER, is_paper=False),
    ENTRY,
    PLAYER_ID,
    PLAYER,
    amount("published", _("As published")),
    amount("awarded", _("Awarded")),
    amount("ticket", _("Ticket")),
    Column("thing", _("Prize in kind")),
)


def _ranking(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    event_id, start = divmod(after, SPAN)
    facts: list[Fact] = []
    for event in events_of(scope, event_id):
        facts += _of_event(event, start if event == event_id else 0, limit - len(facts))
        if len(facts) >= limit:
            break
    return facts


def events_of(scope: Scope, first: int) -> Sequence[int]:
    """The events of the scope with places taken, from this id on."""
    if scope.event is None:
        return tournaments.ranked_events(first)
    return (scope.event,) if scope.event >= first else ()


def _of_event(event_id: int, done: int, limit: int) -> Iterator[Fact]:
    """The places after ``done``, at least ``limit`` of them; shared places stay together."""
    finishers = tournaments.placed_early(event_id, done, limit)
    finishers += tournaments.placed_behind(event_id, done, limit)
    names = people.player_names({finisher.player_id for finisher in finishers})
    awards = {
        row.entry_id: row
        for row in Award.every.filter(entry__in=[one.entry_id for one in finishers], kind__in=OF_POOL)
    }
    due, currency = published_dues(event_id), tournaments.event(event_id).currency
    url = reverse("payouts", args=[event_id])
    for finisher in finishers:
        prize = _prize(due.get(finisher.entry_id), awards.get(finisher.entry_id))
        yield Fact(
            event_id * SPAN + finisher.place_to, (*_who(event_id, finisher, names), *prize), currency, url
        )


def _who(event_id: int, one: Placed, names: Mapping[int, str]) -> tuple[Cell, ...]:
    return (event_id, one.place, one.place_to, one.number, one.player_id, names[one.player_id])


def _prize(due: Due | None, award: Award | None) -> tuple[Cell, ...]:
    """The published and awarded prize, its ticket, and a thing; empty if the place has no prize."""
    return (
        due.amount_minor + due.ticket_minor if due else None,
        award.amount_minor + award.ticket_minor if award else None,
        (award.ticket_minor or None) if award else None,
        award.thing if award and award.is_of_place else "",
    )


def published_dues(event_id: int) -> Mapping[int, Due]:
    """The published prizes of each entry for its places, by entry: without deal or forfeits."""
    structure = published(event_id)
    if structure is None:
        return {}
    rules = tournaments.profile(event_id).places
    dues = due_prizes(tournaments.finishers(event_id), structure.prizes, rules)
    return {row.entry_id: row for row in dues}


def _totals(scope: Scope) -> Totals:
    rows: QuerySet[Award] = of_event(Award.every.filter(kind__in=OF_POOL), scope)
    groups = rows.order_by().values_list("event__currency")
    awarded = groups.annotate(whole=Sum(F("amount_minor") + F("ticket_minor")), tickets=Sum("ticket_minor"))
    sums = {
        (name, currency): minor
        for currency, *minors in awarded
        for name, minor in zip(SUMMED, minors, strict=True)
    }
    for event_id in events_of(scope, 0):
        key = "published", tournaments.event(event_id).currency
        sums[key] = sums.get(key, 0) + published_total(event_id)
    return column_sums(
        COLUMNS,
        [(name, currency, minor) for (name, currency), minor in sums.items()],
        tournaments.count_of_ranked(scope.event),
    )


SUMMED = ("awarded", "ticket")


def who_is_ranked(event_id: int) -> Sequence[str]:
    """What the places do not show: which entries have none, and whether places may still change."""
    field, notes = tournaments.ranked_field(event_id), []
    if field.is_by_player:
        ranked = gettext(
            "Players are ranked once, with their last entry: %(entries)s entries, %(places)s places."
        )
        notes.append(ranked % {"entries": field.entries, "places": field.places})
    if field.no_shows:
        never_came = ngettext(
            "%(count)s player never came and is not ranked.",
            "%(count)s players never came and are not ranked.",
            field.no_shows,
        )
        notes.append(never_came % {"count": field.no_shows})
    is_on = tournaments.event(event_id).state == "running"
    if is_on and clock.is_registration_open(event_id, instants.now()):
        notes.append(gettext("Entries are still sold: places change with each."))
    return notes


def published_total(event_id: int) -> int:
    """The published prizes of the places taken, in minor units."""
    return sum(due.amount_minor + due.ticket_minor for due in published_dues(event_id).values())


RANKING = FactList(
    "ranking",
    _("Ranking with prizes"),
    COLUMNS,
    _ranking,
    _totals,
    rank=1,
    about=_("Every place that is taken, its prize as published and as awarded: after a deal these differ."),
    signed=SIGNED,
    noted=who_is_ranked,
)
