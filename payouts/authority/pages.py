"""The copies of an event for the authority, on one page: each issued in the authority's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import page
from access.roles import INSPECTORS
from cashier.inspection.declared import FactList, Scope, notes_of
from cashier.inspection.verbs import LatestIssue, latest_issues
from cashier.sales.inspection import STARTERS
from payouts.authority.comparison import PrizesCompared, compare
from payouts.authority.paid_out import PAID_OUT, said_way
from payouts.authority.ranking import RANKING
from rulebook.money import Money
from tournaments import queries as tournaments

COPIES = (STARTERS, RANKING, PAID_OUT)


@dataclass(frozen=True, slots=True)
class FileLink:
    """A file format of a copy."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy: its content, sums, file formats and latest issue, and a note."""

    title: str
    about: str
    url: str
    rows: int | None
    sums: tuple[tuple[str, Money], ...]
    files: tuple[FileLink, ...]
    latest: LatestIssue | None
    notes: Sequence[str]


@page(reads=INSPECTORS)
def copies(request: HttpRequest, event_id: int) -> HttpResponse:
    event = tournaments.event(event_id)
    compared = compare(event.id)
    context = {
        "event": event,
        "copies": [_copy(spec, event.id) for spec in COPIES],
        "stats": _stats(compared),
        "ways": [(said_way(way.way), Money(way.amount_minor, compared.currency)) for way in compared.ways],
        "compared": compared,
    }
    return render(request, "payouts/copies.html", context)


def _copy(listed: FactList, event_id: int) -> Copy:
    totals, issued = listed.totals(Scope(event=event_id)), latest_issues(event_id, listed.name, limit=1)
    return Copy(
        title=str(listed.title),
        about=str(listed.about),
        url=reverse("event-inspection-list", args=[event_id, listed.name]),
        rows=totals.rows,
        sums=tuple(
            (str(total.label), Money(total.minor, total.currency)) for total in totals.sums if total.minor
        ),
        files=_files(listed, event_id),
        latest=issued[0] if issued else None,
        notes=notes_of(listed, Scope(event=event_id)),
    )


def _files(listed: FactList, event_id: int) -> tuple[FileLink, ...]:
    """Paper in every language, then the content and the workbook."""

    def url(form: str) -> str:
        return reverse("event-inspection-file", args=[event_id, listed.name, form])

    papers = (FileLink(f"PDF {name}", f"{url('pdf')}?language={code}") for code, name in settings.LANGUAGES)
    return (*papers, FileLink("CSV", url("csv")), FileLink("XLSX", url("xlsx")))


def _stats(compared: PrizesCompared) -> tuple[Mapping[str, object], ...]:
    sums = (
        (_("As published"), compared.published_minor),
        *([(_("Chip leaders"), compared.leaders_minor)] if compared.leaders_minor else []),
        *([(_("Side pools"), compared.side_pools_minor)] if compared.side_pools_minor else []),
        *([(_("Jackpot"), compared.jackpots_minor)] if compared.jackpots_minor else []),
        *([(_("Places within flights"), compared.flights_minor)] if compared.flights_minor else []),
        *([(_("Bounties"), compared.bounties_minor)] if compared.bounties_minor else []),
        *([(_("Agreed in the deal"), compared.agreed_minor)] if compared.has_deal else []),
        *([(_("Given back: event stopped"), compared.given_back_minor)] if compared.given_back_minor else []),
        (_("Awarded"), compared.awarded_minor),
        (_("Paid"), compared.paid_minor),
        *([(_("Unclaimed"), compared.unclaimed_minor)] if compared.unclaimed_minor else []),
        (_("Due"), compared.due_minor),
    )
    return tuple({"label": label, "value": Money(minor, compared.currency)} for label, minor in sums)
