"""Approvals on a page: those that wait, on one's own device; one of them by PIN at the terminal of who asked."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from access.page import page
from access.permissions import actor_of
from access.problems import status_of
from access.roles import CAGE, CASHIERS, INSPECTORS, forbidden
from access.verbs import By
from cashier.approvals.rows import ApprovalDetails, approval_details, approval_row, latest_approvals
from cashier.approvals.subjects import subject_words
from cashier.approvals.verbs import AnswerApproval, approve_request
from cashier.approvals.words import label_of
from cashier.drawers.hand_overs import at_the_desk_first
from cashier.kinds import ApprovalState
from journal import instants
from journal.book import Actor
from people.devices import signing
from people.staff import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from wording import words

SHOWN = 40


@dataclass(frozen=True, slots=True)
class ApprovalLine:
    """A request in words, ``about`` what it is; ``waits`` for an answer, and ``may_answer`` by this person.

    ``passed`` is what passed that day before it, and ``together`` the sum that is approved with it.
    """

    asked: ApprovalDetails
    kind: str
    about: str
    amount: Money
    passed: Money
    together: Money
    asked_by: str
    answered_by: str
    state: str
    waits: bool
    may_answer: bool


@dataclass(frozen=True, slots=True)
class HerePage:
    """A request to approve by PIN; ``people`` are those who may."""

    line: ApprovalLine
    people: tuple[tuple[int, str], ...]
    next_url: str
    title: str = ""
    detail: str = ""


@page(reads=CASHIERS | INSPECTORS)
def approvals(request: HttpRequest) -> HttpResponse:
    """The requests, those that wait first."""
    lines = _lines(request, latest_approvals(SHOWN))
    ordered = sorted(lines, key=lambda line: not line.waits)
    return render(request, "cashier/approvals.html", {"lines": ordered})


@sensitive_post_parameters("pin")
@page(reads=CASHIERS, writes=CASHIERS)
def here(request: HttpRequest, approval_id: int) -> HttpResponse:
    """Another person approves by PIN, without taking over the terminal; then back to what was under way."""
    if request.method != "POST":
        return _shown(request, approval_id)
    try:
        approve_request.perform(AnswerApproval(approval=approval_id), _by_pin(request))
    except Refusal as refusal:
        return _shown(request, approval_id, refusal)
    messages.success(request, _("Approved: do the same again, it goes through now."))
    return redirect(_next(request))


def _by_pin(request: HttpRequest) -> By:
    """The person of the PIN, at this terminal; raises ``role_forbidden`` and what a wrong PIN does."""
    posted = request.POST
    user = signing.by_pin_or_badge(
        request, person=posted.get("person", ""), pin=posted.get("pin", ""), badge=""
    )
    if user.role not in CAGE:
        raise forbidden(CAGE)
    return By(Actor(user.pk, actor_of(request).device_id, user.role))


def _shown(request: HttpRequest, approval_id: int, refusal: Refusal | None = None) -> HttpResponse:
    (line,) = _lines(request, (approval_details(approval_row(approval_id)),))
    title, detail = words.explain(refusal) if refusal else ("", "")
    found = HerePage(
        line=line,
        people=tuple(
            (one.id, one.name)
            for one in at_the_desk_first()
            if one.has_pin and one.role in CAGE and one.id != line.asked.asked_by
        ),
        next_url=_next(request),
        title=title,
        detail=detail,
    )
    status = status_of(refusal) if refusal else 200
    return render(request, "cashier/approval.html", {"here": found}, status=status)


def _lines(request: HttpRequest, found: tuple[ApprovalDetails, ...]) -> tuple[ApprovalLine, ...]:
    names = people.staff_names({pk for one in found for pk in (one.asked_by, one.answered_by) if pk})
    about = subject_words(one.subject for one in found)
    now, is_head = instants.now(), getattr(request.user, "role", "") in CAGE
    waiting = {one.id for one in found if one.state is ApprovalState.ASKED and one.until >= now}
    return tuple(
        ApprovalLine(
            asked=one,
            kind=label_of(one.kind),
            about=about[one.subject],
            amount=Money(one.amount_minor, one.currency),
            passed=Money(one.passed_minor, one.currency),
            together=Money(abs(one.amount_minor) + one.passed_minor, one.currency),
            asked_by=names[one.asked_by],
            answered_by=names.get(one.answered_by or 0, ""),
            state=_state(one, one.id in waiting),
            waits=one.id in waiting,
            may_answer=is_head and one.id in waiting and one.asked_by != request.user.pk,
        )
        for one in found
    )


def _state(one: ApprovalDetails, waits: bool) -> str:
    is_over = one.state is ApprovalState.ASKED and not waits
    return _("expired") if is_over else str(one.state.label)


def _next(request: HttpRequest) -> str:
    target = request.POST.get("next") or request.GET.get("next") or reverse("approvals")
    is_ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    return target if is_ours else reverse("approvals")
