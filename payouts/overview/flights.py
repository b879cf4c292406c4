"""The places paid within flights, on the page of the payouts: the plan of each flight, and who is paid."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from payouts.awards.rows import side_awards
from payouts.flights.rows import FlightPaid, flights_paid
from payouts.models import AwardKind
from payouts.overview.winners import WinnerLine, winner_line
from payouts.reports import open_hand
from people.players import rows as people
from rulebook.money import Money
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.figures import chips_text

MOST = 100
"""The winners of a flight on the page; those who are due come first."""


@dataclass(frozen=True, slots=True)
class FlightCard:
    """A flight: its sum in words, its places with their prizes, the winners so far and how many more there are."""

    name: str
    note: str
    places: tuple[tuple[str, Money], ...]
    total: Money
    winners: tuple[WinnerLine, ...]
    more: int
    is_over: bool


def flight_cards(event: EventView, *, is_cashier: bool) -> tuple[FlightCard, ...]:
    """The flights that pay places of their own, in their order."""
    if not tournaments.paying_days(event.id):
        return ()
    awards = [one for one in side_awards(event.id) if one.kind == AwardKind.FLIGHT]
    names = people.player_names({award.player_id for award in awards})
    still_open = open_hand(event.id).entries if awards else frozenset()
    cards = []
    for flight in flights_paid(event.id):
        own = sorted(
            (award for award in awards if award.day == flight.number),
            key=lambda award: (award.is_paid, award.place),
        )
        winners = tuple(
            winner_line(
                award,
                names[award.player_id],
                instead=f"{award.places.partition(' ')[0]} · {award.prize}",
                is_open=award.entry_id in still_open,
                may_pay=is_cashier and (event.is_played or award.unclaimed_at is not None),
                is_reopened=False,
            )
            for award in own[:MOST]
        )
        cards.append(_card(flight, winners, max(0, len(own) - MOST)))
    return tuple(cards)


def _card(flight: FlightPaid, winners: tuple[WinnerLine, ...], more: int) -> FlightCard:
    return FlightCard(
        name=flight.name,
        note=_note(flight),
        places=tuple(
            (
                str(one.first) if one.first == one.last else f"{one.first}–{one.last}",
                Money(one.amount_minor, flight.currency),
            )
            for one in flight.places
        ),
        total=Money(flight.total_minor, flight.currency),
        winners=winners,
        more=more,
        is_over=flight.is_over,
    )


def _note(flight: FlightPaid) -> str:
    """``3,770 entries, 566 in the money, 139 to the next day``."""
    parts = [
        ngettext("%(count)s entry", "%(count)s entries", flight.entries)
        % {"count": chips_text(flight.entries)},
        _("%(paid)s in the money") % {"paid": chips_text(flight.paid)},
        _("%(on)s to the next day") % {"on": chips_text(flight.on)},
    ]
    if flight.is_selling:
        parts.append(_("entries are still sold"))
    elif not flight.is_over:
        parts.append(_("expected until the flight is over"))
    return ", ".join(parts)
