"""The deal of an event: players left and their stacks, offers of each method, proposal or agreement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from clock import rows as clock
from journal import instants
from payouts.awards.agreed import deal
from payouts.bounties.rows import heads_of, rules_of
from payouts.models import Deal, DealStatus
from payouts.structure.rows import published
from rulebook.deal import DealTerms, is_by_place, still_to_win
from rulebook.deal_shares import DealMethod, DealMoney, DealShares, compared, deal_shares
from rulebook.icm import off_in_minor
from rulebook.profile import PlaceRules
from rulebook.profile.variants import DealPolicy
from rulebook.refusals import Refusal
from rulebook.split import RestGoes
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.values import PayoutKind


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left; by stack, largest first; ``stack`` in chips, None if it was not counted."""

    entry_id: int
    player_id: int
    number: int
    stack: int | None
    counted_at: datetime | None


@dataclass(frozen=True, slots=True)
class DealRoom:
    """The state of an event for a deal: players by stack, prizes still to be won, chips, clock.

    ``version`` of the payouts is the one in force, 0 before publication.
    """

    event_id: int
    currency: str
    players: tuple[PlayerLeft, ...]
    prizes: tuple[int, ...]
    in_play: int
    tables: int
    is_paused: bool
    version: int
    is_reopened: bool
    is_satellite: bool
    rules: PlaceRules

    @property
    def stacks(self) -> tuple[int, ...]:
        """Every stack in chips, largest first; 0 if it was not counted."""
        return tuple(player.stack or 0 for player in self.players)

    @property
    def counted(self) -> int:
        """The chips of all stacks counted."""
        return sum(self.stacks)

    @property
    def uncounted(self) -> tuple[PlayerLeft, ...]:
        """The players whose stack is not counted."""
        return tuple(player for player in self.players if player.stack is None)

    @property
    def remaining(self) -> int:
        """The prizes still to be won, in minor units."""
        return sum(self.prizes)

    def terms(
        self, amounts: tuple[int, ...], left: int, *, is_unanimous: bool = True, is_approved: bool = True
    ) -> DealTerms:
        """A proposal with these amounts, for the rulebook to check."""
        return DealTerms(
            len(self.players),
            amounts,
            DealMoney(self.prizes, left),
            tables=self.tables,
            is_satellite=self.is_satellite,
            is_unanimous=is_unanimous,
            is_approved=is_approved,
        )

    def shares(self, method: DealMethod, left: int, unit: int) -> DealShares:
        """The amount of each player by a method (procedure 25); raises ``Refusal`` as ``deal_shares``."""
        money = DealMoney(self.prizes, left)
        return deal_shares(
            method, self.stacks, money, self.rules.deal_left_from, unit, rest=RestGoes.LARGEST_FRACTION
        )


def allows_deals(event_id: int) -> bool:
    """Whether the house allows deals in this event."""
    event, rules = tournaments.event(event_id), tournaments.profile(event_id).places
    return rules.deal_policy is not DealPolicy.NONE and event.payout.kind is not PayoutKind.SATELLITE


def room(event_id: int) -> DealRoom:
    """The current state of the event for a deal."""
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    structure = published(event_id)
    stacks = {leader.entry_id: leader for leader in tournaments.chip_leaders(event_id)}
    players = [
        PlayerLeft(
            entry.id,
            entry.player_id,
            entry.number,
            stacks[entry.id].stack if entry.id in stacks else None,
            stacks[entry.id].counted_at if entry.id in stacks else None,
        )
        for entry in tournaments.entries_alive(event_id)
    ]
    prizes = [prize.amount.minor for prize in structure.prizes] if structure else []
    return DealRoom(
        event_id=event_id,
        currency=event.currency,
        players=tuple(sorted(players, key=lambda player: (-(player.stack or 0), player.number))),
        prizes=still_to_win(prizes, len(players)),
        in_play=tournaments.chips_in_play(event_id),
        tables=seating.count_open_tables(day.id),
        is_paused=not _is_running(day.id),
        version=structure.number if structure else 0,
        is_reopened=structure is not None and structure.reopened_at is not None,
        is_satellite=event.payout.kind is PayoutKind.SATELLITE,
        rules=tournaments.profile(event_id).places,
    )


def _is_running(day_id: int) -> bool:
    """Whether the clock runs: also one that was due to resume by now."""
    anchors = clock.clock_of(day_id).anchors
    return anchors.is_running or (anchors.goes_at is not None and anchors.goes_at <= instants.now())


def is_current(row: Deal, here: DealRoom) -> bool:
    """Whether players, prizes and payout version are still those of the proposal."""
    are_players = row.entries == {player.entry_id for player in here.players}
    if not row.version:
        return are_players and row.prizes_minor == here.remaining
    return are_players and (row.version, tuple(row.prizes)) == (here.version, here.prizes)


METHODS = tuple(method.value for method in DealMethod)
"""The values of this enum, which the API schema names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealOffer:
    """The amount of a player by a method."""

    method: DealMethod
    amount_minor: Annotated[
        int | None, Note("None where the method cannot leave that much, or stacks are missing.")
    ]
    is_below_lowest: Annotated[bool, Note("Less than everybody has already: shown, never forbidden.")]
    is_above_first: Annotated[bool, Note("More than the first prize.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPlayer:
    """A player left; by stack, largest first."""

    entry: int
    player: int
    number: int
    table: Annotated[int | None, Note("Where the player sits.")]
    seat: int | None
    stack: Annotated[int | None, Note("In chips; None where nobody counted it.")]
    counted_at: datetime | None
    prize_minor: Annotated[int, Note("The published prize of the place that the stack holds now.")]
    offers: tuple[DealOffer, ...]
    amount_minor: Annotated[
        int | None, Note("As proposed or agreed; in a deal by place what the place receives.")
    ]
    is_below_lowest: Annotated[bool, Note("Of that amount: less than everybody has already.")]
    is_above_first: Annotated[bool, Note("Of that amount: more than the first prize.")]
    has_agreed: bool
    bounty_minor: Annotated[
        int | None, Note("The bounty on the own head, which no deal shares; None: heads are worth nothing.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealDetails:
    """The players left and their deal; amounts in minor units."""

    id: Annotated[int, Note("The event's.")]
    currency: str
    status: Annotated[DealStatus | None, Note("None: nothing is proposed.")]
    proposal: Annotated[int | None, Note("Its number; other amounts are another proposal.")]
    method: Annotated[str, Note("Of the deal proposed; empty where its amounts were typed.")]
    is_by_place: Annotated[bool, Note("Whether amounts belong to places still played for.")]
    is_current: Annotated[
        bool, Note("Whether the same players are left for the same published prizes as when it was proposed.")
    ]
    has_new_stacks: Annotated[
        bool,
        Note("Whether stacks were counted again since it was proposed, so that methods give other amounts."),
    ]
    is_paused: Annotated[bool, Note("Deals are proposed and agreed on only while the clock is paused.")]
    remaining_minor: Annotated[int, Note("The prizes still to be won.")]
    left_minor: Annotated[int, Note("Left to play for.")]
    in_play: Annotated[int, Note("Chips in play.")]
    counted: Annotated[int, Note("The chips of the stacks counted.")]
    icm_off_minor: Annotated[
        int | None, Note("Values by ICM are off by less; 0: every order of the places was counted.")
    ]
    has_bounties: Annotated[bool, Note("A deal shares the prizes only: bounties are still won.")]
    players: tuple[DealPlayer, ...]


def deal_details(event_id: int, left: int | None = None, unit: int = 1) -> DealDetails:
    """The deal of an event; offers leave ``left`` to play for, or as much as the proposed deal does."""
    here, proposed = room(event_id), deal(event_id)
    leaves = (proposed.left_minor if proposed else 0) if left is None else left
    offers = {method: offered(here, method, leaves, unit) for method in DealMethod}
    by_icm = offers[DealMethod.ICM]
    return DealDetails(
        id=event_id,
        currency=here.currency,
        status=DealStatus(proposed.status) if proposed else None,
        proposal=proposed.pk if proposed else None,
        method=proposed.method if proposed else "",
        is_by_place=proposed.is_by_place if proposed else is_by_place(here.rules),
        is_current=proposed is not None and (proposed.is_agreed or is_current(proposed, here)),
        has_new_stacks=proposed is not None and not proposed.is_agreed and _are_new(here, proposed),
        is_paused=here.is_paused,
        remaining_minor=here.remaining,
        left_minor=leaves,
        in_play=here.in_play,
        counted=here.counted,
        icm_off_minor=off_in_minor(by_icm.off, here.remaining) if by_icm else None,
        has_bounties=rules_of(event_id) is not None,
        players=_players(here, proposed, offers),
    )


def offered(here: DealRoom, method: DealMethod, left: int, unit: int) -> DealShares | None:
    """The shares by a method in stack order; None if ``left`` is too much or stacks are missing."""
    if not here.players or (here.uncounted and method is not DealMethod.EVEN):
        return None
    try:
        return here.shares(method, left, unit)
    except Refusal:
        return None


def _are_new(here: DealRoom, row: Deal) -> bool:
    """Whether any stack has changed since the proposal."""
    before = {player.entry_id: player.stack for player in row.players}
    return any(before.get(player.entry_id, player.stack) != (player.stack or 0) for player in here.players)


def _players(
    here: DealRoom, row: Deal | None, offers: Mapping[DealMethod, DealShares | None]
) -> tuple[DealPlayer, ...]:
    shares = {player.entry_id: player for player in row.players} if row else {}
    unlike = _unlike(here, row)
    entries = tuple(player.entry_id for player in here.players)
    heads, seats = heads_of(here.event_id, entries), seating.seats_of(entries)
    return tuple(
        DealPlayer(
            entry=player.entry_id,
            player=player.player_id,
            number=player.number,
            table=seats[player.entry_id].table if player.entry_id in seats else None,
            seat=seats[player.entry_id].seat if player.entry_id in seats else None,
            stack=player.stack,
            counted_at=player.counted_at,
            prize_minor=here.prizes[at],
            offers=tuple(_offer(method, offer, at) for method, offer in offers.items()),
            amount_minor=shares[player.entry_id].amount_minor if player.entry_id in shares else None,
            is_below_lowest=player.entry_id in unlike[0],
            is_above_first=player.entry_id in unlike[1],
            has_agreed=player.entry_id in shares and shares[player.entry_id].has_agreed,
            bounty_minor=heads.get(player.entry_id),
        )
        for at, player in enumerate(here.players)
    )


def _offer(method: DealMethod, shares: DealShares | None, at: int) -> DealOffer:
    return DealOffer(
        method=method,
        amount_minor=shares.amounts[at] if shares else None,
        is_below_lowest=shares is not None and at in shares.below_lowest,
        is_above_first=shares is not None and at in shares.above_first,
    )


def _unlike(here: DealRoom, row: Deal | None) -> tuple[frozenset[int], frozenset[int]]:
    """The players with less than the lowest prize, and those with more than the first (procedure 25)."""
    if row is None:
        return frozenset(), frozenset()
    comparison = compared(
        row.amounts, DealMoney(tuple(row.prizes) or here.prizes, row.left_minor, row.prizes_minor)
    )
    entries = [player.entry_id for player in row.players]
    below, above = comparison.below_lowest, comparison.above_first
    return frozenset(entries[at] for at in below), frozenset(entries[at] for at in above)
