"""The bounties of an event on one page: how much each player won, the worth of heads, what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.permissions import has_role
from access.problems import status_of
from access.roles import CASHIERS, DIRECTORS, FLOOR, READERS
from payouts.bounties import mystery
from payouts.bounties import rows as queries
from payouts.bounties.envelopes import Envelopes, begin_mystery, fill_box_again
from payouts.bounties.mystery import BoxToHold, BoxView
from payouts.bounties.rows import BountiesView, HunterView
from payouts.bounties.verbs import cash_bounties
from payouts.bounties.words import rules_in_words
from payouts.models import Award
from people.players import rows as people
from rulebook.money import Money, parse_money
from rulebook.profile.variants import BountyKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from tournaments.shell import put_in_hand
from wording import words
from wording.figures import money_text, money_typed


@dataclass(frozen=True, slots=True)
class HunterLine:
    """A player with a head or with bounties won; ``pots_url`` if the winner of the head is still missing."""

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
class KnockOutLine:
    """A bounty that a player won of another: in cash, and onto the own head."""

    player: str
    winner: str
    cash: Money
    head: Money


@dataclass(frozen=True, slots=True)
class LeftLine:
    """A bounty that nobody won."""

    player: str
    amount: Money
    why: str


@dataclass(frozen=True, slots=True)
class PaidLine:
    """Bounties paid against a slip; ``back_url`` undoes the payment."""

    player: str
    amount: Money
    slip: int
    slip_url: str
    back_url: str


@dataclass(frozen=True, slots=True)
class TypedEnvelopes:
    """The envelopes as typed, with title and sentence of the refusal."""

    text: str = ""
    minimum: str = ""
    problem: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class BountiesPage:
    event_id: int
    event_name: str
    pool: Money
    won: Money
    in_play: Money
    hunters: tuple[HunterLine, ...]
    unsaid: tuple[HunterLine, ...]
    knock_outs: tuple[KnockOutLine, ...]
    left: tuple[LeftLine, ...]
    left_goes_to: str
    difference: Money | None
    paid: tuple[PaidLine, ...]
    envelopes: tuple[tuple[Money, int], ...]
    rules: tuple[str, ...]
    is_mystery: bool
    is_progressive: bool
    has_begun: bool
    may_say: bool
    may_pay: bool
    may_begin: bool
    may_fill_again: bool
    differs: bool
    together: str
    typed: TypedEnvelopes


def url_of(event: EventView) -> str:
    """The URL of the bounties; empty if the event has none or is not played."""
    is_shown = (event.is_played or event.state == "settled") and queries.rules_of(event.id) is not None
    return reverse("bounties", args=[event.id]) if is_shown else ""


@page(reads=READERS)
def bounties(request: HttpRequest, event_id: int) -> HttpResponse:
    """The page; raises ``Refusal("no_bounties")``."""
    put_in_hand(request, event_id)
    return render(request, "payouts/bounties.html", {"page": _content(request, queries.bounties(event_id))})


def _content(request: HttpRequest, result: BountiesView, typed: TypedEnvelopes | None = None) -> BountiesPage:
    """The page of these bounties, with refused envelopes if any."""
    event, claims = tournaments.event(result.event_id), queries.cashed(result.event_id)
    is_mystery, currency = result.kind is BountyKind.MYSTERY, result.currency
    box = mystery.box(event.id) if is_mystery else None
    names, unpaid = _names(result), queries.unpaid(result, claims)
    is_open = event.is_played
    wanted = mystery.to_hold(event.id) if is_mystery and is_open else None
    may_pay = is_open and has_role(request, CASHIERS)

    def lines(listed: Iterable[HunterView]) -> tuple[HunterLine, ...]:
        return tuple(_line(one, names[one.entry.id], currency, unpaid[one.entry.id]) for one in listed)

    return BountiesPage(
        event_id=event.id,
        event_name=event.name,
        pool=Money(result.sums.pool, currency),
        won=Money(result.won, currency),
        in_play=Money(result.in_play, currency),
        hunters=lines(result.hunters),
        unsaid=lines(result.unsaid),
        knock_outs=tuple(_knocked_out(result, names)),
        left=tuple(_left(result, names)),
        left_goes_to=names.get(result.receiver_id or 0, ""),
        difference=Money(result.sums.difference, currency) if result.sums.difference and not wanted else None,
        paid=tuple(_paid(claim, names[claim.entry_id], may_pay=may_pay) for claim in claims if claim.is_paid),
        envelopes=tuple((Money(one.amount, currency), one.count) for one in (box.left if box else ())),
        rules=rules_in_words(event.profile.bounties),
        is_mystery=is_mystery,
        is_progressive=result.kind is BountyKind.PROGRESSIVE,
        has_begun=box is not None,
        may_begin=is_mystery and not box and event.state == "running" and has_role(request, DIRECTORS),
        may_fill_again=wanted is not None and has_role(request, DIRECTORS),
        differs=wanted is not None,
        together=_together(wanted, Money(result.sums.pool, currency)),
        typed=typed or TypedEnvelopes(_lines(box, currency) if wanted else ""),
        may_pay=may_pay,
        may_say=is_open and has_role(request, FLOOR),
    )


def _together(wanted: BoxToHold | None, pool: Money) -> str:
    """How many envelopes, and their total amount."""
    if wanted is None:
        return _("As many as players are left, together %(amount)s.") % {"amount": money_text(pool)}
    box = {"count": wanted.envelopes, "amount": money_text(Money(wanted.amount_minor, pool.currency))}
    return _("Envelopes: %(count)s, together %(amount)s. What was opened stays opened.") % box


def _lines(box: BoxView | None, currency: str) -> str:
    """The envelopes left, in the form in which they are typed."""
    left = box.left if box is not None else ()
    return "\n".join(f"{envelope.count} {money_typed(Money(envelope.amount, currency))}" for envelope in left)


def _left(result: BountiesView, names: Mapping[int, str]) -> Iterable[LeftLine]:
    """The bounties that nobody won, each with the reason if the system has one."""
    removed = tournaments.disqualified(result.event_id) if result.left else frozenset()
    in_play = {hunter.entry.id for hunter in result.hunters if hunter.entry.is_alive}
    for key, minor in result.left.items():
        reason = _("disqualified") if key in removed else _("the winner’s own") if key in in_play else ""
        yield LeftLine(names[key], Money(minor, result.currency), reason)


def _names(result: BountiesView) -> dict[int, str]:
    players = {hunter.entry.id: hunter.entry.player_id for hunter in (*result.hunters, *result.unsaid)}
    out = {
        *result.left,
        *(key for knock_out in result.knock_outs for key in (knock_out.victim_id, knock_out.hunter_id or 0)),
    }
    left = tournaments.named_players_of(tuple(sorted(out - players.keys() - {0})))
    players |= {key: player for key, (player, _number) in left.items()}
    known = people.player_names(set(players.values()))
    return {key: known[player] for key, player in players.items()}


def _knocked_out(result: BountiesView, names: Mapping[int, str]) -> Iterable[KnockOutLine]:
    for knock_out in result.knock_outs:
        yield KnockOutLine(
            player=names[knock_out.victim_id],
            winner=names[knock_out.hunter_id or 0],
            cash=Money(knock_out.cash_minor, result.currency),
            head=Money(knock_out.head_minor, result.currency),
        )


def _paid(award: Award, name: str, *, may_pay: bool) -> PaidLine:
    return PaidLine(
        player=name,
        amount=award.amount,
        slip=award.slip or 0,
        slip_url=reverse("award-slip", args=[award.id]),
        back_url=reverse("award-back", args=[award.id]) if may_pay else "",
    )


@page(reads=CASHIERS, writes=CASHIERS)
def pay(request: HttpRequest, entry_id: int) -> HttpResponse:
    """The bounties due to an entry; the form cashes them and leads to their payment."""
    if request.method == "POST" and queries.due_to(entry_id):
        cash_bounties.perform_with(by_page(request), entry=entry_id)
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


def _line(hunter: HunterView, name: str, currency: str, unpaid: int) -> HunterLine:
    entry = hunter.entry
    return HunterLine(
        entry_id=entry.id,
        player=name,
        number=entry.number,
        is_in=entry.is_alive,
        knock_outs=hunter.knock_outs,
        won=Money(hunter.cash, currency),
        head=Money(hunter.head, currency),
        unpaid=Money(unpaid, currency),
        pots_url="" if entry.is_alive else reverse("floor-pots-hand", args=[entry.event_id, entry.id]),
    )


LINE = re.compile(r"(\d{1,6})\s*(?:[x×]\s*|\s)(\S.*)")
"""A number of envelopes and the amount in each: ``4 100``, ``4 x 100``."""


@page(reads=DIRECTORS, writes=DIRECTORS)
def begin(request: HttpRequest, event_id: int) -> HttpResponse:
    """Put the typed envelopes into the box, or replace them; typed text stays after a refusal."""
    if request.method != "POST":
        return redirect("bounties", event_id)
    text, minimum = request.POST.get("envelopes", ""), request.POST.get("minimum", "").strip()
    currency = tournaments.event(event_id).currency
    try:
        fills = begin_mystery if mystery.box(event_id) is None else fill_box_again
        fills.perform_with(
            by_page(request),
            event=event_id,
            envelopes=envelopes_typed(text, currency),
            minimum_minor=parse_money(minimum, currency, field="minimum").minor if minimum else 0,
        )
    except Refusal as refusal:
        typed = TypedEnvelopes(text, minimum, words.explain(refusal))
        context = {"page": _content(request, queries.bounties(event_id), typed)}
        return render(request, "payouts/bounties.html", context, status=status_of(refusal))
    return redirect("bounties", event_id)


def envelopes_typed(text: str, currency: str) -> tuple[Envelopes, ...]:
    """The envelopes in a text; raises ``Refusal("envelope_line")`` with the line."""
    lines = enumerate(text.splitlines(), start=1)
    return tuple(_typed(number, line.strip(), currency) for number, line in lines if line.strip())


def _typed(number: int, line: str, currency: str) -> Envelopes:
    refusal = Refusal("envelope_line", field="envelopes", number=number)
    match = LINE.fullmatch(line)
    if match is None:
        raise refusal
    try:
        amount = parse_money(match[2], currency, field="envelopes")
    except Refusal as error:
        raise refusal from error
    if not int(match[1]) or amount.minor <= 0:
        raise refusal
    return Envelopes(count=int(match[1]), amount_minor=amount.minor)
