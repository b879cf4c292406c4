"""Side pools on pages: beside the prize pool, and the form to name winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.problems import status_of
from access.roles import CASHIERS, DIRECTORS
from access.typed import whole_number
from payouts.models import AwardStatus
from payouts.side_pools.rows import SidePoolDetails, SidePrizeLine, side_pool, side_pools
from payouts.side_pools.verbs import NamedWinner, award_side_pool
from people.players import rows as people
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from rulebook.side_pools import WonBy
from tournaments import queries as tournaments
from tournaments.in_words import side_pools_in_words
from tournaments.queries import EntryView, EventView
from tournaments.shell import put_in_hand
from wording import words

LEAST_ROWS = 3


@dataclass(frozen=True, slots=True)
class SideWinnerLine:
    """A winner of a side pool; ``pay_url`` if the prize is due and the viewer may pay it."""

    ranks: str
    player: str
    prize: Money
    is_paid: bool
    pay_url: str


@dataclass(frozen=True, slots=True)
class SidePoolPanel:
    """A side pool: ``terms`` in words, the ``members`` that play, ``why_not`` nobody wins by place yet, ``name_url`` to name winners."""

    name: str
    terms: str
    pool: Money
    kept: Money
    buyers: int
    members: tuple[str, ...]
    lines: tuple[SideWinnerLine, ...]
    is_awarded: bool
    why_not: str
    may_award: bool
    may_withdraw: bool
    name_url: str


def side_pool_panels(request: HttpRequest, event: EventView) -> tuple[SidePoolPanel, ...]:
    """The side pools of an event beside its prize pool."""
    pools = side_pools(event.id)
    players = {line.player for pool in pools for line in pool.lines}
    players |= {entry.player_id for pool in pools for entry in _playing(pool)}
    names = people.player_names(players)
    return tuple(_pool_line(request, event, pool, names) for pool in pools)


def _playing(pool: SidePoolDetails) -> tuple[EntryView, ...]:
    """The entries that are in a pool and in play."""
    return tuple(one for one in tournaments.entries_by_id(pool.buyers).values() if one.is_alive)


def _pool_line(
    request: HttpRequest, event: EventView, pool: SidePoolDetails, names: Mapping[int, str]
) -> SidePoolPanel:
    may_decide = has_role(request, DIRECTORS) and event.is_played
    may_award = may_decide and not pool.is_awarded and bool(pool.pool_minor)
    may_pay = has_role(request, CASHIERS) and event.is_played
    nobody_paid = all(line.status is AwardStatus.DUE for line in pool.lines)
    query = urlencode({"name": pool.name})
    return SidePoolPanel(
        name=pool.name,
        terms=_terms(event, pool.name),
        pool=Money(pool.pool_minor, event.currency),
        kept=Money(pool.kept_minor, event.currency),
        buyers=len(pool.buyers),
        members=tuple(sorted(names[entry.player_id] for entry in _playing(pool))),
        lines=tuple(_line(line, names, event.currency, may_pay=may_pay) for line in pool.lines),
        is_awarded=pool.is_awarded,
        why_not=_why_not(event, pool),
        may_award=may_award and not pool.why_not,
        may_withdraw=may_decide and pool.is_awarded and nobody_paid,
        name_url=f"{reverse('side-pool', args=[event.id])}?{query}" if may_award else "",
    )


def _terms(event: EventView, name: str) -> str:
    terms = side_pools_in_words([side_pool(event.id, name)], event.currency)
    return terms.removeprefix(f"{name}: ")


def _why_not(event: EventView, pool: SidePoolDetails) -> str:
    """The reason in words; empty before the first sale, or if a director names the winners."""
    if not pool.why_not or not pool.pool_minor or pool.won_by is WonBy.NAMED:
        return ""
    playing = sum(tournaments.entry(entry).is_alive for entry in pool.buyers)
    return words.explain(Refusal(pool.why_not, name=pool.name, playing=playing, event=event.id))[1]


def _line(line: SidePrizeLine, names: Mapping[int, str], currency: str, *, may_pay: bool) -> SideWinnerLine:
    is_due = line.award is not None and line.status is AwardStatus.DUE
    return SideWinnerLine(
        ranks=str(line.rank) if line.rank == line.rank_to else f"{line.rank}–{line.rank_to}",
        player=names.get(line.player, ""),
        prize=Money(line.prize_minor, currency),
        is_paid=line.status is AwardStatus.PAID,
        pay_url=reverse("award-pay", args=[line.award]) if is_due and may_pay else "",
    )


@page(reads=DIRECTORS, writes=DIRECTORS)
def award(request: HttpRequest, event_id: int) -> HttpResponse:
    """Name the winners of a side pool (``?name=``), or keep its money; a POST awards it."""
    event = tournaments.event(event_id)
    put_in_hand(request, event_id)
    pool = side_pool(event_id, request.POST.get("name") or request.GET.get("name", ""))
    problem: Refusal | None = None
    if request.method == "POST":
        try:
            typed = _as_typed(request, event)
            outcome = award_side_pool.perform_with(by_page(request), event=event.id, **typed)
            say_done(request, outcome.line)
            return redirect("pool", event_id)
        except Refusal as refusal:
            problem = refusal
    result = next(one for one in side_pools(event_id) if one.name == pool.name)
    entries = tournaments.entries_by_id(result.buyers).values()
    names = people.player_names({entry.player_id for entry in entries})
    buyers = sorted(
        ((entry.id, f"{names[entry.player_id]} · {entry.number}") for entry in entries),
        key=lambda one: one[1],
    )
    rows = range(1, max(LEAST_ROWS, pool.prizes) + 1)
    context = {
        "event": event,
        "name": pool.name,
        "terms": _terms(event, pool.name),
        "pool": Money(result.pool_minor, event.currency),
        "buyers": buyers,
        "rows": [_typed(request, number) for number in rows],
        "reason": request.POST.get("reason", ""),
        "keeps_rest": bool(request.POST.get("keeps_rest")),
        "problem": words.explain(problem) if problem else None,
    }
    return render(request, "payouts/side_pool.html", context, status=status_of(problem) if problem else 200)


def _typed(request: HttpRequest, number: int) -> tuple[int, int, str]:
    """A row as typed: its number, the entry, the amount."""
    entry_id = whole_number(request.POST.get(f"winner-{number}", "")) or 0
    return number, entry_id, request.POST.get(f"amount-{number}", "")


def _as_typed(request: HttpRequest, event: EventView) -> dict[str, Any]:
    """The award in the form, as the action takes it."""
    name = request.POST.get("name", "")
    pool = side_pool(event.id, name)
    winners = []
    for number in range(1, max(LEAST_ROWS, pool.prizes) + 1):
        _number, entry, text = _typed(request, number)
        amount = parse_money(text, event.currency, field="amount").minor if text.strip() else None
        if entry:
            winners.append(NamedWinner(entry=entry, amount_minor=amount))
    return {
        "name": name,
        "winners": tuple(winners),
        "keeps_rest": bool(request.POST.get("keeps_rest")),
        "reason": request.POST.get("reason", "")[:200],
    }
