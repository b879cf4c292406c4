"""The page of sponsors: names, shares of the time, seconds promised and shown; the same as a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy

from access.page import by_page, page
from access.roles import ADMINISTRATORS, READERS
from access.typed import whole_number
from displays.displays import looks
from displays.displays import sponsors as of_sponsors
from rulebook.sponsors import TURN_SECONDS, promised
from wording import words
from wording.cells import Listing
from wording.listings import file_of

HOUR = 3_600


@dataclass(frozen=True, slots=True)
class SponsorLine:
    """A line of the page; times as ``h:mm:ss``, ``hourly`` what the share is of an hour."""

    times: of_sponsors.SponsorShown
    name: str
    hourly: str
    promised: str
    on_screen: str
    owed: str


@page(reads=READERS, writes=ADMINISTRATORS)
def sponsors(request: HttpRequest) -> HttpResponse:
    """The sponsors with their shares, and their times on all displays or on those of one event."""
    if request.method == "POST":
        terms = looks.look().sponsor_terms
        looks.choose_sponsors.perform_with(
            by_page(request),
            pictures=tuple(term.picture for term in terms),
            names=tuple(request.POST.get(f"name_{term.picture}", term.name) for term in terms),
            shares=tuple(_share(request, term.picture, term.share) for term in terms),
        )
        messages.success(request, gettext("Saved"))
        return redirect("sponsors")
    event = whole_number(request.GET.get("event", "")) or None
    times = of_sponsors.sponsor_times(event)
    context = {
        "lines": _lines(times),
        "event": event,
        "events": _events(),
        "total": _written(sum(term.shown_seconds for term in times)),
        "turn_seconds": TURN_SECONDS,
        "most": of_sponsors.MOST_SHARE,
        "name_length": of_sponsors.NAME_LENGTH,
        "may_write": request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "screens/sponsors.html", context)


@page(reads=READERS)
def sponsor_file(request: HttpRequest, form: str) -> HttpResponse:
    """The times as a file, in seconds."""
    times = of_sponsors.sponsor_times(whole_number(request.GET.get("event", "")) or None)
    head = (
        gettext_lazy("Sponsor"),
        gettext_lazy("Turns in a cycle"),
        gettext_lazy("of"),
        gettext_lazy("Promised (s)"),
        gettext_lazy("Shown (s)"),
        gettext_lazy("Owed (s)"),
    )
    lines = tuple(
        (name, row.share, row.of, row.promised_seconds, row.shown_seconds, row.owed_seconds)
        for name, row in zip(_names(times), times, strict=True)
    )
    return file_of(Listing(gettext("Sponsors"), tuple(map(str, head)), lines), "sponsors", form)


def _share(request: HttpRequest, picture: str, share: int) -> int:
    """The share that was typed; what is no number is refused like 0."""
    text = request.POST.get(f"share_{picture}")
    return share if text is None else whole_number(text) or 0


def _lines(times: Sequence[of_sponsors.SponsorShown]) -> list[SponsorLine]:
    shares = [row.share for row in times]
    hourly = promised(HOUR, shares) if sum(shares) else tuple(0 for _one in times)
    return [
        SponsorLine(
            times=row,
            name=name,
            hourly=_written(part),
            promised=_written(row.promised_seconds),
            on_screen=_written(row.shown_seconds),
            owed=_written(row.owed_seconds) if row.owed_seconds else "",
        )
        for name, row, part in zip(_names(times), times, hourly, strict=True)
    ]


def _names(times: Sequence[of_sponsors.SponsorShown]) -> list[str]:
    """The names; a sponsor without one is called by its number."""
    label = gettext("Sponsor %(number)s")
    return [row.name or label % {"number": at} for at, row in enumerate(times, 1)]


def _events() -> Mapping[int, str]:
    """The events whose displays showed sponsors, by name, the latest first."""
    events = of_sponsors.events_with_sponsors()
    names = words.names("event", events)
    return {event: names[event] for event in events if event in names}


def _written(seconds: int) -> str:
    return f"{seconds // HOUR}:{seconds // 60 % 60:02}:{seconds % 60:02}"
