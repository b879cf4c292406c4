"""The public results of an event, or the places so far, as house and players allow them to be shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.utils.translation import gettext as _

from access.fields import Note
from payouts.authority.ranking import published_dues
from payouts.awards.rows import OF_POOL, awards_of_pools
from payouts.flights.rows import WITHIN, entries_paid_within
from payouts.models import Award
from payouts.publishing.dues import Due
from payouts.reports import open_hand
from payouts.structure.rows import published
from rulebook.public_results import PublicResults, told_prize
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.entries.places import Placed
from tournaments.queries import RankedField

MOST = 5_000
"""The maximum number of places listed."""
SHOWN = ("running", "finished", "settled")
"""The states of events whose places are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPlace:
    """The player of a place, named by the player's own choice."""

    place: int
    place_to: Annotated[int, Note("The last of the places that it shares.")]
    name: str
    prize_minor: Annotated[int | None, Note("With a ticket in it; null where the house names no prizes.")]
    thing: str

    @property
    def places(self) -> str:
        """``5`` or ``5–7``."""
        return f"{self.place}–{self.place_to}" if self.place_to > self.place else str(self.place)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSidePrize:
    """The winner of a part of a side pool, named by the player's own choice."""

    pool: str
    rank: int
    rank_to: Annotated[int, Note("The last of the ranks that it shares.")]
    name: str
    prize_minor: int

    @property
    def ranks(self) -> str:
        """``1`` or ``1–2``."""
        return f"{self.rank}–{self.rank_to}" if self.rank_to > self.rank else str(self.rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The paid places of a finished event, or all if it has no prizes; during play, all taken so far."""

    event_id: int
    name: str
    starts_at: datetime
    field: RankedField
    currency: str
    public_results: PublicResults
    players_left: int
    """0 once the event is over."""
    places: tuple[ResultPlace, ...]
    side_prizes: tuple[ResultSidePrize, ...]

    @property
    def is_provisional(self) -> bool:
        """Whether the event is still played: higher places are open, and the ranking may change."""
        return self.players_left > 0

    @property
    def has_prizes(self) -> bool:
        return self.public_results in (PublicResults.PUBLISHED, PublicResults.AWARDED)


def results(event_id: int) -> Results:
    """The results, provisional during play: a place taken in a hand that is still open is left out.

    Raises ``Refusal`` ``results_not_public`` or ``results_not_yet``, ``not_found`` without such an event.
    """
    public_results = tournaments.house().public_results
    if public_results is PublicResults.NONE:
        raise Refusal("results_not_public")
    event = tournaments.event(event_id)
    if event.state not in SHOWN:
        raise Refusal("results_not_yet", event=event_id)
    left = tournaments.places_open(event_id)
    finishers = tournaments.placed(event_id, 1, MOST) if left else _in_the_money(event_id)
    in_hand = open_hand(event_id).entries if left else frozenset()
    return Results(
        event_id=event_id,
        name=event.name,
        starts_at=event.starts_at,
        field=tournaments.ranked_field(event_id),
        currency=event.currency,
        public_results=public_results,
        players_left=left,
        places=tuple(
            _places(
                event_id,
                (finisher for finisher in finishers if finisher.entry_id not in in_hand),
                public_results,
            )
        ),
        side_prizes=_side_prizes(event_id, public_results),
    )


def _side_prizes(event_id: int, results: PublicResults) -> tuple[ResultSidePrize, ...]:
    """The prizes of side pools; empty if the house hides prizes."""
    awards = awards_of_pools(event_id) if told_prize(results, 0, 0) is not None else ()
    shows = tournaments.event(event_id).shows_names
    names = tournaments.public_names(award.player_id for award in awards) if shows else {}
    return tuple(
        ResultSidePrize(
            pool=award.pool,
            rank=award.place,
            rank_to=award.place_to,
            name=names.get(award.player_id) or _("Entry %(number)s") % {"number": award.number},
            prize_minor=award.amount_minor,
        )
        for award in awards
    )


def _in_the_money(event_id: int) -> tuple[Placed, ...]:
    """The places with a prize, those paid within flights too; all if the event has no payouts."""
    last, within = _last(event_id), entries_paid_within(event_id)
    listed = tournaments.placed(event_id, 1, MOST if within else last)
    return tuple(one for one in listed if one.place <= last or one.entry_id in within)


def _last(event_id: int) -> int:
    """The last place listed: the last with a prize, also by a deal."""
    structure = published(event_id)
    if structure is None:
        return MOST
    awarded = Award.objects.filter(event=event_id).order_by("-place_to").values_list("place_to", flat=True)
    return max(structure.places, awarded.first() or 0)


def _places(event_id: int, placed: Iterable[Placed], results: PublicResults) -> Iterable[ResultPlace]:
    finishers = tuple(placed)
    names, prizes = public_entry_names(event_id, finishers), Prizes(event_id, results)
    for finisher in finishers:
        yield ResultPlace(
            place=finisher.place,
            place_to=finisher.place_to,
            name=names.get(finisher.entry_id) or _("Entry %(number)s") % {"number": finisher.number},
            prize_minor=prizes.minor(finisher.entry_id),
            thing=prizes.thing(finisher.entry_id),
        )


def public_entry_names(event_id: int, placed: Iterable[Placed]) -> Mapping[int, str]:
    """The public names by entry, as each player chose; left out if the event or the player shows none."""
    if not tournaments.event(event_id).shows_names:
        return {}
    players = tournaments.placed_players(placed)
    names = tournaments.public_names(player for player, _number in players.values())
    return {entry: names[player] for entry, (player, _number) in players.items() if player in names}


AWARDED = ("entry_id", "amount_minor", "ticket_minor", "thing", "pool")


class Prizes:
    """The prizes of an event by entry, as the house publishes them."""

    def __init__(self, event_id: int, results: PublicResults) -> None:
        self._shown = results
        self._published: Mapping[int, Due] = published_dues(event_id)
        rows = Award.every.filter(event=event_id, kind__in=OF_POOL).order_by()
        self._awarded = {row.entry_id: row for row in rows.values_list(*AWARDED, named=True)}

    def minor(self, entry_id: int) -> int | None:
        """Money and ticket, in minor units; None if the house hides prizes, or the entry has none."""
        due, award = self._published.get(entry_id), self._awarded.get(entry_id)
        if due is None and award is None:
            return None
        awarded = award.amount_minor + award.ticket_minor if award else 0
        # What a flight pays is published nowhere but in its award.
        is_within = award is not None and award.pool == WITHIN
        due_minor = awarded if is_within else due.amount_minor + due.ticket_minor if due else 0
        return told_prize(self._shown, due_minor, awarded)

    def total(self) -> int:
        """The sum of all prizes that the house publishes, in minor units."""
        return sum(self.minor(entry) or 0 for entry in self._published.keys() | self._awarded.keys())

    def thing(self, entry_id: int) -> str:
        """A prize in kind, or the event of a ticket; empty if the house hides prizes."""
        if told_prize(self._shown, 0, 0) is None:
            return ""
        due, award = self._published.get(entry_id), self._awarded.get(entry_id)
        return "" if award and award.pool else award.thing if award else due.thing if due else ""
