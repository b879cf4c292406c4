"""What happened to payouts, awards and the settling; what was published or paid is reversed with a reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from journal.facts import Fact, Undo

Ways = tuple[tuple[str, int], ...]
"""Each way in which money moves, with what moves in it; none where ``method`` says all."""
Typed = tuple[int, int, int, str]
"""A prize as a line stores it: place, money and ticket in minor units, thing."""


@dataclass(frozen=True, slots=True)
class PayoutsPublished(Fact):
    """The prizes were published."""

    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    entries: int
    places: int
    prizes_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class PayoutsEdited(Fact):
    """Published prizes were changed; ``before`` is the earlier list, ``had_bubble`` whether its last place had the bubble refund."""

    is_directors: ClassVar[bool] = True
    undo: ClassVar[Undo] = Undo.BY_REVERSE

    event: int
    places: int
    before: tuple[Typed, ...]
    had_bubble: bool = False


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class SlipPrepared(AwardFact):
    """The slip of a prize was numbered, to be signed before it is paid."""

    payments: Ways = ()


@dataclass(frozen=True, slots=True)
class AwardPaid(AwardFact):
    """A prize was paid."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    payments: Ways = ()


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class AwardTakenBack(AwardFact):
    """A paid prize was returned, and is due again; ``method`` and ``payments`` say how the money came back, into which
    ``drawer``."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    reason: str
    payments: Ways = ()
    drawer: int | None = None


@dataclass(frozen=True, slots=True)
class ThingsSwapped(Fact):
    """Two players who share places swapped their prizes in kind: ``entry`` has ``thing`` instead of ``other_thing``."""

    is_directors: ClassVar[bool] = True

    event: int
    entry: int
    thing: str
    other_thing: str


@dataclass(frozen=True, slots=True)
class LeadersAwarded(Fact):
    """The chip leaders of a day were awarded the prizes set aside for them."""

    is_directors: ClassVar[bool] = True

    event: int
    day: int
    players: int
    prizes_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class DealProposed(DealFact):
    """A deal was proposed to the players left."""


@dataclass(frozen=True, slots=True)
class DealAnswered(Fact):
    """A player agreed to the deal proposed, or took the consent back."""

    is_directors: ClassVar[bool] = True

    event: int
    entry: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class DealAgreed(DealFact):
    """Everybody left agreed on the deal."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE


@dataclass(frozen=True, slots=True)
class DealWithdrawn(Fact):
    """A deal was withdrawn: published prizes are played for again."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    reason: str
