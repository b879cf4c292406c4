"""A player's winnings in a year: each prize with its state, and the sums."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from access.fields import Note
from cashier.payments.columns import PaymentDetails
from journal import instants
from payouts.awards.rows import listed
from payouts.models import Award, AwardKind, AwardStatus
from people.players import rows as people
from rulebook.money import Money
from tournaments.venue.zone import house_zone


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningDetails:
    """A prize that a player won."""

    award: int
    event: int
    event_name: str
    at: Annotated[
        datetime, Note("When it was paid; while it is not, when the entry went out or the event began.")
    ]
    kind: AwardKind
    place: Annotated[int, Note("Of a chip leader among those of the day; 0 for bounties and jackpots.")]
    place_to: int
    amount_minor: int
    ticket_minor: int
    tax_minor: Annotated[int, Note("Kept back of the amount as it was paid.")]
    currency: str
    thing: str
    status: AwardStatus
    payments: tuple[PaymentDetails, ...]
    slip: int | None

    @property
    def places(self) -> str:
        """``5`` or ``5–7``, with the name for leaders and side pools: ``1 · Last longer``; bounties: empty."""
        if self.kind is AwardKind.BOUNTY:
            return ""
        if self.kind is AwardKind.JACKPOT:
            return self.thing
        text = f"{self.place}–{self.place_to}" if self.place_to > self.place else str(self.place)
        return text if self.is_of_place else f"{text} · {self.thing}"

    @property
    def is_of_place(self) -> bool:
        """Whether it is the prize of a place."""
        return self.kind is AwardKind.PRIZE

    @property
    def won_for(self) -> str:
        """Bounties, or the thing won for a place."""
        if self.kind is AwardKind.BOUNTY:
            return str(self.kind.label)
        return self.thing if self.is_of_place else ""

    @property
    def is_paid(self) -> bool:
        return self.status is AwardStatus.PAID

    @property
    def amount(self) -> Money:
        return Money(self.amount_minor, self.currency)

    @property
    def tax(self) -> Money:
        return Money(self.tax_minor, self.currency)

    @property
    def ticket(self) -> Money:
        return Money(self.ticket_minor, self.currency)


@dataclass(frozen=True, slots=True, kw_only=True)
class WonInCurrency:
    """The sums of the prizes in one currency: paid, and still to be paid."""

    currency: str
    paid_minor: Annotated[int, Note("Before tax.")]
    tax_minor: Annotated[int, Note("Kept back of what was paid.")]
    waiting_minor: int
    tickets_minor: int

    @property
    def paid(self) -> Money:
        return Money(self.paid_minor, self.currency)

    @property
    def tax(self) -> Money:
        return Money(self.tax_minor, self.currency)

    @property
    def net(self) -> Money:
        """The amount paid, without the tax."""
        return self.paid - self.tax

    @property
    def waiting(self) -> Money:
        """The sum that waits, due or unclaimed."""
        return Money(self.waiting_minor, self.currency)

    @property
    def tickets(self) -> Money:
        """The worth of the tickets."""
        return Money(self.tickets_minor, self.currency)


@dataclass(frozen=True, slots=True, kw_only=True)
class Winnings:
    """The prizes of a player in a calendar year of the house, earliest first."""

    id: Annotated[int, Note("The player's.")]
    year: int
    lines: tuple[WinningDetails, ...]
    sums: tuple[WonInCurrency, ...]

    @property
    def player_id(self) -> int:
        """Whose they are."""
        return self.id


def winnings_of(player_id: int, year: int | None = None) -> Winnings:
    """A player's winnings in a year, by default the current one; raises ``Refusal("not_found")``."""
    people.player(player_id)
    wanted = year or this_year()
    zone = house_zone()
    since, until = (datetime(number, 1, 1, tzinfo=zone) for number in (wanted, wanted + 1))
    rows = Award.every.filter(entry__player=player_id).annotate(
        dated=Coalesce("paid_at", "entry__out_at", "event__starts_at")
    )
    result = rows.filter(Q(dated__gte=since, dated__lt=until)).order_by("dated", "pk")
    lines = tuple(map(_line, listed(result)))
    return Winnings(id=player_id, year=wanted, lines=lines, sums=_sums(lines))


def this_year() -> int:
    return timezone.localdate(instants.now(), house_zone()).year


def years_won(player_id: int) -> tuple[int, ...]:
    """The years with winnings of the player, and the current one; latest first."""
    rows = Award.every.filter(entry__player=player_id).annotate(
        dated=Coalesce("paid_at", "entry__out_at", "event__starts_at")
    )
    result = {timezone.localtime(at, house_zone()).year for at in rows.values_list("dated", flat=True)}
    return tuple(sorted(result | {this_year()}, reverse=True))


def _line(one: Any) -> WinningDetails:
    """An award with the date that the query annotates."""
    return WinningDetails(
        award=one.id,
        event=one.event_id,
        event_name=one.event.name,
        at=one.dated,
        kind=AwardKind(one.kind),
        place=one.place,
        place_to=one.place_to,
        amount_minor=one.amount.minor,
        ticket_minor=one.ticket.minor,
        tax_minor=one.tax_minor if one.is_paid else 0,
        currency=one.amount.currency,
        thing=one.thing,
        status=AwardStatus(one.status),
        payments=one.payments,
        slip=one.slip,
    )


def _sums(lines: tuple[WinningDetails, ...]) -> tuple[WonInCurrency, ...]:
    def of(currency: str) -> WonInCurrency:
        own_lines = [line for line in lines if line.currency == currency]
        return WonInCurrency(
            currency=currency,
            paid_minor=sum(award.amount_minor for award in own_lines if award.status is AwardStatus.PAID),
            tax_minor=sum(award.tax_minor for award in own_lines),
            waiting_minor=sum(
                award.amount_minor for award in own_lines if award.status is not AwardStatus.PAID
            ),
            tickets_minor=sum(award.ticket_minor for award in own_lines),
        )

    return tuple(of(currency) for currency in sorted({line.currency for line in lines}))
