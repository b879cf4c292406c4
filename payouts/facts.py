"""What happened to payouts, awards and the settling; what was published or paid is reversed with a reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said

Ways = tuple[tuple[str, int], ...]
"""Each way in which money moves, with what moves in it; none where ``method`` says all."""
Typed = tuple[int, int, int, str]
"""A prize as a line stores it: place, money and ticket in minor units, thing."""


@said(_("Payouts published: %(prizes_minor)s (places: %(places)s, entries: %(entries)s)"))
class PayoutsPublished(Fact):
    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    entries: int
    places: int
    prizes_minor: int
    currency: str


@said(_("Published payouts changed (places: %(places)s)"))
class PayoutsEdited(Fact):
    """Published prizes were changed; ``before`` is the earlier list, ``had_bubble`` whether its last place had the bubble refund."""

    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    places: int
    before: tuple[Typed, ...]
    had_bubble: bool = False


@said(_("Published payouts withdrawn: %(reason)s"))
class PayoutsWithdrawn(Fact):
    """The published prizes were withdrawn: sales resume, or the prize pool is recounted."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    reason: str


@dataclass(frozen=True, slots=True)
class AwardFact(Fact):
    """A fact about the prize of an entry; ``slip`` is the number of the signed slip, ``pool`` the side pool or what was set
    aside for chip leaders: ``place`` is the rank there, and ``thing`` what it was won for."""

    award: int
    event: int
    entry: int
    player: int
    place: int
    amount_minor: int
    currency: str
    thing: str
    method: str
    slip: int
    pool: str = field(default="", kw_only=True)


@said(_("Slip %(slip)s made out to %(player)s, place %(place)s: %(amount_minor)s %(thing)s"))
class SlipPrepared(AwardFact):
    payments: Ways = ()


@said(_("%(player)s received the prize for place %(place)s: %(amount_minor)s %(thing)s (slip %(slip)s)"))
class AwardPaid(AwardFact):
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    payments: Ways = ()


@said(
    _("%(player)s plays %(target)s with the seat won in place %(place)s (slip %(slip)s, ticket %(ticket)s)")
)
class WinnerEntered(AwardFact):
    """A seat that was won became an entry of the ``target``: ``ticket`` is the number of the one that paid the sale.

    The sale itself, with its receipt, is the other fact of the line.
    """

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    target: int
    sale: int
    ticket: int
    table: int | None
    seat: int | None
    payments: Ways = ()


@said(_("Prize payment to %(player)s, place %(place)s, undone: %(amount_minor)s %(thing)s: %(reason)s"))
class AwardTakenBack(AwardFact):
    """A paid prize was returned, and is due again; ``method`` and ``payments`` say how the money came back, into which
    ``drawer``."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    reason: str
    payments: Ways = ()
    drawer: int | None = None


@said(_("%(entry)s receives %(thing)s instead of %(other_thing)s"))
class ThingsSwapped(Fact):
    """Two players who share places swapped their prizes in kind: ``entry`` has ``thing`` instead of ``other_thing``."""

    is_directors: ClassVar[bool] = True

    event: int
    entry: int
    thing: str
    other_thing: str


@said(_("Chip leaders of %(day)s awarded: %(prizes_minor)s (players: %(players)s)"))
class LeadersAwarded(Fact):
    is_directors: ClassVar[bool] = True

    event: int
    day: int
    players: int
    prizes_minor: int
    currency: str


@said(
    _(
        "%(event)s settled: %(taken_minor)s collected, fees %(fees_minor)s, withheld "
        "%(withheld_minor)s, prizes %(paid_minor)s"
    )
)
class EventSettled(Fact):
    """The money of an event was closed: ``withheld_minor`` posted, nothing left in the prize pool."""

    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    taken_minor: int
    fees_minor: int
    withheld_minor: int
    paid_minor: int
    income_minor: int
    currency: str
    given_back_minor: int = 0


@dataclass(frozen=True, slots=True)
class DealFact(Fact):
    """A fact about a deal: what ``players`` share, and what is left to play for."""

    is_directors: ClassVar[bool] = True

    event: int
    players: int
    shared_minor: int
    left_minor: int
    currency: str


@said(_("Deal proposed (players: %(players)s): %(shared_minor)s shared, %(left_minor)s left to play for"))
class DealProposed(DealFact): ...


@said(_("Deal: %(entry)s %(agrees)s"))
class DealAnswered(Fact):
    is_directors: ClassVar[bool] = True

    event: int
    entry: int
    agrees: bool


@said(_("Deal agreed (players: %(players)s): %(shared_minor)s shared, %(left_minor)s left to play for"))
class DealAgreed(DealFact):
    undo: ClassVar[Undo] = Undo.BY_REVERSE


@said(_("Deal withdrawn: %(reason)s"))
class DealWithdrawn(Fact):
    """A deal was withdrawn: published prizes are played for again."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    reason: str
