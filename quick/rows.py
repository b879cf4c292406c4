"""What a quick game is planned as, who is in it, and which game the televisions of the room show."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from cashier.sales.sums import valid_sales
from displays.displays import rows as displays
from journal import instants
from people.players import rows as people
from rulebook import quick as rules
from rulebook.profile import RulesProfile
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.check.outlook import sheet_with
from tournaments.queries import EntryStatus
from tournaments.reports import Dividing, prizes_of
from tournaments.values import Chip, EventSetup, PayoutKind, PayoutRule, simple_setup
from wording.dates import date_format

SEATS = 9
ON = ("announced", "registration", "running")


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedGame:
    """A game as the host wants it: its chips and minutes, the buy-in, prizes typed from the first on."""

    wish: rules.QuickWish
    currency: str
    buy_in_minor: int = 0
    prizes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """A game ready to start: the set-up of its event, its levels, its prizes by place in minor units."""

    players: int
    setup: EventSetup
    game: rules.QuickGame
    prizes: tuple[int, ...]


def planned(wanted: WantedGame, now: datetime, profile: RulesProfile | None = None) -> Planned:
    """The event of a quick game, by the house's profile or the usual one.

    Raises the refusals of the rulebook, naming the field.
    """
    game = rules.quick_game(wanted.wish)
    players = wanted.wish.players
    pool = players * wanted.buy_in_minor
    closes = next((level.number for level in game.structure.levels if level.closes_registration), None)
    setup = simple_setup(
        name=_("%(weekday)s game") % {"weekday": date_format(timezone.localtime(now), "l")},
        starts_at=now,
        currency=wanted.currency,
        buy_in_minor=wanted.buy_in_minor,
        fee_minor=0,
        starting_stack=game.stack,
        seats_per_table=SEATS,
        min_entries=2,
        late_until_level=closes,
        chip_set=tuple(Chip(worth, count=count) for worth, count in game.hand_out),
        payout=_payout(wanted, pool),
        profile=profile or RulesProfile(),
        periods=game.structure.periods,
    )
    prizes = prizes_of(setup, sheet_with(setup, players), Dividing(players)) if pool else ()
    return Planned(players, setup, game, tuple(prize.worth for prize in prizes))


def _payout(wanted: WantedGame, pool: int) -> PayoutRule:
    """As typed, or a suggestion for the number of players."""
    if not wanted.prizes:
        return PayoutRule(places=rules.quick_places(wanted.wish.players))
    if len(wanted.prizes) > wanted.wish.players:
        raise Refusal("quick_prizes_many", field="prizes")
    try:
        shares, unit = rules.shares_of_prizes(pool, wanted.prizes)
    except Refusal as refusal:
        detail = {**refusal.detail, "currency": wanted.currency}
        raise Refusal(refusal.code, field=refusal.field, **detail) from None
    return PayoutRule(kind=PayoutKind.SHARES, shares=shares, round_to_minor=unit)


@dataclass(frozen=True, slots=True)
class Guest:
    """A player with a name: in, or out with the place."""

    entry_id: int
    name: str
    place: str = ""
    out_at: datetime | None = None

    @property
    def back(self) -> str:
        """What is sent to bring the player back in."""
        return json.dumps({"names": self.name})


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays: by name in and out, and how many without a name are in and were in."""

    names_in: tuple[Guest, ...]
    names_out: tuple[Guest, ...]
    nameless_in: int
    nameless: int

    @property
    def left(self) -> int:
        """How many are in."""
        return len(self.names_in) + self.nameless_in


def company(event_id: int) -> Company:
    """Who is in and who is out; a player who came back is listed once, as in."""
    entries = tournaments.entries(event_id)
    players = {one.id: one for one in people.players({entry.player_id for entry in entries})}
    entries_known = [
        (entry, players[entry.player_id]) for entry in entries if entry.status != EntryStatus.VOID
    ]
    entries_named = [(entry, one) for entry, one in entries_known if one.nameless is None]
    alive = {entry.player_id for entry, _one in entries_named if entry.is_alive}
    places = {one.entry_id: one for one in tournaments.finishers(event_id)}
    out_of_play = {
        entry.player_id: Guest(entry.id, one.name, _place(places.get(entry.id)), entry.out_at)
        for entry, one in entries_named
        if entry.status == EntryStatus.OUT and entry.player_id not in alive
    }
    without = [entry for entry, one in entries_known if one.nameless is not None]
    return Company(
        names_in=tuple(
            sorted(
                (Guest(entry.id, one.name) for entry, one in entries_named if entry.is_alive),
                key=lambda guest: guest.name.casefold(),
            )
        ),
        names_out=tuple(
            sorted(out_of_play.values(), key=lambda guest: guest.out_at or instants.now(), reverse=True)
        ),
        nameless_in=sum(entry.is_alive for entry in without),
        nameless=len(without),
    )


def _place(finisher: tournaments.Finisher | None) -> str:
    if finisher is None:
        return ""
    return (
        str(finisher.place)
        if finisher.place == finisher.place_to
        else f"{finisher.place}–{finisher.place_to}"
    )


def nameless_in_play(event_id: int) -> tuple[int, ...]:
    """The entries of nameless players in play, the first to enter first."""
    entries = tournaments.entries(event_id, EntryStatus.ALIVE)
    nameless = {
        one.id for one in people.players({one.player_id for one in entries}) if one.nameless is not None
    }
    return tuple(one.id for one in sorted(entries, key=lambda one: one.number) if one.player_id in nameless)


def had_entries(event_id: int, player_ids: Collection[int]) -> Mapping[int, bool]:
    """Which of these players have had an entry in the event, and whether they still play."""
    wanted = set(player_ids)
    had: dict[int, bool] = {}
    for entry in tournaments.entries(event_id):
        if entry.player_id in wanted and entry.status != EntryStatus.VOID:
            had[entry.player_id] = had.get(entry.player_id, False) or entry.is_alive
    return had


def without_sale(event_id: int) -> tuple[tournaments.EntryView, ...]:
    """The entries that came in without a sale, and have none yet."""
    entry_ids = set(valid_sales(event_id).order_by().values_list("entry_id", flat=True))
    entries = tournaments.entries(event_id)
    return tuple(
        entry
        for entry in entries
        if entry.id not in entry_ids and entry.status in (EntryStatus.ALIVE, EntryStatus.OUT)
    )


def require_welcome(names: Collection[str], at: datetime) -> None:
    """Raise ``player_banned``, naming the field, if a player with one of these names may not enter."""
    for player in people.players(people.called_exactly(names).values()):
        try:
            people.require_welcome(player, at)
        except Refusal as refusal:
            raise Refusal(refusal.code, field="names", **refusal.detail) from None


def shown_to_room() -> int | None:
    """The event that a television of the room shows without a code: that of the open display, the only one on."""
    television = displays.open_television()
    if television is None or television.event_id is None:
        return None
    other_ids = {event.id for event in tournaments.events(ON)} - {television.event_id}
    return None if other_ids else television.event_id


def has_seats(event_id: int) -> bool:
    """Whether tables are in play."""
    return bool(seats.count_open_tables(tournaments.current_day(event_id).id))
