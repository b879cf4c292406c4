"""Unclaimed prizes: those that still wait in a pool, and those on their account."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.problems import status_of
from access.roles import CAGE, CASHIERS, INSPECTORS
from access.typed import whole_number
from payouts.models import Award
from payouts.paying_rules.rows import paying_rules
from payouts.unclaimed import rows as unclaimed
from payouts.unclaimed.verbs import put_prizes_back, set_prizes_aside
from people.players import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words


@dataclass(frozen=True, slots=True)
class UnclaimedLine:
    """A prize with its player, its event, where it is paid, and whether it may go back to its pool."""

    award: Award
    player: str
    event: str
    pay_url: str
    may_return: bool

    @property
    def place(self) -> str:
        """Its places, or that it is of bounties."""
        return self.award.places or self.award.get_kind_display()


@dataclass(frozen=True, slots=True)
class WaitingEvent:
    """An event with prizes due: until when they wait, and whether that date has passed."""

    id: int
    name: str
    until: date
    is_over: bool
    total: Money
    bounties: Money
    lines: tuple[UnclaimedLine, ...]


@dataclass(frozen=True, slots=True)
class UnclaimedPage:
    """Waiting prizes by event, prizes on their account; ``days`` is None if the house sets no period."""

    days: int | None
    waiting: tuple[WaitingEvent, ...]
    lines: tuple[UnclaimedLine, ...]
    sums: tuple[Money, ...]
    may_move: bool
    problem: tuple[str, str] | None


@page(reads=CASHIERS | INSPECTORS, writes=CAGE)
def unclaimed_prizes(request: HttpRequest) -> HttpResponse:
    """The waiting prizes; a POST moves those of ``event``, or each ``award``, to the account or ``back``."""
    if request.method != "POST":
        return _render(request)
    event = whole_number(request.POST.get("event", "")) or 0
    awards = tuple(whole_number(text) or 0 for text in request.POST.getlist("award"))
    try:
        verb = put_prizes_back if "back" in request.POST else set_prizes_aside
        say_done(request, verb.perform_with(by_page(request), event=event, awards=awards).line)
    except Refusal as refusal:
        return _render(request, refusal)
    return redirect("unclaimed")


def _render(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    may_pay, may_move = has_role(request, CASHIERS), has_role(request, CAGE)
    waiting, moved = unclaimed.all_waiting(), unclaimed.unclaimed_awards()
    line = _liner(
        (*moved, *(award for event in waiting for award in event.awards)), may_pay=may_pay, may_move=may_move
    )
    content = UnclaimedPage(
        days=paying_rules().unclaimed_days,
        waiting=tuple(
            WaitingEvent(
                one.event_id,
                one.event_name,
                one.until,
                one.is_over,
                one.total,
                one.bounties,
                tuple(map(line, one.awards)),
            )
            for one in waiting
        ),
        lines=tuple(map(line, moved)),
        sums=unclaimed.unclaimed_sums(),
        may_move=may_move,
        problem=words.explain(refusal) if refusal else None,
    )
    status = status_of(refusal) if refusal else 200
    return render(request, "payouts/unclaimed.html", {"page": content}, status=status)


def _liner(awards: Collection[Award], *, may_pay: bool, may_move: bool) -> Callable[[Award], UnclaimedLine]:
    """A function that turns a prize into a line; names and events of all prizes are read at once."""
    names = people.player_names({award.player_id for award in awards})
    events = tournaments.events_by_id({award.event_id for award in awards})

    def line(award: Award) -> UnclaimedLine:
        event = events[award.event_id]
        return UnclaimedLine(
            award,
            names[award.player_id],
            event.name,
            reverse("award-pay", args=[award.id]) if may_pay else "",
            may_return=may_move and award.is_unclaimed and event.state == "finished",
        )

    return line
