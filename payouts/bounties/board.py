"""Bounties for the room: the amount still to be won, the largest, the leaders, the latest, the envelopes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from cashier.sales.sums import bounties_of_players_in, bounty_pool
from payouts.awards.agreed import OVER
from payouts.bounties.rows import rules_of, won_of
from payouts.models import BountyWon, MysteryBox
from rulebook.bounties import BountyRules, receives_left
from rulebook.profile.variants import BountyKind
from tournaments import queries as tournaments
from tournaments.queries import EventView

SHOWN_STATES = ("registration", "running", *OVER)
MOST = 30
"""How many players are listed."""
LATEST = 5
"""How many knock-outs are listed, the latest first."""


@dataclass(frozen=True, slots=True)
class Leader:
    """A player with the worth of the own head, or the bounties won, in minor units."""

    entry_id: int
    minor: int
    knock_outs: int


@dataclass(frozen=True, slots=True)
class LatestWon:
    """A head that was won: by whom, and its total, in minor units."""

    victim_id: int
    hunters: tuple[int, ...]
    minor: int


@dataclass(frozen=True, slots=True)
class EnvelopesLeft:
    """Envelopes of one amount, in minor units: how many are left of those put into the box."""

    amount: int
    left: int
    count: int


@dataclass(frozen=True, slots=True)
class BountyBoard:
    """The content of a display: ``are_heads`` if the list has heads, else bounties won.

    ``left`` heads or envelopes are still to be won, in total ``left_minor``; ``largest`` is the largest of
    them.
    """

    kind: BountyKind
    are_heads: bool
    left: int
    left_minor: int
    largest: int
    leaders: tuple[Leader, ...]
    latest: tuple[LatestWon, ...]
    envelopes: tuple[EnvelopesLeft, ...]

    @property
    def entry_ids(self) -> tuple[int, ...]:
        """All entries named in the lists."""
        named = [leader.entry_id for leader in self.leaders]
        named += [key for knock_out in self.latest for key in (knock_out.victim_id, *knock_out.hunters)]
        return tuple(sorted(set(named)))


def has_bounties(event_id: int) -> bool:
    """Whether the rules of the event have bounties; uses cached rules only."""
    return rules_of(event_id) is not None


def bounty_board(event_id: int) -> BountyBoard | None:
    """The content of a display; None if the event has no bounties or is not played. Four queries."""
    event, rules = tournaments.event(event_id), rules_of(event_id)
    if rules is None or event.state not in SHOWN_STATES:
        return None
    won = won_of(event_id)
    bought = bounties_of_players_in(event_id)
    if rules.is_mystery:
        return _of_mystery(event, rules, won, bought)
    heads = {} if event.state in OVER else _heads(won, bought)
    are_heads = event.profile.bounties.kind is BountyKind.PROGRESSIVE and bool(heads)
    return BountyBoard(
        kind=event.profile.bounties.kind,
        are_heads=are_heads,
        left=len(heads),
        left_minor=sum(heads.values()),
        largest=max(heads.values(), default=0),
        leaders=_listed(heads, won) if are_heads else _winners(event, rules, won, bought),
        latest=_latest(won),
        envelopes=(),
    )


def _of_mystery(
    event: EventView, rules: BountyRules, won: Sequence[BountyWon], bought: Mapping[int, int]
) -> BountyBoard:
    """The envelopes left; before there are any, all bounties bought."""
    envelopes = _envelopes(event.id, won)
    left = [envelope for envelope in envelopes or () if envelope.left]
    return BountyBoard(
        kind=BountyKind.MYSTERY,
        are_heads=False,
        left=sum(one.left for one in left),
        left_minor=bounty_pool(event.id) if envelopes is None else sum(one.amount * one.left for one in left),
        largest=max((one.amount for one in left), default=0),
        leaders=_winners(event, rules, won, bought),
        latest=_latest(won),
        envelopes=envelopes or (),
    )


def _heads(won: Iterable[BountyWon], bought: Mapping[int, int]) -> dict[int, int]:
    """The worth of the heads of the players in play."""
    heads = Counter(bought)
    for bounty in won:
        if bounty.hunter_id is not None and bounty.hunter_id in bought:
            heads[bounty.hunter_id] += bounty.head_minor
        if bounty.victim_id in bought:
            heads[bounty.victim_id] -= bounty.minor
    return {key: minor for key, minor in heads.items() if minor > 0}


def _listed(worth: Mapping[int, int], won: Iterable[BountyWon]) -> tuple[Leader, ...]:
    """The largest first; equal ones by entry number."""
    knock_outs = Counter(one.hunter_id for one in won if not (one.is_own or one.is_moved))
    first = sorted(worth.items(), key=lambda one: (-one[1], one[0]))[:MOST]
    return tuple(Leader(key, minor, knock_outs[key]) for key, minor in first)


def _winners(
    event: EventView, rules: BountyRules, won: Sequence[BountyWon], bought: Mapping[int, int]
) -> tuple[Leader, ...]:
    """The players with the most bounties won; unwon ones go to the winner of the event, by the rules."""
    winner = next(iter(bought)) if event.state in OVER and len(bought) == 1 else None
    receiver = receives_left(rules, winner)
    cash: Counter[int] = Counter()
    for bounty in won:
        winner_id = receiver if bounty.hunter_id is None and bounty.victim_id != winner else bounty.hunter_id
        if winner_id is not None:
            cash[int(winner_id)] += bounty.cash_minor
    return _listed(+cash, won)


def _latest(won: Iterable[BountyWon]) -> tuple[LatestWon, ...]:
    """The latest paid knock-outs; shared ones are one line."""
    paid = [row for row in won if row.is_knock_out]
    paid.sort(key=lambda one: (one.victim_id, one.id))
    knock_outs = [list(rows) for _victim, rows in groupby(paid, key=lambda one: (one.victim_id, one.is_kept))]
    knock_outs.sort(key=lambda rows: -max(row.id for row in rows))
    return tuple(
        LatestWon(
            rows[0].victim_id,
            tuple(row.hunter_id for row in rows if row.hunter_id is not None),
            sum(row.minor for row in rows),
        )
        for rows in knock_outs[:LATEST]
    )


def _envelopes(event_id: int, won: Iterable[BountyWon]) -> tuple[EnvelopesLeft, ...] | None:
    """Every amount put into the box, largest first; None before there is a box."""
    plain = MysteryBox.objects.filter(event=event_id).values_list("envelopes", flat=True).first()
    if plain is None:
        return None
    by_victim: Counter[int] = Counter()
    for bounty in won:
        by_victim[bounty.victim_id] += bounty.cash_minor
    opened = Counter(by_victim.values())
    counts = Counter[int]()
    for amount, count in plain:
        counts[amount] += count
    return tuple(
        EnvelopesLeft(amount, count - opened[amount], count)
        for amount, count in sorted(counts.items(), reverse=True)
    )
