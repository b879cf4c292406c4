"""A player's name on a screen, as far as the event shows it, or only the entry's number."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from people.flags import flag_of
from people.players.rows import named_players, player_names
from rulebook.public_names import PublicName, WallName, wall_name
from screens.parts.cache import PartRequest
from screens.parts.screen_tokens import Audience
from tournaments import queries as tournaments

Players = Mapping[int, tuple[int, int]]
"""Player id and entry number, by entry."""


def shown_names(request: PartRequest, entries: Players) -> dict[int, str]:
    """The name of each entry; the staff always sees full names, the room what the event allows.

    The room reads ``Rossi M.``, or the form that the player or the house prefers.
    """
    if not entries:
        return {}
    if request.audience == Audience.STAFF:
        names = player_names(player for player, _number in entries.values())
    elif tournaments.event(request.event_id).shows_names:
        names = tournaments.public_names(player for player, _number in entries.values())
    else:
        names = {}
    label = _("Entry %(number)s")
    return {
        entry: names.get(player) or label % {"number": number} for entry, (player, number) in entries.items()
    }


def wall_names(request: PartRequest, entries: Players) -> dict[int, WallName]:
    """The names of a few players written large: at the final table, chip leaders, the winner."""
    if not entries:
        return {}
    by_player = {}
    if tournaments.event(request.event_id).shows_names:
        usual = tournaments.house().public_names if tournaments.has_house() else PublicName.SHORT
        players = named_players(player for player, _number in entries.values())
        by_player = {player: wall_name(person, usual) for player, person in players.items()}
    label = _("Entry %(number)s")
    by_entry = {}
    for entry, (player, number) in entries.items():
        name = by_player.get(player)
        is_named = name is not None and name.whole
        by_entry[entry] = name if name and is_named else WallName("", label % {"number": number})
    return by_entry


def spelt(name: WallName) -> Mapping[str, str]:
    """A name written large, in its two lines."""
    return {"given": name.given, "surname": name.surname}


def land_of(country: str) -> Mapping[str, str]:
    """Two letters and the flag; nothing without a country."""
    return {"country": country, "flag": flag_of(country)} if country else {}
