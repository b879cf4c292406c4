"""The places of a large event: what is owed and not won yet on the payouts page, all of them by pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import READERS
from access.typed import whole_number
from access.viewer import viewer_of
from payouts.overview.pages import DifferenceLine, PayoutsPage, PlaceLine, payouts_page
from people.naming import words_of
from tournaments import queries as tournaments

MOST, A_PAGE = 200, 100
"""The lines of places on the payouts page, and on one of the pages of all."""
MOST_DIFFERENCES = 100


@dataclass(frozen=True, slots=True)
class PlacesPart:
    """A page of all places: how many of its prizes are paid, how many due; ``open`` are its lines without a player."""

    page: int
    first: int
    last: int
    paid: int
    due: int
    open: int

    @property
    def places(self) -> str:
        """``101–200``."""
        return f"{self.first}–{self.last}"


def shown_lines(lines: Sequence[PlaceLine]) -> Sequence[PlaceLine]:
    """All lines, of a large event what is owed, then what is not won yet."""
    if len(lines) <= MOST:
        return lines
    owed = [line for line in lines if line.is_owed]
    return (*owed, *(line for line in lines if not line.winners))[:MOST]


def parts_of(lines: Sequence[PlaceLine]) -> tuple[PlacesPart, ...]:
    """The pages of all places of a large event."""
    if len(lines) <= MOST:
        return ()
    return tuple(_part(number, listed) for number, listed in enumerate(Paginator(lines, A_PAGE), start=1))


def _part(number: int, listed: Page[PlaceLine]) -> PlacesPart:
    awards = [winner.award for line in listed for winner in line.winners]
    paid = sum(award.is_paid for award in awards)
    return PlacesPart(
        page=number,
        first=listed[0].place,
        last=listed[-1].last,
        paid=paid,
        due=len(awards) - paid,
        open=sum(not line.winners for line in listed),
    )


def first_differences(lines: Sequence[DifferenceLine]) -> Sequence[DifferenceLine]:
    """Those that are open, then those that are settled, as many as the payouts page has room for."""
    return sorted(lines, key=lambda line: not line.difference.is_open)[:MOST_DIFFERENCES]


@page(reads=READERS)
def places(request: HttpRequest, event_id: int) -> HttpResponse:
    """All places by pages; ``q`` searches for a place or a player."""
    shown, query = _page_of(request, event_id), _search_text(request)
    listed = [line for line in shown.places if _is_sought(line, query)] if query else shown.places
    return _by_pages(request, shown, listed, A_PAGE, "payouts/places.html", query)


@page(reads=READERS)
def all_differences(request: HttpRequest, event_id: int) -> HttpResponse:
    """All differences from paid prizes by pages; ``q`` searches for a player."""
    shown, query = _page_of(request, event_id), _search_text(request)
    lines = shown.versions.differences
    listed = [line for line in lines if _is_named(line.player, query)] if query else lines
    return _by_pages(request, shown, listed, MOST_DIFFERENCES, "payouts/differences.html", query)


def _page_of(request: HttpRequest, event_id: int) -> PayoutsPage:
    return payouts_page(tournaments.event(event_id), viewer_of(request).role)


def _search_text(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:80]


def _by_pages(
    request: HttpRequest, shown: PayoutsPage, listed: Sequence[object], size: int, template: str, query: str
) -> HttpResponse:
    context = {
        "payouts": shown,
        "page": Paginator(listed, size).get_page(request.GET.get("page")),
        "asked": query,
        "query": urlencode({"q": query}) if query else "",
    }
    return render(request, template, context)


def _is_sought(line: PlaceLine, query: str) -> bool:
    number = whole_number(query)
    if number is not None:
        return line.place <= number <= line.last or any(
            winner.award.place <= number <= winner.award.place_to for winner in line.winners
        )
    return any(_is_named(winner.player, query) for winner in line.winners)


def _is_named(name: str, query: str) -> bool:
    """Whether each word of the search begins a word of the name."""
    words, parts = words_of(name), words_of(query)
    return bool(parts) and all(any(word.startswith(part) for word in words) for part in parts)
