"""The link from an event to the rulings, with its rules and the blinds of the level."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import READERS
from clock import rows as clocks
from journal import instants
from rulebook.profile import RulesProfile, profile_named, profile_to_data
from rulebook.structure import Period
from tournaments import queries as tournaments

GROUPS = ("betting", "clock", "penalties")
"""The options that rulings use."""


@page(reads=READERS)
@never_cache
def rulings(request: HttpRequest, event_id: int) -> HttpResponse:
    """Open the rulings with the event's rules and the blinds in force."""
    values = {"event": event_id, **_rules(tournaments.profile(event_id)), **_blinds(event_id)}
    return HttpResponseRedirect(f"{reverse('rulings')}?{urlencode(values)}")


def _rules(profile: RulesProfile) -> dict[str, str]:
    """The edition, and the options that differ from it."""
    own, base = profile_to_data(profile), profile_to_data(profile_named(profile.edition))
    changed = {group: _changed(own[group], base[group]) for group in GROUPS}
    options = {group: values for group, values in changed.items() if values}
    return {"profile": profile.edition, **({"options": json.dumps(options)} if options else {})}


def _changed(own: dict[str, Any], base: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in own.items() if value != base[name]}


def _blinds(event_id: int) -> dict[str, int]:
    """Blinds, ante and limit bet of the current level (in a break of the next one), and the players left."""
    level = _level(tournaments.current_day(event_id).id)
    if level is None:
        return {}
    amounts = {
        "level": level.number,
        "small_blind": level.small_blind,
        "posted_small": level.small_blind,
        "big_blind": level.big_blind,
        "posted_big": level.big_blind,
        "ante": level.ante,
        "limit_bet": level.big_bet,
        "players_left": tournaments.players_left(event_id),
    }
    return {name: amount for name, amount in amounts.items() if amount}


def _level(day_id: int) -> Period | None:
    index = clocks.reading(day_id, instants.now()).index
    periods = clocks.structure_of(day_id).periods
    return next((period for period in periods[index:] if period.is_level), None)
