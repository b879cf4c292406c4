"""The prizes of an event: as they would be, published, awarded and paid; and settling the event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from cashier.desk import money_books, own_drawer
from cashier.kinds import PRIZE_METHODS
from clock import queries as clock
from journal import instants
from journal.opening import perform
from payouts import queries
from payouts.actions import pay as paying
from payouts.actions import publish, settle
from payouts.queries import AwardView, LadderView
from people import queries as people
from people.doors import command_of, page
from people.roles import CASHIERS, DIRECTORS, READERS
from rulebook.money import Money
from rulebook.refusals import Refusal
from screens.board.hands import address, hands_of
from screens.pages.taps import carry_out
from tournaments import queries as tournaments
from tournaments.queries import EventView

STEPS: Mapping[str, Callable[..., Any]] = {
    "publish": publish.publish_ladder,
    "withdraw": publish.withdraw_ladder,
    "settle": settle.settle_event,
}


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A place with its prize, and who took it."""

    place: int
    prize: Money
    ticket: Money
    thing: str
    player: str


@dataclass(frozen=True, slots=True)
class AwardLine:
    """A prize that somebody won; ``pay_url`` is empty where it may not be paid here and now."""

    places: str
    player: str
    number: int
    amount: Money
    ticket: Money
    thing: str
    is_paid: bool
    pay_url: str


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A line of the pool sheet."""

    label: str
    amount: Money


@page(reads=READERS)
def payouts(request: HttpRequest, event_id: int) -> HttpResponse:
    """Pool, ladder, awards."""
    event, hands = tournaments.event(event_id), hands_of(request)
    ladder, awards = queries.ladder(event_id), queries.awards(event_id)
    names = people.player_names({award.player_id for award in awards})
    may_pay = hands.sells and event.state in ("running", "finished")
    context = {
        "event": event,
        "ladder": ladder,
        "pool": _pool(ladder),
        "places": [_place(prize, awards, names) for prize in ladder.prizes],
        "awards": [_award(award, names, may_pay=may_pay) for award in awards],
        "methods": PRIZE_METHODS,
        "may_publish": hands.directs and not ladder.is_published and event.state in ("running", "finished"),
        "is_selling": _is_selling(event),
        "may_withdraw": hands.directs and ladder.is_published and event.state in ("running", "finished"),
        "may_settle": hands.directs and event.state == "finished" and ladder.is_published,
        "drawers_url": address("drawers", when=hands.sells),
        "has_drawer": hands.sells and own_drawer(request) is not None,
    }
    return render(request, "screens/payouts.html", context)


def _pool(ladder: LadderView) -> tuple[PoolLine, ...]:
    sheet = ladder.sheet
    listed = [(_("Taken"), sheet.taken), (_("Fees"), -sheet.fees)]
    listed += [(one.name, -one.amount) for one in sheet.withholdings]
    if sheet.overlay:
        listed.append((_("Added by the house"), sheet.overlay))
    listed.append((_("Prizes"), sheet.prizes))
    return tuple(PoolLine(label, Money(minor, ladder.currency)) for label, minor in listed)


def _place(prize: queries.PrizeView, awards: tuple[AwardView, ...], names: Mapping[int, str]) -> PlaceLine:
    took = [names[award.player_id] for award in awards if award.place <= prize.place <= award.place_to]
    return PlaceLine(prize.place, prize.amount, prize.ticket, prize.thing, ", ".join(took))


def _award(award: AwardView, names: Mapping[int, str], *, may_pay: bool) -> AwardLine:
    return AwardLine(
        places=award.places,
        player=names[award.player_id],
        number=award.number,
        amount=award.amount,
        ticket=award.ticket,
        thing=award.thing,
        is_paid=award.is_paid,
        pay_url=address("award-pay", award.id, when=may_pay and not award.is_paid),
    )


def _is_selling(event: EventView) -> bool:
    try:
        return event.state == "running" and clock.is_registration_open(event.id, instants.now())
    except Refusal:
        return False


@page(reads=frozenset(), writes=DIRECTORS)
def take_step(request: HttpRequest, event_id: int, step: str) -> HttpResponse:
    """Publish the prizes, withdraw them with a reason, or settle the event."""
    if step not in STEPS:
        raise Http404
    reason = {"reason": request.POST.get("reason", "")} if step == "withdraw" else {}
    carry_out(request, event_id, STEPS[step], event_id=event_id, **reason)
    messages.success(request, _("Done"))
    return redirect("payouts", event_id)


@page(reads=frozenset(), writes=CASHIERS)
def pay(request: HttpRequest, award_id: int) -> HttpResponse:
    """Hand a prize out of the own drawer against a signed slip."""
    award = queries.award(award_id)
    drawer_id = own_drawer(request) if award.amount.minor else None
    verb = partial(
        paying.pay_award,
        award_id=award_id,
        drawer_id=drawer_id,
        method=request.POST.get("method", "cash"),
        seen_minor=award.amount.minor,
    )
    answer = perform(money_books(award.event_id, drawer_id), command_of(request), verb)
    messages.success(request, _("Paid; slip %(number)s") % {"number": answer["slip"]})
    return redirect("payouts", award.event_id)
