"""The prizes to pay, on a page for the desk: call the next winner by slip number, pay, or pass over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from access.page import by_page, page, say_done
from access.permissions import has_role
from access.problems import status_of
from access.roles import CAGE, CASHIERS, INSPECTORS
from access.typed import whole_number
from cashier.kinds import ApprovalState
from payouts.calls import rows as calls
from payouts.calls.rows import InLine
from payouts.calls.verbs import call_winner, put_winner_back, skip_winner
from payouts.models import AwardKind, CallStatus, handed_text
from payouts.paying_rules.rows import paying_rules
from people.players import rows as people
from people.staff.rows import staff_names
from rulebook.money import Money
from rulebook.prize_calls import FIRST, LAST
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words
from wording.figures import money_short_text

DESK = "prize_desk"
SHOWN = 40
"""How many waiting winners are listed."""


@dataclass(frozen=True, slots=True)
class CallLine:
    """A prize in the queue.

    ``won_for`` is a place, a rank of a side pool, or bounties; ``marks`` are pairs of a kind of badge and its
    words; ``is_own`` if this desk called the winner.
    """

    prize: InLine
    player: str
    event: str
    won_for: str
    worth: str
    desk_of: str
    marks: tuple[tuple[str, str], ...]
    is_own: bool
    pay_url: str
    document_url: str


@dataclass(frozen=True, slots=True)
class CallsPage:
    """The queue as this desk sees it; ``desk`` is 0 until its number is entered."""

    is_on: bool
    desk: int
    called: tuple[CallLine, ...]
    waiting: tuple[CallLine, ...]
    more: int
    may_call: bool
    problem: tuple[str, str] | None


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS)
def prize_calls(request: HttpRequest) -> HttpResponse:
    """The queue; a POST sets the ``desk``, or calls, passes over or puts back an ``award``."""
    if request.method != "POST":
        return _render(request)
    try:
        _carried_out(request)
    except Refusal as refusal:
        return _render(request, refusal)
    return redirect("prize-calls")


def _carried_out(request: HttpRequest) -> None:
    award, desk = (whole_number(request.POST.get(name, "")) or 0 for name in ("award", "desk"))
    if "desk" in request.POST:
        if not FIRST <= desk <= LAST:
            raise Refusal("desk_number", field="desk", least=FIRST, most=LAST)
        request.session[DESK] = desk
        return
    by = by_page(request)
    if "skip" in request.POST:
        result = skip_winner.perform_with(by, award=award)
    elif "back" in request.POST:
        result = put_winner_back.perform_with(by, award=award)
    else:
        result = call_winner.perform_with(by, award=award, desk=request.session.get(DESK, 0))
    say_done(request, result.line)


def _render(request: HttpRequest, refusal: Refusal | None = None) -> HttpResponse:
    may_call, calls_in_line = has_role(request, CASHIERS), calls.line()
    called = [call for call in calls_in_line if call.state is CallStatus.CALLED]
    waiting = [call for call in calls_in_line if call.state is not CallStatus.CALLED]
    prizes = [*called, *waiting[:SHOWN]]
    names = people.player_names({call.player for call in prizes})
    staff = staff_names({call.called_by for call in called if call.called_by})
    lines = {call.id: _line(request, call, names, staff, may_pay=may_call) for call in prizes}
    content = CallsPage(
        is_on=paying_rules().calls,
        desk=request.session.get(DESK, 0),
        called=tuple(lines[call.id] for call in called),
        waiting=tuple(lines[call.id] for call in waiting[:SHOWN]),
        more=max(0, len(waiting) - SHOWN),
        may_call=may_call,
        problem=words.explain(refusal) if refusal else None,
    )
    is_part = bool(request.headers.get("HX-Request"))
    template = "payouts/_calls.html" if is_part else "payouts/calls.html"
    return render(request, template, {"page": content}, status=status_of(refusal) if refusal else 200)


def _line(request: HttpRequest, prize: InLine, names: Any, staff: Any, *, may_pay: bool) -> CallLine:
    is_own = prize.called_by in (None, request.user.pk) or has_role(request, CAGE)
    worth = [money_short_text(Money(prize.amount_minor, prize.currency))] if prize.amount_minor else []
    # A ticket is not money, and must not look like it.
    things = "" if prize.pool else handed_text(Money(prize.ticket_minor, prize.currency), prize.thing)
    documents = (
        f"{reverse('player-documents', args=[prize.player])}?{urlencode({'next': reverse('prize-calls')})}"
    )
    return CallLine(
        prize=prize,
        player=names[prize.player],
        event=tournaments.event(prize.event).name,
        won_for=_won_for(prize),
        worth=" + ".join(part for part in (*worth, things) if part),
        desk_of=staff.get(prize.called_by, "") if prize.called_by else "",
        marks=_marks(prize),
        is_own=is_own,
        pay_url=reverse("award-pay", args=[prize.id]) if may_pay and is_own else "",
        document_url=documents if may_pay and prize.is_identified is False else "",
    )


def _won_for(prize: InLine) -> str:
    """``place 3``, ``1 · Last longer``, or bounties."""
    if prize.kind is AwardKind.BOUNTY:
        return str(prize.kind.label)
    if prize.pool:
        return f"{prize.place} · {prize.thing}" if prize.place else prize.thing
    place = pgettext("of a prize", "place")
    return f"{place} {prize.place}"


def _marks(prize: InLine) -> tuple[tuple[str, str], ...]:
    """The progress of a called prize: identified, approved, passed over."""
    marks = []
    if prize.state is CallStatus.SKIPPED:
        marks.append(("badge-warn", str(CallStatus.SKIPPED.label)))
    if prize.is_identified is not None:
        marks.append(
            ("badge-good", _("Identified")) if prize.is_identified else ("badge-warn", _("Not identified"))
        )
    if prize.state is CallStatus.CALLED and prize.needs_approval:
        state = prize.approval
        if state is ApprovalState.APPROVED:
            marks.append(("badge-good", _("Approved")))
        elif state is ApprovalState.ASKED:
            marks.append(("badge-warn", _("Approval asked for")))
        else:
            marks.append(("", _("Needs approval")))
    return tuple(marks)
