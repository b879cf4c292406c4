"""An edition of a list of bans compared with the list and with the players: what it changes, and whom it bans."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from people.ban_lists.reading import BanLine
from people.bans.lists import ListedBan, listed_in
from people.bans.rows import listed_of, players_like, players_on, standing_on
from people.models import ListedPerson
from rulebook.ban_lists import ListDiff, diff_of


@dataclass(frozen=True, slots=True)
class Edition:
    """What an edition does: ``diff`` line by line of those in ``bans``, which are ``sound``; ``lifted`` of ``before``.

    ``on`` and ``like`` are the players that a sound line bans, or may mean, by its place among them. While a line is
    rejected nobody is lifted. ``digest`` is of what the edition says and of all that it would do.
    """

    rejected: tuple[BanLine, ...]
    sound: tuple[BanLine, ...]
    bans: tuple[ListedBan, ...]
    before: Mapping[int, ListedPerson]
    diff: ListDiff
    lifted: tuple[int, ...]
    on: Mapping[int, tuple[int, ...]]
    like: Mapping[int, tuple[int, ...]]
    digest: str


def edition_of(kind: str, name: str, lines: Sequence[BanLine], today: date, *, is_whole: bool) -> Edition:
    """The edition of the list of that kind and name."""
    rejected = tuple(line for line in lines if line.ban is None)
    sound = tuple(line for line in lines if line.ban is not None)
    bans = tuple(line.ban for line in sound if line.ban is not None)
    before = standing_on(kind, name.strip())
    listed = [listed_in(ban) for ban in bans]
    diff = diff_of(listed, {pk: listed_of(row) for pk, row in before.items()}, today)
    lifted = tuple(diff.missing) if is_whole and not rejected else ()
    identities = {at: one.identity for at, one in enumerate(listed)}
    on, like = players_on(identities), players_like(identities)
    told = [
        [kind, name.strip(), is_whole, lifted, sorted(before)],
        [(line.number, str(line.ban), [fault.code for fault in line.faults]) for line in lines],
        [(one.outcome, one.of, one.differences) for one in diff.lines],
        [sorted(on.items()), sorted(like.items())],
    ]
    digest = hashlib.sha256(json.dumps(told).encode()).hexdigest()
    return Edition(rejected, sound, bans, before, diff, lifted, on, like, digest)
