"""The table of a deal's page: a column for each method, a row for each player left, each amount beside the prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from payouts.deals.details import DealDetails, DealOffer, DealPlayer
from people.queries import players as people
from rulebook.deal_shares import DealMethod
from rulebook.money import Money
from wording.figures import money_short_text, money_typed

METHODS = {
    DealMethod.ICM: gettext_lazy("ICM"),
    DealMethod.CHIP_CHOP_OVER_MINIMUM: gettext_lazy("Over the lowest prize"),
    DealMethod.CHIP_CHOP: gettext_lazy("Chip chop"),
    DealMethod.EVEN: gettext_lazy("Even"),
    DealMethod.CURRENT_PLACE: gettext_lazy("By current place"),
}
"""The columns, the most usual first."""


@dataclass(frozen=True, slots=True)
class MethodColumn:
    """A method; ``total`` None where it cannot leave so much to play for, or stacks are missing."""

    method: str
    label: str | Promise
    total: Money | None
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OfferCell:
    """What a method gives a player; ``beside`` says how far it is from the published prize of the stack's place.

    ``mark`` says that it is less than everybody has already, or more than the first prize: shown, never forbidden.
    """

    label: str | Promise
    amount: Money | None
    beside: str
    is_chosen: bool
    mark: str = ""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player left, by stack; ``typed`` is the amount in its field, ``bounty`` what the own head is worth."""

    entry_id: int
    name: str
    number: int
    place: int
    sits: str
    stack: int | None
    counted_at: datetime | None
    percent: str
    prize: Money
    cells: tuple[OfferCell, ...]
    amount: Money | None
    mark: str
    typed: str
    has_agreed: bool
    bounty: Money | None


def columns_of(found: DealDetails) -> tuple[MethodColumn, ...]:
    """Each method with what it hands out in all."""
    totals: dict[str, Money | None] = {}
    for method in METHODS:
        amounts = [_offer(player, method).amount_minor for player in found.players]
        known = [amount for amount in amounts if amount is not None]
        is_whole = bool(amounts) and len(known) == len(amounts)
        totals[method] = Money(sum(known), found.currency) if is_whole else None
    return tuple(
        MethodColumn(method.value, label, totals[method], _is_chosen(found, method))
        for method, label in METHODS.items()
    )


def _is_chosen(found: DealDetails, method: DealMethod) -> bool:
    """Whether the column shows what is proposed: with another rounding, or more left to play for, it does not."""
    is_named = found.status is not None and found.method == method.value
    return is_named and all(
        _offer(player, method).amount_minor == player.amount_minor for player in found.players
    )


def _offer(player: DealPlayer, method: DealMethod) -> DealOffer:
    return next(one for one in player.offers if one.method == method)


def lines_of(found: DealDetails, typed: Mapping[str, str]) -> tuple[PlayerLine, ...]:
    """The players left by stack, the largest first."""
    names = people.player_names({player.player for player in found.players})
    return tuple(
        _line(found, player, place, names[player.player], typed)
        for place, player in enumerate(found.players, start=1)
    )


def _line(
    found: DealDetails, player: DealPlayer, place: int, name: str, typed: Mapping[str, str]
) -> PlayerLine:
    amount = _money(player.amount_minor, found)
    is_counted = all(one.stack is not None for one in found.players)
    permille = 1_000 * player.stack // found.counted if player.stack and is_counted else 0
    share = number_format(Decimal(permille) / 10, 1) if permille else ""
    return PlayerLine(
        entry_id=player.entry,
        name=name,
        number=player.number,
        place=place,
        sits=_sits(found, player),
        stack=player.stack,
        counted_at=player.counted_at,
        percent=share,
        prize=Money(player.prize_minor, found.currency),
        cells=tuple(_cell(found, player, method, label) for method, label in METHODS.items()),
        amount=amount,
        mark=_mark(player),
        typed=typed.get(str(player.entry), money_typed(amount) if amount else ""),
        has_agreed=player.has_agreed,
        bounty=_money(player.bounty_minor, found),
    )


def _sits(found: DealDetails, player: DealPlayer) -> str:
    """The seat, with its table where players are at several."""
    if player.seat is None:
        return ""
    if len({one.table for one in found.players}) == 1:
        return _("seat %(seat)s") % {"seat": player.seat}
    return _("table %(table)s, seat %(seat)s") % {"table": player.table, "seat": player.seat}


def _money(minor: int | None, found: DealDetails) -> Money | None:
    return None if minor is None else Money(minor, found.currency)


def _cell(found: DealDetails, player: DealPlayer, method: DealMethod, label: str | Promise) -> OfferCell:
    offer = _offer(player, method)
    if offer.amount_minor is None:
        return OfferCell(label, None, "", is_chosen=False)
    beside = Money(offer.amount_minor - player.prize_minor, found.currency)
    told = f"{'+' if beside.minor > 0 else ''}{money_short_text(beside)}" if beside.minor else ""
    amount = Money(offer.amount_minor, found.currency)
    return OfferCell(label, amount, told, is_chosen=_is_chosen(found, method), mark=_mark(offer))


def _mark(one: DealOffer | DealPlayer) -> str:
    if one.is_below_lowest:
        return _("below the lowest prize")
    return _("above the first prize") if one.is_above_first else ""
