"""The deal of an event: who is left with which stack, what each method gives, what was proposed or agreed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from clock import queries as clock
from journal import instants
from payouts.awards.agreed import DealView
from payouts.structure.rows import published
from rulebook.deal import DealTerms, still_to_win
from rulebook.deal_shares import DealMethod, DealMoney, DealShares, deal_shares
from rulebook.profile import PlaceRules
from rulebook.profile.variants import DealPolicy
from rulebook.split import RestGoes
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.values import PayoutKind


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left, by stack from the largest; ``stack`` in chips, None where nobody counted it."""

    entry_id: int
    player_id: int
    number: int
    stack: int | None
    counted_at: datetime | None


@dataclass(frozen=True, slots=True)
class DealRoom:
    """The event as a deal finds it: players by stack, the prizes they still have to win, chips, clock.

    ``version`` of the payouts is in force, 0 before any is published.
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
        """Every stack in chips, the largest first; 0 where it was not counted."""
        return tuple(one.stack or 0 for one in self.players)

    @property
    def counted(self) -> int:
        """The chips of all stacks counted."""
        return sum(self.stacks)

    @property
    def uncounted(self) -> tuple[PlayerLeft, ...]:
        """Whose stack nobody has counted."""
        return tuple(one for one in self.players if one.stack is None)

    @property
    def remaining(self) -> int:
        """The prizes still to be won, in minor units."""
        return sum(self.prizes)

    def terms(
        self, amounts: tuple[int, ...], left: int, *, is_unanimous: bool = True, is_approved: bool = True
    ) -> DealTerms:
        """A proposal of these amounts as the rulebook judges it."""
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
        """What each player receives by a method (procedure 25); raises ``Refusal`` as ``deal_shares`` does."""
        money = DealMoney(self.prizes, left)
        return deal_shares(
            method, self.stacks, money, self.rules.deal_left_from, unit, rest=RestGoes.LARGEST_FRACTION
        )


def are_made(event_id: int) -> bool:
    """Whether the house lets players of this event deal at all."""
    event, rules = tournaments.event(event_id), tournaments.profile(event_id).places
    return rules.deal_policy is not DealPolicy.NONE and event.payout.kind is not PayoutKind.SATELLITE


def room(event_id: int) -> DealRoom:
    """The event as a deal would find it now."""
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    structure = published(event_id)
    stacks = {one.entry_id: one for one in tournaments.chip_leaders(event_id)}
    players = [
        PlayerLeft(
            entry.id,
            entry.player_id,
            entry.number,
            stacks[entry.id].stack if entry.id in stacks else None,
            stacks[entry.id].counted_at if entry.id in stacks else None,
        )
        for entry in tournaments.entries(event_id, "alive")
    ]
    prizes = [prize.amount.minor for prize in structure.prizes] if structure else []
    return DealRoom(
        event_id=event_id,
        currency=event.currency,
        players=tuple(sorted(players, key=lambda one: (-(one.stack or 0), one.number))),
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
    """Whether the clock runs: also one that was to resume by now."""
    anchors = clock.clock_of(day_id).anchors
    return anchors.is_running or (anchors.goes_at is not None and anchors.goes_at <= instants.now())


def is_current(found: DealView, here: DealRoom) -> bool:
    """Whether the same players are left for the same prizes of the same version as when the deal was proposed."""
    are_players = found.entries == {one.entry_id for one in here.players}
    if not found.version:
        return are_players and found.prizes_minor == here.remaining
    return are_players and (found.version, found.prizes) == (here.version, here.prizes)
