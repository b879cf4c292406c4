"""The deal of an event: who is left with which stack, what each method gives, what was proposed or agreed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from clock import queries as clock
from journal import instants
from journal.reading import cached_query
from payouts.models import Deal, DealShare, DealStatus
from payouts.queries.stops import shares_of_stop
from payouts.queries.structure import published
from rulebook.deal import AgreedDeal, DealTerms, still_to_win
from rulebook.deal_shares import DealMethod, DealMoney, DealShares, deal_shares
from rulebook.knockouts import Key
from rulebook.profile import PlaceRules
from rulebook.profile.variants import DealPolicy
from rulebook.refusals import Refusal
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


@dataclass(frozen=True, slots=True)
class DealShareView:
    """A player of a deal; ``amount_minor`` belongs to the person, or in a deal by place to the place."""

    entry_id: int
    place: int
    stack: int
    amount_minor: int
    has_agreed: bool


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal proposed or agreed; amounts in minor units, ``method`` empty where they were typed."""

    id: int
    event_id: int
    method: str
    is_by_place: bool
    prizes_minor: int
    prizes: tuple[int, ...]
    version: int
    left_minor: int
    status: DealStatus
    proposed_at: datetime
    agreed_at: datetime | None
    shares: tuple[DealShareView, ...]

    @property
    def is_agreed(self) -> bool:
        """Whether it was agreed."""
        return self.status is DealStatus.AGREED

    @property
    def subject(self) -> str:
        """What an approval of it is about: another proposal is another deal."""
        return f"deal/{self.id}"

    @property
    def amounts(self) -> tuple[int, ...]:
        """The amounts by place, or by person in the order of their stacks."""
        return tuple(one.amount_minor for one in self.shares)

    @property
    def consents(self) -> int:
        """How many have agreed."""
        return sum(one.has_agreed for one in self.shares)

    @property
    def is_unanimous(self) -> bool:
        """Whether everybody has agreed."""
        return self.consents == len(self.shares)

    @property
    def entries(self) -> frozenset[int]:
        """Whose deal it is."""
        return frozenset(one.entry_id for one in self.shares)

    def after(self) -> AgreedDeal:
        """What it changes of the prizes."""
        shares: dict[Key, int] = (
            {} if self.is_by_place else {one.entry_id: one.amount_minor for one in self.shares}
        )
        return AgreedDeal(len(self.shares), self.left_minor, shares, self.amounts if self.is_by_place else ())


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


@cached_query("payouts.Deal", "payouts.DealShare")
def deal(event_id: int) -> DealView | None:
    """The deal proposed or agreed, none before."""
    row = Deal.objects.filter(event=event_id).first()
    if row is None:
        return None
    shares = DealShare.objects.filter(deal=row).order_by("place")
    return DealView(
        id=row.pk,
        event_id=event_id,
        method=row.method,
        is_by_place=row.is_by_place,
        prizes_minor=row.prizes_minor,
        prizes=tuple(row.prizes),
        version=row.version,
        left_minor=row.left_minor,
        status=DealStatus(row.status),
        proposed_at=row.proposed_at,
        agreed_at=row.agreed_at,
        shares=tuple(
            DealShareView(one.entry_id, one.place, one.stack, one.amount_minor, one.has_agreed)
            for one in shares
        ),
    )


def require_deal_of(event_id: int) -> DealView:
    """The deal of an event; raises ``Refusal("deal_missing")``."""
    found = deal(event_id)
    if found is None:
        raise Refusal("deal_missing", event=event_id)
    return found


def is_current(found: DealView, here: DealRoom) -> bool:
    """Whether the same players are left for the same prizes of the same version as when the deal was proposed."""
    are_players = found.entries == {one.entry_id for one in here.players}
    if not found.version:
        return are_players and found.prizes_minor == here.remaining
    return are_players and (found.version, found.prizes) == (here.version, here.prizes)


def agreed(event_id: int) -> AgreedDeal | None:
    """What an agreed deal, or the stop of the event, changes of the prizes; None without either."""
    return dealt(event_id) or shares_of_stop(event_id)


def dealt(event_id: int) -> AgreedDeal | None:
    """What an agreed deal changes of the prizes, None without one."""
    found = deal(event_id)
    return found.after() if found and found.is_agreed else None
