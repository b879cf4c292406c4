"""The prizes of a set-up in words, as its page shows them."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulebook.money import Money
from tournaments.set_up.forms import REMAINDER
from tournaments.typed.lines import percent_text, shares_text
from tournaments.values import PayoutKind, PayoutRule
from wording.figures import chips_text, money_short_text


def prizes_in_words(rule: PayoutRule, currency: str) -> str:
    """What the event plays for, in one line."""
    if rule.kind is PayoutKind.SATELLITE:
        return _seats(rule, currency)
    if rule.kind is PayoutKind.IN_KIND:
        return ", ".join(f"{thing.place}. {thing.name}" for thing in rule.things)
    return _of_money(rule, currency)


def _of_money(rule: PayoutRule, currency: str) -> str:
    """Money, with the tickets and things beside it."""
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
        beside.append(_("bubble refund %(refund)s") % {"refund": refund})
    elif rule.bubble_percent:
        times = percent_text(rule.bubble_percent)
        beside.append(_("bubble refund %(times)s× buy-in and fee") % {"times": times})
    return "; ".join((_divided(rule, currency), *beside))


def _divided(rule: PayoutRule, currency: str) -> str:
    if rule.kind is PayoutKind.SHARES:
        return _("fixed percentages: %(shares)s") % {"shares": shares_text(rule.shares)}
    told = _cash(rule)
    if rule.kind is PayoutKind.CASH and rule.min_cash_minor:
        least = money_short_text(Money(rule.min_cash_minor, currency))
        return _("%(prizes)s, minimum cash %(least)s") % {"prizes": told, "least": least}
    if rule.kind is PayoutKind.CASH and rule.min_cash_percent:
        times = percent_text(rule.min_cash_percent)
        return _("%(prizes)s, minimum cash %(times)s× buy-in and fee") % {"prizes": told, "times": times}
    return told


def _seats(rule: PayoutRule, currency: str) -> str:
    worth = money_short_text(Money(rule.ticket_minor, currency))
    told = [
        _("tickets: %(ticket)s, value %(worth)s") % {"ticket": rule.ticket_name, "worth": worth},
        _("money that buys no seat %(remainder)s") % {"remainder": dict(REMAINDER)[rule.remainder]},
    ]
    if rule.ticket_places:
        told.insert(
            1,
            ngettext("no more than one seat", "no more than %(seats)s seats", rule.ticket_places)
            % {"seats": rule.ticket_places},
        )
    if rule.milestone:
        told.append(_("a stack of %(chips)s wins a seat") % {"chips": chips_text(rule.milestone)})
    return "; ".join(told)


def _cash(rule: PayoutRule) -> str:
    if rule.kind is PayoutKind.TABLE:
        return _("payout table: %(table)s") % {"table": rule.table}
    if rule.places is not None:
        told = ngettext("%(places)s place paid", "%(places)s places paid", rule.places)
        return told % {"places": rule.places}
    if rule.paid_points is not None:
        return _("%(percent)s percent of entries paid") % {"percent": percent_text(rule.paid_points)}
    return _("paid places set by the rules")
