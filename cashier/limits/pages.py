"""Pages of limits on cash, and of documents seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from access.day_fields import DayField
from access.page import by_page, page, say_done
from access.problems import status_of
from access.roles import ADMINISTRATORS, CASHIERS, INSPECTORS
from cashier.kinds import DocumentKind
from cashier.limits.counting import allowed, asks_documents, day_of, in_cash
from cashier.limits.rows import cash_limit_list, cash_limit_row, documents_of
from cashier.limits.verbs import (
    LimitTerms,
    add_cash_limit,
    change_cash_limit,
    record_document,
)
from cashier.models import CashLimit
from journal import instants
from people.forms import show_refusal
from people.naming import words_of
from people.players import documents as papers
from people.players import rows as people
from people.players.documents import ScannedDocument
from people.players.finding import scanned
from people.players.rows import Player
from rulebook.cash_limit import MOST_DAYS, Above, Bound, CountedBy
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.figures import money_short_typed, money_text
from wording.words import explain

Labels = dict[str, str | Promise]
COUNTED: Labels = {
    CountedBy.OPERATION: _("each operation"),
    CountedBy.PERSON_AND_DAY: _("each person and day"),
}
BOUNDS: Labels = {
    Bound.EXCEEDED: _("the limit itself is still allowed"),
    Bound.REACHED: _("the limit itself is too much"),
}
ABOVE: Labels = {
    Above.NO_CASH: _("no cash at all"),
    Above.CASH_PART: _("cash up to the limit, the rest another way"),
}


def counted_words(limit: CashLimit) -> str:
    """How operations are counted: ``each operation, linked ones of 7 days together``."""
    unit = str(COUNTED[limit.counted_by])
    if limit.counted_by == CountedBy.OPERATION and limit.days:
        span = ngettext(
            "linked ones of %(days)s day together", "linked ones of %(days)s days together", limit.days
        )
        return f"{unit}, {span % {'days': limit.days}}"
    if limit.days > 1:
        together = ngettext("%(days)s day together", "%(days)s days together", limit.days)
        return f"{unit}, {together % {'days': limit.days}}"
    return unit


def _minor(text: str, currency: str, field: str) -> int | None:
    return parse_money(text, currency, field=field).minor if text.strip() else None


def _text(minor: int | None, currency: str) -> str:
    return "" if minor is None else money_short_typed(Money(minor, currency))


class CashLimitForm(forms.Form):
    """A limit on cash, how it counts and when it is valid."""

    name = forms.CharField(
        label=_("Name"), max_length=60, help_text=_("Where it comes from, such as a law; cashiers read it.")
    )
    amount = forms.CharField(label=_("Limit"), max_length=20)
    currency = forms.CharField(label=_("Currency"), max_length=3)
    bound = forms.ChoiceField(label=_("At the limit"), choices=list(BOUNDS.items()))
    counted_by = forms.ChoiceField(label=_("Counted by"), choices=list(COUNTED.items()))
    days = forms.IntegerField(
        label=_("Days together"),
        min_value=0,
        max_value=MOST_DAYS,
        help_text=_("0: each operation on its own. 1: those of the same event on one day count together."),
    )
    above = forms.ChoiceField(label=_("Above it"), choices=list(ABOVE.items()))
    document = forms.CharField(
        label=_("Document from"),
        max_length=20,
        required=False,
        help_text=_("From this amount on, the player’s document is recorded. Empty: never."),
    )
    since = DayField(label=_("From"))
    until = DayField(label=_("Until (inclusive)"), required=False, help_text=_("Empty: no end date"))

    def values(self) -> dict[str, Any]:
        """The form's values for the command; raises ``Refusal`` if the amount cannot be read."""
        values = self.cleaned_data
        currency = values["currency"].upper()
        return {
            "name": values["name"],
            "limit_minor": _minor(values["amount"], currency, "amount"),
            "currency": currency,
            "bound": Bound(values["bound"]),
            "counted_by": CountedBy(values["counted_by"]),
            "days": values["days"],
            "above": Above(values["above"]),
            "document_minor": _minor(values["document"], currency, "document"),
            "since": values["since"],
            "until": values["until"],
        }

    @staticmethod
    def initial_of(limit: CashLimit) -> dict[str, Any]:
        """The values of a limit for the form."""
        fields = ("name", "currency", "bound", "counted_by", "days", "above", "since", "until")
        return {name: getattr(limit, name) for name in fields} | {
            "amount": _text(limit.limit_minor, limit.currency),
            "document": _text(limit.document_minor, limit.currency),
        }


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit in words; ``has_ended`` or ``is_coming`` if it is not valid now."""

    limit: CashLimit
    counted: str
    bound: str
    above: str
    has_ended: bool
    is_coming: bool


@page(reads=CASHIERS | INSPECTORS)
def cash_limits(request: HttpRequest) -> HttpResponse:
    """All limits, the latest first."""
    role = getattr(request.user, "role", "")
    today = day_of(instants.now())
    rows = tuple(
        LimitRow(
            limit=one,
            counted=counted_words(one),
            bound=str(BOUNDS[one.bound]),
            above=str(ABOVE[one.above]),
            has_ended=one.has_ended(today),
            is_coming=one.since > today,
        )
        for one in cash_limit_list()
    )
    context = {"rows": rows, "may_write": role in ADMINISTRATORS}
    return render(request, "cashier/cash_limits.html", context)


@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def new_limit(request: HttpRequest) -> HttpResponse:
    """Add a limit; the form suggests only the house's currency and today."""
    start = {
        "currency": tournaments.house().currency,
        "since": day_of(instants.now()),
        "days": 0,
        "bound": Bound.EXCEEDED,
        "counted_by": CountedBy.OPERATION,
        "above": Above.NO_CASH,
    }
    form = CashLimitForm(request.POST or None, initial=start)
    return _typed(request, form, None)


@page(reads=ADMINISTRATORS, writes=ADMINISTRATORS)
def cash_limit(request: HttpRequest, limit_id: int) -> HttpResponse:
    """Change a limit."""
    row = cash_limit_row(limit_id)
    form = CashLimitForm(request.POST or None, initial=CashLimitForm.initial_of(row))
    return _typed(request, form, row)


def _typed(request: HttpRequest, form: CashLimitForm, limit: CashLimit | None) -> HttpResponse:
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                return _saved(request, form, limit)
            except Refusal as refusal:
                show_refusal(form, refusal)
                status = status_of(refusal)
    may_end = limit is not None and not limit.has_ended(day_of(instants.now()))
    context = {"form": form, "limit": limit, "may_end": may_end}
    return render(request, "cashier/cash_limit.html", context, status=status)


def _saved(request: HttpRequest, form: CashLimitForm, limit: CashLimit | None) -> HttpResponse:
    if limit is None:
        done = add_cash_limit.perform_with(by_page(request), terms=LimitTerms(**form.values()))
    else:
        terms = LimitTerms(**form.values())
        done = change_cash_limit.perform_with(by_page(request), limit=limit.pk, terms=terms)
    say_done(request, done.line)
    return redirect("cash-limits")


def documents_url(player_id: int, currency: str) -> str:
    """The page that records documents of a player; empty if no limit requires any."""
    is_asked = asks_documents(currency, instants.now())
    return reverse("player-documents", args=[player_id]) if is_asked else ""


def cash_note(event: EventView, player_id: int, prices: Sequence[Money]) -> str:
    """The cash that a limit leaves a player to pay; empty if it covers every price."""
    dearest = max(prices, key=lambda one: one.minor, default=None)
    if dearest is None:
        return ""
    room = allowed(in_cash(player_id, dearest, instants.now(), event_id=event.id))
    if room is None or room.minor >= dearest.minor:
        return ""
    return gettext("Cash limit (%(limit)s): %(room)s left, %(counted)s already counts.") % {
        "limit": room.limit.name,
        "room": money_text(Money(room.room, event.currency)),
        "counted": money_text(Money(room.counted, event.currency)),
    }


LONGEST = 40
KINDS = {
    papers.DocumentKind.PASSPORT: DocumentKind.PASSPORT,
    papers.DocumentKind.CARD: DocumentKind.IDENTITY_CARD,
    papers.DocumentKind.LICENCE: DocumentKind.DRIVING_LICENCE,
}
"""The recorded kind for each kind of document that a scanner reads."""


class DocumentForm(forms.Form):
    """A document presented to the cashier."""

    kind = forms.ChoiceField(label=_("Document"), choices=DocumentKind.choices)
    number = forms.CharField(
        label=_("Number"),
        max_length=400,
        help_text=_("Type it, or scan the document: kind and number are read from its lines."),
        widget=forms.TextInput(attrs={"data-scan": "", "autofocus": ""}),
    )
    scanned: ScannedDocument | None = None

    def clean(self) -> dict[str, Any]:
        """Kind and number as entered, or from the document's lines that a scanner entered."""
        values = super().clean() or self.cleaned_data
        number = values.get("number", "")
        try:
            self.scanned = scanned(number)
        except Refusal as refusal:
            self.add_error("number", explain(refusal)[1])
        if self.scanned is not None:
            values |= {"kind": KINDS[self.scanned.kind], "number": self.scanned.number}
        elif len(number) > LONGEST:
            self.add_error("number", _("At most %(most)s letters and digits.") % {"most": LONGEST})
        return values


@page(reads=CASHIERS | INSPECTORS, writes=CASHIERS)
def documents(request: HttpRequest, player_id: int) -> HttpResponse:
    """The documents of a player; a POST records one."""
    player, status = people.player(player_id), 200
    form = DocumentForm(request.POST or None)
    if request.method == "POST":
        status = 400
        if form.is_valid():
            kind, number = DocumentKind(form.cleaned_data["kind"]), form.cleaned_data["number"]
            try:
                done = record_document.perform_with(
                    by_page(request), player=player_id, kind=kind, number=number
                )
            except Refusal as refusal:
                show_refusal(form, refusal)
                status = status_of(refusal)
            else:
                say_done(request, done.line)
                _say_whose(request, form.scanned, player)
                return redirect(_back(request) or request.path)
    may_write = getattr(request.user, "role", "") in CASHIERS
    context = {
        "player": player,
        "form": form,
        "documents": documents_of(player_id),
        "may_write": may_write,
    }
    return render(request, "cashier/documents.html", context, status=status)


def _say_whose(request: HttpRequest, document: ScannedDocument | None, player: Player) -> None:
    """Warn if the scanned document contains no word of the player's surname."""
    if document is None or set(words_of(document.last_name)) & set(words_of(player.name)):
        return
    holder = f"{document.last_name} {document.first_name}".strip()
    messages.warning(request, _("The document is in the name of %(holder)s.") % {"holder": holder})


def _back(request: HttpRequest) -> str:
    """The page of this site that led here; empty for any other address."""
    url = request.GET.get("next", "")
    return url if url_has_allowed_host_and_scheme(url, {request.get_host()}) else ""
