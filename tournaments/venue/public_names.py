"""What others read of the names of players, as each of them wants it, else as the house does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from people.players.rows import named_players
from rulebook.public_names import Named, PublicName, posted_name, public_name
from tournaments.venue.rows import has_house, house


def public_names(ids: Iterable[int]) -> Mapping[int, str]:
    """Names for others by player; who wants none is left out. Where two read alike, ``Rossi M.`` is written out."""
    named, usual = named_players(ids), _usual()
    found = {pk: public_name(one, usual) for pk, one in named.items()}
    times = Counter(found.values())
    alike = {pk for pk, name in found.items() if times[name] > 1 and _is_short(named[pk], usual)}
    whole = {pk: posted_name(named[pk], usual) for pk in alike}
    return {pk: name for pk, name in {**found, **whole}.items() if name}


def posted_names(ids: Iterable[int]) -> Mapping[int, str]:
    """Names on lists that hang in the room, by player; who wants none is left out."""
    usual = _usual()
    found = {pk: posted_name(one, usual) for pk, one in named_players(ids).items()}
    return {pk: name for pk, name in found.items() if name}


def _is_short(one: Named, usual: PublicName) -> bool:
    return one.form(usual) is PublicName.SHORT


def _usual() -> PublicName:
    return house().public_names if has_house() else PublicName.SHORT
