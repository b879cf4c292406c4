"""The set-up form read into an ``EventSetup``, and an ``EventSetup`` written back to the form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.fees import default_fee
from rulebook.money import Money
from rulebook.payouts import RemainderPlace, Steepness, Tiering
from rulebook.refusals import Refusal
from rulebook.satellite import RemainderRule, SecondSeat
from tournaments.queries import HouseView
from tournaments.set_up.forms import EventForm
from tournaments.typed import lines
from tournaments.values import EventSetup, PayoutKind, PayoutRule, changed_setup
from wording.figures import money_short_typed

PLAIN = (
    "name",
    "is_main",
    "shows_names",
    "is_guarantee_gross",
    "starting_stack",
    "seats_per_table",
    "min_entries",
    "max_entries",
    "draws_at_sale",
    "unpaid_holds_seat",
    "unpaid_minutes",
    "late_until_level",
    "late_until_at",
    "re_entries",
    "re_entry_until_level",
    "rebuys",
    "rebuy_until_level",
    "has_add_on",
    "add_on_after_level",
)

AMOUNTS: Mapping[str, str] = {
    "buy_in": "buy_in_minor",
    "fee": "fee_minor",
    "guarantee": "guarantee_minor",
    "added": "added_minor",
    "rebuy": "rebuy_minor",
    "rebuy_fee": "rebuy_fee_minor",
    "add_on": "add_on_minor",
    "add_on_fee": "add_on_fee_minor",
}
INPUTS: Mapping[str, tuple[str, ...]] = {"advance": ("advance_kind", "advance_count")}
"""Fields of a set-up that are typed in several inputs."""
RENAMED: Mapping[str, str] = {value: name for name, value in AMOUNTS.items()} | {
    "payout": "payout_kind",
    "advance": "advance_count",
}
"""Fields of a set-up and the inputs they are typed in, where they differ."""


def initial_of(setup: EventSetup) -> dict[str, Any]:
    """A set-up in the form's fields."""
    values: dict[str, Any] = {name: getattr(setup, name) for name in PLAIN}
    for name, column in AMOUNTS.items():
        minor = getattr(setup, column)
        # Nothing typed yet for a fee: empty means the house's rule, 0 that there is none.
        is_set = minor or name == "buy_in" or (name == "fee" and setup.buy_in_minor)
        values[name] = _amount_text(minor, setup.currency) if is_set else ""
    rule = setup.payout
    return values | {
        "rebuy_stack": setup.rebuy_stack or None,
        "add_on_stack": setup.add_on_stack or None,
        "payout_kind": rule.kind.value,
        "places": rule.places,
        "paid_percent": "" if rule.paid_points is None else lines.percent_text(rule.paid_points),
        "min_cash": _times_text(rule.min_cash_minor, rule.min_cash_percent, setup.currency),
        "bubble": _times_text(rule.bubble_minor, rule.bubble_percent, setup.currency),
        "is_bubble_ticket": rule.is_bubble_ticket,
        "steepness": rule.steepness.value,
        "first_share": lines.percent_text(rule.first_points) if rule.first_points else "",
        "tiers": rule.tiers.value,
        "round_to": _amount_text(rule.round_to_minor, setup.currency) if rule.round_to_minor else "",
        "rest_place": rule.rest_place.value,
        "ticket": _amount_text(rule.ticket_minor, setup.currency) if rule.ticket_minor else "",
        "ticket_name": rule.ticket_name,
        "ticket_places": rule.ticket_places or None,
        "target": rule.target,
        "remainder": rule.remainder.value,
        "second_seat": rule.second_seat.value,
        "milestone": rule.milestone or None,
        "chunk": _amount_text(rule.chunk_minor, setup.currency) if rule.chunk_minor else "",
        "percents": ", ".join(map(str, rule.percents)),
        "advance_kind": setup.advance.kind.value,
        "advance_count": setup.advance.count,
    }


def setup_of(form: EventForm, base: EventSetup, house: HouseView) -> EventSetup:
    """The form's values applied to ``base``; what this form does not ask for stays.

    Raises the ``Refusal`` of the first input that cannot be read.
    """
    typed = form.cleaned_data
    values: dict[str, Any] = {name: typed[name] for name in PLAIN if name in typed}
    for name, column in AMOUNTS.items():
        if name in typed:
            values[column] = lines.money_of(typed[name], base.currency, field=name)
    if "fee" in typed and not typed["fee"].strip():
        # The published fee wins; the rule by amount is only a default.
        values["fee_minor"] = default_fee(values["buy_in_minor"], house.fee_rule)
    if "rebuy_stack" in typed:
        usual = typed["starting_stack"] if typed["rebuys"] != 0 else 0
        values["rebuy_stack"] = typed["rebuy_stack"] or usual
    if "add_on_stack" in typed:
        values["add_on_stack"] = typed["add_on_stack"] or 0
    if "payout_kind" in typed:
        values["payout"] = _payout(typed, base)
    if "advance_kind" in typed:
        kind = AdvanceKind(typed["advance_kind"] or base.advance.kind)
        values["advance"] = AdvanceRule(kind, typed["advance_count"] or 1)
    return changed_setup(base, **values)


def unreadable(form: EventForm, currency: str) -> Iterator[Refusal]:
    """The refusals of all unreadable amounts of the form, so that all are shown at once."""
    typed = form.cleaned_data
    readers: dict[str, Callable[[str], object]] = {
        name: partial(lines.money_of, currency=currency, field=name)
        for name in (*AMOUNTS, "ticket", "chunk", "round_to")
    }
    readers["first_share"] = lines.first_share_of
    readers["paid_percent"] = lines.paid_points_of
    readers["percents"] = lines.percents_of
    readers["min_cash"] = partial(lines.min_cash_of, currency=currency)
    readers["bubble"] = partial(lines.min_cash_of, currency=currency, field="bubble")
    for name, read in readers.items():
        try:
            read(typed.get(name, ""))
        except Refusal as refusal:
            yield Refusal(refusal.code, field=name, **refusal.detail)


def _payout(typed: Mapping[str, Any], base: EventSetup) -> PayoutRule:
    kind = PayoutKind(typed["payout_kind"] or base.payout.kind)
    min_cash, percent = lines.min_cash_of(typed["min_cash"], base.currency)
    bubble, bubble_percent = lines.min_cash_of(typed["bubble"], base.currency, "bubble")
    return replace(
        base.payout,
        kind=kind,
        places=typed["places"],
        paid_points=lines.paid_points_of(typed["paid_percent"]),
        min_cash_minor=min_cash,
        min_cash_percent=percent,
        bubble_minor=bubble,
        bubble_percent=bubble_percent,
        is_bubble_ticket=typed["is_bubble_ticket"],
        steepness=Steepness(typed["steepness"] or base.payout.steepness),
        first_points=lines.first_share_of(typed["first_share"]),
        tiers=Tiering(typed["tiers"] or base.payout.tiers),
        round_to_minor=lines.money_of(typed["round_to"], base.currency, field="round_to"),
        rest_place=RemainderPlace(typed["rest_place"] or base.payout.rest_place),
        ticket_minor=lines.money_of(typed["ticket"], base.currency, field="ticket"),
        ticket_name=typed["ticket_name"],
        ticket_places=typed["ticket_places"] or 0,
        target=typed["target"],
        remainder=RemainderRule(typed["remainder"] or base.payout.remainder),
        second_seat=SecondSeat(typed["second_seat"] or base.payout.second_seat),
        milestone=typed["milestone"] or 0,
        chunk_minor=lines.money_of(typed["chunk"], base.currency, field="chunk"),
        percents=lines.percents_of(typed["percents"]),
    )


def _times_text(minor: int, percent: int, currency: str) -> str:
    if percent and not minor:
        return f"{lines.percent_text(percent)}x"
    return _amount_text(minor, currency) if minor else ""


def _amount_text(minor: int, currency: str) -> str:
    return money_short_typed(Money(minor, currency))
