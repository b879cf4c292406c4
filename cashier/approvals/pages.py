"""Pages of approvals: the waiting requests, and approval by PIN at the terminal of the request."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters

from access.page import by_page, page, page_of_form
from access.permissions import actor_of
from access.problems import status_of
from access.roles import ADMINISTRATORS, CAGE, CASHIERS, INSPECTORS, forbidden
from access.verbs import By
from cashier.approvals import rows as approval_queries
from cashier.approvals.rows import approval_row, at_the_desk_first, latest_approvals
from cashier.approvals.subjects import subject_words
from cashier.approvals.verbs import (
    NEEDED,
    approve_request,
    change_approval_rules,
)
from cashier.kinds import ApprovalState
from cashier.models import Approval
from journal import instants
from journal.book import Actor
from people.devices import signing
from people.forms import show_refusal
from people.staff import rows as people
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording import words
from wording.figures import money_typed

SHOWN = 40


@dataclass(frozen=True, slots=True)
class ApprovalLine:
    """A request and its words, ``about`` its subject; ``waits`` for an answer, which this user ``may_answer``."""

    approval: Approval
    about: str
    asked_by: str
    answered_by: str
    state: str
    waits: bool
    may_answer: bool


@dataclass(frozen=True, slots=True)
class HerePage:
    """A request to approve by PIN; ``people`` are those who may approve it."""

    line: ApprovalLine
    people: tuple[tuple[int, str], ...]
    next_url: str
    title: str = ""
    detail: str = ""


@page(reads=CASHIERS | INSPECTORS)
def approvals(request: HttpRequest) -> HttpResponse:
    """The requests, waiting ones first."""
    lines = approval_lines(request, latest_approvals(SHOWN))
    rows = sorted(lines, key=lambda line: not line.waits)
    return render(request, "cashier/approvals.html", {"lines": rows})


@sensitive_post_parameters("pin")
@page(reads=CASHIERS, writes=CASHIERS)
def here(request: HttpRequest, approval_id: int) -> HttpResponse:
    """Another person approves by PIN without signing in at the terminal; then the previous page returns."""
    if request.method != "POST":
        return _render(request, approval_id)
    try:
        approve_request.perform_with(_by_pin(request), approval=approval_id)
    except Refusal as refusal:
        return _render(request, approval_id, refusal)
    messages.success(request, gettext("Approved: do the same again, it goes through now."))
    return redirect(_next(request))


def _by_pin(request: HttpRequest) -> By:
    """The person of the PIN, at this terminal; raises ``role_forbidden`` and what a wrong PIN raises."""
    fields = request.POST
    user = signing.by_pin_or_badge(
        request, person=fields.get("person", ""), pin=fields.get("pin", ""), badge=""
    )
    if user.role not in CAGE:
        raise forbidden(CAGE)
    return By(Actor(user.pk, actor_of(request).device_id, user.role))


def _render(request: HttpRequest, approval_id: int, refusal: Refusal | None = None) -> HttpResponse:
    (line,) = approval_lines(request, (approval_row(approval_id),))
    title, detail = words.explain(refusal) if refusal else ("", "")
    here = HerePage(
        line=line,
        people=tuple(
            (one.id, one.name)
            for one in at_the_desk_first()
            if one.has_pin and one.role in CAGE and one.id != line.approval.asked_by_id
        ),
        next_url=_next(request),
        title=title,
        detail=detail,
    )
    status = status_of(refusal) if refusal else 200
    return render(request, "cashier/approval.html", {"here": here}, status=status)


def approval_lines(request: HttpRequest, approvals: tuple[Approval, ...]) -> tuple[ApprovalLine, ...]:
    """The requests and their words, each with what this user may do; as many statements for many as for one."""
    names = people.staff_names(
        {pk for one in approvals for pk in (one.asked_by_id, one.answered_by_id) if pk}
    )
    sentences = subject_words(one.subject for one in approvals)
    now, is_head = instants.now(), getattr(request.user, "role", "") in CAGE
    return tuple(
        ApprovalLine(
            approval=one,
            about=sentences[one.subject],
            asked_by=names[one.asked_by_id],
            answered_by=names.get(one.answered_by_id or 0, ""),
            state=_state(one, now),
            waits=one.waits(now),
            may_answer=is_head and one.waits(now) and one.asked_by_id != request.user.pk,
        )
        for one in approvals
    )


def _state(one: Approval, now: datetime) -> str:
    is_over = one.state == ApprovalState.ASKED and not one.waits(now)
    return gettext("expired") if is_over else one.get_state_display()


def _next(request: HttpRequest) -> str:
    target = request.POST.get("next") or request.GET.get("next") or reverse("approvals")
    is_ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    return target if is_ours else reverse("approvals")


def approval_url(request: HttpRequest, refusal: Refusal) -> str:
    """The page where a second person approves a refused action, with a way back; else empty."""
    if refusal.code != NEEDED:
        return ""
    url = reverse("approval", args=[refusal.detail["approval"]])
    return f"{url}?{urlencode({'next': page_back(request)})}"


def page_back(request: HttpRequest) -> str:
    """The page of a form."""
    return page_of_form(request) or reverse("drawers")


AMOUNTS = ("void", "difference", "cash_moved", "pay_out")


class ApprovalRulesForm(forms.Form):
    """Off until the house turns it on."""

    void = forms.CharField(label=_("Voids above"), required=False, max_length=20)
    difference = forms.CharField(label=_("Over or short above"), required=False, max_length=20)
    cash_moved = forms.CharField(
        label=_("Cash from and to the safe above"),
        help_text=_("The float of a new drawer too."),
        required=False,
        max_length=20,
    )
    pay_out = forms.CharField(
        label=_("Prizes, refunds, tips and withdrawals above"), required=False, max_length=20
    )
    overrides = forms.BooleanField(label=_("Every override of an entry rule"), required=False)
    deals = forms.BooleanField(label=_("Every deal of the players left"), required=False)
    minutes = forms.IntegerField(
        label=_("Valid for, minutes"),
        help_text=_("How long a request waits, and how long an approval is good."),
        min_value=1,
        max_value=240,
    )


@page(reads=INSPECTORS, writes=ADMINISTRATORS)
def approval_rules(request: HttpRequest) -> HttpResponse:
    """The amounts above which approval is required, and their form."""
    currency = tournaments.house().currency
    form = ApprovalRulesForm(request.POST or None, initial=_initial(currency))
    if request.method == "POST" and form.is_valid():
        try:
            change_approval_rules.perform_with(by_page(request), **_typed(form, currency))
            messages.success(request, _now("Saved"))
            return redirect("approval-rules")
        except Refusal as refusal:
            show_refusal(form, refusal)
    may_write = getattr(request.user, "role", "") in ADMINISTRATORS
    context = {"form": form, "currency": currency, "may_write": may_write, "amounts": AMOUNTS}
    return render(request, "cashier/approval_rules.html", context)


def _initial(currency: str) -> dict[str, object]:
    rules = approval_queries.approval_rules()
    amounts = {name: getattr(rules, f"{name}_minor") for name in AMOUNTS}
    values: dict[str, object] = {
        name: "" if minor is None else money_typed(Money(minor, currency)) for name, minor in amounts.items()
    }
    return values | {"overrides": rules.overrides, "deals": rules.deals, "minutes": rules.minutes}


def _typed(form: ApprovalRulesForm, currency: str) -> dict[str, Any]:
    values = form.cleaned_data
    amounts = {
        f"{name}_minor": parse_money(values[name], currency, field=name).minor if values[name] else None
        for name in AMOUNTS
    }
    return amounts | {name: values[name] for name in ("overrides", "deals", "minutes")}
