"""Public results, without a sign-in: events in play or over, each as a page, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import wraps
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from access.page import page
from access.roles import PUBLIC
from journal.changed import LineMark, newest_marks
from journal.opening import HOUSE, tournament_book
from payouts.results.rows import SHOWN, ResultPlace, Results, ResultSidePrize, results
from rulebook.money import Money, minor_digits
from rulebook.public_results import PublicResults
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from wording.cells import Listing
from wording.listings import download

LISTED = 100
"""The maximum of events listed, latest first."""
KEPT_SECONDS = 60
EVENTS_KEPT = 8
Answer = Callable[..., HttpResponse]
_latest: dict[tuple[int, str | None], tuple[tuple[LineMark, ...], Results]] = {}


A_PAGE = 200


def kept_a_minute(view: Answer) -> Answer:
    """Let caches store the response for a minute, because everybody may read it."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        patch_cache_control(response, public=True, max_age=KEPT_SECONDS)
        return response

    return answered


@page(reads=PUBLIC)
@kept_a_minute
def events(request: HttpRequest) -> HttpResponse:
    """The events with public results, latest first; raises ``Refusal("results_not_public")``."""
    if tournaments.house().public_results is PublicResults.NONE:
        raise Refusal("results_not_public")
    result = tournaments.events_latest_first(SHOWN)[:LISTED]
    return render(
        request, "payouts/results_events.html", {"events": result, "house": tournaments.house().name}
    )


@page(reads=PUBLIC)
@kept_a_minute
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    result = _cached_results(event_id)
    context = {
        "results": result,
        "page": Paginator(result.places, A_PAGE).get_page(request.GET.get("page")),
        "house": tournaments.house().name,
        "json_url": reverse("results-file", args=[event_id, "json"]),
        "csv_url": reverse("results-file", args=[event_id, "csv"]),
    }
    return render(request, "payouts/results.html", context)


@page(reads=PUBLIC)
@kept_a_minute
def file(request: HttpRequest, event_id: int, form: str) -> HttpResponse:
    """The results as ``json`` or ``csv``; raises ``Refusal("not_found")`` for another format."""
    result = _cached_results(event_id)
    if form == "json":
        return JsonResponse(as_data(result))
    if form == "csv":
        return download(_listing(result), f"results-{event_id}", form)
    raise Refusal("not_found", what=form)


def _cached_results(event_id: int) -> Results:
    """The results, read again once a line of the event or the house is written: a room looks at them together."""
    past, language = newest_marks(HOUSE, tournament_book(event_id)), get_language()
    before = _latest.get((event_id, language))
    if before is not None and before[0] == past:
        return before[1]
    result = results(event_id)
    while len(_latest) >= EVENTS_KEPT:
        _latest.pop(next(iter(_latest)), None)
    _latest[event_id, language] = past, result
    return result


def as_data(result: Results) -> Mapping[str, object]:
    """The results for a program; amounts in minor units of the currency."""
    return {
        "event": result.event_id,
        "name": result.name,
        "starts_at": result.starts_at.isoformat(),
        "entries": result.field.entries,
        "players": result.field.players,
        "ranked": result.field.places,
        "is_provisional": result.is_provisional,
        "players_left": result.players_left,
        "currency": result.currency if result.has_prizes else None,
        "digits": minor_digits(result.currency) if result.has_prizes else None,
        "places": [asdict(place) for place in result.places],
        "side_prizes": [asdict(prize) for prize in result.side_prizes],
    }


def _listing(result: Results) -> Listing:
    """The places, then the winners of side pools, whose column exists only if there are any.

    During play each line is marked as provisional.
    """
    prizes = (_("Prize"), _("Currency"), _("Prize in kind")) if result.has_prizes else ()
    pools = (_("Side pool"),) if result.side_prizes else ()
    places = (_line(place, result) for place in result.places)
    lines = (*places, *(_side_line(prize, result.currency) for prize in result.side_prizes))
    return Listing(
        title=_("Results"),
        head=(
            _("Place"),
            _("to"),
            _("Player"),
            *prizes,
            *pools,
            *([_("Status")] if result.is_provisional else []),
        ),
        lines=tuple((*line, _("provisional")) if result.is_provisional else line for line in lines),
    )


def _line(place: ResultPlace, result: Results) -> tuple[Any, ...]:
    amount = None if place.prize_minor is None else Money(place.prize_minor, result.currency).amount
    prizes = (amount, result.currency, place.thing) if result.has_prizes else ()
    return (place.place, place.place_to, place.name, *prizes, *([""] if result.side_prizes else []))


def _side_line(one: ResultSidePrize, currency: str) -> tuple[Any, ...]:
    prize = Money(one.prize_minor, currency).amount
    return (one.rank, one.rank_to, one.name, prize, currency, "", one.pool)
