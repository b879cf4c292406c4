"""An event in words: its prizes, prices, side pools and withholdings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rulebook.money import Money
from rulebook.pool import Withholding
from rulebook.products import SEATS, PartKind, Product, ProductKind
from rulebook.satellite import RemainderRule
from rulebook.side_pools import SidePool, WhoIn, WonBy
from rulebook.withholdings import WithheldPer
from tournaments.events import DayView
from tournaments.typed.amounts import PARTS, percent_text, piles_text, shares_text
from tournaments.values import (
    EventTerms,
    PayoutKind,
    PayoutRule,
)
from wording.dates import date_format
from wording.figures import chips_text, money_short_text, money_text


@dataclass(frozen=True, slots=True)
class DayLink:
    """A day of several, and the page that shows it."""

    name: str
    url: str
    is_shown: bool


def day_name(day: DayView) -> str:
    """The name of a day; ``Day 2`` if it was given none."""
    return day.name or _now("Day %(number)s") % {"number": day.number}


def prizes_in_words(rule: PayoutRule, currency: str) -> str:
    """The prizes of the event, in one line."""
    if rule.kind is PayoutKind.SATELLITE:
        return _seats(rule, currency)
    if rule.kind is PayoutKind.IN_KIND:
        return ", ".join(f"{thing.place}. {thing.name}" for thing in rule.things)
    return _of_money(rule, currency)


def _of_money(rule: PayoutRule, currency: str) -> str:
    """Money prizes, with the tickets and things beside them."""
    beside = [f"{thing.place}. {thing.name}" for thing in rule.things]
    if rule.ticket_places:
        worth = money_short_text(Money(rule.ticket_minor, currency))
        tickets = ngettext(
            "ticket of %(worth)s for the first place",
            "tickets of %(worth)s for the first %(places)s places",
            rule.ticket_places,
        )
        beside.insert(0, tickets % {"worth": worth, "places": rule.ticket_places})
    if rule.bubble_minor:
        refund = money_short_text(Money(rule.bubble_minor, currency))
        beside.append(_now("bubble refund %(refund)s") % {"refund": refund})
    elif rule.bubble_percent:
        times = percent_text(rule.bubble_percent)
        beside.append(_now("bubble refund %(times)s× buy-in and fee") % {"times": times})
    return "; ".join((_divided(rule, currency), *beside))


def _divided(rule: PayoutRule, currency: str) -> str:
    if rule.kind is PayoutKind.SHARES:
        return _now("fixed percentages: %(shares)s") % {"shares": shares_text(rule.shares)}
    prizes = _cash(rule)
    if rule.kind is PayoutKind.CASH and rule.min_cash_minor:
        least = money_short_text(Money(rule.min_cash_minor, currency))
        return _now("%(prizes)s, minimum cash %(least)s") % {"prizes": prizes, "least": least}
    if rule.kind is PayoutKind.CASH and rule.min_cash_percent:
        times = percent_text(rule.min_cash_percent)
        return _now("%(prizes)s, minimum cash %(times)s× buy-in and fee") % {"prizes": prizes, "times": times}
    return prizes


def _seats(rule: PayoutRule, currency: str) -> str:
    worth = money_short_text(Money(rule.ticket_minor, currency))
    parts = [
        _now("tickets: %(ticket)s, value %(worth)s") % {"ticket": rule.ticket_name, "worth": worth},
        _now("money that buys no seat %(remainder)s") % {"remainder": dict(REMAINDER)[rule.remainder]},
    ]
    if rule.ticket_places:
        parts.insert(
            1,
            ngettext("no more than one seat", "no more than %(seats)s seats", rule.ticket_places)
            % {"seats": rule.ticket_places},
        )
    if rule.milestone:
        parts.append(_now("a stack of %(chips)s wins a seat") % {"chips": chips_text(rule.milestone)})
    return "; ".join(parts)


def _cash(rule: PayoutRule) -> str:
    if rule.kind is PayoutKind.TABLE:
        return _now("payout table: %(table)s") % {"table": rule.table}
    if rule.places is not None:
        text = ngettext("%(places)s place paid", "%(places)s places paid", rule.places)
        return text % {"places": rule.places}
    if rule.paid_points is not None:
        return _now("%(percent)s percent of entries paid") % {"percent": percent_text(rule.paid_points)}
    return _now("paid places set by the rules")


KINDS = {
    ProductKind.ENTRY: _("Entry"),
    ProductKind.RE_ENTRY: _("Re-entry"),
    ProductKind.REBUY: _("Rebuy"),
    ProductKind.ADD_ON: _("Add-on"),
    ProductKind.LATE_ENTRY: _("Late entry"),
    ProductKind.DOUBLE_REBUY: _("Double rebuy"),
    ProductKind.BOUNTY: _("Bounty"),
    ProductKind.SIDE_FEE: _("Side fee"),
}


@dataclass(frozen=True, slots=True)
class PriceLine:
    """A product as players read it: its name, its price in parts, what it includes and when it is sold."""

    label: str
    price: str
    note: str


def price_lines(event: EventTerms) -> tuple[PriceLine, ...]:
    """All prices of an event."""
    return tuple(
        PriceLine(
            product.name or str(KINDS[product.kind]),
            price_text(product, event.currency),
            _note(product, event),
        )
        for product in event.products
    )


def price_text(product: Product, currency: str, written: Callable[[Money], str] = money_text) -> str:
    """``€200.00 + €20.00 + €5.00 Jackpot``: for the pool, the house, and further parts."""
    shares = {share.account: share.amount for share in product.shares}
    amounts = [
        written(Money(shares.pop(kind.value), currency))
        for kind in (PartKind.POOL, PartKind.FEE)
        if kind.value in shares
    ]
    amounts += [f"{written(Money(amount, currency))} {_part_label(part)}" for part, amount in shares.items()]
    return " + ".join(amounts) or written(Money(0, currency))


def _part_label(part: str) -> str:
    kind, _slash, name = part.partition("/")
    return name or str(PARTS[PartKind(kind)])


def _note(product: Product, event: EventTerms) -> str:
    parts = [_chips(product, event), *_limits(product), *window_texts(product)]
    is_followed = product.kind is ProductKind.ENTRY and event.sold_late
    if is_followed and product.until_level != 0:
        parts.append(_now("until play starts"))
    return " · ".join(part for part in parts if part)


def _chips(product: Product, event: EventTerms) -> str:
    chips = product.chips_of(event.starting_stack)
    if not chips or (product.sold_as in SEATS and not (product.chips or product.piles)):
        return ""
    text = _now("%(chips)s chips") % {"chips": chips_text(chips)}
    return f"{text} ({piles_text(product.piles)})" if product.piles else text


def _limits(product: Product) -> list[str]:
    """How many are sold: re-entries per player, others per entry; per day and event if limited."""
    result = []
    if product.limit is not None:
        result.append(_now("at most %(most)s") % {"most": product.limit})
    elif product.sold_as in (ProductKind.RE_ENTRY, ProductKind.REBUY, ProductKind.ADD_ON):
        result.append(_now("no limit"))
    for limit, text in (
        (product.player_limit, _("at most %(most)s per player")),
        (product.day_limit, _("%(most)s a day")),
        (product.event_limit, _("%(most)s in the event")),
    ):
        if limit is not None:
            result.append(str(text) % {"most": limit})
    return result


def window_texts(product: Product) -> list[str]:
    """When and to whom it is sold; empty if it is sold as long as registration is open."""
    result = []
    if product.days:
        days = ", ".join(str(day) for day in product.days)
        result.append(ngettext("on day %(days)s", "on days %(days)s", len(product.days)) % {"days": days})
    if product.kind is ProductKind.LATE_ENTRY:
        result.append(_now("once play has started"))
    result += _level_texts(product)
    if product.is_given:
        is_paid = bool(product.pool_minor)
        result.append(
            _now("given to everybody in play, out of the fees")
            if is_paid
            else _now("given to everybody in play")
        )
    if product.in_last_break:
        result.append(_now("in the last break before registration closes"))
    if product.until_at is not None:
        at = date_format(timezone.localtime(product.until_at), "SHORT_DATETIME_FORMAT")
        result.append(_now("until %(instant)s") % {"instant": at})
    if product.from_entries:
        result.append(_now("after %(count)s entries") % {"count": product.from_entries})
    if product.until_entries is not None:
        result.append(_now("for the first %(count)s entries") % {"count": product.until_entries})
    if product.only_booked:
        result.append(_now("only for players on the list"))
    if product.tiers:
        result.append(_now("only for members: %(tiers)s") % {"tiers": ", ".join(product.tiers)})
    return result


def _level_texts(product: Product) -> list[str]:
    after, until = product.after_level, product.until_break
    if product.only_break is not None:
        return [_now("in the break after level %(level)s") % {"level": product.only_break}]
    result = []
    if after is not None:
        result.append(_now("after level %(level)s") % {"level": after})
    if product.until_level == 0:
        result.append(_now("until play starts"))
    if product.until_level:
        result.append(_now("until the end of level %(level)s") % {"level": product.until_level})
    if until is not None:
        result.append(_now("until the end of the break after level %(level)s") % {"level": until})
    return result


INPUTS = ("side_pool_free", "side_pool_shares", "side_pool_twice", "side_pool_twofold", "side_pool_unsold")


def side_pools_in_words(pools: Sequence[SidePool], currency: str) -> str:
    """One line per side pool: ``Last longer: 60% + 40% to the best placed of those who bought it``."""
    return "\n".join(_side_pool_line(pool, currency) for pool in pools)


def _side_pool_line(pool: SidePool, currency: str) -> str:
    values = {"name": pool.name, "prizes": _prizes(pool, currency)}
    if pool.won_by is WonBy.NAMED:
        return _now("%(name)s: %(prizes)s to whom the director names") % values
    if pool.who_in is WhoIn.BOOKED:
        text = _now("%(name)s: %(prizes)s to the best placed of those who booked ahead")
    elif pool.who_in is WhoIn.ALL:
        text = _now("%(name)s: %(prizes)s to the best placed of all")
    else:
        text = _now("%(name)s: %(prizes)s to the best placed of those who bought it")
    return (
        (_now("%(pool)s, re-entries included") % {"pool": text % values}) if pool.follows else text % values
    )


def _prizes(pool: SidePool, currency: str) -> str:
    if pool.amounts:
        return " + ".join(money_text(Money(amount, currency)) for amount in pool.amounts)
    if pool.winners:
        return _now("%(count)s equal shares") % {"count": pool.winners}
    return " + ".join(f"{percent_text(points)}%" for points in pool.points or (10_000,))


def withheld_in_words(items: Sequence[Withholding], currency: str) -> str:
    """One line per withholding: ``Staff 3%``, ``Chip leaders €10,500.00``, ``League €5.00 an entry``."""
    return "\n".join(_withheld_line(item, currency) for item in items)


def _withheld_line(item: Withholding, currency: str) -> str:
    size = f"{percent_text(item.points)}%"
    if item.amount_minor:
        size = money_text(Money(item.amount_minor, currency))
    if item.prizes:
        prizes = " + ".join(money_text(Money(prize, currency)) for prize in item.prizes)
        values = {"name": item.name, "prizes": prizes, "days": ", ".join(map(str, item.days))}
        return _now("%(name)s %(prizes)s after day %(days)s") % values
    values = {"name": item.name, "size": size}
    return (
        _now("%(name)s %(size)s of each entry") % values
        if item.per is WithheldPer.ENTRY
        else f"{item.name} {size}"
    )


REMAINDER = [
    (RemainderRule.NEXT_PLACE, _("to the next place")),
    (RemainderRule.LAST_SEAT, _("to the last seat")),
    (RemainderRule.SPREAD, _("in pieces to the next places")),
    (RemainderRule.STRUCTURE, _("by percentages to the next places")),
    (RemainderRule.TICKETS_FIRST, _("by percentages to the first places")),
]
