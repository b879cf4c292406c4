"""The page of the absent players: since when, how many hands their stacks last, what the floor may do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from access.page import page
from access.permissions import has_role
from access.roles import DIRECTORS, FLOOR, READERS
from clock.playtime import played_since
from floor.absent.rows import AbsentPlayer, Alone, absent_players, alone_at_tables
from journal import instants
from people.players import rows as people
from rulebook.absent import left_for_good, staff_carries_chips
from rulebook.penalties import dealt_at
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import NoShow
from tournaments import queries as tournaments

MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class NamedAbsent:
    """An absent player with the name, and the minutes of play missed."""

    absent: AbsentPlayer
    player: str
    minutes: int


@dataclass(frozen=True, slots=True)
class NamedAlone:
    """The only player present at a table with the name, and the minutes alone."""

    alone: Alone
    player: str
    minutes: int


@page(reads=READERS)
def absent(request: HttpRequest, event_id: int) -> HttpResponse:
    """List the absent players, since when, and about how many hands each stack lasts; mark them back here."""
    event, now = tournaments.event(event_id), instants.now()
    players = absent_players(event_id, now)
    alone = alone_at_tables(players, event, now)
    absent_ids, alone_ids = (
        {player.entry.player_id for player in players},
        {player.entry.player_id for player in alone},
    )
    names = people.player_names(absent_ids | alone_ids)
    context = {
        "event": event,
        "listed": [
            NamedAbsent(player, names.get(player.entry.player_id, ""), _minutes(player, now))
            for player in players
        ],
        "alone": [
            NamedAlone(player, names.get(player.entry.player_id, ""), player.alone_ms // MINUTE_MS)
            for player in alone
        ],
        "rules": [
            _in_time(event.profile.penalties),
            _never_came(event.profile.penalties),
            _for_good(),
            *_carried(),
        ],
        "may_write": has_role(request, FLOOR) and event.state == "running",
        "may_take_up": has_role(request, DIRECTORS) and event.state == "running",
    }
    return render(request, "floor/absent.html", context)


def _minutes(player: AbsentPlayer, at: datetime) -> int:
    """The minutes of play that a player has missed: neither breaks, nor pauses, nor a night."""
    return played_since(player.mark, player.entry.day_id, at) // MINUTE_MS


def _in_time(rules: PenaltyRules) -> str:
    """The card until which a player must be back, in a sentence."""
    if dealt_at(rules, was_there_at_first=False, was_there_at_last=True).is_killed:
        return _("A hand is dead unless its player is at the seat for the first card (Robert’s Rules).")
    return _("A hand is dead unless its player is at the seat for the last card of the deal (TDA 30).")


def _never_came(rules: PenaltyRules) -> str:
    """The rule for a player who never came, in a sentence."""
    if rules.no_show is NoShow.AT_ONCE:
        return _("A player who never came has lost: the stack is taken up, the buy-in is due (Montegalda).")
    if rules.no_show is NoShow.AFTER_FIRST_BREAK:
        return _(
            "A player not there by the level after the first break is no entry: the stack is taken up, and "
            "the buy-in is kept for the player (WSOP 16)."
        )
    if rules.no_show is NoShow.HALF_HOUR:
        return _(
            "After half an hour the stack of a player who has not come may be taken up (Robert’s Rules 15)."
        )
    return _("A player who never came is blinded off like any absent player (TDA 71-A).")


def _carried() -> Iterator[str]:
    if staff_carries_chips(is_absent=True):
        yield _("When an absent player is moved, staff carries the chips (TDA 2024 RP-16).")


def _for_good() -> str:
    """What happens to a player who leaves for good, in a sentence."""
    if left_for_good().keeps_prize:
        return _("A player who leaves is blinded off and paid for the place reached; there is no refund.")
    return _("A player who leaves is blinded off without a prize.")
