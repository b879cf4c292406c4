"""The bounties of an event on one page: who won how much, what the heads are worth, what is still to be said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from access.page import by_page, page
from access.permissions import has_role
from access.roles import CASHIERS, FLOOR, READERS
from payouts.actions.cash_bounties import CashBounties, cash_bounties
from payouts.queries import AwardView
from payouts.queries import bounties as queries
from payouts.queries.bounties import HunterView
from people import queries as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from tournaments.shell import put_in_hand

PLAYED_STATES = ("running", "finished", "settled")


@dataclass(frozen=True, slots=True)
class HunterLine:
    """A player with a bounty on the head, or who won some; ``pots_url`` where somebody must still say who won it."""

    entry_id: int
    player: str
    number: int
    is_in: bool
    knock_outs: int
    won: Money
    head: Money
    unpaid: Money
    pots_url: str = ""


@dataclass(frozen=True, slots=True)
class LeftLine:
    """A bounty that nobody won."""

    player: str
    amount: Money


@dataclass(frozen=True, slots=True)
class PaidLine:
    """Bounties that were paid against a slip; ``back_url`` undoes the payment."""

    player: str
    amount: Money
    slip: int
    slip_url: str
    back_url: str


@dataclass(frozen=True, slots=True)
class BountiesPage:
    """The page."""

    event_id: int
    event_name: str
    kind: str
    pool: Money
    won: Money
    in_play: Money
    hunters: tuple[HunterLine, ...]
    unsaid: tuple[HunterLine, ...]
    left: tuple[LeftLine, ...]
    left_goes_to: str
    difference: Money | None
    paid: tuple[PaidLine, ...]
    may_say: bool
    may_pay: bool


def url_of(event: EventView) -> str:
    """Where they are, empty where the event has none or is not played."""
    is_shown = event.state in PLAYED_STATES and queries.rules_of(event.id) is not None
    return reverse("bounties", args=[event.id]) if is_shown else ""


@page(reads=READERS)
def bounties(request: HttpRequest, event_id: int) -> HttpResponse:
    """The page; raises ``Refusal("no_bounties")``."""
    put_in_hand(request, event_id)
    event, found = tournaments.event(event_id), queries.bounties(event_id)
    names = tournaments.named_players_of(tuple(found.left))
    players = {one.entry.player_id for one in (*found.hunters, *found.unsaid)}
    known = people.player_names(players | {player for player, _number in names.values()})

    def money(minor: int) -> Money:
        return Money(minor, found.currency)

    claims = queries.cashed(event_id)
    due = Counter[int]()
    for claim in claims:
        due[claim.entry_id] += 0 if claim.is_paid else claim.amount.minor

    def lines(listed: Iterable[HunterView]) -> tuple[HunterLine, ...]:
        return tuple(
            _line(one, known[one.entry.player_id], found.currency, due[one.entry.id]) for one in listed
        )

    may_pay = has_role(request, CASHIERS) and event.state in ("running", "finished")
    receiver = next((one for one in found.hunters if one.entry.id == found.receiver_id), None)
    shown = BountiesPage(
        event_id=event_id,
        event_name=event.name,
        kind=found.kind.value,
        pool=money(found.sums.pool),
        won=money(found.won),
        in_play=money(found.in_play),
        hunters=lines(found.hunters),
        unsaid=lines(found.unsaid),
        left=tuple(LeftLine(known[names[key][0]], money(minor)) for key, minor in found.left.items()),
        left_goes_to=known[receiver.entry.player_id] if receiver else "",
        difference=money(found.sums.difference) if found.sums.difference else None,
        paid=tuple(_paid(one, known[one.player_id], may_pay=may_pay) for one in claims if one.is_paid),
        may_pay=may_pay,
        may_say=has_role(request, FLOOR) and event.state in ("running", "finished"),
    )
    return render(request, "payouts/bounties.html", {"page": shown})


def _paid(one: AwardView, name: str, *, may_pay: bool) -> PaidLine:
    return PaidLine(
        player=name,
        amount=one.amount,
        slip=one.slip or 0,
        slip_url=reverse("award-slip", args=[one.id]),
        back_url=reverse("award-back", args=[one.id]) if may_pay else "",
    )


@page(reads=CASHIERS, writes=CASHIERS)
def pay(request: HttpRequest, entry_id: int) -> HttpResponse:
    """What an entry has to be paid; a form cashes it, then the page that pays it follows."""
    if request.method == "POST" and queries.due_to(entry_id):
        cash_bounties.perform(CashBounties(entry=entry_id), by_page(request))
    waiting = queries.waiting_of(entry_id)
    if waiting is not None and (request.method == "POST" or not queries.due_to(entry_id)):
        return redirect("award-pay", waiting)
    minor, entry = queries.unpaid_of(entry_id), tournaments.entry(entry_id)
    if not minor:
        raise Refusal("no_bounty_due", entry=entry_id)
    put_in_hand(request, entry.event_id)
    context = {
        "entry": entry,
        "player": people.player(entry.player_id).name,
        "amount": Money(minor, tournaments.event(entry.event_id).currency),
    }
    is_part = bool(request.headers.get("HX-Request"))
    return render(request, "payouts/_cash.html" if is_part else "payouts/cash.html", context)


def _line(one: HunterView, name: str, currency: str, due: int) -> HunterLine:
    entry = one.entry
    return HunterLine(
        entry_id=entry.id,
        player=name,
        number=entry.number,
        is_in=entry.is_alive,
        knock_outs=one.knock_outs,
        won=Money(one.cash, currency),
        head=Money(one.head, currency),
        unpaid=Money(one.cash - one.cashed + due, currency),
        pots_url="" if entry.is_alive else reverse("floor-pots-hand", args=[entry.event_id, entry.id]),
    )
